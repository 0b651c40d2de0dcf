import { exportsOf } from '#modules/exports/exports.public.ts';
import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { createHook, deleteHook, listHooks, updateHook } from './automations.contract.ts';
import { exportExecutions, replaySelected } from './delivery-log.contract.ts';
import {
  listExecutions,
  replayExecution,
  replayExecutions,
  rotateHookSecret,
  testHook,
} from './executions.contract.ts';
import { demoAutomations } from './server/automations.demo.ts';
import { defineDeliveries } from './server/deliver.jobs.ts';
import { deliveryLogHandlers } from './server/delivery-log.handlers.ts';
import { executionHandlers } from './server/executions.handlers.ts';
import { defineHandOver } from './server/hand-over.ts';
import { hookIntegration } from './server/hook-integration.ts';
import { hookHandlers } from './server/hooks.handlers.ts';
import { hookTable } from './server/hooks.table.ts';
import { defineSchedules } from './server/schedule.jobs.ts';

/** Webhooks: other services are told what happens, signed and tried again until they answer. */
export const automationsRoom = room({
  name: 'automations',
  contracts: {
    ...{ listHooks, createHook, updateHook, rotateHookSecret, testHook },
    ...{ listExecutions, replayExecution, replayExecutions, deleteHook },
    ...{ replaySelected, exportExecutions },
  },
  open: (ground, house) => {
    defineDeliveries(ground);
    defineHandOver(ground, house);
    defineSchedules(ground);
    return {
      handlers: [
        ...hookHandlers(ground),
        ...executionHandlers(ground),
        ...deliveryLogHandlers(ground, exportsOf(ground)),
      ],
      integrations: [hookIntegration(ground.database.db)],
      undoes: rowUndo(ground.database, hookTable),
    };
  },
  menu: [{ ...{ group: 'site', id: 'automations', path: '/automations', icon: 'webhook' }, call: listHooks }],
  things: { hook: { names: rowNames(hookTable, listHooks, ({ title }) => title) } },
  retention: { hook: 31 },
  demo: demoAutomations,
});

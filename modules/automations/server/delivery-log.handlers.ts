import type { Exports } from '#modules/exports/exports.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { exportExecutions, replaySelected } from '../delivery-log.contract.ts';
import { deliveryExportKind } from './delivery-export.ts';
import { replaySeveral } from './replay-selected.ts';

/** The calls about several deliveries, of whatever webhooks. */
export function deliveryLogHandlers(ground: Ground, exports: Exports): Handler[] {
  const kind = deliveryExportKind(ground.database.db);
  exports.define(kind);
  return [
    answer(replaySelected, (call) => replaySeveral(ground, call, call.body.ids)),
    answer(exportExecutions, (call) => {
      const { notify_by_email, ...asked } = call.query;
      const { ids, fields, settings } = call.body;
      return exports.start(call, {
        ...{ kind, fields, leftOut: [], fieldsKey: 'fields', settings, isByEmail: notify_by_email },
        question: { asked, ids: settings.only_selected ? ids : null },
      });
    }),
  ];
}

import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { copyEnvironment, previewEnvironmentCopy } from './copy-environment.contract.ts';
import {
  commandEnvironment,
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  getEnvironmentLink,
  listEnvironments,
} from './environments.contract.ts';
import { archiveExpired } from './server/archive-expired.ts';
import { defineClones } from './server/clone-environment.ts';
import { copyEnvironmentHandlers } from './server/copy-environment.ts';
import { demoEnvironments } from './server/environments.demo.ts';
import { environmentHandlers } from './server/environments.handlers.ts';
import { environmentTable } from './server/environments.table.ts';
import { environmentLinks } from './server/preview/environment-links.ts';
import { bringPreviews } from './server/preview/preview-pages.ts';
import { definePromotions } from './server/promote-environment.ts';

/** Copies of the configuration of a site: changed and looked at before readers get them, and taken back. */
export const environmentsRoom = room({
  name: 'environments',
  contracts: {
    ...{ listEnvironments, getEnvironment, createEnvironment, commandEnvironment },
    ...{ getEnvironmentLink, previewEnvironmentCopy, copyEnvironment, deleteEnvironment },
  },
  open: (ground, { findPerson }) => {
    defineClones(ground);
    definePromotions({ ground, findPerson });
    archiveExpired(ground);
    bringPreviews(ground, findPerson);
    return {
      handlers: [
        ...environmentHandlers(ground, environmentLinks(ground)),
        ...copyEnvironmentHandlers(ground),
      ],
      undoes: rowUndo(ground.database, environmentTable),
    };
  },
  menu: [
    {
      group: 'site',
      id: 'environments',
      path: '/environments',
      call: listEnvironments,
    },
  ],
  things: { environment: { names: rowNames(environmentTable, listEnvironments, ({ title }) => title) } },
  retention: { environment: 30 },
  lastDemo: demoEnvironments,
});

import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { assignBadge, listBadgesToGive, unassignBadge } from './badge-assignments.contract.ts';
import {
  createBadge,
  deleteBadge,
  listBadges,
  removeBadges,
  restoreBadges,
  updateBadge,
} from './badges.contract.ts';
import { badgeAssignmentHandlers } from './server/badge-assignments.handlers.ts';
import { demoBadges } from './server/badges.demo.ts';
import { badgeHandlers } from './server/badges.handlers.ts';
import { badgeTable } from './server/badges.table.ts';

/** Badges that people wear beside their names. */
export const badgesRoom = room({
  name: 'badges',
  contracts: {
    ...{ listBadges, createBadge, updateBadge, deleteBadge, removeBadges, restoreBadges },
    ...{ listBadgesToGive, assignBadge, unassignBadge },
  },
  open: ({ database }) => ({
    handlers: [...badgeHandlers(database), ...badgeAssignmentHandlers(database)],
    undoes: rowUndo(database, badgeTable),
  }),
  menu: [{ group: 'community', id: 'badges', path: '/badges', icon: 'badges', call: listBadges }],
  things: { badge: { names: rowNames(badgeTable, listBadges, ({ name }) => name) } },
  retention: { badge: 30 },
  demo: demoBadges,
});

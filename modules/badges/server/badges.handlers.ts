import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { addRow, changeRow, removeRow, removeRows, restoreRows } from '#platform/server/rows/write-rows.ts';
import {
  createBadge,
  deleteBadge,
  listBadges,
  removeBadges,
  restoreBadges,
  updateBadge,
} from '../badges.contract.ts';
import { refuseGiven } from './assign-badge.ts';
import { badgeList, badgeTable, keysOf, nameKey, onlyOf, refuseOtherKind } from './badges.table.ts';

const onlyPeoples = onlyOf('user', refuseGiven);

/** The calls about badges of people. */
export const badgeHandlers = (database: Database): Handler[] => [
  answer(listBadges, ({ query, site }) => listPage(database.db, badgeTable, badgeList, site.id, query)),
  answer(createBadge, (call) =>
    addRow(database, call, badgeTable, {
      ...{ ...call.body, kind: 'user', name_key: nameKey(call.body.name) },
    }),
  ),
  answer(updateBadge, async (call) => {
    await refuseOtherKind(database.db, 'user', call.site.id, call.params.badgeId);
    return changeRow(database, call, badgeTable, call.params.badgeId, call.body, (said) => ({
      ...said,
      ...keysOf({ name: said.name }),
    }));
  }),
  answer(deleteBadge, async (call) => {
    await removeRow(database, call, badgeTable, call.params.badgeId, onlyPeoples);
    return undefined;
  }),
  answer(removeBadges, (call) => removeRows(database, call, badgeTable, call.body.ids, onlyPeoples)),
  answer(restoreBadges, async (call) => ({
    items: await restoreRows(database, call, badgeTable, call.body.ids),
  })),
];

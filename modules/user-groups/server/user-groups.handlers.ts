import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { addRow, changeRow, removeRow, removeRows } from '#platform/server/rows/write-rows.ts';
import {
  createUserGroup,
  deleteUserGroup,
  findGroupUses,
  groupInUse,
  listUserGroups,
  removeUserGroups,
  updateUserGroup,
} from '../user-groups.contract.ts';
import { findGroup } from './find-group.ts';
import { usesOfGroups } from './group-uses.queries.ts';
import { titleKey, userGroupList, userGroupTable } from './user-groups.table.ts';

/** The calls about groups themselves. */
export const userGroupHandlers = (database: Database): Handler[] => [
  answer(listUserGroups, ({ query, site }) =>
    listPage(database.db, userGroupTable, userGroupList, site.id, query),
  ),
  answer(createUserGroup, (call) =>
    addRow(database, call, userGroupTable, { ...call.body, title_key: titleKey(call.body.title) }),
  ),
  answer(updateUserGroup, async (call) => {
    const { id } = await findGroup(database.db, call.site.id, call.params.groupSlug);
    return changeRow(database, call, userGroupTable, id, call.body, (said) => ({
      ...said,
      ...(said.title === undefined ? {} : { title_key: titleKey(said.title) }),
    }));
  }),
  answer(deleteUserGroup, async (call) => {
    const row = await findGroup(database.db, call.site.id, call.params.groupSlug);
    const { batch_id } = await removeRow(database, call, userGroupTable, row.id, refuseUsed);
    return { items: [userGroupTable.show(row)], batch_id };
  }),
  answer(findGroupUses, async ({ query, site }) => {
    const ids = query.ids?.split(',').map(Number) ?? [];
    const groups = await database.db
      .selectFrom('user_group')
      .select(['id', 'slug'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .where('deleted_ts', 'is', null)
      .execute();
    return usesOfGroups(database.db, site.id, groups);
  }),
  answer(removeUserGroups, (call) => removeRows(database, call, userGroupTable, call.body.ids, refuseUsed)),
];

/** Without the group nobody could read what is open to it alone. @throws ApiError group_is_in_use */
async function refuseUsed(trx: Trx, groups: readonly RowOf<'user_group'>[]): Promise<void> {
  const [first] = groups;
  if (!first) return;
  const uses = await usesOfGroups(trx, first.site_id, groups);
  if (Object.values(uses).some((some) => some.length > 0)) throw groupInUse({ extra: uses });
}

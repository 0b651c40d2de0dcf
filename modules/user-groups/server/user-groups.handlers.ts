import { sql } from 'kysely';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { addRow, changeRow, removeRow, removeRows } from '#platform/server/rows/write-rows.ts';
import {
  createUserGroup,
  deleteUserGroup,
  groupInUse,
  listUserGroups,
  removeUserGroups,
  updateUserGroup,
} from '../user-groups.contract.ts';
import { findGroup } from './find-group.ts';
import { titleKey, userGroupList, userGroupTable } from './user-groups.table.ts';

/** So many sections or posts are named that a group is needed by. */
const MOST_NAMED = 20;

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
  answer(removeUserGroups, (call) => removeRows(database, call, userGroupTable, call.body.ids, refuseUsed)),
];

/** Without the group nobody could read what is open to it alone. @throws ApiError group_is_in_use */
async function refuseUsed(trx: Trx, groups: readonly RowOf<'user_group'>[]): Promise<void> {
  const [first] = groups;
  if (!first) return;
  const slugs = groups.map(({ slug }) => slug);
  const sections = await trx
    .selectFrom('section')
    .select(['id', 'title'])
    .where('site_id', '=', first.site_id)
    .where('deleted_ts', 'is', null)
    .where(sql<boolean>`read_groups && ${slugs}::text[]`)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  if (sections.length > 0) throw groupInUse({ extra: { sections } });
  const posts = await trx
    .selectFrom('post')
    .select(['id', 'headline'])
    .where('site_id', '=', first.site_id)
    .where('gated_groups', 'is not', null)
    .where('deleted_ts', 'is', null)
    .where(sql<boolean>`gated_groups && ${slugs}::text[]`)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  if (posts.length > 0) throw groupInUse({ extra: { posts } });
  const named = groups.map(({ id }) => JSON.stringify([{ type: 'user_group', ref_id: id }]));
  const packages = await trx
    .selectFrom('package')
    .select(['id', 'title'])
    .where('site_id', '=', first.site_id)
    .where('status', '<>', 'archived')
    .where('deleted_ts', 'is', null)
    .where(sql<boolean>`products @> any(${named}::jsonb[])`)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  if (packages.length > 0) throw groupInUse({ extra: { packages } });
  const rules = await trx
    .selectFrom('achievement_rule')
    .select(['id', 'title'])
    .where('site_id', '=', first.site_id)
    .where((eb) => eb('user_group_slug', '=', eb.fn.any(eb.val(slugs))))
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  if (rules.length > 0) throw groupInUse({ extra: { rules } });
}

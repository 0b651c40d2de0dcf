import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { lockRows } from '#platform/server/rows/rows.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { addToGroup, listGroupMembers, removeFromGroup } from '../members.contract.ts';
import type { MembershipKind } from '../user-group-kinds.contract.ts';
import { findGroup } from './find-group.ts';
import { isMember, kindOf, type Standing, withHand, withoutHand } from './standing.ts';
import { userGroupTable } from './user-groups.table.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** The calls about who is in a group. */
export const memberHandlers = (database: Database): Handler[] => [
  answer(listGroupMembers, async ({ site, params, query }) => {
    const group = await findGroup(database.db, site.id, params.groupSlug);
    return membersOf(database, group, query);
  }),
  answer(addToGroup, (call) =>
    change(database, call, { slug: call.body.group_slug, ...call.params }, withHand),
  ),
  answer(removeFromGroup, (call) =>
    change(database, call, { slug: call.params.groupSlug, ...call.params }, withoutHand),
  ),
];

async function membersOf(
  { db }: Database,
  group: RowOf<'user_group'>,
  { query, limit, offset }: { query?: string | undefined; limit: number; offset: number },
) {
  const words = query ? `%${query.replace(/[\\%_]/g, '\\$&')}%` : null;
  const { rows } = await sql<
    Standing & { id: number; title: string; name: string; created_ts: number; total: number }
  >`
    select profile.id, profile.title, profile.name, is_origin, is_added, is_removed,
      user_group_member.created_ts, count(*) over () as total
    from user_group_member
    join profile on profile.site_id = ${group.site_id} and profile.id = user_group_member.profile_id
    where user_group_member.site_id = ${group.site_id} and user_group_member.group_id = ${group.id}
      and (is_origin or is_added) and not is_removed
      and (${words}::text is null or profile.title ilike ${words} or profile.name ilike ${words})
    order by lower(profile.title), profile.id limit ${limit} offset ${offset}`.execute(db);
  const items = rows.map(({ id, title, name, created_ts, ...standing }) => ({
    ...{ profile_id: id, title, name, since_ts: created_ts },
    value: kindOf(standing) as MembershipKind,
  }));
  return { items, total_count: Number(rows[0]?.total ?? 0) };
}

/** Changes how somebody stands to a group; the group is locked, so that its number of members is right. */
async function change(
  { db, ids }: Database,
  call: Writer,
  { slug, profileId }: { slug: string; profileId: number },
  next: (standing: Standing) => Standing,
) {
  const { id } = await findGroup(db, call.site.id, slug);
  return db.transaction().execute(async (trx) => {
    const [group] = await lockRows(trx, userGroupTable, call.site.id, [id]);
    const person = await trx
      .selectFrom('profile')
      .select('id')
      .where('site_id', '=', call.site.id)
      .where('id', '=', profileId)
      .executeTakeFirst();
    if (!group || !person) throw notFound();
    const before = await standingOf(trx, group, profileId);
    const after = next(before);
    const value = kindOf(after);
    if (value !== kindOf(before) || isMember(after) !== isMember(before)) {
      await keep(trx, call, group, profileId, after);
      await count(trx, group, Number(isMember(after)) - Number(isMember(before)));
      await recordWrite(trx, ids.next, call, {
        action: `user_group.${isMember(after) ? 'member_added' : 'member_removed'}`,
        objectId: group.id,
        before: { profile_id: profileId, value: kindOf(before) },
        after: { profile_id: profileId, value },
        event: { slug: group.slug, profile_id: profileId, is_member: isMember(after) },
      });
    }
    return { slug: group.slug, title: group.title, value };
  });
}

async function standingOf(trx: Trx, group: RowOf<'user_group'>, profileId: number): Promise<Standing> {
  const row = await trx
    .selectFrom('user_group_member')
    .select(['is_origin', 'is_added', 'is_removed'])
    .where('site_id', '=', group.site_id)
    .where('group_id', '=', group.id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row ?? { is_origin: false, is_added: false, is_removed: false };
}

async function keep(
  trx: Trx,
  call: Writer,
  group: RowOf<'user_group'>,
  profileId: number,
  standing: Standing,
): Promise<void> {
  const { now, by } = stampOf(call);
  const key = { site_id: group.site_id, group_id: group.id, profile_id: profileId };
  if (kindOf(standing) === null) {
    await trx
      .deleteFrom('user_group_member')
      .where('site_id', '=', key.site_id)
      .where('group_id', '=', key.group_id)
      .where('profile_id', '=', key.profile_id)
      .execute();
    return;
  }
  await trx
    .insertInto('user_group_member')
    .values({ ...key, ...standing, created_ts: now, created_by: by, updated_ts: now, updated_by: by })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'group_id', 'profile_id'])
        .doUpdateSet({ ...standing, updated_ts: now, updated_by: by }),
    )
    .execute();
}

/** The number is no change of what people say of the group, so its revision stays. */
async function count(trx: Trx, group: RowOf<'user_group'>, difference: number): Promise<void> {
  if (difference === 0) return;
  await sql`update user_group set members_count = members_count + ${difference}
    where site_id = ${group.site_id} and id = ${group.id}`.execute(trx);
}

import { sql } from 'kysely';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { addToGroup, listGroupMembers, removeFromGroup } from '../members.contract.ts';
import type { MembershipKind } from '../user-group-kinds.contract.ts';
import { changeStanding } from './change-standing.ts';
import { findGroup } from './find-group.ts';
import { kindOf, type Standing } from './standing.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** The calls about who is in a group. */
export const memberHandlers = (database: Database): Handler[] => [
  answer(listGroupMembers, async ({ site, params, query }) => {
    const group = await findGroup(database.db, site.id, params.groupSlug);
    return membersOf(database, group, query);
  }),
  answer(addToGroup, (call) => change(database, call, { slug: call.body.group_slug, ...call.params }, 'put')),
  answer(removeFromGroup, (call) =>
    change(database, call, { slug: call.params.groupSlug, ...call.params }, 'take'),
  ),
];

async function membersOf(
  { db }: Database,
  group: RowOf<'user_group'>,
  { query, limit, offset }: { query?: string | undefined; limit: number; offset: number },
) {
  const words = query ? `%${query.replace(/[\\%_]/g, '\\$&')}%` : null;
  const { rows } = await sql<
    Standing & {
      id: number;
      title: string;
      name: string;
      created_ts: number;
      is_from_sso: boolean;
      total: number;
    }
  >`
    select profile.id, profile.title, profile.name, is_origin, is_added, is_removed,
      user_group_member.created_ts, count(*) over () as total,
      exists (select 1 from sign_in_group as given where given.site_id = ${group.site_id}
        and given.profile_id = profile.id and given.group_id = ${group.id}) as is_from_sso
    from user_group_member
    join profile on profile.site_id = ${group.site_id} and profile.id = user_group_member.profile_id
    where user_group_member.site_id = ${group.site_id} and user_group_member.group_id = ${group.id}
      and (is_origin or is_added) and not is_removed
      and (${words}::text is null or profile.title ilike ${words} or profile.name ilike ${words})
    order by lower(profile.title), profile.id limit ${limit} offset ${offset}`.execute(db);
  const items = rows.map(({ id, title, name, created_ts, is_from_sso, ...standing }) => ({
    ...{ profile_id: id, title, name, since_ts: created_ts, is_from_sso },
    value: kindOf(standing) as MembershipKind,
  }));
  return { items, total_count: Number(rows[0]?.total ?? 0) };
}

/** Changes how somebody stands to a group. */
async function change(
  { db, ids }: Database,
  call: Writer,
  { slug, profileId }: { slug: string; profileId: number },
  act: 'put' | 'take',
) {
  const { id: groupId } = await findGroup(db, call.site.id, slug);
  return db.transaction().execute((trx) => changeStanding(trx, ids.next, call, { groupId, profileId }, act));
}

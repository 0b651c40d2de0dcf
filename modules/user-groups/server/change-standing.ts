import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { lockRows } from '#platform/server/rows/rows.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { isMember, kindOf, type Standing, withHand, withoutHand } from './standing.ts';
import { userGroupTable } from './user-groups.table.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

const changes = { put: withHand, take: withoutHand };

/**
 * Puts somebody into a group by hand, or takes them out; the group is locked, so that its number of members is right.
 * @throws ApiError not_found
 */
export async function changeStanding(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  { groupId, profileId }: { groupId: number; profileId: number },
  act: keyof typeof changes,
) {
  const [group] = await lockRows(trx, userGroupTable, call.site.id, [groupId]);
  const person = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', call.site.id)
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (!group || !person) throw notFound();
  const before = await standingOf(trx, group, profileId);
  const after = changes[act](before);
  const value = kindOf(after);
  if (value !== kindOf(before) || isMember(after) !== isMember(before)) {
    await keep(trx, call, group, profileId, after);
    await count(trx, group, Number(isMember(after)) - Number(isMember(before)));
    await recordWrite(trx, nextId, call, {
      action: `user_group.${isMember(after) ? 'member_added' : 'member_removed'}`,
      objectId: group.id,
      before: { profile_id: profileId, value: kindOf(before) },
      after: { profile_id: profileId, value },
      event: { slug: group.slug, profile_id: profileId, is_member: isMember(after) },
    });
  }
  return { slug: group.slug, title: group.title, value };
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

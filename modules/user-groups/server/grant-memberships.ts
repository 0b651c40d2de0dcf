import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { type Actor, recordDeeds } from '#platform/server/trail.ts';

/** Who grants, in which transaction; `now` is unix seconds. */
type Granting = { trx: Trx; nextId: () => number; siteId: number; now: number; actor: Actor };

type Group = { id: number; slug: string };

/**
 * Lets a rule grant people a group, or grant it no longer. What was given by hand stays, and what was taken by hand does not
 * come back; a group that is gone is granted to nobody.
 */
export async function grantMemberships(
  by: Granting,
  slug: string,
  people: readonly number[],
  isGranted: boolean,
): Promise<void> {
  if (people.length === 0) return;
  const group = await groupsOf(by)
    .where('slug', '=', slug)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (group) await changeGranted(by, group, people, isGranted);
}

/** The same of a group by its number: what is withdrawn while it is deleted does not come back with it. */
export async function grantToGroup(
  by: Granting,
  groupId: number,
  people: readonly number[],
  isGranted: boolean,
): Promise<void> {
  const asked = groupsOf(by).where('id', '=', groupId);
  const group = await (isGranted ? asked.where('deleted_ts', 'is', null) : asked).executeTakeFirst();
  if (group) await changeGranted(by, group, people, isGranted);
}

const groupsOf = ({ trx, siteId }: Granting) =>
  trx.selectFrom('user_group').select(['id', 'slug']).where('site_id', '=', siteId).forUpdate();

async function changeGranted(
  by: Granting,
  group: Group,
  people: readonly number[],
  isGranted: boolean,
): Promise<void> {
  const { trx, siteId } = by;
  const before = await membersOf(by, group.id, people);
  await (isGranted ? grant(by, group.id, people) : withdraw(by, group, people));
  const after = await membersOf(by, group.id, people);
  const changed = people.filter((id) => before.has(id) !== after.has(id));
  if (changed.length === 0) return;
  await sql`update user_group set members_count = members_count + ${after.size - before.size}
    where site_id = ${siteId} and id = ${group.id}`.execute(trx);
  const deeds = changed.map((profile_id) => ({
    ...{ siteId, actor: by.actor, objectKind: 'user_group', objectId: group.id },
    action: `user_group.${isGranted ? 'member_added' : 'member_removed'}`,
    ...(isGranted ? { after: { profile_id, value: 'origin' } } : { before: { profile_id, value: 'origin' } }),
    event: { slug: group.slug, profile_id, is_member: isGranted },
  }));
  await recordDeeds(trx, by.nextId, siteId, deeds);
}

async function membersOf(
  { trx, siteId }: Granting,
  groupId: number,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ profile_id: number }>`select profile_id from user_group_member
    where site_id = ${siteId} and group_id = ${groupId} and profile_id = any(${[...people]}::bigint[])
      and (is_origin or is_added) and not is_removed`.execute(trx);
  return new Set(rows.map(({ profile_id }) => profile_id));
}

async function grant({ trx, siteId, now, actor }: Granting, groupId: number, people: readonly number[]) {
  await sql`insert into user_group_member
      (site_id, group_id, profile_id, is_origin, created_ts, created_by, updated_ts, updated_by)
    select ${siteId}::bigint, ${groupId}::bigint, profile_id, true,
      ${now}::bigint, ${actor.profileId}::bigint, ${now}::bigint, ${actor.profileId}::bigint
    from unnest(${[...people]}::bigint[]) as profile_id
    on conflict (site_id, group_id, profile_id)
      do update set is_origin = true, updated_ts = excluded.updated_ts`.execute(trx);
}

/** Whom something else still grants it keeps it; who withdraws has written down before what no longer does. */
async function withdraw(
  { trx, siteId, now }: Granting,
  { id: groupId, slug }: Group,
  people: readonly number[],
) {
  await sql`update user_group_member as m set is_origin = false, updated_ts = ${now}
    where m.site_id = ${siteId} and m.group_id = ${groupId} and m.profile_id = any(${[...people]}::bigint[])
      and not exists (select 1 from subscription as s where s.site_id = ${siteId}
        and s.profile_id = m.profile_id and s.open_group_ids @> array[${groupId}::bigint])
      and not exists (select 1 from achievement_award as a where a.site_id = ${siteId}
        and a.profile_id = m.profile_id and a.user_group_slug = ${slug})
      and not exists (select 1 from sign_in_group as i where i.site_id = ${siteId}
        and i.profile_id = m.profile_id and i.group_id = ${groupId})`.execute(trx);
  await sql`delete from user_group_member
    where site_id = ${siteId} and group_id = ${groupId} and profile_id = any(${[...people]}::bigint[])
      and not is_origin and not is_added and not is_removed`.execute(trx);
}

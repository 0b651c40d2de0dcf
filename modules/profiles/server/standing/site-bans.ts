import { sql } from 'kysely';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { bansIn } from './person-rights.ts';

/**
 * Those of these people whose ban the caller may not lift: who bans for communities alone lifts bans of their own, and
 * those of others who ban for the same communities and not for the site.
 */
export async function siteBans(
  db: Db,
  siteId: number,
  { profile, holder }: Pick<Caller, 'profile' | 'holder'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (holder.sitePermissions.has('BAN_USERS') || ids.length === 0) return new Set();
  const { rows } = await sql<{ object_id: number }>`
    select made.object_id from (
      select distinct on (object_id) object_id, actor_profile_id from audit_event
      where site_id = ${siteId} and object_kind = 'profile' and object_id = any(${[...ids]}::bigint[])
        and action = 'profile.banned'
      order by object_id, at_ts desc, id desc) as made
    where made.actor_profile_id = ${profile?.id ?? 0} or made.actor_profile_id in (
      select held.profile_id from role_assignment as held
      join role_permission as given on given.site_id = ${siteId} and given.role_id = held.role_id
      where held.site_id = ${siteId} and given.permission = 'BAN_USERS'
      group by held.profile_id
      having bool_and(held.community_id is not null)
        and bool_or(held.community_id = any(${bansIn({ holder })}::bigint[])))`.execute(db);
  const ofCommunities = new Set(rows.map(({ object_id }) => object_id));
  return new Set(ids.filter((id) => !ofCommunities.has(id)));
}

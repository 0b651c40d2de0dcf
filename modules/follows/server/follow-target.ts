import { sql } from 'kysely';
import { isListed } from '#modules/pages/pages.public.ts';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { FollowType } from '../follow-kinds.contract.ts';

/** What can be followed, as records show it. */
export type FollowTarget = { id: number; type: FollowType; title: string; name: string; logo: string | null };

type Asks = Pick<Call, 'site' | 'caller'>;

/**
 * The site of the call, a community that is not archived, or a person whom readers know: who writes what the caller may read, who follows the
 * caller, and anybody for whoever sees the list of people. Null for everything else.
 */
export async function findTarget(
  db: Db,
  { site, caller }: Asks,
  id: number,
  closed: ClosedSections,
): Promise<FollowTarget | null> {
  if (id === site.id) {
    return { id, type: 'sites', title: site.title, name: site.name, logo: null };
  }
  const seesPeople = caller.holder.sitePermissions.has('VIEW_USERS');
  const { rows } = await sql<FollowTarget>`
    select c.id, 'communities' as type, c.title, c.name, c.logo from community as c
    where c.site_id = ${site.id} and c.id = ${id} and c.archived_ts is null
    union all
    select p.id, 'profiles' as type, p.title, p.name, p.logo from profile as p
    where p.site_id = ${site.id} and p.id = ${id} and p.deleted_ts is null and p.status in (0, 1)
      and (${seesPeople}::boolean
        or exists (select 1 from post_author as a
          join post as p on p.site_id = ${site.id} and p.id = a.post_id
          where a.site_id = ${site.id} and a.profile_id = ${id} and a.status = any(${[...LIVE]}::int[])
            and ${isListed(closed)})
        or exists (select 1 from follow as f
          where f.site_id = ${site.id} and f.profile_id = ${id} and f.target_id = ${profileOf(caller).id}))
    limit 1`.execute(db);
  return rows[0] ?? null;
}

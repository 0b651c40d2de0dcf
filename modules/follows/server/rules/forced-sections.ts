import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** The rules by which somebody must follow a section: of the site, and of communities where they hold a role. */
export const forcedRules = (siteId: number, profileId: number): RawBuilder<unknown> =>
  sql`select r.section_id, min(r.since_ts) as since_ts, min(r.created_by) as created_by
    from section_follow_rule as r
    where r.site_id = ${siteId} and r.kind = 'forced'
      and (r.community_id is null or exists (select 1 from role_assignment as a
        where a.site_id = ${siteId} and a.profile_id = ${profileId} and a.community_id = r.community_id))
    group by r.section_id`;

/** Whether somebody must follow a section. */
export async function isForced(
  db: Db,
  { siteId, profileId, sectionId }: { siteId: number; profileId: number; sectionId: number },
): Promise<boolean> {
  const { rows } = await sql`select 1 from (${forcedRules(siteId, profileId)}) as forced
    where forced.section_id = ${sectionId}`.execute(db);
  return rows.length > 0;
}

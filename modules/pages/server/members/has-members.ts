import { sql } from 'kysely';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';

type Known = { has: boolean };

/** Whether a site has a section, a post or a file for members, or pages without ads for them; kept until one of them changes. */
export const hasMembersOf = oncePerGround(({ database: { db }, events }: Ground) => {
  const known = keep<number, Known>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const found = new Map<number, Known>();
      for (const siteId of siteIds) {
        const { rows } = await sql<Known>`select
          exists (select 1 from section where site_id = ${siteId} and restriction = 2 and deleted_ts is null)
          or exists (select 1 from post where site_id = ${siteId} and gated_groups is not null)
          or exists (select 1 from asset_usage as u join asset as a on a.site_id = ${siteId} and a.id = u.asset_id
            where u.site_id = ${siteId} and a.is_gated and a.deleted_ts is null)
          or exists (select 1 from package where site_id = ${siteId} and status <> 'draft' and deleted_ts is null
            and products @> '[{"type": "ad_free"}]') as has`.execute(db);
        found.set(siteId, { has: rows[0]?.has === true });
      }
      return found;
    },
  });
  for (const topic of ['section', 'post', 'package']) events.on(topic, ({ siteId }) => known.drop(siteId));
  return async (siteId: number): Promise<boolean> => (await known.get(siteId))?.has ?? false;
});

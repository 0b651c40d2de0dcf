import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';

/** What the people of the demo newsroom keep for later. */
export async function demoDiscovery({ trx, siteId, now }: DemoNeeds): Promise<void> {
  await sql`insert into discovery_saved (site_id, profile_id, kind, key, saved_ts)
    select ${siteId}::bigint, people.id, 'tag', tags.id::text, ${now}::bigint - people.place * 7200 - tags.place * 86400
    from (select p.id, row_number() over (order by p.id) as place from profile as p
      where p.site_id = ${siteId} and p.deleted_ts is null order by p.id limit 12) as people
    join (select t.id, row_number() over (order by t.id) as place from tag as t
      where t.site_id = ${siteId} and t.deleted_ts is null order by t.id limit 24) as tags
      on (people.place + tags.place) % 8 = 0`.execute(trx);
}

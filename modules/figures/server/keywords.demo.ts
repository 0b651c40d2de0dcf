import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';
import { MOST_RESULTS } from '../keyword-kinds.contract.ts';

/** What readers of the demo newsroom look for, and how often on a usual day. */
const searches = {
  ...{ council: 21, 'bin collections': 17, roadworks: 14, 'school places': 12, hospital: 11, parking: 10 },
  ...{ 'planning application': 9, 'bus times': 9, library: 8, market: 7, football: 7, 'council tax': 6 },
  ...{ 'mill lane': 6, 'swimming pool': 5, airfield: 5, theatre: 4, 'flood warning': 4, obituaries: 4 },
  ...{ 'weir house': 3, allotments: 3, crossword: 3, libary: 2, trams: 2, choir: 2 },
};
const DAYS = 60;
/** Of a hundred searches that find something, so many lead on. */
const CLICKS = 46;

/** Two months of what was looked for on the site: more on weekdays, and some words found nowhere. */
export async function demoKeywords({ trx, siteId, now }: DemoNeeds): Promise<void> {
  const words = Object.keys(searches);
  await sql`with known as materialized (
      select w.word, w.usual, least(${sql.lit(MOST_RESULTS)}, count(p.id))::integer as found
      from unnest(${words}::text[], ${Object.values(searches)}::integer[]) as w (word, usual)
      left join (post as p join post_body as b on b.site_id = ${siteId} and b.post_id = p.id)
        on p.site_id = ${siteId} and p.published_ts is not null
          and p.headline || ' ' || b.body ilike '%' || replace(w.word, ' ', '%') || '%'
      group by 1, 2
    )
    insert into keyword_daily (site_id, day, word, searches, clicks, found)
    select ${siteId}::bigint, one.day, one.word, one.searches,
      case when one.found = 0 then 0 else one.searches * (${sql.lit(CLICKS)} + one.chance % 30) / 100 end, one.found
    from (
      select at.day, known.word, known.found, luck.chance,
        greatest(1, known.usual * (70 + luck.chance % 60) / case when extract(isodow from at.day) > 5 then 160 else 100 end)
          as searches
      from known
      cross join lateral (select (to_timestamp(${now}) at time zone 'UTC')::date - n as day
        from generate_series(0, ${sql.lit(DAYS)} - 1) as n) as at
      cross join lateral (select hashtext(known.word || at.day) & 2147483647 as chance) as luck
    ) as one`.execute(trx);
  await sql`insert into keyword (site_id, word, is_common, last_day)
    select ${siteId}::bigint, word, true, (to_timestamp(${now}) at time zone 'UTC')::date
    from unnest(${words}::text[]) as word`.execute(trx);
}

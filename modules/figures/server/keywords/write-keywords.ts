import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { ENOUGH_VISITORS } from '../../keyword-kinds.contract.ts';

/** What was counted of a keyword on a day; `found` is null where nobody searched, and results were opened alone. */
export type KeywordSum = {
  day: string;
  word: string;
  searches: number;
  clicks: number;
  found: number | null;
  visitors: Set<string>;
};

/** Adds what was counted; a click on a word that nobody searched for is not ours. */
export async function writeKeywords(db: Db, siteId: number, sums: readonly KeywordSum[]): Promise<void> {
  // In the order of the words, so that two servers never wait for each other in a circle.
  const sorted = sums.toSorted((a, b) => (`${a.word} ${a.day}` < `${b.word} ${b.day}` ? -1 : 1));
  const searched = sorted.filter(({ searches }) => searches > 0);
  const clicked = sorted.filter(({ clicks }) => clicks > 0);
  await db.transaction().execute(async (trx) => {
    if (searched.length > 0) {
      await sql`insert into keyword_daily (site_id, day, word, searches, clicks, found)
        select ${siteId}::bigint, more.day, more.word, more.searches, 0, more.found
        from unnest(${searched.map((sum) => sum.day)}::date[], ${searched.map((sum) => sum.word)}::text[],
          ${searched.map((sum) => sum.searches)}::integer[], ${searched.map((sum) => sum.found ?? 0)}::integer[])
          as more (day, word, searches, found)
        on conflict (site_id, day, word) do update set
          searches = keyword_daily.searches + excluded.searches, found = excluded.found`.execute(trx);
      await noteVisitors(trx, siteId, searched);
    }
    if (clicked.length > 0) {
      await sql`update keyword_daily as k set clicks = k.clicks + more.clicks
        from unnest(${clicked.map((sum) => sum.day)}::date[], ${clicked.map((sum) => sum.word)}::text[],
          ${clicked.map((sum) => sum.clicks)}::integer[]) as more (day, word, clicks)
        where k.site_id = ${siteId} and k.day = more.day and k.word = more.word`.execute(trx);
    }
  });
}

/** Visitors are remembered until there were enough of them. */
async function noteVisitors(trx: Db, siteId: number, sums: readonly KeywordSum[]): Promise<void> {
  const byWord = Map.groupBy(sums, ({ word }) => word);
  const rows = [...byWord].map(([word, some]) => ({
    word,
    day:
      some
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? '',
    visitors: [...new Set(some.flatMap(({ visitors }) => [...visitors]))].join(' '),
  }));
  await sql`insert into keyword (site_id, word, visitors, is_common, last_day)
    select ${siteId}::bigint, more.word, string_to_array(more.visitors, ' '), false, more.day
    from unnest(${rows.map((row) => row.word)}::text[], ${rows.map((row) => row.visitors)}::text[],
      ${rows.map((row) => row.day)}::date[]) as more (word, visitors, day)
    on conflict (site_id, word) do update set
      last_day = greatest(keyword.last_day, excluded.last_day),
      visitors = case when keyword.is_common then '{}' else
        array(select distinct one from unnest(keyword.visitors || excluded.visitors) as one) end`.execute(
    trx,
  );
  await sql`update keyword set is_common = true, visitors = '{}'
    where site_id = ${siteId} and word = any(${rows.map((row) => row.word)}::text[])
      and not is_common and cardinality(visitors) >= ${ENOUGH_VISITORS}`.execute(trx);
}

const DAY = 86_400;
/** A year and the one before it. */
const KEPT_DAYS = 750;
/** What few have looked for is forgotten, and with it who they were. */
const RARE_DAYS = 90;

/** Lets go of what is old. @param now unix seconds */
export async function forgetKeywords(db: Db, now: number): Promise<void> {
  const dayAt = (days: number) => new Date((now - days * DAY) * 1000).toISOString().slice(0, 10);
  const [old, rare] = [dayAt(KEPT_DAYS), dayAt(RARE_DAYS)];
  const sites = await db.selectFrom('site').select('id').execute();
  for (const { id } of sites) {
    await db.deleteFrom('keyword_daily').where('site_id', '=', id).where('day', '<', old).execute();
    // A rare word may be the name of somebody: its days go with it.
    await sql`with forgotten as (
        delete from keyword where site_id = ${id} and not is_common and last_day < ${rare}::date returning word
      )
      delete from keyword_daily as k using forgotten
        where k.site_id = ${id} and k.word = forgotten.word`.execute(db);
  }
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchConfigurationOf } from '#modules/search-indexes/search-indexes.public.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { newestFirst } from '../posts/publication-order.ts';

/** Texts are looked through in parts, so far and for so long at most: a reader waits. */
const AT_ONCE = 400;
const MOST_LOOKED_AT = 4_000;
const MOST_MILLISECONDS = 400;
const LONGEST_BODY = 60_000;

/**
 * The newest posts that have all of the words in their texts, by the language of the site, without an index.
 * @param enough how many are looked for
 */
export async function unindexedPosts(
  db: Db,
  site: { id: number; locale: string },
  words: readonly string[],
  passes: RawBuilder<SqlBool>,
  enough: number,
): Promise<number[]> {
  const text = sql`concat_ws(' ', p.headline, p.subheadline,
    case when coalesce(b.password, '') = '' then left(b.body, ${LONGEST_BODY}) end)`;
  // What cannot hold a form of each word is left out before its words are reckoned.
  const begun = sql.join(
    words.map((word) => sql`${text} ilike ${containing(beginningOf(word))}`),
    sql` and `,
  );
  const configuration = sql`${searchConfigurationOf(site.locale)}::regconfig`;
  const fits = sql`to_tsvector(${configuration}, ${text}) @@ plainto_tsquery(${configuration}, ${words.join(' ')})`;
  const end = performance.now() + MOST_MILLISECONDS;
  const found: number[] = [];
  for (let offset = 0; offset < MOST_LOOKED_AT && performance.now() < end; offset += AT_ONCE) {
    const { rows } = await sql<{ id: number; fits: boolean }>`
      select p.id, coalesce(case when ${begun} then ${fits} end, false) as fits
      from (select p.* from post as p where p.site_id = ${site.id} and ${passes}
        order by ${newestFirst.p} limit ${AT_ONCE} offset ${offset}) as p
      left join post_body as b on b.site_id = ${site.id} and b.post_id = p.id
      order by ${newestFirst.p}`.execute(db);
    found.push(...rows.flatMap((row) => (row.fits ? [row.id] : [])));
    if (rows.length < AT_ONCE || found.length >= enough) break;
  }
  return found;
}

/** What the forms of a word have in common: endings differ, beginnings seldom. */
const beginningOf = (word: string): string =>
  word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.slice(0, -1) : word;

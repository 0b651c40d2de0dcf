import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchConfigurationOf } from '#modules/search-indexes/search-indexes.public.ts';
import { type Db, isCutOff, type Trx } from '#platform/server/database.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import { newestFirst } from '../posts/publication-order.ts';
import { wholeWordPattern, wordPattern } from './word-pattern.ts';

/** Texts are looked through in small parts, so far and for so long at most: a reader waits, and anybody may ask. */
const AT_ONCE = 50;
const MOST_LOOKED_AT = 4_000;
const MOST_MILLISECONDS = 400;
const LONGEST_BODY = 10_000;
const MARK = '\\[[a-z][a-z0-9_-]{1,63}\\s[^][<>]*=[^][<>]*\\]|\\{\\{[<%][^{}]*[>%]\\}\\}';

/**
 * The newest posts that have all of the words in their texts, by the language of the site, without an index. Where the
 * database has no time for it, those that were found by then.
 * @param enough how many are looked for
 * @param isLiteral whether the words are looked for as they are written, since the language says that they say nothing
 */
export async function unindexedPosts(
  db: Db,
  site: { id: number; locale: string },
  words: readonly string[],
  passes: RawBuilder<SqlBool>,
  enough: number,
  isLiteral = false,
): Promise<number[]> {
  const patterns = words.map(isLiteral ? wholeWordPattern : wordPattern).filter((one) => one !== '');
  if (patterns.length === 0) return [];
  const end = performance.now() + MOST_MILLISECONDS;
  const found: number[] = [];
  const fits = isLiteral ? literally(patterns) : fitting(site.locale, words, patterns);
  const look = async (trx: Trx) => {
    await setForTransaction(trx, 'shortStatements');
    const { rows: newest } = await sql<{ id: number }>`select p.id from post as p
      where p.site_id = ${site.id} and ${passes} order by ${newestFirst.p} limit ${MOST_LOOKED_AT}`.execute(
      trx,
    );
    for (let at = 0; at < newest.length && performance.now() < end; at += AT_ONCE) {
      const part = newest.slice(at, at + AT_ONCE).map(({ id }) => id);
      const { rows } = await sql<{ id: number }>`select p.id from post as p
        left join post_body as b on b.site_id = ${site.id} and b.post_id = p.id
        where p.site_id = ${site.id} and p.id = any(${part}::bigint[]) and ${fits}`.execute(trx);
      const isFitting = new Set(rows.map(({ id }) => id));
      found.push(...part.filter((id) => isFitting.has(id)));
      if (found.length >= enough) break;
    }
  };
  await db
    .transaction()
    .execute(look)
    .catch((error: unknown) => {
      if (!isCutOff(error)) throw error;
    });
  return found;
}

/** Whether a language knows words as those that stand everywhere: the index has none of “who” and of the parts of “AT&T”. */
export async function saysNothing(db: Db, locale: string, words: string): Promise<boolean> {
  const configuration = sql`${searchConfigurationOf(locale)}::regconfig`;
  const { rows } = await sql<{ nothing: boolean }>`
    select numnode(plainto_tsquery(${configuration}, ${words})) = 0 as nothing`.execute(db);
  return rows[0]?.nothing === true;
}

/** What a text has to hold of each word, whole; what is in the marks of a body is no text. */
function literally(patterns: readonly string[]): RawBuilder<SqlBool> {
  const text = textWith(sql<string>`regexp_replace(left(b.body, ${LONGEST_BODY}), '<[^>]*>', ' ', 'g')`);
  return sql<SqlBool>`(${isLike(text, patterns)})`;
}

/** Whether a text holds each of some patterns. */
export const isLike = (text: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join(
    patterns.map((pattern) => sql`${text} ~* ${pattern}`),
    sql` and `,
  )}`;

const textWith = (body: RawBuilder<string>) => sql`concat_ws(' ', p.headline, p.subheadline,
    case when coalesce(b.password, '') = '' then ${body} end)`;

function fitting(locale: string, words: readonly string[], patterns: readonly string[]): RawBuilder<SqlBool> {
  const body = sql<string>`left(b.body, ${LONGEST_BODY})`;
  const text = textWith(body);
  // What cannot hold a form of each word is left out before its words are reckoned.
  const begun = isLike(text, patterns);
  const configuration = sql`${searchConfigurationOf(locale)}::regconfig`;
  // What the marks of shortcodes say beside their names is no text.
  const read = textWith(sql`regexp_replace(${body}, ${MARK}, ' ', 'gi')`);
  const said = words.join(' ');
  // Words that say nothing are known with their accents alone, so that both ways of writing are tried.
  return sql<SqlBool>`case when ${begun}
    then to_tsvector(${configuration}, ${read}) @@ plainto_tsquery(${configuration}, ${said})
      or to_tsvector(${configuration}, unaccent(${read})) @@ plainto_tsquery(${configuration}, unaccent(${said}))
    else false end`;
}

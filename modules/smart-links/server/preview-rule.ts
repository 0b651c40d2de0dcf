import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { isLivePost, seenPosts } from '#modules/posts/posts.public.ts';
import { asText, findShortcodes } from '#modules/shortcodes/shortcodes.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import type { ReplacementDraft } from '../smart-links.contract.ts';
import { phraseTrie } from './engine/phrase-trie.ts';
import { findPhrases } from './engine/replace-phrases.ts';
import { isMeantFor, isWrittenIn, mostIn } from './ready-rule.ts';
import { readyRules } from './site-rules.ts';

/** So many of the newest live posts are looked at, and so many of those shown that would change. */
const SCANNED = 500;
const SHOWN = 20;
/** Bodies that are in memory together, and how long is looked for more of them. */
const AT_ONCE = 20;
const MOST_MILLISECONDS = 1_000;
const PLACES = 3;
const LONGEST_BODY = 200_000;
const AROUND = 60;

type Row = { id: number; headline: string; tag_ids: number[]; body: string };
type Item = { post_id: number; headline: string; count: number; places: Place[] };
export type Place = { before: string; found: string; after: string };
type Preview = { items: Item[]; post_count: number; scanned_count: number; is_complete: boolean };

/**
 * Which of the newest posts a rule would change, how many, and where in the first of them.
 * @param mostMilliseconds after so long no further body is looked at; one always is
 */
export async function previewRule(
  db: Db,
  { site, caller, now }: Pick<Call, 'site' | 'caller' | 'now'>,
  rule: ReplacementDraft,
  mostMilliseconds = MOST_MILLISECONDS,
): Promise<Preview> {
  const { rows: newest } = await sql<{ id: number }>`select p.id from post as p
    where p.site_id = ${site.id} and ${isLivePost()} order by p.created_ts desc limit ${SCANNED + 1}`.execute(
    db,
  );
  const ids = newest.slice(0, SCANNED).map(({ id }) => id);
  const there = await mentioning(db, site.id, rule.find_phrase, ids);
  const seen = new Set(await seenPosts(...([db, site.id, there, caller] as const)));
  const open = there.filter((id) => seen.has(id));
  const trie = phraseTrie(await readyRules(db, site.id, [{ ...rule, id: 0 }]));
  const isMeant = (row: Row) =>
    isMeantFor({ id: row.id, tagIds: row.tag_ids }, Math.max(now, rule.starts_ts ?? 0));
  const ends = performance.now() + mostMilliseconds;
  const items: Item[] = [];
  let count = 0;
  let firstLeft: number | null = null;
  for await (const row of rowsOf(db, site.id, open)) {
    const html = safeHtml(asText(row.body));
    const found = findPhrases(html, trie, {
      ...{ isMeant: isMeant(row), mostOf: mostIn(html), isWritten: isWrittenIn(html) },
      closed: findShortcodes(html, () => true),
    });
    await nextTurn();
    if (found && found.length > 0) {
      count += 1;
      const places = found.slice(0, PLACES).map(({ start, end }) => placeAt(html, start, end));
      if (items.length < SHOWN) {
        items.push({ post_id: row.id, headline: row.headline, count: found.length, places });
      }
    }
    if (performance.now() < ends) continue;
    firstLeft = open[open.indexOf(row.id) + 1] ?? null;
    break;
  }
  return {
    ...{ items, post_count: count },
    scanned_count: firstLeft === null ? ids.length : ids.indexOf(firstLeft),
    is_complete: newest.length <= SCANNED && firstLeft === null,
  };
}

/** Those of the posts in which the phrase stands at all, in the order given. */
async function mentioning(db: Db, siteId: number, phrase: string, ids: readonly number[]): Promise<number[]> {
  const [raw, escaped] = [containing(phrase), containing(escapeHtml(phrase))];
  const { rows } = await sql<{ post_id: number }>`select post_id from post_body
    where site_id = ${siteId} and post_id = any(${[...ids]}::bigint[])
      and octet_length(body) <= ${LONGEST_BODY} and (body ilike ${raw} or body ilike ${escaped})`.execute(db);
  const there = new Set(rows.map(({ post_id }) => post_id));
  return ids.filter((id) => there.has(id));
}

/** Posts with their bodies, of which a few are in memory together. */
async function* rowsOf(db: Db, siteId: number, ids: readonly number[]): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += AT_ONCE) yield* await read(db, siteId, ids.slice(at, at + AT_ONCE));
}

async function read(db: Db, siteId: number, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`select post.id, post.headline, post.tag_ids, post_body.body from post
    join post_body on post_body.site_id = ${siteId} and post_body.post_id = post.id
    where post.site_id = ${siteId} and post.id = any(${[...ids]}::bigint[])
    order by post.created_ts desc`.execute(db);
  return rows;
}

/** The words around a find, as far as its own text goes. */
export function placeAt(html: string, start: number, end: number): Place {
  const before = html.slice(html.lastIndexOf('>', start - 1) + 1, start);
  const next = html.indexOf('<', end);
  const after = html.slice(end, next < 0 ? html.length : next);
  // Blanks at the seams are kept: words must not grow together.
  const lead = /\s$/.test(before) ? ' ' : '';
  const trail = /^\s/.test(after) ? ' ' : '';
  return {
    before: tailOf(plainTextOf(before)) + lead,
    found: plainTextOf(html.slice(start, end)),
    after: trail + headOf(plainTextOf(after)),
  };
}

/** As much as is shown of a text around a find, in whole words. */
const tailOf = (text: string): string =>
  text.length <= AROUND ? text : `…${text.slice(-AROUND).replace(/^\S*\s/, '')}`;
const headOf = (text: string): string =>
  text.length <= AROUND ? text : `${text.slice(0, AROUND).replace(/\s\S*$/, '')}…`;

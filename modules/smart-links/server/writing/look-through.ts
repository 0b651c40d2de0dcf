import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { editRefusals } from '#modules/posts/posts.public.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { LeftReason } from '../../rule-kinds.contract.ts';
import { type PhraseTrie, phraseTrie } from '../engine/phrase-trie.ts';
import type { ReadyRule } from '../ready-rule.ts';
import { readyRules } from '../site-rules.ts';
import { changedPlace } from './changed-place.ts';
import type { KeptRule, Seen } from './checks.queries.ts';
import { isForPost, type RewrittenBody, rewriteBody } from './rewrite-body.ts';

const LONGEST_BODY = 1_000_000;
/** As much of bodies is in memory at a time. */
const BYTES_AT_ONCE = 2_000_000;
const BODIES_AT_ONCE = 50;
const SHOWN = 20;
const PLACES = 3;

type Row = { id: number; headline: string; tag_ids: number[]; bytes: number };
type Asked = { siteId: number; rule: KeptRule; caller: Caller };

/**
 * Finds out which posts a rule would change, a part of them at a time; no transaction is open while bodies are read.
 * @param ids some hundred posts in their order
 */
export async function* lookThrough(
  db: Db,
  { siteId, rule, caller }: Asked,
  ids: readonly number[],
): AsyncGenerator<Seen & { last: number }> {
  const rows = await mentioning(db, siteId, rule, ids);
  const refusals = await editRefusals(...([db, siteId, rows.map(({ id }) => id), caller] as const));
  const rules = await readyRules(db, siteId, [rule]);
  const trie = phraseTrie(rules);
  const open = rows.flatMap((row) => {
    const refusal = refusals.get(row.id);
    // What is in the trash, not saved yet or not to be seen by whoever asks is not spoken of.
    const isHidden = refusal !== undefined && refusal !== 'is_locked' && refusal !== 'permission_denied';
    const isMeant = rules.some((one) => isForPost({ id: row.id, tagIds: row.tag_ids }, one));
    return isHidden || !isMeant ? [] : [{ ...row, refusal: refusal ?? null }];
  });
  const parts = inParts(open);
  let before = 0;
  for (const [at, part] of parts.entries()) {
    const last = (at === parts.length - 1 ? ids : part.map(({ id }) => id)).at(-1) ?? before;
    const scanned = ids.filter((id) => id > before && id <= last).length;
    yield { ...(await readPart(db, siteId, part, trie)), scanned, last };
    before = last;
  }
}

async function mentioning(db: Db, siteId: number, rule: KeptRule, ids: readonly number[]): Promise<Row[]> {
  const [raw, escaped] = [containing(rule.find_phrase), containing(escapeHtml(rule.find_phrase))];
  const { rows } = await sql<Row>`select post.id, post.headline, post.tag_ids,
      octet_length(post_body.body) as bytes
    from post
    join post_body on post_body.site_id = ${siteId} and post_body.post_id = post.id
    where post.site_id = ${siteId} and post.id = any(${[...ids]}::bigint[])
      and (post_body.body ilike ${raw} or post_body.body ilike ${escaped})
    order by post.id`.execute(db);
  return rows;
}

/** Rows whose bodies are read together; there is always a part, if an empty one. */
function inParts<One extends { bytes: number }>(rows: readonly One[]): One[][] {
  let part: One[] = [];
  let bytes = 0;
  const parts = [part];
  for (const row of rows) {
    const own = row.bytes <= LONGEST_BODY ? row.bytes : 0;
    if (part.length >= BODIES_AT_ONCE || (part.length > 0 && bytes + own > BYTES_AT_ONCE)) {
      part = [];
      bytes = 0;
      parts.push(part);
    }
    part.push(row);
    bytes += own;
  }
  return parts;
}

type OpenRow = Row & { refusal: 'is_locked' | 'permission_denied' | null };

async function readPart(
  db: Db,
  siteId: number,
  part: readonly OpenRow[],
  trie: PhraseTrie<ReadyRule>,
): Promise<Omit<Seen, 'scanned'>> {
  const left: Map<LeftReason, { post_id: number; headline: string }[]> = new Map();
  const seen = { postIds: [] as number[], places: 0, items: [] as Seen['items'][number][], left };
  const leave = (reason: LeftReason, { id, headline }: Row) =>
    left.set(reason, [...(left.get(reason) ?? []), { post_id: id, headline }]);
  const bodies = await bodiesOf(
    db,
    siteId,
    part.map(({ id }) => id),
  );
  for (const row of part) {
    const body = bodies.get(row.id);
    if (body === undefined) continue;
    const next = body === null ? null : rewriteBody({ id: row.id, tagIds: row.tag_ids }, body, trie);
    await nextTurn();
    if (next === null) leave('is_too_long', row);
    else if (next.found.length === 0) continue;
    else if (row.refusal) leave(row.refusal, row);
    else {
      seen.postIds.push(row.id);
      seen.places += next.found.length;
      if (seen.items.length < SHOWN) seen.items.push(itemOf(row, body ?? '', next));
    }
  }
  return seen;
}

/** Null for a body that is too long; those of posts that are gone by now are left out. */
async function bodiesOf(db: Db, siteId: number, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ post_id: number; body: string | null }>`select post_id,
      case when octet_length(body) <= ${LONGEST_BODY} then body end as body
    from post_body where site_id = ${siteId} and post_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ post_id, body }) => [post_id, body]));
}

const itemOf = ({ id, headline }: Row, body: string, { found }: RewrittenBody): Seen['items'][number] => ({
  ...{ post_id: id, headline, count: found.length },
  places: found.slice(0, PLACES).map((one) => changedPlace(body, one)),
});

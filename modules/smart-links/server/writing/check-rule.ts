import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { editRefusals, postBodiesOf } from '#modules/posts/posts.public.ts';
import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { House } from '#platform/server/room.ts';
import { type LeftReason, MOST_WRITTEN } from '../../rule-kinds.contract.ts';
import type { ReplacementCheck } from '../../rule-writing.contract.ts';
import { phraseTrie } from '../engine/phrase-trie.ts';
import { readyRules } from '../site-rules.ts';
import { changedPlace } from './changed-place.ts';
import { checkQueries, type KeptRule } from './checks.queries.ts';
import { type RewrittenBody, rewriteBody } from './rewrite-body.ts';

export const CHECK_TASK = 'smart-links.check';
export type CheckPayload = { checkId: number };

/** By this the acts on posts know how rules are written. */
export const TEXT_RULE = 'text_rule';

const PAGE = 500;
const LONGEST_BODY = 1_000_000;
const SHOWN = 20;
const PLACES = 3;

type Needs = Pick<Ground, 'database' | 'tasks'> & Pick<House, 'findPerson'>;
type Item = ReplacementCheck['items'][number];
type Row = { id: number; headline: string; tag_ids: number[]; body: string | null };
/** What a page of posts comes to. */
type Seen = { postIds: number[]; places: number; items: Item[]; left: Map<LeftReason, number> };

/** Goes through all posts of a site, and notes which of them a rule would change. */
export function defineChecks({ database: { db }, tasks, findPerson }: Needs): void {
  tasks.define<CheckPayload, number>(CHECK_TASK, async (task) => {
    const { siteId, payload, by } = task;
    const check = await checkQueries(db).find(siteId, payload.checkId);
    const caller = by === null ? null : await findPerson(siteId, by);
    if (!check || !caller) throw permissionDenied();
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from post where site_id = ${siteId}`.execute(db);
    const total = Number(counted[0]?.count ?? 0);
    let found = check.post_ids.length;
    let done = check.scanned_count;
    for (let last = task.position ?? 0; found <= MOST_WRITTEN; ) {
      const { rows } = await sql<{ id: number }>`select id from post
        where site_id = ${siteId} and id > ${last} order by id limit ${PAGE}`.execute(db);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) break;
      last = ids.at(-1) ?? last;
      await task.step(async (trx) => {
        const seen = await lookThrough(trx, siteId, check.rule, ids, caller);
        await checkQueries(trx).add(siteId, payload.checkId, { ...seen, scanned: ids.length });
        found += seen.postIds.length;
        return last;
      });
      done += ids.length;
      await task.progress(done, Math.max(total, done));
    }
    return task.finish(async (trx) => {
      await checkQueries(trx).end(siteId, payload.checkId, MOST_WRITTEN);
      return { check_id: payload.checkId };
    });
  });
}

/** Says to the acts on posts how a rule is written into bodies. */
export function defineWriting(ground: Ground): void {
  postBodiesOf(ground).rewriters.set(TEXT_RULE, async (trx, siteId, order, posts) => {
    const trie = phraseTrie(await readyRules(trx, siteId, [order as KeptRule]));
    const bodies = new Map<number, string>();
    for (const post of posts) {
      const next = rewriteBody(post, post.body, trie);
      if (next) bodies.set(post.id, next.body);
      await nextTurn();
    }
    return bodies;
  });
}

async function lookThrough(
  trx: Trx,
  siteId: number,
  rule: KeptRule,
  ids: readonly number[],
  caller: Caller,
): Promise<Seen> {
  const [raw, escaped] = [containing(rule.find_phrase), containing(escapeHtml(rule.find_phrase))];
  const { rows } = await sql<Row>`select post.id, post.headline, post.tag_ids,
      case when octet_length(post_body.body) <= ${LONGEST_BODY} then post_body.body end as body
    from post
    join post_body on post_body.site_id = ${siteId} and post_body.post_id = post.id
    where post.site_id = ${siteId} and post.id = any(${[...ids]}::bigint[])
      and (post_body.body ilike ${raw} or post_body.body ilike ${escaped})
    order by post.id`.execute(trx);
  const refusals = await editRefusals(...([trx, siteId, rows.map(({ id }) => id), caller] as const));
  const trie = phraseTrie(await readyRules(trx, siteId, [rule]));
  const seen: Seen = { postIds: [], places: 0, items: [], left: new Map() };
  const leave = (reason: LeftReason) => seen.left.set(reason, (seen.left.get(reason) ?? 0) + 1);
  for (const row of rows) {
    const refusal = refusals.get(row.id);
    // What is in the trash, not saved yet or not to be seen by whoever asks is not spoken of.
    if (refusal && refusal !== 'is_locked' && refusal !== 'permission_denied') continue;
    const next = row.body === null ? null : rewriteBody({ id: row.id, tagIds: row.tag_ids }, row.body, trie);
    await nextTurn();
    if (next === null) leave('is_too_long');
    else if (next.found.length === 0) continue;
    else if (refusal === 'is_locked' || refusal === 'permission_denied') leave(refusal);
    else {
      seen.postIds.push(row.id);
      seen.places += next.found.length;
      if (seen.items.length < SHOWN) seen.items.push(itemOf(row, row.body ?? '', next));
    }
  }
  return seen;
}

const itemOf = ({ id, headline }: Row, body: string, { found }: RewrittenBody): Item => ({
  ...{ post_id: id, headline, count: found.length },
  places: found.slice(0, PLACES).map((one) => changedPlace(body, one)),
});

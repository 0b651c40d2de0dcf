import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { postBodiesOf } from '#modules/posts/posts.public.ts';
import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import { openBudget, withinBudget } from '#platform/server/work-budget.ts';
import { MOST_WRITTEN } from '../../rule-kinds.contract.ts';
import { phraseTrie } from '../engine/phrase-trie.ts';
import { readyRules } from '../site-rules.ts';
import { checkQueries, type KeptRule } from './checks.queries.ts';
import { lookThrough } from './look-through.ts';
import { bodyBudget, rewriteBody } from './rewrite-body.ts';

export const CHECK_TASK = 'smart-links.check';
export type CheckPayload = { checkId: number };

/** By this the acts on posts know how rules are written. */
export const TEXT_RULE = 'text_rule';

const PAGE = 500;
/** Posts that are written together are locked meanwhile, and the database ends what is idle for five minutes. */
const MOST_MILLISECONDS = 120_000;

type Needs = Pick<Ground, 'database' | 'tasks'> & Pick<House, 'findPerson'>;

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
      for await (const seen of lookThrough(db, { siteId, rule: check.rule, caller }, ids)) {
        last = seen.last;
        await task.step(async (trx) => {
          await checkQueries(trx).add(siteId, payload.checkId, seen);
          return seen.last;
        });
        found += seen.postIds.length;
        done += seen.scanned;
        await task.progress(done, Math.max(total, done));
      }
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
    const bodies = new Map<number, string | null>();
    const together = openBudget({ steps: Number.POSITIVE_INFINITY, milliseconds: MOST_MILLISECONDS });
    for (const post of posts) {
      const next = rewriteBody(post, post.body, trie, withinBudget(together, bodyBudget()));
      bodies.set(post.id, next?.body ?? null);
      await nextTurn();
    }
    return bodies;
  });
}

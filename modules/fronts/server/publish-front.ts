import type { FrontForEditors } from '#modules/pages/pages.public.ts';
import { untilInvalid } from '#modules/posts/post-batches.contract.ts';
import {
  frontOrder,
  type Placed,
  refuseElsewhere,
  settled,
  writeOrder,
} from '#modules/posts/posts.public.ts';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import { type FrozenPost, frozenInvalid } from '../fronts.contract.ts';
import { saidBy } from './read-front.ts';

export type FrontNeeds = { database: Database; jobs: Jobs; pages: FrontForEditors };
export const FRONT = 'front';

type Wanted = { order_revision: number; post_ids: readonly number[]; frozen: readonly FrozenPost[] };
type Writer = Pick<Call, 'site' | 'caller' | 'request'>;

/** Two people ordered a front at once: the order is another one than theirs began with. */
export class OrderIsStale extends Error {}

/**
 * Makes an order the one that readers have.
 * @returns the batch that undoes it, or null where it says what the order said already
 * @throws OrderIsStale and ApiError not_found, section_id_is_invalid, until_ts_is_invalid, frozen_is_invalid
 */
export function publishFront(
  { database, jobs }: FrontNeeds,
  call: Writer,
  { sectionId, tree }: { sectionId: number; tree: SectionTree },
  wanted: Wanted,
): Promise<number | null> {
  return database.db.transaction().execute(async (trx) => {
    const stamp = stampOf(call);
    const { siteId, now } = stamp;
    const kept = await frontOrder(trx, siteId, sectionId, true);
    if (kept.order_revision !== wanted.order_revision) throw new OrderIsStale();
    const frozen = checkedFrozen(wanted.frozen, now);
    const isFrozen = new Set(frozen.map(({ post_id }) => post_id));
    const flowing = wanted.post_ids.filter((post_id) => !isFrozen.has(post_id));
    const before = saidBy(kept, now);
    const front = { sectionId, tree, order: kept.order, key: 'post_ids' } as const;
    await refuseElsewhere(trx, call, [...flowing, ...isFrozen], front);
    const after = { post_ids: flowing, frozen };
    if (JSON.stringify(before) === JSON.stringify(after)) return null;
    const revision = await writeOrder({ trx, jobs }, stamp, sectionId, placesOf(flowing, frozen));
    const batchId = database.ids.next();
    await keepUndo(trx, stamp, {
      ...{ id: batchId, kind: FRONT, count: 1, rows: [{ id: sectionId, revision }], befores: [before] },
    });
    await recordWrite(trx, database.ids.next, call, {
      ...{ action: 'front.ordered', objectId: sectionId, before, after, batchId },
      event: { section_id: sectionId },
    });
    return batchId;
  });
}

/** The places of posts, as they are kept. */
export const placesOf = (flowing: readonly number[], frozen: readonly FrozenPost[]): Placed[] =>
  settled(
    flowing.map((post_id) => ({ post_id, is_frozen: false, frozen_until_ts: null })),
    frozen.map(({ post_id, position, until_ts }) => ({
      ...{ post_id, position, is_frozen: true, frozen_until_ts: until_ts },
    })),
  );

function checkedFrozen(frozen: readonly FrozenPost[], now: Stamp['now']): FrozenPost[] {
  const at = frozen.findIndex(({ until_ts }) => until_ts !== null && until_ts <= now);
  if (at >= 0) {
    throw untilInvalid({ details: [{ loc: ['body', 'frozen', at], msg: 'until_ts_is_invalid' }] });
  }
  if (new Set(frozen.map(({ position }) => position)).size < frozen.length) {
    throw frozenInvalid({ details: [{ loc: ['body', 'frozen'], msg: 'frozen_is_invalid' }] });
  }
  return frozen
    .map(({ post_id, position, until_ts }) => ({ post_id, position, until_ts }))
    .sort((a, b) => a.position - b.position);
}

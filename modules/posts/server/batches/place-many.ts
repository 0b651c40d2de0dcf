import { isOrderedByHand } from '#modules/sections/sections.public.ts';
import { record } from '#platform/server/trail.ts';
import { frontOrder, writeOrder } from '../places/front-orders.ts';
import { isFrozenAt, type Placed, placedAt } from '../places/section-order.ts';
import type { BatchPost } from './batch-rules.ts';
import type { BatchedPost } from './batches.queries.ts';
import type { BesideDoing, Besides } from './doing.ts';
import type { Stayed } from './settle-undo.ts';

type Place = Omit<Placed, 'post_id'> | null;
type Kept = { before: Place; after: Place };
type Front = { section: number; until?: number | null };

/** Keeps posts at their places in a section, or lets them go; those that have no place yet come first. */
export async function placeMany(doing: BesideDoing, posts: readonly BatchPost[]): Promise<Besides> {
  if (posts.length === 0) return new Map();
  const { now, batch } = doing;
  const { section, until = null } = batch.change as Front;
  const isFrozen = batch.change.action === 'freeze';
  const { order: before } = await frontOrder(doing.trx, batch.site_id, section, true);
  // Where the newest stand first, a post that is let go has no place of its own.
  const flows = !isFrozen && !(await isOrderedByHand(doing.trx, batch.site_id, section));
  let order = before;
  let top = 0;
  for (const { id: post_id } of posts) {
    const at = order.find((one) => one.post_id === post_id)?.position ?? top++;
    const next = { post_id, is_frozen: isFrozen, frozen_until_ts: isFrozen ? until : null };
    order = placedAt(order, next, flows ? null : at, now);
  }
  await write(doing, section, order);
  return tellEach(
    doing,
    section,
    posts.map(({ id }) => id),
    before,
    order,
  );
}

/** Gives posts the places back that they had before, where nobody moved or pinned them since. */
export async function unplaceMany(
  doing: BesideDoing,
  rows: readonly BatchedPost[],
): Promise<{ done: Besides; changed: Stayed[] }> {
  if (rows.length === 0) return { done: new Map(), changed: [] };
  const { now, batch } = doing;
  const { section } = batch.change as Front;
  const { order: before } = await frontOrder(doing.trx, batch.site_id, section, true);
  const changed: Stayed[] = [];
  const back: { post_id: number; was: Place }[] = [];
  for (const { post_id, before: kept } of rows) {
    const { before: was, after } = kept as unknown as Kept;
    if (isSame(placeOf(before, post_id), after)) back.push({ post_id, was });
    else changed.push({ id: post_id, reason: 'changed_since', by: null, ts: null });
  }
  let order = before;
  // From the first place on, so that each finds its place among those before it.
  for (const { post_id, was } of back.toSorted((a, b) => (a.was?.position ?? -1) - (b.was?.position ?? -1))) {
    const free = { post_id, is_frozen: false, frozen_until_ts: null };
    order = placedAt(order, was ? { ...was, post_id } : free, was?.position ?? null, now);
  }
  if (back.length > 0) await write(doing, section, order);
  const ids = back.map(({ post_id }) => post_id);
  return { done: await tellEach(doing, section, ids, before, order), changed };
}

/** A place that nobody keeps moves with the others. */
const isSame = (one: Place, other: Place): boolean =>
  one?.is_frozen === other?.is_frozen &&
  one?.frozen_until_ts === other?.frozen_until_ts &&
  (!one?.is_frozen || one.position === other?.position);

function placeOf(order: readonly Placed[], postId: number): Place {
  const one = order.find(({ post_id }) => post_id === postId);
  return one
    ? { position: one.position, is_frozen: one.is_frozen, frozen_until_ts: one.frozen_until_ts }
    : null;
}

const write = ({ trx, jobs, batch, now, actor }: BesideDoing, section: number, order: readonly Placed[]) =>
  writeOrder({ trx, jobs }, { siteId: batch.site_id, now, by: actor.viewer.profileId }, section, order);

async function tellEach(
  { trx, batch, doer, nextId, now }: BesideDoing,
  section_id: number,
  ids: readonly number[],
  before: readonly Placed[],
  order: readonly Placed[],
): Promise<Besides> {
  const told = new Map<number, object>();
  for (const id of ids) {
    const kept: Kept = { before: placeOf(before, id), after: placeOf(order, id) };
    const said = (place: Place) => ({
      ...{ section_id, position: place?.position ?? null },
      is_frozen: place ? isFrozenAt(place, now) : false,
      frozen_until_ts: place?.frozen_until_ts ?? null,
    });
    await record(trx, nextId, {
      ...{ siteId: batch.site_id, actor: doer, action: 'post.positioned', objectKind: 'post', objectId: id },
      ...{ before: said(kept.before), after: said(kept.after), batchId: batch.id },
      event: { section_id, position: kept.after?.position ?? null },
    });
    told.set(id, kept);
  }
  return told;
}

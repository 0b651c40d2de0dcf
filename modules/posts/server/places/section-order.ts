import { MOST_PLACED } from '../../post-quick.contract.ts';

/** A post at its place in a section. */
export type Placed = { post_id: number; is_frozen: boolean; frozen_until_ts: number | null };

/** Whether a post is kept at its place at a moment. */
export const isFrozenAt = ({ is_frozen, frozen_until_ts }: Omit<Placed, 'post_id'>, now: number): boolean =>
  is_frozen && (frozen_until_ts === null || frozen_until_ts > now);

/**
 * The order with a post at another place: frozen ones keep theirs, and the rest flows around them.
 * @param position beyond the end it is the last; null takes the post out
 */
export function placedAt(
  order: readonly Placed[],
  post: Placed,
  position: number | null,
  now: number,
): Placed[] {
  const others = order.filter(({ post_id }) => post_id !== post.post_id);
  const kept = new Map<number, Placed>();
  for (const [at, one] of order.entries()) {
    if (one.post_id !== post.post_id && isFrozenAt(one, now)) kept.set(at, one);
  }
  const flowing = others.filter((one) => !isFrozenAt(one, now));
  const length = others.length + (position === null ? 0 : 1);
  if (position !== null) {
    // A place that is kept for another is left to it: the next free one is taken.
    let at = Math.min(position, length - 1);
    while (kept.has(at)) at += 1;
    kept.set(at, post);
  }
  const result: Placed[] = [];
  for (let at = 0; result.length < length; at += 1) {
    const one = kept.get(at) ?? flowing.shift();
    kept.delete(at);
    if (one) result.push(one);
    // Where too few are left to reach them, those that are kept move up.
    else result.push(...[...kept.entries()].sort(([a], [b]) => a - b).map(([, last]) => last));
  }
  return result.slice(0, MOST_PLACED);
}

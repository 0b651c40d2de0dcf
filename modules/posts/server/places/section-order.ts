import { flowPlace, MOST_PLACED } from '../../front-places.contract.ts';

/** A post at its place in a section. */
export type Placed = {
  post_id: number;
  position: number;
  is_frozen: boolean;
  frozen_until_ts: number | null;
};

/** Whether a post is kept at its place at a moment. */
export const isFrozenAt = (
  { is_frozen, frozen_until_ts }: Pick<Placed, 'is_frozen' | 'frozen_until_ts'>,
  now: number,
): boolean => is_frozen && (frozen_until_ts === null || frozen_until_ts > now);

/**
 * The order with a post at another place: frozen ones keep theirs, and the rest flows around them.
 * @param position beyond the end it is the last; null takes the post out
 */
export function placedAt(
  order: readonly Placed[],
  post: Omit<Placed, 'position'>,
  position: number | null,
  now: number,
): Placed[] {
  const others = order.filter(({ post_id }) => post_id !== post.post_id);
  const kept = others.filter((one) => isFrozenAt(one, now));
  const flowing: Omit<Placed, 'position'>[] = others.filter((one) => !isFrozenAt(one, now));
  if (position !== null) {
    const taken = new Set(kept.map((one) => one.position));
    let at = Math.min(position, endOf(settled(flowing, kept)), MOST_PLACED - 1);
    if (isFrozenAt(post, now)) {
      // A place that is kept for another is left to it: the next free one is taken.
      while (taken.has(at)) at += 1;
      kept.push({ ...post, position: at });
    } else flowing.splice(flowPlace(at, kept), 0, post);
  }
  return settled(flowing, kept);
}

/** The order of those that flow around those that are kept, each with its place; no more than a section holds. */
export function settled(flowing: readonly Omit<Placed, 'position'>[], kept: readonly Placed[]): Placed[] {
  const stays = kept.slice(0, MOST_PLACED);
  const taken = new Set(stays.map(({ position }) => position));
  let at = 0;
  const placed = flowing.slice(0, MOST_PLACED - stays.length).map((one) => {
    while (taken.has(at)) at += 1;
    return { ...one, position: at++ };
  });
  return [...placed, ...stays].sort((a, b) => a.position - b.position);
}

const endOf = (order: readonly Placed[]): number => (order.at(-1)?.position ?? -1) + 1;

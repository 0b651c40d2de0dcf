/** The most posts that have a place of their own in a section. */
export const MOST_PLACED = 100;

/** Something that keeps its place while others flow around it. */
export type KeptAt<Item> = { item: Item; position: number };

/**
 * Puts what flows around what is kept: the kept ones stand at their places from 0, and where too few flow to reach
 * those, the rest of them follow in their order.
 */
export function aroundKept<Item>(flowing: readonly Item[], kept: readonly KeptAt<Item>[]): Item[] {
  const waiting = kept.toSorted((a, b) => a.position - b.position);
  const order: Item[] = [];
  let [next, at] = [0, 0];
  while (at < flowing.length || next < waiting.length) {
    const first = waiting[next];
    if (first && (first.position <= order.length || at >= flowing.length)) {
      order.push(first.item);
      next += 1;
    } else order.push(flowing[at++] as Item);
  }
  return order;
}

/** Among those that flow, the place that puts one at a place of the whole, or at the next that is not kept. */
export function flowPlace(position: number, kept: readonly { position: number }[]): number {
  const taken = new Set(kept.map((one) => one.position));
  let free = 0;
  for (let at = 0; at < position; at += 1) if (!taken.has(at)) free += 1;
  return free;
}

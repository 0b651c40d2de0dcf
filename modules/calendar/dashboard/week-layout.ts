/** How long a post takes on the grid, in minutes: it has no length, but its words need room. */
export const BLOCK_MINUTES = 58;
/** So many stand side by side at most; the others are behind a number. */
export const MOST_ABREAST = 3;

export type Placed<Entry> = { entry: Entry; minutes: number; column: number; columns: number };
export type Hidden<Entry> = { minutes: number; entries: Entry[] };

/** Lays the entries of a day side by side where they would cover each other. */
export function layDay<Entry extends { minutes: number }>(
  entries: readonly Entry[],
  mostAbreast = MOST_ABREAST,
): { placed: Placed<Entry>[]; hidden: Hidden<Entry>[] } {
  const placed: Placed<Entry>[] = [];
  const hidden: Hidden<Entry>[] = [];
  for (const cluster of clustersOf(entries)) {
    const ends: number[] = [];
    const columnOf = cluster.map(({ minutes }) => {
      const free = ends.findIndex((end) => end <= minutes);
      const column = free < 0 ? ends.length : free;
      ends[column] = minutes + BLOCK_MINUTES;
      return column;
    });
    const columns = Math.min(ends.length, mostAbreast);
    const left: Entry[] = [];
    for (const [at, entry] of cluster.entries()) {
      const column = columnOf[at] ?? 0;
      if (column < mostAbreast) placed.push({ entry, minutes: entry.minutes, column, columns });
      else left.push(entry);
    }
    if (left.length > 0) hidden.push({ minutes: left[0]?.minutes ?? 0, entries: left });
  }
  return { placed, hidden };
}

function clustersOf<Entry extends { minutes: number }>(entries: readonly Entry[]): Entry[][] {
  const clusters: Entry[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const entry of entries.toSorted((a, b) => a.minutes - b.minutes)) {
    if (entry.minutes >= end) clusters.push([]);
    clusters.at(-1)?.push(entry);
    end = Math.max(end, entry.minutes + BLOCK_MINUTES);
  }
  return clusters;
}

/** Where a block begins, in minutes: the last ones of a day end with it. */
export const blockStart = (minutes: number): number => Math.min(minutes, 1440 - BLOCK_MINUTES);

/** The entries of a day that lie wholly above the minutes in sight, and those below them. */
export function beyond<Entry extends { minutes: number }>(
  entries: readonly Entry[],
  { from, until }: { from: number; until: number },
): { earlier: Entry[]; later: Entry[] } {
  return {
    earlier: entries.filter(({ minutes }) => blockStart(minutes) + BLOCK_MINUTES <= from),
    later: entries.filter(({ minutes }) => blockStart(minutes) >= until),
  };
}

/** Posts closer than this to each other take each other's readers, in seconds. */
const CLASH_SECONDS = 300;

/** The ids of those that go live too close to another one. */
export function clashesOf(
  items: readonly { id: number; style: string; at_ts: number }[],
): ReadonlySet<number> {
  const coming = items.filter(({ style }) => style === 'scheduled').toSorted((a, b) => a.at_ts - b.at_ts);
  const found = new Set<number>();
  for (const [at, item] of coming.entries()) {
    const next = coming[at + 1];
    if (next && next.at_ts - item.at_ts < CLASH_SECONDS) found.add(item.id).add(next.id);
  }
  return found;
}

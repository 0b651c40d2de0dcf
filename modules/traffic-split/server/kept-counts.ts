import type { Log } from '#platform/server/log.ts';

const WRITTEN_EVERY = 10_000;
/** What is not written by then is more than all permutations of very many sites. */
const MOST_KEPT = 50_000;
/** How often it is tried to write a count. */
const MOST_TRIES = 6;

type Counted<Row> = { row: Row /** How often it could not be written. */; tries: number };

export type CountKind<Row> = {
  /** What the log says was not counted. */
  what: string;
  keyOf(row: Row): string;
  sum(one: Row, other: Row): Row;
  /** Writes rows of one site, in the order of their keys. */
  write(siteId: number, rows: readonly Row[]): Promise<void>;
};

/** Counts in memory, written every ten seconds and at the end; what the database refused is tried again. */
export function keepCounts<Row extends { siteId: number }>(kind: CountKind<Row>, log: Pick<Log, 'warn'>) {
  let counts = new Map<string, Counted<Row>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const later = () => {
    if (!isClosed) timer ??= setTimeout(() => void write(), WRITTEN_EVERY).unref();
  };
  const keep = ({ row, tries }: Counted<Row>): void => {
    const key = kind.keyOf(row);
    const before = counts.get(key);
    if (!before && counts.size >= MOST_KEPT) return;
    counts.set(key, {
      row: before ? kind.sum(before.row, row) : row,
      tries: Math.max(before?.tries ?? 0, tries),
    });
    later();
  };
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // Servers that write the same rows take them in the same order, or each could wait for the other.
    const written = [...counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, counted]) => counted);
    counts = new Map();
    for (const [siteId, ofSite] of Map.groupBy(written, ({ row }) => row.siteId)) {
      const rows = ofSite.map(({ row }) => row);
      await kind.write(siteId, rows).catch((why: unknown) => {
        log.warn({ why, siteId }, `${kind.what} were not counted`);
        for (const { row, tries } of ofSite) if (tries + 1 < MOST_TRIES) keep({ row, tries: tries + 1 });
      });
    }
  };
  return {
    add: (row: Row): void => keep({ row, tries: 0 }),
    write,
    close: (): Promise<void> => {
      isClosed = true;
      return write();
    },
  };
}

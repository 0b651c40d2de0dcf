import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { HeadlineSignal } from '../headline-tests.contract.ts';
import type { RunningTests } from './running-tests.ts';

const WRITTEN_EVERY = 10_000;
/** What is not written by then is more than all tests of very many sites. */
const MOST_KEPT = 20_000;
/** How often it is tried to write a count. */
const MOST_TRIES = 6;

type Count = {
  siteId: number;
  testId: number;
  variant: number;
  shown: number;
  opened: number;
  tries: number;
};
const keyOf = ({ siteId, testId, variant }: Count): string => `${siteId} ${testId} ${variant}`;

type Needs = {
  db: Db;
  log: Pick<Log, 'warn'>;
  running: RunningTests;
  /** Told which tests of a site have new figures. */
  onWritten(siteId: number, testIds: readonly number[]): Promise<void>;
};

export type CountHeadlines = ReturnType<typeof countHeadlinesWith>;

/** Counts headlines that were seen and opened: in memory, written every ten seconds and at the end. */
export function countHeadlinesWith({ db, log, running, onWritten }: Needs) {
  let counts = new Map<string, Count>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const later = () => {
    if (!isClosed) timer ??= setTimeout(() => void write(), WRITTEN_EVERY).unref();
  };
  const add = (more: Count): void => {
    const key = keyOf(more);
    const count = counts.get(key);
    if (!count && counts.size >= MOST_KEPT) return;
    const { shown = 0, opened = 0, tries = 0 } = count ?? {};
    counts.set(key, {
      ...more,
      ...{ shown: shown + more.shown, opened: opened + more.opened, tries: Math.max(tries, more.tries) },
    });
  };
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const written = counts;
    counts = new Map();
    for (const [siteId, ofSite] of Map.groupBy(written.values(), (one) => one.siteId)) {
      try {
        await writeCounts(db, siteId, ofSite);
      } catch (why) {
        log.warn({ why, siteId }, 'headlines were not counted');
        for (const one of ofSite) if (one.tries + 1 < MOST_TRIES) add({ ...one, tries: one.tries + 1 });
        later();
        continue;
      }
      const testIds = [...new Set(ofSite.map(({ testId }) => testId))];
      await onWritten(siteId, testIds).catch((why: unknown) =>
        log.warn({ why, siteId }, 'headline tests wait to be decided'),
      );
    }
  };
  return {
    /** Counts what a page told, of tests that run on the site; one test counts once. */
    count: async (siteId: number, signals: readonly HeadlineSignal[]): Promise<void> => {
      const tests = new Map((await running(siteId)).map((test) => [test.id, test]));
      for (const { test_id: testId, variant, shown, opened } of signals) {
        const test = tests.get(testId);
        if (!tests.delete(testId) || !test || variant >= test.headlines.length) continue;
        add({ siteId, testId, variant, shown: Number(shown), opened: Number(opened), tries: 0 });
      }
      if (counts.size > 0) later();
    },
    write,
    close: (): Promise<void> => {
      isClosed = true;
      return write();
    },
  };
}

async function writeCounts(db: Db, siteId: number, unsorted: readonly Count[]): Promise<void> {
  // Servers that write the same rows take them in the same order, or each could wait for the other.
  const counts = unsorted.toSorted((one, other) => one.testId - other.testId || one.variant - other.variant);
  await sql`insert into headline_count (site_id, test_id, variant, shown, opened)
    select ${siteId}::bigint, test_id, variant, shown, opened
    from unnest(${counts.map(({ testId }) => testId)}::bigint[], ${counts.map(({ variant }) => variant)}::smallint[],
      ${counts.map(({ shown }) => shown)}::bigint[], ${counts.map(({ opened }) => opened)}::bigint[])
      as c (test_id, variant, shown, opened)
    on conflict (site_id, test_id, variant) do update
      set shown = headline_count.shown + excluded.shown, opened = headline_count.opened + excluded.opened`.execute(
    db,
  );
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Step } from './visitor-cookie.ts';

const WRITTEN_EVERY = 10_000;
/** What is not written by then is more than all permutations of very many sites. */
const MOST_KEPT = 50_000;
/** How often it is tried to write a count. */
const MOST_TRIES = 6;

type Count = {
  siteId: number;
  sectionId: number;
  variant: string;
  day: string;
  visits: number;
  views: number;
  wentOn: number;
  /** How often it could not be written. */
  tries: number;
};

const keyOf = ({
  siteId,
  sectionId,
  day,
  variant,
}: Pick<Count, 'siteId' | 'sectionId' | 'day' | 'variant'>) => `${siteId} ${sectionId} ${day} ${variant}`;

/** Counts what visitors do by their variants: in memory, written every ten seconds and at the end. */
export function countSplits(db: Db, log: Pick<Log, 'warn'>) {
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
    const { visits = 0, views = 0, wentOn = 0, tries = 0 } = count ?? {};
    counts.set(key, {
      ...more,
      ...{ visits: visits + more.visits, views: views + more.views, wentOn: wentOn + more.wentOn },
      tries: Math.max(tries, more.tries),
    });
  };
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const written = counts;
    counts = new Map();
    for (const [siteId, ofSite] of Map.groupBy(written.values(), (one) => one.siteId)) {
      await writeCounts(db, siteId, ofSite).catch((why: unknown) => {
        log.warn({ why, siteId }, 'views by variant were not counted');
        for (const one of ofSite) if (one.tries + 1 < MOST_TRIES) add({ ...one, tries: one.tries + 1 });
        later();
      });
    }
  };
  return {
    count: (
      siteId: number,
      day: string,
      step: Step,
      variants: readonly { sectionId: number; variant: string }[],
    ): void => {
      const [visits, wentOn] = [step === 'visit' ? 1 : 0, step === 'second' ? 1 : 0];
      for (const one of variants) add({ ...one, siteId, day, views: 1, visits, wentOn, tries: 0 });
      later();
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
  const counts = unsorted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await sql`
    insert into abtest_daily (site_id, section_id, variant, day, visits, views, went_on)
    select ${siteId}::bigint, section_id, variant, day::date, visits, views, went_on
    from unnest(
      ${counts.map(({ sectionId }) => sectionId)}::bigint[], ${counts.map(({ variant }) => variant)}::text[],
      ${counts.map(({ day }) => day)}::text[], ${counts.map(({ visits }) => visits)}::int[],
      ${counts.map(({ views }) => views)}::int[], ${counts.map(({ wentOn }) => wentOn)}::int[]
    ) as counted (section_id, variant, day, visits, views, went_on)
    on conflict (site_id, section_id, variant, day) do update set
      visits = abtest_daily.visits + excluded.visits, views = abtest_daily.views + excluded.views,
      went_on = abtest_daily.went_on + excluded.went_on`.execute(db);
}

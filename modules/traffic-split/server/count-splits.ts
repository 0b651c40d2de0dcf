import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Step } from './visitor-cookie.ts';

const WRITTEN_EVERY = 10_000;
/** What is not written by then is more than all permutations of very many sites. */
const MOST_KEPT = 50_000;

type Count = {
  siteId: number;
  sectionId: number;
  variant: string;
  day: string;
  visits: number;
  views: number;
  wentOn: number;
};

/** Counts what visitors do by their variants: in memory, written every ten seconds and at the end. */
export function countSplits(db: Db, log: Pick<Log, 'warn'>) {
  let counts = new Map<string, Count>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const written = counts;
    counts = new Map();
    for (const [siteId, ofSite] of Map.groupBy(written.values(), (one) => one.siteId)) {
      await writeCounts(db, siteId, ofSite).catch((why: unknown) => {
        log.warn({ why, siteId }, 'views by variant were not counted');
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
      if (counts.size > MOST_KEPT) return;
      for (const { sectionId, variant } of variants) {
        const key = `${siteId} ${sectionId} ${day} ${variant}`;
        const count = counts.get(key) ?? { siteId, sectionId, variant, day, visits: 0, views: 0, wentOn: 0 };
        count.views += 1;
        if (step === 'visit') count.visits += 1;
        if (step === 'second') count.wentOn += 1;
        counts.set(key, count);
      }
      timer ??= setTimeout(() => void write(), WRITTEN_EVERY).unref();
    },
    write,
  };
}

async function writeCounts(db: Db, siteId: number, counts: readonly Count[]): Promise<void> {
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

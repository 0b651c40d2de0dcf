import type { Compared } from './traffic.queries.ts';

/** Milliseconds: what is added up over months hardly differs after a minute. */
const KEPT = 60_000;
/** Until then whoever asks gets it as it was, and it is added up anew behind them. */
const SHOWN = 600_000;
const MOST_KEPT = 500;
const LONG_DAYS = 92;
const DAY = 86_400_000;

/** Whether a report over these days is kept. */
export const isLong = ({ counted: { from, to } }: Compared): boolean =>
  (Date.parse(to) - Date.parse(from)) / DAY >= LONG_DAYS;

type Kept = { at: number; report: Promise<unknown>; isUnderWay: boolean };

/** Keeps reports over more than a quarter of a year for a minute, and lets all who ask meanwhile wait for one sum. */
export function keptReports() {
  const kept = new Map<string, Kept>();
  const hold = (key: string, one: Kept) => {
    kept.delete(key);
    kept.set(key, one);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
  };
  return <Report>(
    question: { days: Compared } & Record<string, unknown>,
    add: () => Promise<Report>,
  ): Promise<Report> => {
    if (!isLong(question.days)) return add();
    const key = JSON.stringify(question);
    // A clock that is set back must not keep a sum longer.
    const now = performance.now();
    const known = kept.get(key);
    if (known && now - known.at < KEPT) return known.report as Promise<Report>;
    if (known && now - known.at < SHOWN) {
      if (!known.isUnderWay) {
        known.isUnderWay = true;
        add().then(
          (fresh) => hold(key, { at: performance.now(), report: Promise.resolve(fresh), isUnderWay: false }),
          () => {
            known.isUnderWay = false;
          },
        );
      }
      return known.report as Promise<Report>;
    }
    const report = add();
    hold(key, { at: now, report, isUnderWay: false });
    report.catch(() => kept.delete(key));
    return report;
  };
}

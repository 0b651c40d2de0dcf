import type { Compared } from './traffic.queries.ts';

/** Milliseconds: what is added up over months hardly differs after a minute. */
const KEPT = 60_000;
const MOST_KEPT = 500;
const LONG_DAYS = 92;
const DAY = 86_400_000;

type Kept = { at: number; report: Promise<unknown> };

/** Keeps reports over more than a quarter of a year for a minute, and lets all who ask meanwhile wait for one sum. */
export function keptReports() {
  const kept = new Map<string, Kept>();
  return <Report>(
    question: { days: Compared } & Record<string, unknown>,
    add: () => Promise<Report>,
  ): Promise<Report> => {
    const { from, to } = question.days.counted;
    if ((Date.parse(to) - Date.parse(from)) / DAY < LONG_DAYS) return add();
    const key = JSON.stringify(question);
    // A clock that is set back must not keep a sum longer.
    const now = performance.now();
    const known = kept.get(key);
    if (known && now - known.at < KEPT) return known.report as Promise<Report>;
    const report = add();
    kept.delete(key);
    kept.set(key, { at: now, report });
    report.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return report;
  };
}

import { z } from 'zod';
import type { ChromeReportSettings } from '#platform/server/ground.ts';
import { ratingOf, type ShownMetric, type VitalDevice } from '../vital-scale.contract.ts';
import type { ChromeVitals } from '../web-vitals.contract.ts';

const names: Readonly<Record<ShownMetric, string>> = {
  lcp: 'largest_contentful_paint',
  inp: 'interaction_to_next_paint',
  cls: 'cumulative_layout_shift',
  fcp: 'first_contentful_paint',
  ttfb: 'experimental_time_to_first_byte',
};
const factors = { phone: 'PHONE', desktop: 'DESKTOP' } as const;
const TIMEOUT_MS = 5_000;
const MOST_BYTES = 200_000;
const HOUR = 3_600_000;
/** The report is made anew once a day; what failed is tried again soon. */
const KEPT = { ready: 12 * HOUR, no_data: 12 * HOUR, failed: 60_000, not_connected: 0 } as const;
const MOST_KEPT = 2_000;

const ReportDate = z.object({ year: z.number(), month: z.number(), day: z.number() });
const Measured = z.object({
  histogram: z.array(z.object({ density: z.number().min(0).default(0) })).length(3),
  // That of CLS comes as text.
  percentiles: z.object({ p75: z.coerce.number().min(0) }),
});
const Answer = z.object({
  record: z.object({
    metrics: z.record(z.string(), z.unknown()),
    collectionPeriod: z.object({ firstDate: ReportDate, lastDate: ReportDate }).optional(),
  }),
});

export type AskedChrome = { origin: string; url: string | undefined; device: VitalDevice | 'all' };

const nothing = (state: ChromeVitals['state']): ChromeVitals => ({
  ...{ state, vitals: [], first_day: null, last_day: null },
});

/** Asks the Chrome UX Report, and keeps what it said: it knows no page of any site but the one that asks. */
export function chromeReport(
  settings: () => ChromeReportSettings | null,
  warn: (why: string) => void,
): (asked: AskedChrome) => Promise<ChromeVitals> {
  const kept = new Map<string, { until: number; said: Promise<ChromeVitals> }>();
  return async (asked) => {
    const to = settings();
    if (!to) return nothing('not_connected');
    const page = asked.url === undefined ? null : URL.parse(asked.url, asked.origin);
    if (asked.url !== undefined && page?.origin !== asked.origin) return nothing('no_data');
    const body = {
      ...(page ? { url: page.origin + page.pathname } : { origin: asked.origin }),
      ...(asked.device === 'all' ? {} : { formFactor: factors[asked.device] }),
      metrics: Object.values(names),
    };
    const key = JSON.stringify(body);
    const now = performance.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.said;
    const said = ask(to, key).catch((error: unknown) => {
      warn(error instanceof Error ? error.message : String(error));
      return nothing('failed');
    });
    kept.delete(key);
    kept.set(key, { until: now + KEPT.failed, said });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    void said.then(({ state }) => kept.set(key, { until: now + KEPT[state], said }));
    return said;
  };
}

/** @throws Error in words without the key */
async function ask({ key, address }: ChromeReportSettings, body: string): Promise<ChromeVitals> {
  const url = new URL(address);
  url.searchParams.set('key', key);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = (await answer.text()).slice(0, MOST_BYTES);
  // So it says that too few people came.
  if (answer.status === 404) return nothing('no_data');
  if (!answer.ok) throw new Error(`The Chrome UX Report answered ${answer.status}.`);
  const { record } = Answer.parse(JSON.parse(text));
  const period = record.collectionPeriod;
  const vitals = (Object.keys(names) as ShownMetric[]).flatMap((metric) => {
    const measured = Measured.safeParse(record.metrics[names[metric]]).data;
    if (!measured) return [];
    const { p75 } = measured.percentiles;
    const [good = 0, needs_improvement = 0, poor = 0] = measured.histogram.map(({ density }) => density);
    return [{ metric, p75, rating: ratingOf(metric, p75), good, needs_improvement, poor }];
  });
  if (vitals.length === 0) return nothing('no_data');
  return {
    ...{ state: 'ready', vitals },
    first_day: period ? dayOf(period.firstDate) : null,
    last_day: period ? dayOf(period.lastDate) : null,
  };
}

const dayOf = ({ year, month, day }: z.output<typeof ReportDate>): string =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

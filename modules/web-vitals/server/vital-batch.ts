import { createHash, randomUUID } from 'node:crypto';
import { coreMetrics, helperMetrics, lcpParts, stepOf, type VitalDevice } from '../vital-scale.contract.ts';
import type { PageVitals } from '../web-vitals.contract.ts';

/** What a batch adds to one step of a measure. */
export type VitalSum = {
  day: string;
  metric: string;
  device: VitalDevice;
  pageType: PageVitals['page_type'];
  urlHash: string;
  step: number;
  views: number;
  total: number;
};

/** What was measured for one site since the last batch. */
export type VitalBatch = { id: string; sums: Map<string, VitalSum> };
export const emptyBatch = (): VitalBatch => ({ id: randomUUID(), sums: new Map() });

/** The sums of all pages of a type stand under no address. */
export const EVERY_URL = '';
/** Stands for the addresses that a day has too many of. */
export const OTHER_URLS = 'other';
/** Every page that told, whatever its browser could measure. */
export const PAGES = 'pages';
export const issueMetric = (issue: string): string => `issue_${issue}`;
const measured = [...coreMetrics, ...helperMetrics, ...lcpParts];
/** More are not kept before the next batch: what is made up fills no memory. */
const MOST_SUMS = 20_000;

/** Which page an address means: its path, without query and without the slash at its end. */
export function urlHashOf(url: string): string {
  const path = URL.parse(url, 'http://site.invalid')?.pathname ?? url;
  return createHash('sha256')
    .update(path.replace(/(?<=.)\/+$/, ''))
    .digest('hex')
    .slice(0, 16);
}

type Counted = { day: string; device: VitalDevice; urlHash: string };

/** Adds what a page told, to the sums of its address and to those of all. */
export function addToBatch({ sums }: VitalBatch, vitals: PageVitals, counted: Counted): void {
  const found = [
    { metric: PAGES, step: 0, value: 0 },
    ...measured.flatMap((metric) => {
      const value = vitals[metric];
      return value === undefined ? [] : [{ metric, step: stepOf(metric, value), value }];
    }),
    ...[...new Set(vitals.issues)].map((issue) => ({ metric: issueMetric(issue), step: 0, value: 0 })),
  ];
  for (const { metric, step, value } of found) {
    for (const urlHash of [EVERY_URL, counted.urlHash]) {
      const row = { ...counted, pageType: vitals.page_type, metric, urlHash, step };
      const name = [row.day, metric, row.device, row.pageType, urlHash, step].join(' ');
      const sum = sums.get(name);
      if (!sum && sums.size >= MOST_SUMS) continue;
      sums.set(name, { ...row, views: (sum?.views ?? 0) + 1, total: (sum?.total ?? 0) + value });
    }
  }
}

import { isbot } from 'isbot';
import type { Site } from '#platform/server/caller.ts';
import { flushEvery } from '#platform/server/flush-every.ts';
import type { Ground } from '#platform/server/ground.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import type { PageVitals } from '../web-vitals.contract.ts';
import { addToBatch, emptyBatch, OTHER_URLS, urlHashOf, type VitalBatch } from './vital-batch.ts';
import { writeVitals } from './write-vitals.ts';

const PERIOD_MILLISECONDS = 1_000;
/** Addresses of a site that one server tells apart within a day. */
const MOST_URLS = 5_000;
const MOST_WAITING = 600;

export type CountVitals = { count(vitals: PageVitals, from: { site: Site; userAgent: string }): void };

/** Measures in memory, written every second as views are; what the database refused is written with the next batch. */
export function countVitals({
  database: { db },
  log,
  onClose,
}: Pick<Ground, 'database' | 'log' | 'onClose'>) {
  let batches = new Map<number, VitalBatch>();
  let waiting: { siteId: number; batch: VitalBatch }[] = [];
  const urls = new Map<number, { day: string; known: Set<string> }>();

  const writeAll = async () => {
    const due = [...waiting, ...[...batches].map(([siteId, batch]) => ({ siteId, batch }))];
    waiting = [];
    batches = new Map();
    for (const one of due) {
      try {
        await writeVitals(db, one.siteId, one.batch, Math.floor(Date.now() / 1000));
      } catch (err) {
        log.warn({ err, siteId: one.siteId }, 'web vitals wait for the next second');
        waiting.push(one);
      }
    }
    waiting = waiting.slice(-MOST_WAITING);
  };
  flushEvery({
    ...{ milliseconds: PERIOD_MILLISECONDS, isDue: () => batches.size > 0 || waiting.length > 0 },
    ...{ write: writeAll, onClose },
  });

  const told = (siteId: number, day: string, path: string): string => {
    const hash = urlHashOf(path);
    const ofSite = urls.get(siteId);
    const known = ofSite?.day === day ? ofSite.known : new Set<string>();
    if (ofSite?.day !== day) urls.set(siteId, { day, known });
    if (!known.has(hash) && known.size >= MOST_URLS) return OTHER_URLS;
    known.add(hash);
    return hash;
  };

  const count: CountVitals['count'] = (vitals, { site, userAgent }) => {
    if (userAgent === '' || isbot(userAgent)) return;
    const day = dateOf(Math.floor(Date.now() / 1000), site.timezone)
      .split('-')
      .reverse()
      .join('-');
    const batch = batches.get(site.id) ?? emptyBatch();
    batches.set(site.id, batch);
    const device = /Mobi|Android/i.test(userAgent) ? 'phone' : 'desktop';
    addToBatch(batch, vitals, { day, device, urlHash: told(site.id, day, vitals.path) });
  };
  return { count };
}

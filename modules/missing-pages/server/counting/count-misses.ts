import { readRedirectPath } from '#modules/redirects/redirects.public.ts';
import { flushEvery } from '#platform/server/flush-every.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { isAskedByProgram } from './asked-by-program.ts';
import { type MissBatch, missBatch } from './miss-batch.ts';
import { referrerOf } from './referrer-of.ts';
import { visitorNumber } from './visitor-sketch.ts';
import { writeMisses } from './write-misses.ts';

const PERIOD_MILLISECONDS = 10_000;
export const BUCKET_SECONDS = 300;
const LONGEST_AGENT = 300;

export type Misses = {
  /** Counts an address that has nothing. */
  count(request: Pick<SiteRequest, 'site' | 'path' | 'headers' | 'ip'>): void;
  /** Writes what was counted until now. */
  flush(): Promise<void>;
};

/** Counts misses in memory and writes them every ten seconds; a crash loses these. */
export function countMisses({
  database,
  log,
  secrets,
  onClose,
}: Pick<Ground, 'database' | 'log' | 'secrets' | 'onClose'>): Misses {
  const batches = new Map<number, MissBatch>();
  let secret: string | null = null;

  const writeAll = async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const [siteId, batch] of batches) {
      const sums = batch.take();
      if (batch.isOver(now)) batches.delete(siteId);
      try {
        if (sums.length > 0) await writeMisses(database, siteId, sums);
      } catch (err) {
        log.warn({ err, siteId }, 'misses of a site were lost');
      }
    }
  };
  const flush = flushEvery({
    ...{ milliseconds: PERIOD_MILLISECONDS, isDue: () => batches.size > 0 },
    ...{ write: writeAll, onClose },
  });
  const key = secrets.of('misses').then(
    (found) => {
      secret = found;
    },
    (err) => log.warn({ err }, 'visitors of missing pages are not told apart'),
  );

  return {
    count: ({ site, path, headers, ip }) => {
      const now = Math.floor(Date.now() / 1000);
      const userAgent = (headers['user-agent'] ?? '').slice(0, LONGEST_AGENT);
      const day = dateOf(now, site.timezone).split('-').reverse().join('-');
      const own = [URL.parse(site.uri)?.hostname, URL.parse(`http://${headers.host}`)?.hostname];
      const batch = batches.get(site.id) ?? missBatch();
      batches.set(site.id, batch);
      batch.add({
        path: readRedirectPath(path)?.path ?? path,
        referrer: referrerOf(headers.referer, own),
        isBot: isAskedByProgram(path, userAgent),
        visitor: secret === null ? 0 : visitorNumber(secret, day, ip, userAgent),
        ...{ now, bucketTs: now - (now % BUCKET_SECONDS), day },
      });
    },
    flush: async () => {
      await key;
      await flush();
    },
  };
}

import type { Site } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import type { PageSignal } from '../../views.contract.ts';
import { isoDay } from '../reports/performance-days.ts';
import { isProgram } from './is-program.ts';
import { addToBatch, addViewer, emptyBatch, type ViewBatch } from './view-batch.ts';
import { originOf } from './view-source.ts';
import type { ViewedPosts } from './viewed-posts.ts';
import { writeBatch } from './write-batch.ts';

const PERIOD_MILLISECONDS = 1_000;
export const BUCKET_SECONDS = 300;
/** How much of a text somebody has seen who read it to the end; below it stand related posts and the footer. */
const READ_TO_THE_END = 90;

/** Where a view comes from; `viewer` is the profile of whoever is signed in. */
export type SeenFrom = { site: Site; host: string; userAgent: string; viewer?: number | undefined };
export type CountViews = {
  /** Counts in memory; what programs send is left out. */
  count(signal: PageSignal, from: SeenFrom): void;
  /** Writes what was counted until now. */
  flush(): Promise<void>;
};

type CountNeeds = Pick<Ground, 'database' | 'log' | 'onClose'> & { posts(): ViewedPosts };

/**
 * Counts page views in memory and writes them every second, each site in a transaction of its own: a crash loses a second,
 * and what the database refused is written with the next batch.
 */
export function countViews({ database, log, onClose, posts }: CountNeeds): CountViews {
  let batches = new Map<number, ViewBatch>();
  /** Those whose end is not known; each keeps its id, by which the database knows it. */
  let waiting: { siteId: number; batch: ViewBatch }[] = [];
  let flushing: Promise<void> | null = null;

  const writeAll = async () => {
    const due = [...waiting, ...[...batches].map(([siteId, batch]) => ({ siteId, batch }))];
    waiting = [];
    batches = new Map();
    for (const one of due) {
      try {
        await writeBatch(
          { db: database.db, posts: posts() },
          one.siteId,
          one.batch,
          Math.floor(Date.now() / 1000),
        );
      } catch (err) {
        log.warn({ err, siteId: one.siteId }, 'page views wait for the next second');
        waiting.push(one);
      }
    }
    if (waiting.length > MOST_WAITING) {
      log.warn({ batches: waiting.length - MOST_WAITING }, 'page views were lost');
      waiting = waiting.slice(-MOST_WAITING);
    }
  };
  const flush = async () => {
    await flushing;
    flushing = writeAll().finally(() => {
      flushing = null;
    });
    await flushing;
  };
  const timer = setInterval(() => {
    if (!flushing && (batches.size > 0 || waiting.length > 0)) void flush();
  }, PERIOD_MILLISECONDS).unref();
  onClose(async () => {
    clearInterval(timer);
    await flush();
  });

  return {
    count: (signal, { site, host, userAgent, viewer }) => {
      if (isProgram(userAgent)) return;
      const now = Math.floor(Date.now() / 1000);
      const batch = batches.get(site.id) ?? emptyBatch();
      batches.set(site.id, batch);
      const key = {
        ...originOf(signal, host),
        bucketTs: now - (now % BUCKET_SECONDS),
        day: isoDay(dateOf(now, site.timezone)),
        postId: signal.post_id,
      };
      if (signal.kind === 'view' && viewer !== undefined) addViewer(batch, key, viewer);
      addToBatch(
        batch,
        key,
        signal.kind === 'view'
          ? { views: 1, seconds: 0, reads: 0 }
          : { views: 0, seconds: signal.seconds, reads: signal.depth >= READ_TO_THE_END ? 1 : 0 },
      );
    },
    flush,
  };
}

/** Ten minutes of one site while the database is away. */
const MOST_WAITING = 600;

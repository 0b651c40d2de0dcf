import type { Site } from '#platform/server/caller.ts';
import { flushEvery } from '#platform/server/flush-every.ts';
import type { Ground } from '#platform/server/ground.ts';
import { remembered } from '#platform/server/remembered.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import type { PageSignal } from '../../views.contract.ts';
import { isoDay } from '../reports/performance-days.ts';
import { addWaitingViews } from './add-waiting-views.ts';
import { isProgram } from './is-program.ts';
import { addToBatch, addViewer, emptyBatch, type ViewBatch } from './view-batch.ts';
import { originOf } from './view-source.ts';
import type { ViewedPosts } from './viewed-posts.ts';
import { writeBatch } from './write-batch.ts';

const PERIOD_MILLISECONDS = 1_000;
/** How long views of many posts wait until they are added to the posts themselves. */
const ADDING_MILLISECONDS = 10_000;
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
 * and what the database refused is written with the next batch. Of many posts, the posts themselves follow some seconds later.
 */
export function countViews({ database, log, onClose, posts }: CountNeeds): CountViews {
  let batches = new Map<number, ViewBatch>();
  /** Those whose end is not known; each keeps its id, by which the database knows it. */
  let waiting: { siteId: number; batch: ViewBatch }[] = [];
  /** Sites with views that are not yet added to their posts. */
  const unadded = new Set<number>();
  let addedAt = Number.NEGATIVE_INFINITY;

  const writeAll = async () => {
    const due = [...waiting, ...[...batches].map(([siteId, batch]) => ({ siteId, batch }))];
    waiting = [];
    batches = new Map();
    for (const one of due) {
      try {
        const { isWaiting } = await writeBatch(
          { db: database.db, posts: posts() },
          one.siteId,
          one.batch,
          Math.floor(Date.now() / 1000),
        );
        if (isWaiting) unadded.add(one.siteId);
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
  const addAll = async () => {
    const due = [...unadded];
    unadded.clear();
    addedAt = performance.now();
    for (const siteId of due) {
      // What fails is found by the next sweep.
      await addWaitingViews(database.db, posts(), siteId).catch((err) =>
        log.warn({ err, siteId }, 'page views wait to be added to their posts'),
      );
    }
  };
  const flush = flushEvery({
    ...{ milliseconds: PERIOD_MILLISECONDS, isDue: () => batches.size > 0 || waiting.length > 0 },
    ...{ write: writeAll, onClose },
  });
  // After the other one when the process ends, too: what was just written is added.
  const add = flushEvery({
    milliseconds: PERIOD_MILLISECONDS,
    isDue: () => unadded.size > 0 && performance.now() - addedAt > ADDING_MILLISECONDS,
    ...{ write: addAll, onClose },
  });

  return {
    count: (signal, { site, host, userAgent, viewer }) => {
      if (isProgram(userAgent)) return;
      const now = Math.floor(Date.now() / 1000);
      const batch = batches.get(site.id) ?? emptyBatch();
      batches.set(site.id, batch);
      const { source, host: from } = originOf(signal, host);
      const bucketTs = now - (now % BUCKET_SECONDS);
      const key = {
        source,
        host: from,
        bucketTs,
        day: dayOf(`${bucketTs} ${site.timezone}`),
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
    flush: async () => {
      await flush();
      await add();
    },
  };
}

/** The day of a bucket in a zone; no day begins within one. */
const dayOf = remembered((bucketAndZone: string): string => {
  const [bucketTs = '', zone = ''] = bucketAndZone.split(' ');
  return isoDay(dateOf(Number(bucketTs), zone));
}, 2_000);

/** Ten minutes of one site while the database is away. */
const MOST_WAITING = 600;

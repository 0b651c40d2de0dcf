import { randomUUID } from 'node:crypto';
import type { ViewSource } from '../../view-sources.contract.ts';

/** What one batch adds to a five-minute bucket of a post. */
export type BucketSum = {
  bucketTs: number;
  /** YYYY-MM-DD in the zone of the site. */
  day: string;
  postId: number;
  source: ViewSource;
  views: number;
  seconds: number;
  reads: number;
};
export type ReferrerSum = { day: string; host: string; views: number };

/** What was counted for one site since the last batch. */
export type ViewBatch = {
  id: string;
  sums: Map<string, BucketSum>;
  referrers: Map<string, ReferrerSum>;
  /** What people opened who are signed in, until it is known whether a post is their own. */
  viewers: Map<string, ViewerSum>;
};
export type ViewerSum = { day: string; postId: number; profileId: number; views: number };

export const emptyBatch = (): ViewBatch => ({
  ...{ id: randomUUID(), sums: new Map(), referrers: new Map(), viewers: new Map() },
});

/** Notes that somebody who is signed in opened a post. */
export function addViewer(
  { viewers }: ViewBatch,
  { day, postId }: Pick<BucketSum, 'day' | 'postId'>,
  profileId: number,
): void {
  const name = `${day} ${postId} ${profileId}`;
  const before = viewers.get(name);
  if (postId === 0 || (!before && viewers.size >= MOST_SUMS)) return;
  viewers.set(name, { day, postId, profileId, views: (before?.views ?? 0) + 1 });
}

/** More different posts, sources and hosts are not counted before the next batch: made-up ones fill no memory. */
const MOST_SUMS = 20_000;
const MOST_HOSTS = 500;
const OTHER_HOSTS = 'other';

type Counted = Omit<BucketSum, 'views' | 'seconds' | 'reads'> & { host: string | null };

/** Adds to a batch; false when it is full. */
export function addToBatch(
  { sums, referrers }: ViewBatch,
  { host, ...key }: Counted,
  more: { views: number; seconds: number; reads: number },
): boolean {
  const name = `${key.bucketTs} ${key.postId} ${key.source}`;
  const sum = sums.get(name);
  if (!sum && sums.size >= MOST_SUMS) return false;
  if (sum) {
    sum.views += more.views;
    sum.seconds += more.seconds;
    sum.reads += more.reads;
  } else sums.set(name, { ...key, ...more });
  if (host === null || more.views === 0) return true;
  const known = referrers.get(`${key.day} ${host}`);
  const shown = known || referrers.size < MOST_HOSTS ? host : OTHER_HOSTS;
  const referrer = known ?? referrers.get(`${key.day} ${shown}`);
  if (referrer) referrer.views += more.views;
  else referrers.set(`${key.day} ${shown}`, { day: key.day, host: shown, views: more.views });
  return true;
}

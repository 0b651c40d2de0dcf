import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';

export const DELIVERY_JOB = 'syndication.deliver';
export const RECHECK_JOB = 'syndication.recheck';
export const FILL_JOB = 'syndication.fill';
export const FORGET_JOB = 'syndication.forget';
export const REREAD_JOB = 'syndication.reread';

type Jobs = Pick<Ground, 'jobs'>;
type OfChannel = { siteId: number; channelId: number };

/** All of this room is done one after the other, so that it takes one place of the worker at most. */
const queue = 'syndication';

/** Has what waits for a channel sent. */
export const wakeChannel = (
  { jobs }: Jobs,
  db: Db | Trx,
  channel: OfChannel,
  runAt?: number,
): Promise<void> => {
  const name = `${DELIVERY_JOB}:${channel.siteId}:${channel.channelId}`;
  return jobs.enqueue(db, DELIVERY_JOB, channel, {
    key: runAt === undefined ? name : `${name}:later`,
    queue,
    runAt,
  });
};

/** Looks through what a site has handed over, and takes back what readers may no longer read. */
export const enqueueRecheck = (
  { jobs }: Jobs,
  db: Db | Trx,
  { siteId, after = 0 }: { siteId: number; after?: number },
): Promise<void> =>
  // What goes on has a key of its own: one that begins anew meanwhile is not lost by it.
  jobs.enqueue(
    db,
    RECHECK_JOB,
    { siteId, after },
    { key: `${RECHECK_JOB}:${siteId}:${after === 0 ? 'all' : 'rest'}`, queue },
  );

/** Hands over what a channel that was turned on would have by now. */
export const enqueueFill = (
  { jobs }: Jobs,
  db: Db | Trx,
  { siteId, channelId, after = 0 }: OfChannel & { after?: number },
): Promise<void> =>
  jobs.enqueue(
    db,
    FILL_JOB,
    { siteId, channelId, after },
    { key: `${FILL_JOB}:${siteId}:${channelId}:${after === 0 ? 'all' : 'rest'}`, queue },
  );

/** What articles say of beside their post: somebody who wrote, or a tag. */
export type NamedInArticles = { siteId: number; kind: 'author' | 'tag'; id: number };

/** Has articles sent anew that name somebody or something by what it is called no longer. */
export const enqueueReread = (
  { jobs }: Jobs,
  db: Db | Trx,
  { siteId, kind, id, after = 0 }: NamedInArticles & { after?: number },
): Promise<void> =>
  jobs.enqueue(
    db,
    REREAD_JOB,
    { siteId, kind, id, after },
    { key: `${REREAD_JOB}:${siteId}:${kind}:${id}:${after === 0 ? 'all' : 'rest'}`, queue },
  );

/** Forgets what a channel had that the site has left for another one. */
export const enqueueForget = ({ jobs }: Jobs, db: Db | Trx, channel: OfChannel): Promise<void> =>
  jobs.enqueue(db, FORGET_JOB, channel, {
    key: `${FORGET_JOB}:${channel.siteId}:${channel.channelId}`,
    queue,
  });

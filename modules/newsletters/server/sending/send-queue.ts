import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';

export const SEND_JOB = 'newsletters.send';
/** One letter is sent at a time, so that it takes one place of the worker at most. */
const QUEUE = 'newsletters';

export type SendPayload = { siteId: number; sendId: number };

/** Has a letter go on. */
export const enqueueSend = (
  { jobs }: Pick<Ground, 'jobs'>,
  db: Db | Trx,
  payload: SendPayload,
): Promise<void> =>
  jobs.enqueue(db, SEND_JOB, payload, { key: `newsletter-${payload.sendId}`, queue: QUEUE });

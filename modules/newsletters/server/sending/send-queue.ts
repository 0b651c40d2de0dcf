import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { LetterKind } from '../../newsletter-kinds.contract.ts';

export const SEND_JOB = 'newsletters.send';
/** One letter is sent at a time, so that it takes one place of the worker at most; alerts wait for no letter. */
const QUEUE = 'newsletters';
const ALERTS = 'newsletters.alerts';

export type SendPayload = { siteId: number; sendId: number };

/** Has a letter go on; an alert goes before whatever else waits for the worker. */
export const enqueueSend = (
  { jobs }: Pick<Ground, 'jobs'>,
  db: Db | Trx,
  payload: SendPayload,
  kind: LetterKind,
): Promise<void> =>
  jobs.enqueue(db, SEND_JOB, payload, {
    key: `newsletter-${payload.sendId}`,
    ...(kind === 'alerts' ? { queue: ALERTS, isUrgent: true } : { queue: QUEUE }),
  });

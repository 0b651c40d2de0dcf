import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { CONFIRM_DAYS } from '../../newsletter-kinds.contract.ts';
import { tellProvider } from './tell-provider.ts';

const DAY = 86_400;
/** For so long a site can look up that, and why, somebody left. */
const LEFT_DAYS = 30;

/**
 * Forgets who never confirmed, and the addresses of those who left or are gone: what stays is a key by which an import finds that
 * they want no more mails, and from which nobody gets the address. `now` is unix seconds.
 */
export async function forgetSubscribers(db: Db, siteId: number, now: number): Promise<void> {
  const unconfirmed = now - CONFIRM_DAYS * DAY;
  await db
    .deleteFrom('mail_subscriber')
    .where('site_id', '=', siteId)
    .where('status', '=', 'pending')
    .where('ended_ts', 'is', null)
    .where('updated_ts', '<', unconfirmed)
    .execute();
  // Who had left before and never confirmed anew is somebody who left still.
  await db
    .updateTable('mail_subscriber')
    .set(blank)
    .where('site_id', '=', siteId)
    .where('status', '=', 'pending')
    .where('ended_ts', 'is not', null)
    .where('updated_ts', '<', unconfirmed)
    .execute();
  await db
    .updateTable('mail_subscriber')
    .set(blank)
    .where('site_id', '=', siteId)
    .where('status', 'in', ['unsubscribed', 'bounced'])
    .where('email', '<>', '')
    .where('updated_ts', '<', now - LEFT_DAYS * DAY)
    .execute();
}

/** What is left of somebody who is forgotten. */
export const blank = {
  ...{ email: '', status: 'unsubscribed', section_ids: sql<number[]>`'{}'::bigint[]`, language: null },
  ...{ bounce_reason: null, daily: false, weekly: false, alerts: false, asked_ts: null },
  ...{ confirmed_ts: null, package_profile_id: null },
};

/** Forgets the subscriber with an address, as a site does with a person who asks for it; so does a connected provider. */
export async function forgetAddress(
  ground: Pick<Ground, 'jobs'>,
  trx: Trx,
  siteId: number,
  email: string,
  now: number,
): Promise<void> {
  await tellProvider(ground, trx, siteId, { email: email.toLowerCase(), isForgotten: true });
  await trx
    .updateTable('mail_subscriber')
    .set({ ...blank, ended_ts: now, updated_ts: now })
    .where('site_id', '=', siteId)
    .where('email', '=', email.toLowerCase())
    .execute();
}

import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import {
  alertsOff,
  providerHasNoGroup,
  providerHasNoList,
  providerIsRead,
  senderMissing,
} from '../../alerts.contract.ts';
import type { MailProviderName } from '../../newsletter-kinds.contract.ts';
import { connectedProvider, groupsOf, readingProvider } from '../providers/mail-lists.queries.ts';
import { readSettings } from '../settings/newsletter-settings.ts';
import { alertSource } from './alert-letter.ts';

/** The provider that sends alerts; null for the own mail server. */
export type AlertSender = { id: number; provider: MailProviderName } | null;

/**
 * Who sends the alerts of a site.
 * @throws ApiError alerts_are_off, provider_has_no_list, provider_is_read, provider_has_no_group, sender_is_missing
 */
export async function alertSender(db: Db | Trx, siteId: number): Promise<AlertSender> {
  if (!(await readSettings(db, siteId)).alerts_enabled) throw alertsOff();
  const connected = await connectedProvider(db, siteId);
  if (connected === null) {
    // Who left there is mailed by nobody.
    if (await readingProvider(db, siteId)) throw providerIsRead();
    return null;
  }
  if (connected.list_id === null) throw providerHasNoList();
  if ((await groupsOf(db, siteId, connected.id)).alerts === null) throw providerHasNoGroup();
  if ((await alertSource(db, siteId, '')).reply_to === '') throw senderMissing();
  return { id: connected.id, provider: connected.provider };
}

/** How many get an alert of a post: those who chose breaking news, of all sections or of one of its own. */
export async function countReaders(
  db: Db | Trx,
  siteId: number,
  { section_ids }: { section_ids: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from mail_subscriber
    where site_id = ${siteId} and status = 'active' and alerts
      and (section_ids = '{}' or section_ids && ${[...section_ids]}::bigint[])`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Whether so many more get it than somebody was shown that they have to look again. */
export const hasGrown = (shown: number | null, present: number | null): boolean =>
  shown === null || present === null ? shown !== present : present * 100 > shown * 101;

import { sql } from 'kysely';
import type { ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';
import { type CampaignKind, campaignKinds } from '../../newsletter-kinds.contract.ts';
import { letterSites } from '../letters/letter-site.ts';
import { type NewsletterTimes, usualTimes } from '../settings/newsletter-settings.ts';
import { dueDay } from './due-day.ts';

export type DueLetter = { site: ReaderSite; kind: CampaignKind; day: string };

/** A newsletter that is due, and who sends it; null for the own mail server. */
export type SenderOf = { id: number; list_id: string | null } | null;

/** What is due on all sites and not begun, where somebody gets it; in few statements, however many sites there are. */
export async function dueLetters(db: Db, now: number): Promise<(DueLetter & { sender: SenderOf })[]> {
  const sites = (await letterSites(db)).filter(({ closed }) => closed === undefined);
  const times = await timesOfAll(db);
  const due = sites.flatMap((site) =>
    campaignKinds.flatMap((kind) => {
      const day = dueDay(kind, times.get(site.id) ?? usualTimes, now, site.timezone);
      return day === null ? [] : [{ site, kind, day }];
    }),
  );
  if (due.length === 0) return [];
  const begun = await begunAmong(db, due);
  const open = due.filter((letter) => !begun.has(keyOf(letter.site.id, letter)));
  if (open.length === 0) return [];
  const senders = await sendersOfAll(db);
  const read = await sitesWithReaders(
    db,
    open.map(({ site }) => site.id),
  );
  return open.flatMap((letter) => {
    const sender = senders.get(letter.site.id);
    // Who left is known to the provider alone, and nobody is mailed past it: not before a list is chosen, and not while those are read.
    if (sender === 'waits') return [];
    return sender || read.has(letter.site.id) ? [{ ...letter, sender: sender ?? null }] : [];
  });
}

const keyOf = (siteId: number, { kind, day }: { kind: string; day: string }): string =>
  `${siteId} ${kind} ${day}`;

async function timesOfAll(db: Db): Promise<Map<number, NewsletterTimes>> {
  const { rows } = await sql<NewsletterTimes & { site_id: number }>`select site_id, daily_alerts_enabled,
      daily_alerts_time, weekly_alerts_enabled, weekly_alerts_day, weekly_alerts_time
    from newsletter_setting`.execute(db);
  return new Map(rows.map(({ site_id: siteId, ...times }) => [siteId, times]));
}

async function begunAmong(db: Db, due: readonly DueLetter[]): Promise<Set<string>> {
  const siteIds = [...new Set(due.map(({ site }) => site.id))];
  const days = [...new Set(due.map(({ day }) => day))];
  const { rows } = await sql<{ site_id: number; kind: string; day: string }>`
    select site_id, kind, day::text as day from campaign_send
    where site_id = any(${siteIds}::bigint[]) and kind = any(${[...campaignKinds]}::text[])
      and day = any(${days}::date[])`.execute(db);
  return new Set(rows.map((row) => keyOf(row.site_id, row)));
}

async function sendersOfAll(db: Db): Promise<Map<number, SenderOf | 'waits'>> {
  const { rows } = await sql<{ site_id: number; id: number; state: string; list_id: string | null }>`
    select site_id, id, state, list_id from mail_provider
    where state = 'connected' or credential_sealed is not null`.execute(db);
  const senders = new Map<number, SenderOf | 'waits'>();
  for (const { site_id: siteId, id, state, list_id } of rows) {
    if (state === 'connected' && list_id !== null) senders.set(siteId, { id, list_id });
    else if (!senders.has(siteId)) senders.set(siteId, 'waits');
  }
  return senders;
}

async function sitesWithReaders(db: Db, siteIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ site_id: number }>`select distinct site_id from mail_subscriber
    where site_id = any(${[...siteIds]}::bigint[]) and status = 'active'`.execute(db);
  return new Set(rows.map(({ site_id }) => site_id));
}

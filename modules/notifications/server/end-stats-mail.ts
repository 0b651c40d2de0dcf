import { keepPreferences } from '#modules/preferences/preferences.public.ts';
import type { Database } from '#platform/server/database.ts';
import { emailPreference, type SentFlag, sentFlags } from '../email-flags.contract.ts';

/** Whether a kind of mails is one about page views. */
export const isStatsMail = (kind: string): kind is SentFlag => sentFlags.some((flag) => flag === kind);

/** Ends the mails about page views of a day or a week to one person, who pressed so in one of them. */
export const endStatsMail = (
  db: Database['db'],
  who: { siteId: number; profileId: number; now: number },
  flag: SentFlag,
): Promise<void> =>
  db.transaction().execute((trx) => keepPreferences(trx, who, { [emailPreference(flag)]: false }));

import { keepPreferences } from '#modules/preferences/preferences.public.ts';
import type { Database } from '#platform/server/database.ts';
import { emailPreference, sentFlags, UNSUBSCRIBE_ALL } from '../email-flags.contract.ts';
import {
  isSecurityKind,
  type NotificationKind,
  notificationKinds,
  wayPreference,
} from '../notification-kinds.contract.ts';
import { wayFor } from './notify.ts';

/** What a link in a mail ends: one kind of notifications, one of the mails beside them, or all that may end. */
export type EndedMails = NotificationKind | (typeof sentFlags)[number] | typeof UNSUBSCRIBE_ALL;

const ending: readonly EndedMails[] = [
  ...notificationKinds.filter((kind) => !isSecurityKind(kind)),
  ...sentFlags,
  UNSUBSCRIBE_ALL,
];

/** The kind of mails that a signed link names; null where it is none of those that end. */
export const mailsNamed = (kind: string): EndedMails | null => ending.find((one) => one === kind) ?? null;

/** Ends mails to one person, who pressed so in one of them; the bell goes on telling. */
export const endMails = (
  db: Database['db'],
  who: { siteId: number; profileId: number; now: number },
  mails: EndedMails,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const kind = notificationKinds.find((one) => one === mails);
    if (!kind) {
      const name = mails === UNSUBSCRIBE_ALL ? UNSUBSCRIBE_ALL : sentFlags.find((flag) => flag === mails);
      if (name) await keepPreferences(trx, who, { [emailPreference(name)]: name === UNSUBSCRIBE_ALL });
      return;
    }
    const way = await wayFor(trx, { ...who, kind });
    if (way === 'both') await keepPreferences(trx, who, { [wayPreference(kind)]: 'bell' });
    if (way === 'mail') await keepPreferences(trx, who, { [wayPreference(kind)]: 'none' });
  });

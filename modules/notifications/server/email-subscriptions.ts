import { keepPreferences, readPreferences } from '#modules/preferences/preferences.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Db } from '#platform/server/database.ts';
import { type EmailSwitch, emailPreference, emailSwitches, isSwitchedOn } from '../email-flags.contract.ts';
import { getEmailSubscriptions, saveEmailSubscriptions } from '../email-subscriptions.contract.ts';

/** What somebody is mailed, each switch on or off. */
export async function readSwitches(
  db: Db,
  siteId: number,
  profileId: number,
): Promise<Record<EmailSwitch, boolean>> {
  const kept = await readPreferences(db, siteId, profileId);
  return Object.fromEntries(
    emailSwitches.map((name) => [name, isSwitchedOn(name, kept[emailPreference(name)])]),
  ) as Record<EmailSwitch, boolean>;
}

/** The calls about mails beside notifications. */
export function emailSubscriptionHandlers({ db }: Pick<Database, 'db'>): Handler[] {
  return [
    answer(getEmailSubscriptions, ({ site, caller }) => readSwitches(db, site.id, profileOf(caller).id)),
    answer(saveEmailSubscriptions, async ({ site, caller, body, now }) => {
      const { id } = profileOf(caller);
      const said = Object.entries(body) as [EmailSwitch, boolean][];
      const values = Object.fromEntries(said.map(([name, isOn]) => [emailPreference(name), isOn]));
      return db.transaction().execute(async (trx) => {
        await keepPreferences(trx, { siteId: site.id, profileId: id, now }, values);
        return readSwitches(trx, site.id, id);
      });
    }),
  ];
}

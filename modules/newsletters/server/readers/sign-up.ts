import type { ReaderSite } from '#modules/pages/pages.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { CONFIRM_DAYS } from '../../newsletter-kinds.contract.ts';
import { newsletterTexts } from '../letters/letter-words.ts';
import { readSettings } from '../settings/newsletter-settings.ts';
import { choicesPath, keyOfEmail } from '../subscribers/subscriber-keys.ts';
import { tellProvider } from '../subscribers/tell-provider.ts';
import { isAskedOften, takeAsk, withAsk } from './asks.ts';

/** Whether it was taken, as somebody new or not; too many where the site has mailed as many as it may in this hour. */
export type SignedUp = 'new' | 'known' | 'too_many';

export type Wanted = {
  email: string;
  daily: boolean;
  weekly: boolean;
  alerts: boolean;
  sectionIds: readonly number[];
  /** Whose package gives it, where nobody typed the address. */
  packageProfileId?: number;
};

/**
 * Takes an address that somebody typed: whoever reads its mails confirms it, so nobody is told here whether it was known.
 * A list that confirms by itself is left to do so.
 */
export async function signUp(
  ground: Ground,
  site: ReaderSite,
  wanted: Wanted,
  now: number,
  by?: Pick<Call, 'site' | 'caller' | 'request'>,
): Promise<SignedUp> {
  const { database, mail, secrets } = ground;
  const { email, daily, weekly, alerts, sectionIds, packageProfileId } = wanted;
  const email_key = await keyOfEmail(secrets, site.id, email);
  return database.db.transaction().execute(async (trx): Promise<SignedUp> => {
    const settings = await readSettings(trx, site.id);
    const kinds = { daily, weekly, alerts };
    const asked = { email, ...kinds, section_ids: [...sectionIds], language: site.locale };
    await trx
      .insertInto('mail_subscriber')
      .values({
        ...{ ...asked, site_id: site.id, id: database.ids.next(), email_key, status: 'pending' },
        ...{ source: by ? 'dashboard' : packageProfileId ? 'subscription' : 'site' },
        ...{ package_profile_id: packageProfileId ?? null, created_ts: now, updated_ts: now },
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'email_key']).doNothing())
      .execute();
    const row = await trx
      .selectFrom('mail_subscriber')
      .select(['id', 'status', 'asks'])
      .where('site_id', '=', site.id)
      .where('email_key', '=', email_key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Anybody can type an address: whoever reads its mails gets few of them, and the site sends so many in an hour.
    if (isAskedOften(row.asks, now)) return 'known';
    const isActive = row.status === 'active';
    // Made-up addresses use up the hour: whoever is known, or is added by staff, is no such one.
    const isTyped = !by && packageProfileId === undefined;
    if (isTyped && !isActive && !(await takeAsk(trx, site.id, now))) return 'too_many';
    if (by) {
      await recordWrite(trx, database.ids.next, by, { action: 'mail_subscriber.created', objectId: row.id });
    }
    await trx
      .updateTable('mail_subscriber')
      .set({
        ...{ asked_ts: now, asks: withAsk(row.asks, now), updated_ts: now },
        // That somebody left before stays known until they confirm: anybody may have typed their address.
        ...(isActive ? {} : { ...asked, status: 'pending', bounces: 0, bounce_reason: null }),
      })
      .where('site_id', '=', site.id)
      .where('id', '=', row.id)
      .execute();
    if (settings.bypass_confirmation_email && !isActive) {
      await tellProvider(ground, trx, site.id, { email, isUnconfirmed: true });
      return 'new';
    }
    const link = `${site.base}${await choicesPath(secrets, site.id, { id: row.id, email_key })}`;
    const text = newsletterTexts(site.locale);
    const words = { site: site.title, count: CONFIRM_DAYS };
    const parts = isActive
      ? [text('known.hello', words), { link }, text('known.ignore')]
      : [text('confirm.hello', words), { link }, text('confirm.until', words), text('confirm.ignore')];
    const subject = isActive ? text('known.subject', words) : text('confirm.subject', words);
    await mail.send(mailLetter(email, subject, parts, site.locale), trx);
    return isActive ? 'known' : 'new';
  });
}

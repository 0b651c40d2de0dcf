import { languageOfPerson, mailReader } from '#modules/preferences/preferences.public.ts';
import { SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { Quotas } from '#platform/server/quotas.ts';
import { UNSUBSCRIBE_ALL } from '../email-flags.contract.ts';
import { wayOf, wayPreference } from '../notification-kinds.contract.ts';
import { readSwitches } from './email-subscriptions.ts';
import type { News } from './news.ts';
import { notificationMail } from './notification-mail.ts';
import { notificationQueries } from './notifications.queries.ts';

export type NotifyNeeds = { events: Events; mail: Mailer; quotas: Quotas; nextId: () => number };

/** Tells a person in the way that they chose for the kind: by the bell, by mail, both, or not at all. */
export async function notify(needs: NotifyNeeds, trx: Trx, news: News): Promise<void> {
  const { siteId, profileId, kind, object, facts, atTs } = news;
  const way = wayOf(kind, await keptWay(trx, news));
  if (way === 'none') return;
  if (way !== 'mail') {
    const before = await notificationQueries(trx).takeUnread({ siteId, profileId }, kind, object);
    await trx
      .insertInto('notification')
      .values({
        ...{ site_id: siteId, id: needs.nextId(), profile_id: profileId, kind },
        ...{ object_kind: object.kind, object_id: object.id, facts: JSON.stringify(facts) },
        ...{ times: before + 1, created_ts: atTs },
      })
      .execute();
    await needs.events.publish(trx, { topic: 'notification', siteId, id: profileId });
  }
  if (way === 'bell' || news.isMailed) return;
  if (await hasUnsubscribed(trx, news)) return;
  const reader = await readerOf(trx, news);
  // Beyond the day's limit the bell alone tells.
  if (!reader || !(await needs.quotas.tryTake(trx, { siteId, profileId }, { mails: 1 }))) return;
  await needs.mail.send(notificationMail(reader, news), trx);
}

async function keptWay(trx: Trx, { siteId, profileId, kind }: News): Promise<unknown> {
  const row = await trx
    .selectFrom('ui_preference')
    .select('value')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('name', '=', wayPreference(kind))
    .executeTakeFirst();
  return row?.value;
}

/** Whoever wants no mails still hears of what concerns the safety of the account. */
async function hasUnsubscribed(trx: Trx, { siteId, profileId, kind }: News): Promise<boolean> {
  if (kind === 'new_sign_in') return false;
  return (await readSwitches(trx, siteId, profileId))[UNSUBSCRIBE_ALL];
}

/** Whom the mail goes to, in which language, and the site that it is about. */
async function readerOf(trx: Trx, { siteId, profileId }: News) {
  const reader = await mailReader(trx, { siteId, profileId });
  const site = await trx
    .selectFrom('site')
    .select(['title', 'uri'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (!reader || !site) return null;
  const language = (await languageOfPerson(trx, siteId, profileId)) ?? SOURCE_LANGUAGE;
  return { ...reader, site: site.title, uri: site.uri, language };
}

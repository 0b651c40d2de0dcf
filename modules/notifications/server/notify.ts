import { languageOfPerson, mailReader } from '#modules/preferences/preferences.public.ts';
import { SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { unsubscribePath } from '#platform/server/mail/unsubscribe-link.ts';
import type { Mailer } from '#platform/server/mail.ts';
import { UNSUBSCRIBE_ALL } from '../email-flags.contract.ts';
import {
  isGathered,
  isSecurityKind,
  type NotificationWay,
  wayOf,
  wayPreference,
} from '../notification-kinds.contract.ts';
import { readSwitches } from './email-subscriptions.ts';
import { gatherMail } from './gather-mail.ts';
import type { News } from './news.ts';
import { notificationMail } from './notification-mail.ts';
import { notificationQueries } from './notifications.queries.ts';

export type MailNeeds = Pick<Ground, 'quotas' | 'secrets'> & { mail: Pick<Mailer, 'send'> };
export type NotifyNeeds = MailNeeds & Pick<Ground, 'events' | 'jobs'> & { nextId: () => number };

/** Tells a person in the way that they chose for the kind: by the bell, by mail, both, or not at all. */
export async function notify(needs: NotifyNeeds, trx: Trx, news: News): Promise<void> {
  const { siteId, profileId, kind, object, facts, atTs, join } = news;
  const way = await wayFor(trx, news);
  if (way === 'none') return;
  if (way !== 'mail') {
    const earlier = await notificationQueries(trx).takeUnread({ siteId, profileId }, kind, object);
    const told = join ? join(facts, earlier.facts) : facts;
    await trx
      .insertInto('notification')
      .values({
        ...{ site_id: siteId, id: needs.nextId(), profile_id: profileId, kind },
        ...{ object_kind: object.kind, object_id: object.id, facts: JSON.stringify(told) },
        ...{ times: earlier.times + 1, created_ts: atTs },
      })
      .execute();
    await needs.events.publish(trx, { topic: 'notification', siteId, id: profileId });
  }
  if (way === 'bell' || news.isMailed) return;
  if (isGathered(kind)) await gatherMail(needs, trx, { ...news, kind });
  else await mailNews(needs, trx, news);
}

/** Mails it to the person, unless they want no mails. */
export async function mailNews(needs: MailNeeds, trx: Trx, news: News): Promise<void> {
  const { siteId, profileId, kind } = news;
  if (await hasUnsubscribed(trx, news)) return;
  const reader = await readerOf(trx, news);
  // Beyond the day's limit the bell alone tells.
  if (!reader || !(await needs.quotas.tryTake(trx, { siteId, profileId }, { mails: 1 }))) return;
  const leave = isSecurityKind(kind)
    ? null
    : `${reader.uri}${await unsubscribePath(needs.secrets, siteId, { kind, id: profileId })}`;
  await needs.mail.send(notificationMail({ ...reader, leave }, news), trx);
}

/** Where the person is told of the kind. */
export async function wayFor(
  trx: Trx,
  { siteId, profileId, kind }: Pick<News, 'siteId' | 'profileId' | 'kind'>,
): Promise<NotificationWay> {
  const row = await trx
    .selectFrom('ui_preference')
    .select('value')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('name', '=', wayPreference(kind))
    .executeTakeFirst();
  return wayOf(kind, row?.value);
}

/** Whoever wants no mails still hears of what concerns the safety of the account. */
async function hasUnsubscribed(trx: Trx, { siteId, profileId, kind }: News): Promise<boolean> {
  if (isSecurityKind(kind)) return false;
  const switches = await readSwitches(trx, siteId, profileId);
  if (kind === 'social_token_expired' && !switches.expired_tokens_notification) return true;
  return switches[UNSUBSCRIBE_ALL];
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

import { languageOfPerson, mailReader } from '#modules/preferences/preferences.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { plansOf } from '../packages.table.ts';
import { type LetterReader, subscriptionLetter } from './subscription-letter.ts';
import { LETTER_DUE, type LetterFacts } from './tell-subscriber.ts';

/** Mails those who subscribe what became of it: each letter once, whatever breaks off. */
export function defineSubscriptionLetters({ mail, outbox }: Pick<Ground, 'mail' | 'outbox'>): void {
  outbox.react({
    event: LETTER_DUE,
    name: 'mail who subscribes what became of it',
    handle: async ({ siteId, objectId, payload }: OutboxEvent, trx) => {
      const facts = payload as LetterFacts;
      const reader = await readerOf(trx, siteId, objectId ?? 0, facts.package_id);
      if (reader) await mail.send(subscriptionLetter(reader, facts), trx);
    },
  });
}

/** Nobody is written to who was forgotten, or has no account, by now. */
async function readerOf(
  trx: Trx,
  siteId: number,
  subscriptionId: number,
  packageId: number,
): Promise<LetterReader | null> {
  const subscription = await trx
    .selectFrom('subscription')
    .select('profile_id')
    .where('site_id', '=', siteId)
    .where('id', '=', subscriptionId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  const profileId = subscription?.profile_id ?? null;
  const reader = profileId === null ? null : await mailReader(trx, { siteId, profileId });
  const site = await trx
    .selectFrom('site')
    .select(['title', 'uri', 'timezone', 'locale'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  const pack = await trx
    .selectFrom('package')
    .select(['title', 'plans'])
    .where('site_id', '=', siteId)
    .where('id', '=', packageId)
    .executeTakeFirst();
  if (profileId === null || !reader || !site || !pack) return null;
  const language = (await languageOfPerson(trx, siteId, profileId)) ?? site.locale;
  return { ...reader, language, site, package: { title: pack.title, plans: plansOf(pack) } };
}

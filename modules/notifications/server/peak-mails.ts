import { sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { languageOfPerson, mailReader } from '#modules/preferences/preferences.public.ts';
import { SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { mailLetter } from '#platform/server/mail/mail-letter.ts';
import { unsubscribePath } from '#platform/server/mail/unsubscribe-link.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { serverTexts } from '#platform/server/texts.ts';
import { emailPreference, PEAKS, UNSUBSCRIBE_ALL } from '../email-flags.contract.ts';
import { readSwitches } from './email-subscriptions.ts';
import { peopleToTell, said } from './news/people-to-tell.ts';
import type { MailNeeds } from './notify.ts';
import english from './texts/en-US.json' with { type: 'json' };

const words = serverTexts(new URL('./texts/', import.meta.url), english);

/** Mails that a post is read far more than usual, to those who asked for it and see its figures. */
export function definePeakMails(ground: Ground): void {
  ground.outbox.react({
    event: 'post.traffic_peak',
    name: 'mail that a post is read far more than usual',
    handle: (event, trx) => mailPeak(ground, event, trx),
  });
}

export async function mailPeak(needs: MailNeeds, event: OutboxEvent, trx: Trx): Promise<void> {
  const { siteId, objectId, payload } = event;
  const site = await trx
    .selectFrom('site')
    .select(['title', 'uri'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  const post = await trx
    .selectFrom('post')
    .select(['id', 'headline', 'status', 'community_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', objectId ?? 0)
    .executeTakeFirst();
  if (!site || !post || !LIVE.some((live) => live === post.status)) return;
  const { rows } = await sql<{ id: number }>`select profile_id as id from ui_preference
    where site_id = ${siteId} and name = ${emailPreference(PEAKS)} and value = 'true'::jsonb`.execute(trx);
  if (rows.length === 0) return;
  const where = { siteId, communityId: post.community_id, only: rows.map(({ id }) => id) };
  for (const profileId of await peopleToTell(trx, where, { all: ['VIEW_STATS'] })) {
    const reader = await mailReader(trx, { siteId, profileId });
    if (!reader || (await readSwitches(trx, siteId, profileId))[UNSUBSCRIBE_ALL]) continue;
    if (!(await needs.quotas.tryTake(trx, { siteId, profileId }, { mails: 1 }))) continue;
    const language = (await languageOfPerson(trx, siteId, profileId)) ?? SOURCE_LANGUAGE;
    const text = words(language);
    const number = (value: unknown) => new Intl.NumberFormat(language).format(Number(value ?? 0));
    const leave = `${site.uri}${await unsubscribePath(needs.secrets, siteId, { kind: PEAKS, id: profileId })}`;
    const facts = {
      ...{ site: site.title, headline: said(post.headline) },
      ...{ views: number(payload.views), usual: number(payload.usual) },
    };
    const parts = [
      text('hello', { name: reader.name }),
      text('peak.what', facts),
      { link: `${site.uri}/r/dashboard/traffic` },
      text('ways'),
      { link: leave },
    ];
    const letter = mailLetter(reader.to, text('peak.subject', facts), parts, language);
    await needs.mail.send({ ...letter, unsubscribeUrl: leave }, trx);
  }
}

import { createHash } from 'node:crypto';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { DemoNeeds } from '#platform/server/room.ts';
import { wallClock } from '#platform/server/zoned-time.ts';
import { usualTimes } from './settings/newsletter-settings.ts';
import { keyOfEmail } from './subscribers/subscriber-keys.ts';

const DAY = 86_400;
const SUBSCRIBERS = 140;
const first = [
  'ana',
  'ben',
  'clara',
  'david',
  'elif',
  'femi',
  'greta',
  'hugo',
  'ines',
  'jonas',
  'kaya',
  'lena',
];
const last = [
  'silva',
  'okafor',
  'brandt',
  'moreau',
  'yilmaz',
  'rossi',
  'novak',
  'lindqvist',
  'haddad',
  'meyer',
];

/** Readers who subscribed over the last months, both newsletters, and the letters of the last days. */
export async function demoNewsletters(needs: DemoNeeds): Promise<void> {
  const { trx, siteId, now, nextId, secrets } = needs;
  const stamp = { site_id: siteId, created_ts: now - 90 * DAY, updated_ts: now - 20 * DAY };
  await trx
    .insertInto('newsletter_setting')
    .values({ ...usualTimes, ...stamp, weekly_alerts_enabled: true, alerts_enabled: true })
    .execute();
  const sections = await trx
    .selectFrom('section')
    .select('id')
    .where('site_id', '=', siteId)
    .where('type', '=', 'section')
    .where('deleted_ts', 'is', null)
    .where('id', '<>', 0)
    .orderBy('id')
    .limit(4)
    .execute();
  for (let at = 0; at < SUBSCRIBERS; at += 1) {
    const email = `${first[at % first.length]}.${last[(at * 7) % last.length]}${at > 59 ? at : ''}@readers.test`;
    const created = now - ((at * 17) % 88) * DAY - at * 613;
    const status =
      at % 23 === 5 ? 'bounced' : at % 17 === 3 ? 'unsubscribed' : at % 31 === 2 ? 'pending' : 'active';
    const section = sections[at % 9];
    await trx
      .insertInto('mail_subscriber')
      .values({
        ...{ site_id: siteId, id: nextId(), email, status, language: 'en-US' },
        email_key: secrets
          ? await keyOfEmail(secrets, siteId, email)
          : createHash('sha256').update(`${siteId} ${email}`).digest('base64url'),
        ...{
          daily: at % 3 !== 0,
          weekly: at % 3 !== 1,
          alerts: at % 4 === 1,
          section_ids: section ? [section.id] : [],
        },
        ...{ source: at % 11 === 4 ? 'import' : 'site', created_ts: created, updated_ts: created + 600 },
        confirmed_ts: status === 'pending' ? null : created + 600,
        ended_ts: status === 'unsubscribed' || status === 'bounced' ? created + 5 * DAY : null,
        bounces: status === 'bounced' ? 1 : 0,
        bounce_reason: status === 'bounced' ? '550 5.1.1 No such user here' : null,
      })
      .execute();
  }
  await demoSends(needs);
}

/**
 * What went out until today, the weekly one on Mondays; one day had nothing new. Today's is over as well, so that a demo
 * does not begin with mails to all of its readers.
 */
async function demoSends({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const { timezone } = await trx
    .selectFrom('site')
    .select('timezone')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const posts = await trx
    .selectFrom('post')
    .select(['id', 'headline'])
    .where('site_id', '=', siteId)
    .where('status', 'in', [...LIVE])
    .where('deleted_ts', 'is', null)
    .orderBy('published_ts', 'desc')
    .limit(60)
    .execute();
  const today = wallClock(now - 60, timezone);
  for (const back of Array(14).keys()) {
    const at = now - back * DAY - 60;
    // Counted by the calendar: where clocks change a day is no 24 hours.
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day - back));
    const own = back === 6 ? [] : posts.slice(back * 3, back * 3 + 4);
    const recipients = own.length === 0 ? 0 : 78 - back;
    const failed = back === 4 ? 2 : 0;
    const send = {
      ...{ site_id: siteId, day: date.toISOString().slice(0, 10) },
      ...{ state: own.length === 0 ? 'nothing' : 'sent', from_ts: at - DAY, until_ts: at },
      ...{ post_ids: own.map(({ id }) => id), subject: own[0]?.headline ?? '', recipients, failed },
      ...{ sent: recipients - failed, created_ts: at, turn_ts: at + 40, ended_ts: at + 40 },
    };
    for (const kind of date.getUTCDay() === usualTimes.weekly_alerts_day ? ['daily', 'weekly'] : ['daily']) {
      await trx
        .insertInto('campaign_send')
        .values({ ...send, id: nextId(), kind })
        .execute();
    }
    if (back === 3 && own[0]) {
      const alerted = { post_ids: [own[0].id], expected: 27, recipients: 27, failed: 0, sent: 27 };
      await trx
        .insertInto('campaign_send')
        .values({ ...send, ...alerted, id: nextId(), kind: 'alerts' })
        .execute();
    }
  }
}

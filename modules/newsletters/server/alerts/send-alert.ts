import { sql } from 'kysely';
import { pagesNeedsOf } from '#modules/pages/pages.public.ts';
import { postViewer, sees } from '#modules/posts/posts.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { wallClock } from '#platform/server/zoned-time.ts';
import {
  type Alert,
  alertKeyTaken,
  type sendAlert as sendCall,
  sentLately,
  siteClosed,
  tooManyAlerts,
} from '../../alerts.contract.ts';
import { startPush } from '../push/start-push.ts';
import { enqueueSend } from '../sending/send-queue.ts';
import { reachedBy } from './alert-channels.ts';
import { type AlertedPost, alertedPost, refusalOf } from './alerted-post.ts';
import { oneAlert, whatIsFull } from './alerts.queries.ts';

/**
 * The post that the caller may send as an alert.
 * @throws ApiError not_found, post_is_not_live, post_is_private, post_is_unlisted, post_has_password,
 * site_is_closed, post_is_for_members, post_is_no_article
 */
export async function postForAlert(
  ground: Ground,
  db: Db | Trx,
  { site, caller, communityId }: Pick<Call, 'site' | 'caller' | 'communityId'>,
  postId: number,
): Promise<AlertedPost> {
  const post = await alertedPost(db, pagesNeedsOf(ground), site.id, postId);
  const isHere = communityId === null || post?.community_id === communityId;
  if (!post || !isHere || !sees(postViewer(caller), post)) throw notFound();
  if (site.closed) throw siteClosed();
  const refusal = refusalOf(post);
  if (refusal) throw refusal();
  return post;
}

/** The day, YYYY-MM-DD, in the time zone of a site. */
export function dayOfSite(now: number, zone: string): string {
  const { year, month, day } = wallClock(now, zone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/**
 * Has a post go out as an alert, by mail, in browsers or both. Alerts of a site are begun one after the other, so that no
 * two count the same.
 * @throws ApiError what `postForAlert` and `reachedBy` throw, alert_was_sent_lately, too_many_alerts,
 * idempotency_key_is_taken
 */
export function sendAlert(ground: Ground, call: Call<typeof sendCall>): Promise<Alert> {
  const { db, ids } = ground.database;
  const { post_id: postId, by_mail, push, idempotency_key } = call.body;
  const subject = by_mail || !push ? call.body.subject : push.title;
  const { siteId, now, by } = stampOf(call);
  return db.transaction().execute(async (trx) => {
    await oneAtATime(trx, siteId, now);
    const known = await trx
      .selectFrom('campaign_send')
      .select(['id', 'post_ids'])
      .where('site_id', '=', siteId)
      .where('created_by', '=', by)
      .where('idempotency_key', '=', idempotency_key)
      .executeTakeFirst();
    if (known && known.post_ids[0] !== postId) throw alertKeyTaken();
    if (known) return shownAlert(trx, siteId, known.id);
    const post = await postForAlert(ground, trx, call, postId);
    const day = dayOfSite(now, call.site.timezone);
    const full = await whatIsFull(trx, siteId, { postId, day, now });
    if (full) throw full === 'hour' ? sentLately() : tooManyAlerts();
    const reached = await reachedBy(trx, siteId, post, call.body);
    const id = ids.next();
    await trx
      .insertInto('campaign_send')
      .values({
        ...{ site_id: siteId, id, kind: 'alerts', day, from_ts: now, until_ts: now, by_mail },
        ...{ post_ids: [postId], subject, expected: reached.mail, provider_id: reached.sender?.id ?? null },
        ...{ created_ts: now, turn_ts: now, created_by: by, idempotency_key },
        ...(by_mail ? { state: 'waiting' } : { state: 'nothing', ended_ts: now }),
      })
      .execute();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'alert.sent', objectId: id },
      after: {
        ...{ subject, post_id: postId, recipients: by_mail ? reached.mail : 0 },
        ...(push ? { push_title: push.title, push_text: push.text, push_recipients: reached.push } : {}),
      },
    });
    if (by_mail) await enqueueSend(ground, trx, { siteId, sendId: id }, 'alerts');
    if (push) {
      await startPush(ground, trx, { siteId, alertId: id, postId, expected: reached.push, now }, push);
    }
    return shownAlert(trx, siteId, id);
  });
}

/** Holds the settings of the site, which every alert begins with. */
async function oneAtATime(trx: Trx, siteId: number, now: number): Promise<void> {
  await sql`insert into newsletter_setting (site_id, created_ts, updated_ts, revision)
    values (${siteId}::bigint, ${now}::bigint, ${now}::bigint, 0) on conflict (site_id) do nothing`.execute(
    trx,
  );
  await trx
    .selectFrom('newsletter_setting')
    .select('site_id')
    .where('site_id', '=', siteId)
    .forUpdate()
    .execute();
}

async function shownAlert(trx: Trx, siteId: number, id: number): Promise<Alert> {
  const alert = await oneAlert(trx, siteId, id);
  if (!alert) throw notFound();
  return alert;
}

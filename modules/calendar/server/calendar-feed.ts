import { createHmac, timingSafeEqual } from 'node:crypto';
import { mayOpenPosts } from '#modules/posts/posts.contract.ts';
import { type DatedPost, postsBetween, selectPosts } from '#modules/posts/posts.public.ts';
import { sectionTreesOf } from '#modules/sections/sections.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
} from '../calendar-feed.contract.ts';
import { type IcalEvent, icalendar } from './icalendar.ts';

const DAY = 86_400;
/** What an address tells: the last month and the next half year, and no more events than these. */
const DAYS_BEFORE = 31;
const DAYS_AFTER = 183;
const MOST_EVENTS = 1_000;
/** So many of what is to come, and of what was, are told however many there are of the other. */
const SURE_EVENTS = MOST_EVENTS / 2;
const REFRESH_MINUTES = 15;
const SHOWN_MINUTES = 15;

type Feed = { renewals: number; is_on: boolean; updated_ts: number };

/** The calls of the addresses by which other calendars read this one. */
export function calendarFeedHandlers(ground: Ground, findPerson: House['findPerson']): Handler[] {
  const { database } = ground;
  const { db } = database;
  const sections = sectionTreesOf(ground);
  const keyOf = async (siteId: number, profileId: number, renewals: number): Promise<string> => {
    const signed = createHmac('sha256', await ground.secrets.of('calendar'))
      .update([siteId, profileId, renewals].join('.'))
      .digest('base64url');
    return `${profileId}.${signed}.ics`;
  };
  const shown = async (siteId: number, profileId: number, feed: Feed | undefined) => ({
    path: feed?.is_on
      ? `/core/v1/sites/${siteId}/calendar/subscription/${await keyOf(siteId, profileId, feed.renewals)}`
      : null,
    updated_ts: feed?.is_on ? feed.updated_ts : null,
  });
  const write = (call: Pick<Call, 'site' | 'caller' | 'request' | 'now'>, isOn: boolean) =>
    db.transaction().execute(async (trx) => {
      const { id: profileId } = profileOf(call.caller);
      const key = { site_id: call.site.id, profile_id: profileId };
      const values = { is_on: isOn, updated_ts: call.now };
      const before = await feedOf(trx, call.site.id, profileId);
      const act = !isOn ? 'ended' : before?.is_on ? 'renewed' : 'created';
      const feed = await trx
        .insertInto('calendar_feed')
        .values({ ...key, ...values })
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'profile_id']).doUpdateSet((eb) => ({
            ...values,
            renewals: eb('calendar_feed.renewals', '+', 1),
          })),
        )
        .returning(['renewals', 'is_on', 'updated_ts'])
        .executeTakeFirstOrThrow();
      await recordWrite(trx, database.ids.next, call, {
        ...{ action: `calendar_feed.${act}`, objectId: profileId },
      });
      return shown(call.site.id, profileId, feed);
    });
  return [
    answer(getCalendarFeed, async ({ site, caller }) => {
      const { id } = profileOf(caller);
      return shown(site.id, id, await feedOf(db, site.id, id));
    }),
    answer(renewCalendarFeed, (call) => write(call, true)),
    answer(endCalendarFeed, (call) => write(call, false)),
    answer(readCalendarFeed, async ({ params, site, request, reply, now }) => {
      const profileId = Number(params.feedKey.split('.', 1)[0]);
      const feed = Number.isSafeInteger(profileId) ? await feedOf(db, site.id, profileId) : undefined;
      if (!feed?.is_on || !isSame(params.feedKey, await keyOf(site.id, profileId, feed.renewals))) {
        throw notFound();
      }
      // Whoever may no longer open the posts reads nothing by an address of before.
      const caller = await findPerson(site.id, profileId);
      if (!caller || !isAllowed(mayOpenPosts, caller.holder)) throw notFound();
      const selection = selectPosts({ site, caller, communityId: null }, { status: 99 });
      const past = { from: now - DAYS_BEFORE * DAY, to: now };
      const future = { from: now, to: now + DAYS_AFTER * DAY };
      const back = { most: MOST_EVENTS, isLatestFirst: true };
      const [tree, coming, late, live] = await Promise.all([
        sections(site.id),
        postsBetween(db, selection, 'scheduled_at', future, { most: MOST_EVENTS }),
        postsBetween(db, selection, 'scheduled_at', past, back),
        postsBetween(db, selection, 'published_at', { ...past, to: future.to }, back),
      ]);
      const base = `${request.isSecure ? 'https' : 'http'}://${request.host}`;
      const toEvent = (post: DatedPost, isPlanned: boolean): IcalEvent => ({
        ...{ uid: `post-${post.id}@${request.host}`, stamp: now, at: post.at, minutes: SHOWN_MINUTES },
        ...{ title: post.headline, url: `${base}/r/dashboard/editor/post/${post.id}` },
        category: post.primary_section_id === null ? '' : (tree.get(post.primary_section_id)?.title ?? ''),
        isTentative: isPlanned && !post.is_auto_enabled,
      });
      const was = [...late.map((post) => toEvent(post, true)), ...live.map((post) => toEvent(post, false))];
      const events = nearest(
        coming.map((post) => toEvent(post, true)),
        was.sort((a, b) => b.at - a.at),
      );
      reply.header('cache-control', 'private, max-age=300');
      reply.header('x-robots-tag', 'noindex');
      return icalendar({ name: site.title, refreshMinutes: REFRESH_MINUTES }, events);
    }),
  ];
}

/** The next events and the last ones; where there are few of the one, more of the other. The latest comes first. */
function nearest(coming: readonly IcalEvent[], was: readonly IcalEvent[]): IcalEvent[] {
  const next = coming.slice(0, Math.max(SURE_EVENTS, MOST_EVENTS - was.length));
  return [...next.toReversed(), ...was.slice(0, MOST_EVENTS - next.length)];
}

const feedOf = (db: Db, siteId: number, profileId: number): Promise<Feed | undefined> =>
  db
    .selectFrom('calendar_feed')
    .select(['renewals', 'is_on', 'updated_ts'])
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

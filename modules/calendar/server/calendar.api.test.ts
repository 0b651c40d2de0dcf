import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Trx } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { type CalendarItem, readCalendar } from '../calendar.contract.ts';
import { endCalendarFeed, getCalendarFeed, renewCalendarFeed } from '../calendar-feed.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let contributor: Member;
let now: number;

type Made = { status: number; headline: string; at: number; isAuto?: boolean; ends?: number };

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'editor');
  contributor = await signInAs(api.ground, { siteId }, 'contributor');
  now = api.now;
  await make([
    { status: 10, headline: 'comes', at: now + 7_200 },
    { status: 5, headline: 'is planned', at: now + 3_600, isAuto: false },
    { status: 10, headline: 'is late', at: now - 3_600 },
    { status: 0, headline: 'is live', at: now - 1_800, ends: now + 9_000 },
    { status: 4, headline: 'is deleted', at: now + 3_600 },
    { status: 0, headline: 'was live long ago', at: now - 90 * 86_400 },
  ]);
});
afterAll(() => api.stop());

async function make(posts: readonly Made[]): Promise<void> {
  const { db, ids } = api.ground.database;
  await db
    .insertInto('post')
    .values(
      posts.map(({ status, headline, at, isAuto = true, ends = null }) => ({
        ...{ site_id: siteId, id: ids.next(), status, headline, slug: headline.replaceAll(' ', '-') },
        ...{ author_ids: [editor.profileId], created_ts: now, updated_ts: now, unpublish_ts: ends },
        ...(status === 0 ? { published_ts: at } : { scheduled_ts: at, is_auto_enabled: isAuto }),
      })),
    )
    .execute();
}

const ask = async (query: object = {}, who = editor) => {
  const days = { from: dateOf(now - 86_400, 'UTC'), to: dateOf(now + 86_400, 'UTC') };
  const { status, body } = await api
    .as(who)
    .call(readCalendar, { params: { siteId }, query: { ...days, ...query } as never });
  return { status, body: body as unknown as { items: CalendarItem[]; error: string } };
};
const told = ({ body }: Awaited<ReturnType<typeof ask>>) =>
  body.items.map(({ headline, style }) => [headline, style]);

test('shows what went live, what goes live, what is planned and what is late, in the order of time', async () => {
  expect(told(await ask())).toEqual([
    ['is late', 'overdue'],
    ['is live', 'live'],
    ['is planned', 'planned'],
    ['comes', 'scheduled'],
  ]);
});

test('calendar-id: shows the calendars that are asked for by slug::field, and refuses others', async () => {
  expect(told(await ask({ calendar_id: 'posts::published_at' }))).toEqual([['is live', 'live']]);
  expect(told(await ask({ calendar_id: 'posts::unpublish_at' }))).toEqual([['is live', 'ends']]);
  const made = await ask({ calendar_id: 'posts::created_at' });
  expect(new Set(told(made).map(([, style]) => style))).toEqual(new Set(['live', 'planned']));
  const { db, ids } = api.ground.database;
  const [id, versionId] = [ids.next(), ids.next()];
  const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
  await db
    .insertInto('search_index')
    .values({ ...stamp, id, slug: 'events', title: 'Events', entity: 'post', status: 'active' })
    .execute();
  const mapping = JSON.stringify({ fields: { begins: { source: 'published-at', type: 'date' } } });
  await db
    .insertInto('search_index_version')
    .values({ ...stamp, id: versionId, index_id: id, version: 1, mapping, filled_ts: now })
    .execute();
  expect(told(await ask({ calendar_id: 'events::begins' }))).toEqual([['is live', 'live']]);
  expect((await ask({ calendar_id: 'events::ends' })).status).toBe(400);
  expect((await ask({ calendar_id: 'users::born_at' })).body.error).toBe('calendar_id_is_invalid');
  expect((await ask({ calendar_id: 'scheduled_at' })).status).toBe(400);
});

test('takes the filters of the posts list', async () => {
  expect(told(await ask({ q: 'planned' }))).toEqual([['is planned', 'planned']]);
  expect(told(await ask({ author_id: contributor.profileId }))).toEqual([]);
});

test('shows nobody what the list does not show them', async () => {
  expect(told(await ask({}, contributor))).toEqual([['is live', 'live']]);
});

test('shows at most 62 days, and no period that ends before it starts', async () => {
  expect((await ask({ from: '01-01-2026', to: '03-03-2026' })).status).toBe(200);
  const long = await ask({ from: '01-01-2026', to: '04-03-2026' });
  expect([long.status, long.body.error]).toEqual([400, 'to_is_invalid']);
  expect((await ask({ from: '02-01-2026', to: '01-01-2026' })).status).toBe(400);
});

const own = (call: typeof getCalendarFeed, who = editor) => api.as(who).call(call, { params: { siteId } });
const renew = renewCalendarFeed as unknown as typeof getCalendarFeed;
const read = async (path: string | null) =>
  api.as({ host: 'localhost' }).send({ method: 'GET', path: path ?? '/' });
const summaries = ({ body }: { body: unknown }) =>
  [...String(body).matchAll(/SUMMARY:(.*)\r/g)].map(([, headline]) => headline);

test('other calendars read it by a secret address, as far as its owner sees it, until it is renewed', async () => {
  expect((await own(getCalendarFeed)).body.path).toBeNull();
  const { path } = (await own(renew)).body;
  expect((await own(getCalendarFeed)).body.path).toBe(path);
  const { status, body, headers } = await read(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(summaries({ body })).toEqual(['comes', 'is planned', 'is live', 'is late']);
  expect(String(body).match(/STATUS:TENTATIVE/g)).toHaveLength(1);
  const other = (await own(renew, contributor)).body.path;
  expect(summaries(await read(other))).toEqual(['is live']);
  expect((await read(`${path?.slice(0, -6)}AA.ics`)).status).toBe(404);
  expect(
    (await read(path?.replace(`/${editor.profileId}.`, `/${contributor.profileId}.`) ?? '')).status,
  ).toBe(404);
  const renewed = (await own(renew)).body.path;
  expect([(await read(path)).status, (await read(renewed)).status]).toEqual([404, 200]);
  await own(endCalendarFeed as unknown as typeof getCalendarFeed);
  expect([(await read(renewed)).status, (await own(getCalendarFeed)).body.path]).toEqual([404, null]);
  const acts = await api.ground.database.db
    .selectFrom('audit_event')
    .select('action')
    .where('site_id', '=', siteId)
    .where('object_id', '=', editor.profileId)
    .where('object_kind', '=', 'calendar_feed')
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action.split('.')[1])).toEqual(['created', 'renewed', 'ended']);
});

test.each<[string, (trx: Trx, who: Member) => Promise<unknown>]>([
  [
    'was banned',
    (trx, { profileId }) =>
      trx
        .updateTable('profile')
        .set({ status: 2 })
        .where('site_id', '=', siteId)
        .where('id', '=', profileId)
        .execute(),
  ],
  [
    'lost the right',
    (trx, { profileId }) =>
      trx
        .deleteFrom('role_assignment')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', profileId)
        .execute(),
  ],
])('the address of somebody who %s reads nothing any more', async (_, change) => {
  const leaver = await signInAs(api.ground, { siteId }, 'editor');
  const { path } = (await own(renew, leaver)).body;
  expect((await read(path)).status).toBe(200);
  const { database, events } = api.ground;
  await database.db.transaction().execute(async (trx) => {
    await change(trx, leaver);
    await events.publish(trx, { topic: 'caller', siteId, id: leaver.accountId });
  });
  await expect.poll(async () => (await read(path)).status).toBe(404);
});

test('2,000 posts of a month come in one answer', async () => {
  await make(
    Array.from({ length: 2_000 }, (_, n) => ({
      ...{ status: 10, headline: `Post ${n}`, at: now + 40 * 86_400 + n * 1_000 },
    })),
  );
  const month = { from: dateOf(now + 40 * 86_400, 'UTC'), to: dateOf(now + 74 * 86_400, 'UTC') };
  expect((await ask(month)).body.items).toHaveLength(2_000);
});

test('however much was and is to come, an address tells what comes next and what was last', async () => {
  await make(
    Array.from({ length: 1_100 }, (_, n) => ({
      ...{ status: 0, headline: `Live ${n}`, at: now - 5_400 - n * 1_000 },
    })),
  );
  const events = summaries(await read((await own(renew)).body.path));
  expect(events).toHaveLength(1_000);
  const around = ['comes', 'is planned', 'is live', 'is late', 'Live 0'];
  expect(events.slice(498, 503)).toEqual(around);
  expect([events[0], events.at(-1)]).toEqual(['Post 497', 'Live 497']);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Database } from '#platform/server/database.ts';
import { schedulePost } from '../../post-schedule.contract.ts';
import { createPost, getDraft, updatePost } from '../../post-writing.contract.ts';
import { getPost } from '../../posts.contract.ts';
import { tellOverdue } from './overdue-posts.ts';
import { publishDue } from './publish-due.ts';
import { makeScheduled } from './schedule.fixture.ts';
import { settleDue } from './schedule-jobs.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let contributor: Member;
let now: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'editor');
  contributor = await signInAs(api.ground, { siteId }, 'contributor');
});
afterAll(() => api.stop());
beforeEach(() => {
  now = Math.floor(Date.now() / 1000);
});

const plan = async (postId: number, body: object, who = editor) =>
  (await api.as(who).call(schedulePost, { params: { postId }, body: body as never })) as {
    status: number;
    body: Record<string, unknown>;
  };
const made = (more: Partial<Parameters<typeof makeScheduled>[1]> = {}) =>
  makeScheduled(api.ground.database, {
    siteId,
    authorId: editor.profileId,
    count: 1,
    scheduledTs: null,
    ...more,
  });
const one = async (more: Partial<Parameters<typeof makeScheduled>[1]> = {}) =>
  (await made(more))[0] as number;
const row = (id: number) =>
  api.ground.database.db
    .selectFrom('post')
    .select(['status', 'slug', 'scheduled_ts', 'is_auto_enabled', 'published_ts', 'unpublish_ts', 'revision'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const auditOf = (id: number) =>
  api.ground.database.db
    .selectFrom('audit_event')
    .select(['action', 'actor_kind'])
    .where('site_id', '=', siteId)
    .where('object_id', '=', id)
    .execute();
const settle = (at: number) => settleDue(api.ground, at);

test('a post is planned, goes live once at its time and says so in the audit log', async () => {
  const id = await one({ headline: 'The bridge opens' });
  const planned = await plan(id, { scheduled_at: now + 600, is_auto_enabled: true, revision: 1 });
  expect([planned.status, planned.body]).toEqual([
    200,
    expect.objectContaining({ scheduled_at: now + 600, is_auto_enabled: true, revision: 2 }),
  ]);
  await settle(now + 599);
  expect(await row(id)).toMatchObject({ status: 10, published_ts: null });
  await settle(now + 601);
  expect(await row(id)).toMatchObject({
    ...{ status: 0, scheduled_ts: null, published_ts: now + 600, revision: 3 },
    slug: expect.stringMatching(/^the-bridge-opens/),
  });
  await settle(now + 602);
  expect((await row(id)).revision).toBe(3);
  expect(await auditOf(id)).toEqual([
    { action: 'post.scheduled', actor_kind: 'profile' },
    { action: 'post.status_changed', actor_kind: 'job' },
  ]);
  const author = await api.ground.database.db
    .selectFrom('post_author')
    .select('status')
    .where('site_id', '=', siteId)
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(author.status).toBe(0);
});

test.each<[string, object, number, string]>([
  ['in the past', { scheduled_at: 1_000 }, 422, 'scheduled_at_is_invalid'],
  ['in half a minute', { scheduled_at: 30 }, 422, 'scheduled_at_is_invalid'],
  ['in three years', { scheduled_at: 3 * 366 * 86_400 }, 422, 'scheduled_at_is_invalid'],
  ['offline before it is live', { scheduled_at: 900, unpublish_at: 900 }, 422, 'unpublish_at_is_invalid'],
  [
    'offline before its embargo ends',
    { unpublish_at: 900, embargoed_until_ts: 1_000 },
    422,
    'unpublish_at_is_invalid',
  ],
  ['during its embargo', { scheduled_at: 900, embargoed_until_ts: 1_000 }, 422, 'post_is_embargoed'],
])('is refused: %s', async (name, times, status, error) => {
  const id = await one();
  const sign = name === 'in the past' ? -1 : 1;
  const body = Object.fromEntries(Object.entries(times).map(([key, value]) => [key, now + sign * value]));
  const answer = await plan(id, { ...body, is_auto_enabled: true });
  expect([answer.status, answer.body.error]).toEqual([status, error]);
  expect((await row(id)).scheduled_ts).toBeNull();
});

test('a plan alone never goes live, and may be cancelled', async () => {
  const id = await one();
  expect((await plan(id, { scheduled_at: now + 100, is_auto_enabled: false })).status).toBe(200);
  await settle(now + 200);
  expect(await row(id)).toMatchObject({ status: 10, scheduled_ts: now + 100 });
  expect((await plan(id, { scheduled_at: null })).body.scheduled_at).toBeNull();
});

test('a post that is to be live only for a time becomes a draft again', async () => {
  const id = await one();
  await plan(id, { scheduled_at: now + 100, is_auto_enabled: true, unpublish_at: now + 1_000 });
  await settle(now + 101);
  expect((await row(id)).status).toBe(0);
  await settle(now + 1_001);
  expect(await row(id)).toMatchObject({ status: 5, unpublish_ts: null });
});

test('what lost its headline stays a draft with its time as a plan, and the log says why', async () => {
  const [id = 0] = await made({ scheduledTs: now - 5, headline: '' });
  await settle(now);
  await settle(now);
  expect(await row(id)).toMatchObject({ status: 10, is_auto_enabled: false, scheduled_ts: now - 5 });
  expect(await auditOf(id)).toEqual([{ action: 'post.schedule_failed', actor_kind: 'job' }]);
});

test('whoever planned a post that should be live is told so once, whichever worker looks', async () => {
  const id = await one({ scheduledTs: now - 400 });
  const { database } = api.ground;
  await Promise.all([tellOverdue(database, now), tellOverdue(database, now)]);
  await tellOverdue(database, now + 60);
  expect(await auditOf(id)).toEqual([{ action: 'post.schedule_overdue', actor_kind: 'job' }]);
  await settle(now);
  await tellOverdue(database, now + 120);
  expect(await auditOf(id)).toHaveLength(2);
});

test('nobody publishes under embargo, by hand or by time', async () => {
  const id = await one();
  await plan(id, { embargoed_until_ts: now + 5_000 });
  const { body } = await api.as(editor).call(getDraft, { params: { postId: id } });
  const { revision } = body as unknown as { revision: number };
  const saved = await api
    .as(editor)
    .call(updatePost, { params: { postId: id }, body: { revision, status: 0 } });
  expect([saved.status, (saved.body as { error?: string }).error]).toEqual([422, 'post_is_embargoed']);
  const details = await api.as(editor).call(getPost, { params: { postId: id } });
  expect(details.body).toMatchObject({ embargoed_until_ts: now + 5_000, may_plan: true });
  const lifted = { revision, embargoed_until_ts: null, unpublish_at: now + 9_000, status: 0 as const };
  const live = await api.as(editor).call(updatePost, { params: { postId: id }, body: lifted });
  expect(live.body).toMatchObject({ status: 0, embargoed_until_ts: null, unpublish_at: now + 9_000 });
});

test('whoever may not publish plans nothing that goes live, by neither call', async () => {
  const { body } = await api.as(contributor).call(createPost, { params: { siteId }, body: {} });
  const { id } = body as unknown as { id: number };
  const save = async (edit: object) => {
    const { body: now } = await api.as(contributor).call(getDraft, { params: { postId: id } });
    const { revision } = now as unknown as { revision: number };
    return api
      .as(contributor)
      .call(updatePost, { params: { postId: id }, body: { revision, ...edit } as never });
  };
  expect((await save({ headline: 'Mine' })).status).toBe(200);
  expect((await save({ scheduled_at: now + 900, is_auto_enabled: true })).status).toBe(403);
  expect((await save({ unpublish_at: now + 900 })).status).toBe(403);
  expect((await save({ scheduled_at: now + 900, is_auto_enabled: false })).status).toBe(200);
  expect((await plan(id, { scheduled_at: now + 900, is_auto_enabled: true }, contributor)).status).toBe(403);
});

test('a stale revision is refused with the schedule as it is', async () => {
  const id = await one();
  await plan(id, { scheduled_at: now + 900, is_auto_enabled: true, revision: 1 });
  const stale = await plan(id, { scheduled_at: now + 1_900, revision: 1 });
  expect([
    stale.status,
    stale.body.error,
    (stale.body.current as { scheduled_at: number }).scheduled_at,
  ]).toEqual([409, 'revision_conflict', now + 900]);
});

test('past due, a schedule is cancelled and none is made, and what was planned goes out', async () => {
  const [first, second] = [await one(), await one()];
  for (const id of [first, second]) await plan(id, { scheduled_at: now + 600, is_auto_enabled: true });
  const limit = async (ts: number | null) => {
    const { database, events } = api.ground;
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('site').set({ access_limitation_ts: ts }).where('id', '=', siteId).execute();
      await events.publish(trx, { topic: 'site', siteId });
    });
    await events.caughtUp();
  };
  await limit(now - 1);
  expect((await plan(first, { scheduled_at: now + 900 })).status).toBe(402);
  expect((await plan(first, { scheduled_at: null })).status).toBe(200);
  await settle(now + 601);
  expect([(await row(first)).status, (await row(second)).status]).toEqual([10, 0]);
  await limit(null);
});

test('two workers and a crash before the commit: each of a thousand posts of one second goes live once', async () => {
  const ids = await made({ count: 1_000, scheduledTs: now - 1 });
  const { database, events } = api.ground;
  const dying: Pick<typeof api.ground, 'database' | 'events'> = {
    database,
    events: { ...events, publish: () => Promise.reject(new Error('killed')) },
  };
  await expect(publishDue(dying, siteId, now)).rejects.toThrow('killed');
  await Promise.all([settle(now), settle(now), settle(now)]);
  const { count } = await revisionsOf(database, ids);
  expect(count).toBe(1_000);
  const audits = await database.db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('site_id', '=', siteId)
    .where('action', '=', 'post.status_changed')
    .where((eb) => eb('object_id', '=', eb.fn.any(eb.val(ids))))
    .executeTakeFirstOrThrow();
  expect(Number(audits.count)).toBe(1_000);
});

test('a clock that is set back sends nothing out twice, and one that is set on sends all out once', async () => {
  const id = await one({ scheduledTs: now + 100 });
  await settle(now + 5_000);
  expect((await row(id)).revision).toBe(2);
  await settle(now - 5_000);
  await settle(now + 101);
  expect(await row(id)).toMatchObject({ status: 0, revision: 2 });
});

test('posts of a community go live as the community’s', async () => {
  const { db, ids } = api.ground.database;
  const communityId = await db
    .transaction()
    .execute((trx) =>
      createCommunity(trx, ids.next, { siteId, name: 'north', title: 'North', by: null, now }),
    );
  const id = await one({ scheduledTs: now - 1, communityId });
  await settle(now);
  expect((await row(id)).status).toBe(1);
});

async function revisionsOf({ db }: Database, ids: number[]) {
  const found = await db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('status', '=', 0)
    .where('revision', '=', 2)
    .executeTakeFirstOrThrow();
  return { count: Number(found.count) };
}

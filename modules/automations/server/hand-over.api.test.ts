import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createProfile } from '#modules/people/person-writes.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createPackage } from '#modules/subscriptions/packages.contract.ts';
import { createSubscription, updateSubscription } from '#modules/subscriptions/subscriptions.contract.ts';
import { writeEvent } from '#platform/server/outbox/write-event.ts';
import { createHook, updateHook } from '../automations.contract.ts';
import { listExecutions, replayExecution, replayExecutions } from '../executions.contract.ts';
import { startReceiver } from './hook-receiver.fixture.ts';
import { hookServiceOf } from './hook-service.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let technical: Member;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  technical = await signInAs(api.ground, { siteId, host: 'news.test' }, 'technical');
  receiver = await startReceiver();
  Object.assign(hookServiceOf(api.ground), receiver.service);
  await api.ground.jobs.start();
});
afterAll(async () => {
  receiver.stop();
  await api.stop();
});
beforeEach(async () => {
  await api.ground.database.db.deleteFrom('hook').where('site_id', '=', siteId).execute();
  receiver.received.length = 0;
});

const add = async (more: object, who = owner) =>
  (await api.as(who).call(createHook, { body: { title: 'All', url: receiver.url, ...more } })).body;
const heard = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
const types = () => heard().map(({ type }) => type);
const save = async (post: { id: number; revision: number }, body: object) => {
  const call = { params: { postId: post.id }, body: { revision: post.revision, ...body } as never };
  const answer = await api.as(owner).call(updatePost, call);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
};
const write = async (headline: string, type = 'article') => {
  const made = await api.as(owner).call(createPost, { params: { siteId }, body: { type } as never });
  return save(made.body, { headline, status: 5 });
};
const publish = (post: { id: number; revision: number }) => save(post, { status: 0 });

test('what happens to a post is told in its order, with what it is then', async () => {
  await add({ events: ['post.created', 'post.status_changed', 'post.published'] });
  const post = await write('Ferry runs again');
  await publish(post);
  await expect.poll(types).toEqual(['post.created', 'post.status_changed', 'post.published']);
  expect(heard()[2]?.data).toMatchObject({
    ...{ id: post.id, headline: 'Ferry runs again', status: 0, type: 'article', previous_status: 5 },
  });
});

test('a webhook that wants ids alone is told no more, and one that is off nothing', async () => {
  await add({ events: ['post.created'], payload: 'thin' });
  const off = await add({ events: ['post.created'], enabled: false });
  const post = await write('Thin');
  await expect
    .poll(heard)
    .toEqual([{ type: 'post.created', timestamp: expect.any(String), data: { id: post.id } }]);
  expect(off.enabled).toBe(false);
});

test('a filter lets through the posts that it names', async () => {
  await add({
    events: ['post.created'],
    filter: { all: [{ labels: { field: 'type', values: ['video'] } }] },
  });
  await write('An article');
  const video = await write('A video', 'video');
  await expect.poll(() => heard().map(({ data }) => data.id)).toEqual([video.id]);
});

test('whoever may not read drafts is told of them by their ids alone', async () => {
  await add({ events: ['post.created', 'post.published'] }, technical);
  const post = await write('Not yet');
  await expect.poll(types).toEqual(['post.created']);
  await publish(post);
  await expect.poll(types).toEqual(['post.created', 'post.published']);
  expect(heard()[0]?.data).toEqual({ id: post.id });
  expect(heard()[1]?.data).toMatchObject({ headline: 'Not yet' });
});

test('what somebody else changed is told by the rights of that person', async () => {
  const hook = await add({ events: ['post.created'] });
  await api
    .as(technical)
    .call(updateHook, { params: { hookId: hook.id }, body: { title: 'Mine', revision: 1 } });
  const post = await write('Not for them');
  await expect.poll(heard).toHaveLength(1);
  expect(heard()[0]?.data).toEqual({ id: post.id });
});

test('what was told by the rights of one is neither read nor sent again by who lacks them', async () => {
  const hook = await add({ events: ['post.created'] });
  const post = await write('Still secret');
  await expect.poll(heard).toHaveLength(1);
  const deliveries = async (who: Member) =>
    (await api.as(who).call(listExecutions, { query: { hook_id: hook.id } })).body.items;
  await expect.poll(async () => (await deliveries(owner))[0]?.status).toBe('success');
  expect((await deliveries(owner))[0]?.body).toContain('Still secret');
  const [seen] = await deliveries(technical);
  expect(seen).toMatchObject({ object_id: post.id, body: null, response_excerpt: null });
  const one = { params: { siteId, executionId: seen?.id ?? 0 } };
  expect((await api.as(technical).call(replayExecution, one)).body.error).toBe('delivery_needs_permission');
  const all = {
    params: { siteId, hookId: hook.id },
    body: { created_timestamp_from: 0, created_timestamp_to: 4_000_000_000, only_dead: false },
  };
  expect((await api.as(technical).call(replayExecutions, all)).body.count).toBe(0);
  expect((await api.as(owner).call(replayExecutions, all)).body.count).toBe(1);
});

test('what waits does not follow a webhook to an address of who may not read it', async () => {
  const hook = await add({ events: ['post.created'] });
  receiver.state.status = 500;
  await write('Waits');
  const last = async () =>
    (await api.as(owner).call(listExecutions, { query: { hook_id: hook.id } })).body.items[0];
  await expect.poll(async () => (await last())?.attempt).toBe(2);
  receiver.state.status = 200;
  const body = { url: `${receiver.url}/mine`, revision: 1 };
  const moved = await api.as(technical).call(updateHook, { params: { hookId: hook.id }, body });
  expect(moved.status).toBe(200);
  expect((await last())?.status).toBe('dead');
});

test('a subscription is told once for each thing that becomes of it, and in full to who sees subscribers', async () => {
  const events = ['subscription.created', 'subscription.changed', 'subscription.ended'];
  await add({ events });
  await add({ events: ['subscription.ended'] }, technical);
  const pack = await api.as(owner).call(createPackage, { body: { title: 'Digital', status: 'active' } });
  const body = { package_id: pack.body.id, profile_id: technical.profileId };
  let { body: row } = await api.as(owner).call(createSubscription, { body });
  for (const act of ['pause', 'cancel_now'] as const) {
    const call = { params: { subscriptionId: row.id }, body: { act, revision: row.revision } };
    row = (await api.as(owner).call(updateSubscription, call)).body;
  }
  await expect.poll(() => types().sort()).toEqual([...events, 'subscription.ended'].sort());
  const said = heard().filter(({ type }) => type === 'subscription.ended');
  const full = { id: row.id, profile_id: technical.profileId, status: 'canceled', gateway: 'manual' };
  expect(said.map(({ data }) => data)).toEqual(
    expect.arrayContaining([expect.objectContaining(full), { id: row.id }]),
  );
  expect(JSON.stringify(heard())).not.toContain('@');
});

test('a person who is new and an audit of links that is over are told with what is known of them', async () => {
  await add({ events: ['profile.created', 'link_audit.finished'] });
  const { database } = api.ground;
  const added = await api.as(owner).call(createProfile, {
    body: { title: 'Ada Fox', access: 'none' } as never,
  });
  expect(added.status).toBe(201);
  await expect.poll(heard).toMatchObject([{ type: 'profile.created', data: { title: 'Ada Fox' } }]);
  await database.db.transaction().execute(async (trx) => {
    const audit = { site_id: siteId, id: 77, title: 'All links', scope: '{"scope":"all"}', link_count: 3 };
    await trx
      .insertInto('link_audit')
      .values({ ...audit, created_ts: api.now })
      .execute();
    const payload = { counts: { NOT_FOUND: 1, OK: 2 } };
    await writeEvent(trx, database.ids.next, {
      ...{ siteId, event: 'link_audit.finished', objectId: 77, payload, createdTs: api.now },
    });
  });
  // Any write wakes the events that were written beside the server.
  await write('Ferry');
  await expect
    .poll(() => heard().at(-1))
    .toMatchObject({
      ...{ type: 'link_audit.finished' },
      data: { id: 77, title: 'All links', link_count: 3, counts: { NOT_FOUND: 1, OK: 2 } },
    });
});

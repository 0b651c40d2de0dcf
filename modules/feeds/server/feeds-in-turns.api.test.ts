import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createCustomFeed } from '../feeds.contract.ts';
import { feedNeedsOf } from './feed-needs.ts';
import { hear } from './hear-changes.ts';
import { dueFeeds, refreshFeeds } from './refresh-feed.ts';

const HOST = 'turns.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'Turns', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
  for (const slug of ['one', 'two', 'three'])
    await api.as(owner).call(createCustomFeed, { params: { siteId }, body: { slug, title: slug } as never });
});
afterAll(() => api.stop());

const db = () => api.ground.database.db;
const due = async () => (await dueFeeds(db(), siteId)).length;
const turn = (isOver: () => boolean, now = api.now) =>
  refreshFeeds(feedNeedsOf(api.ground), { siteId, now, isOver });
const heard = (event: string, objectIds: number[] = []) =>
  db()
    .transaction()
    .execute((trx) => hear(trx, event, { siteId, objectIds }));

test('a turn that is over hands on the feeds that still wait', async () => {
  expect(await due()).toBe(3);
  expect(await turn(() => true)).toBe(true);
  expect(await due()).toBe(2);
  expect(await turn(() => false)).toBe(false);
  expect(await due()).toBe(0);
  // What is over before it begins still does something, or nothing would ever be done.
  expect(await turn(() => true)).toBe(false);
});

test('only what names somebody hears what they say of themselves', async () => {
  expect(await heard('profile.updated', [owner.profileId])).toBe(false);
  expect(await heard('post.updated', [987_654])).toBe(false);
  expect(await heard('tag.updated')).toBe(true);
  expect(await due()).toBe(3);
});

test('what is heard while a feed is built is built by another turn', async () => {
  const needs = feedNeedsOf(api.ground);
  const rows: typeof needs.posts.rows = async (...asked) => {
    const found = await needs.posts.rows(...asked);
    await heard('tag.updated');
    return found;
  };
  const isOver = () => false;
  await refreshFeeds({ ...needs, posts: { ...needs.posts, rows } }, { siteId, now: api.now, isOver });
  expect(await due()).toBe(3);
  await turn(isOver);
  expect(await due()).toBe(0);
});

test('what is made while somebody is forgotten is not kept', async () => {
  const needs = feedNeedsOf(api.ground);
  await heard('tag.updated');
  const rows: typeof needs.posts.rows = async (...asked) => {
    await heard('profile.erased', [owner.profileId]);
    return needs.posts.rows(...asked);
  };
  const isOver = () => false;
  await refreshFeeds({ ...needs, posts: { ...needs.posts, rows } }, { siteId, now: api.now, isOver });
  const { built_count } = await db()
    .selectFrom('custom_feed')
    .select((eb) => eb.fn.min('built_count').as('built_count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  expect(await due()).toBe(3);
  await turn(isOver);
  const { now } = await db()
    .selectFrom('custom_feed')
    .select((eb) => eb.fn.min('built_count').as('now'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  expect(Number(now)).toBeGreaterThan(Number(built_count));
});

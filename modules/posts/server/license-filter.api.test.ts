import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { changePosts } from '../post-batches.contract.ts';
import { countPosts, listPosts } from '../posts.contract.ts';
import { licensePosts, type MadePost, makePosts } from './posts.fixture.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let posts: MadePost[];

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'localhost', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  posts = await makePosts(database, { siteId, count: 90, communities: [], authors: [owner.profileId] });
  await licensePosts(database, { siteId, posts, now: api.now });
});
afterAll(() => api.stop());

const list = (query: object) =>
  api.as(owner).call(listPosts, { params: { roarId: siteId }, query: { status: 98, limit: 100, ...query } });
const idsOf = async (query: object) =>
  (await list(query)).body.posts.map(({ id }: { id: number }) => id).sort();
const live = () => posts.map((post, at) => ({ ...post, at })).filter(({ status }) => status <= 2);

test('G-86: posts that show a file whose license is over, now or in so many days', async () => {
  const over = live().filter(({ at }) => at % 3 === 0);
  const soon = live().filter(({ at }) => at % 3 === 0 || at % 5 === 0);
  expect(over.length).toBeGreaterThan(0);
  expect(soon.length).toBeGreaterThan(over.length);
  expect(await idsOf({ license_days: 0 })).toEqual(over.map(({ id }) => id).sort());
  expect(await idsOf({ license_days: 9 })).toEqual(over.map(({ id }) => id).sort());
  expect(await idsOf({ license_days: 11 })).toEqual(soon.map(({ id }) => id).sort());
});

test('the count, and an act on all that match, see the same posts as the list', async () => {
  const count = live().filter(({ at }) => at % 3 === 0).length;
  const filter = { status: 98, license_days: 0 };
  const counted = await api.as(owner).call(countPosts, { params: { roarId: siteId }, query: filter });
  expect([counted.status, counted.body.count]).toEqual([200, count]);
  const body = { action: 'set_rating', rating: 4, filter, expected_count: count, dry_run: true } as never;
  const foretold = await api.as(owner).call(changePosts, { body });
  expect([foretold.status, foretold.body.requested]).toEqual([200, count]);
});

test.each([-1, 366, 'soon'])('%s days are refused', async (days) => {
  const { status, body } = await list({ license_days: days });
  expect([status, body.error, body.details[0].loc]).toEqual([
    400,
    'license_days_is_invalid',
    ['query', 'license_days'],
  ]);
});

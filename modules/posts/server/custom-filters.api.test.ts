import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { changePosts } from '../post-batches.contract.ts';
import { countPosts, listPosts } from '../posts.contract.ts';
import { type MadePost, makePosts } from './posts.fixture.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let posts: MadePost[];

const customs = [
  { stars: 3, mood: 'calm', places: ['Bonn', 'Ulm'], paid: true, due: '2026-02-10', note: 'By the River' },
  { stars: 5, mood: 'tense', places: ['Bonn'], paid: false, due: '2026-03-01', note: '' },
  { stars: 12, places: [] },
  {},
];

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const { db } = database;
  siteId = await createSite(database, { host: 'localhost', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  posts = await makePosts(database, { siteId, count: 90, communities: [], authors: [owner.profileId] });
  const named = live().slice(0, customs.length);
  for (const [at, { id }] of named.entries()) {
    const custom = JSON.stringify(customs[at]);
    await db.deleteFrom('post_body').where('site_id', '=', siteId).where('post_id', '=', id).execute();
    await db
      .insertInto('post_body')
      .values({ site_id: siteId, post_id: id, body: '', custom } as never)
      .execute();
  }
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('custom_field')
    .values(
      ['stars', 'mood', 'places', 'paid', 'due', 'note'].map(
        (name, at) => ({ ...stamp, id: 50 + at, name, title: name, type: 'text', position: at }) as never,
      ),
    )
    .execute();
});
afterAll(() => api.stop());

const live = () => posts.filter(({ status }) => status <= 2);
const list = (filters: object[], query: object = {}) =>
  api.as(owner).call(listPosts, {
    params: { roarId: siteId },
    query: { status: 98, limit: 100, custom_filters: JSON.stringify(filters), ...query },
  });
/** Which of the posts with values are found; -1 stands for those without. */
const found = async (...filters: object[]) => {
  const ids = (await list(filters)).body.posts.map(({ id }: { id: number }) => id);
  const at = (id: number) => live().findIndex((post) => post.id === id);
  return [...new Set(ids.map((id: number) => (at(id) < customs.length ? at(id) : -1)))].sort();
};

test.each<[string, object[], number[]]>([
  ['a choice', [{ field: 'mood', op: 'eq', value: 'calm' }], [0]],
  ['one of several choices', [{ field: 'places', op: 'eq', value: 'Ulm' }], [0]],
  ['any of these', [{ field: 'mood', op: 'in', value: ['calm', 'tense'] }], [0, 1]],
  ['not this one, or none', [{ field: 'mood', op: 'neq', value: 'calm' }], [-1, 1, 2, 3]],
  ['a number', [{ field: 'stars', op: 'eq', value: 5 }], [1]],
  ['numbers by their size, not their letters', [{ field: 'stars', op: 'gt', value: 4 }], [1, 2]],
  ['days before another', [{ field: 'due', op: 'lt', value: '2026-03-01' }], [0]],
  ['a part of a text, in capitals or not', [{ field: 'note', op: 'contains', value: 'river' }], [0]],
  ['no sign of a pattern', [{ field: 'note', op: 'contains', value: '%' }], []],
  ['what says yes', [{ field: 'paid', op: 'eq', value: true }], [0]],
  ['what says something', [{ field: 'note', op: 'exists' }], [0]],
  ['what says nothing', [{ field: 'places', op: 'exists', value: false }], [-1, 2, 3]],
  [
    'all of several',
    [
      { field: 'places', op: 'eq', value: 'Bonn' },
      { field: 'stars', op: 'lt', value: 4 },
    ],
    [0],
  ],
  ['a text that is no number', [{ field: 'mood', op: 'gt', value: 1 }], []],
])('G-28: posts are found by %s', async (_, filters, due) => {
  expect(await found(...filters)).toEqual([...due].sort());
});

test('the count and an act on all that match see the same posts as the list', async () => {
  const custom_filters = JSON.stringify([{ field: 'places', op: 'eq', value: 'Bonn' }]);
  const filter = { status: 98, custom_filters };
  const counted = await api.as(owner).call(countPosts, { params: { roarId: siteId }, query: filter });
  expect([counted.status, counted.body.count]).toEqual([200, 2]);
  const body = { action: 'set_rating', rating: 4, filter, expected_count: 2, dry_run: true } as never;
  expect((await api.as(owner).call(changePosts, { body })).body.requested).toBe(2);
});

test('a field that the site does not have, or has no longer, is refused by every call', async () => {
  const gone = [{ field: 'gone', op: 'exists' }];
  expect([(await list(gone)).status, (await list(gone)).body.error]).toEqual([
    400,
    'custom_filters_is_invalid',
  ]);
  const filter = { status: 98, custom_filters: JSON.stringify(gone) };
  const counted = await api.as(owner).call(countPosts, { params: { roarId: siteId }, query: filter });
  const body = { action: 'set_rating', rating: 4, filter, dry_run: true } as never;
  const acted = await api.as(owner).call(changePosts, { body });
  expect([counted.body.error, acted.body.error]).toEqual(Array(2).fill('custom_filters_is_invalid'));
});

test.each([
  [{ field: 'stars', op: 'in', value: 3 }, 'value_is_invalid'],
  [{ field: 'stars', op: 'contains', value: 3 }, 'value_is_invalid'],
  [{ field: 'stars', op: 'gt', value: true }, 'value_is_invalid'],
  [{ field: 'stars', op: 'eq', value: { a: 1 } }, 'value_is_invalid'],
  [{ field: 'stars', op: 'like', value: 'x' }, 'op_is_invalid'],
  [{ field: 'stars', op: 'exists', value: 'yes' }, 'value_is_invalid'],
])('%j is refused with %s', async (filter, code) => {
  const { status, body } = await list([filter]);
  expect([status, body.error, body.details[0].loc.slice(0, 2)]).toEqual([
    ...[400, code],
    ['query', 'custom_filters'],
  ]);
});

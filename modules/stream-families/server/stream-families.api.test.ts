import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getBuild, saveBuildFiles } from '#modules/builds/build-files.contract.ts';
import { createBuild, releaseBuild } from '#modules/builds/builds.contract.ts';
import { createEmbedFeed, deleteEmbedFeed } from '#modules/feeds/embeds.contract.ts';
import { createCustomFeed, deleteCustomFeed } from '#modules/feeds/feeds.contract.ts';
import { saveCampaign } from '#modules/newsletters/campaigns.contract.ts';
import { createSearchIndex, listSearchIndexes } from '#modules/search-indexes/search-indexes.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { publishChange } from '#platform/server/events.ts';
import {
  commandFamily,
  createFamily,
  deleteFamily,
  familyReindexStatus,
  listFamilies,
  listStreamItems,
  previewStream,
  reindexFamily,
} from '../stream-families.contract.ts';
import { findStream, streamNeedsOf } from './find-stream.ts';
import { refreshSite } from './refresh-family.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'streams.test', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'streams.test' }, 'owner');
  await api.ground.jobs.start();
  await write('Old and loved', { created_ts: api.now - 40 * 86_400, page_views: 99_999, type: 'video' });
  await write('Fresh and unknown', { page_views: 0 });
  await write('A draft that is fresh', { status: 5 });
  await write('Unlisted and fresh', { visibility: 3 });
  await write('Behind a closed section', { section_ids: [await closedSection()] });
});
afterAll(() => api.stop());

const soon = (look: () => Promise<unknown>) => vi.waitFor(look, { timeout: 45_000, interval: 100 });
const as = (member = owner) => api.as(member);
const write = async (headline: string, more: object = {}): Promise<number> => {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const row = { site_id: siteId, id, created_ts: api.now, updated_ts: api.now, slug: `p-${id}`, headline };
  await db
    .insertInto('post')
    .values({ ...row, status: 1, ...more })
    .execute();
  return id;
};
const closedSection = async (): Promise<number> => {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const row = {
    site_id: siteId,
    id,
    created_ts: api.now,
    updated_ts: api.now,
    slug: 'closed',
    title: 'Closed',
  };
  await db
    .insertInto('section')
    .values({ ...row, visibility: 2 })
    .execute();
  return id;
};
const create = (...commands: object[]) => as().call(createFamily, { body: { commands: commands as never } });
const command = (familyId: number, ...commands: object[]) =>
  as().call(commandFamily, { params: { familyId }, body: { commands: commands as never } });
const titles = async (familyId: number, member = owner) =>
  (await as(member).call(listStreamItems, { params: { siteId, familyId }, query: {} })).body.items.map(
    ({ title }: { title: string }) => title,
  );
const preview = (filter: object, scores: object[], of: { family_id?: number } = {}) =>
  as().call(previewStream, { params: { siteId }, body: { filter, scores, ...of } });
const recency = { type: 'recency', weight: 5, half_life_hours: 24 };
const popularity = { type: 'popularity', weight: 3 };
const title = (value: string) => ({ name: 'set-title', value });

test('without an active index a preview says what is missing, and a reindex fails with it', async () => {
  const { status, body } = await preview({}, []);
  expect([status, body.error]).toEqual([422, 'index_is_missing']);
  const family = (await create(title('Too early'))).body;
  expect(family).toMatchObject({ slug: 'too-early', status: 'active', filter: {}, scores: [] });
  const task = (await as().call(reindexFamily, { params: { familyId: family.id } })).body;
  expect([task.id, task.is_ready]).toEqual([task.task_id, false]);
  await as().call(deleteFamily, { params: { familyId: family.id } });
});

test('a family shows what its filter lets through in the order of its scores, and says what each adds', async () => {
  const commands = [{ name: 'start' }, { name: 'activate' }];
  await as().call(createSearchIndex, { body: { slug: 'posts', commands: commands as never } });
  await soon(async () => {
    const { items } = (await as().call(listSearchIndexes, { query: {} })).body;
    expect(items[0]?.status).toBe('active');
  });
  const byAge = (await preview({}, [recency])).body;
  expect(byAge.items.map(({ title: name }: { title: string }) => name)).toEqual([
    'Fresh and unknown',
    'Old and loved',
  ]);
  const both = (await preview({}, [recency, popularity])).body;
  expect(both.items[0]).toMatchObject({
    title: 'Old and loved',
    parts: [expect.closeTo(0, 3), expect.closeTo(15, 3)],
  });
  const boosted = (
    await preview({}, [recency, { type: 'label_boost', field: 'type', labels: ['video'], weight: 9 }])
  ).body;
  expect(boosted.items[0]?.title).toBe('Old and loved');

  const family = (
    await create(
      title('Best'),
      { name: 'set-filter', value: {} },
      { name: 'set-scores', value: [recency, popularity] },
    )
  ).body;
  const task = (await as().call(reindexFamily, { params: { familyId: family.id } })).body;
  await soon(async () => {
    const status = await as().call(familyReindexStatus, {
      params: { familyId: family.id },
      query: { task_id: task.id },
    });
    expect(status.body).toMatchObject({ is_ready: true, status: 'SUCCESS', done: 2 });
  });
  expect(await titles(family.id)).toEqual(['Old and loved', 'Fresh and unknown']);
});

test('an active family follows what changes, a paused one keeps what it had', async () => {
  const [family] = (await as().call(listFamilies, { query: { query: 'best' } })).body.items;
  const id = family?.id ?? 0;
  const paused = (await command(id, { name: 'pause' })).body;
  expect([paused.status, (await command(id, { name: 'pause' })).body.message]).toEqual([
    'paused',
    'Failed to pause the family.',
  ]);
  const { db } = api.ground.database;
  await sql`update post set page_views = 0, row_version = row_version + 1 where site_id = ${siteId}`.execute(
    db,
  );
  await refreshSite(streamNeedsOf(api.ground), siteId);
  expect(await titles(id)).toEqual(['Old and loved', 'Fresh and unknown']);
  expect((await command(id, { name: 'activate' })).body.status).toBe('active');
  await refreshSite(streamNeedsOf(api.ground), siteId);
  expect(await titles(id)).toEqual(['Fresh and unknown', 'Old and loved']);
});

test('what readers may not find is in no stream, whoever asks', async () => {
  const family = (await create(title('Everything'))).body;
  await refreshSite(streamNeedsOf(api.ground), siteId);
  expect(await titles(family.id)).toEqual(['Fresh and unknown', 'Old and loved']);
  const all = (await preview({}, [])).body;
  expect(all.items.map(({ title: name }: { title: string }) => name)).toEqual([
    'Fresh and unknown',
    'Old and loved',
  ]);
  expect(all).toMatchObject({ total_count: 2, is_exact: true });
  // Of more than are scored, nobody knows how many readers may find.
  const needs = streamNeedsOf(api.ground);
  const hits = all.items.map(({ id }: { id: number }) => ({ id, score: 0 }));
  const search = { ...needs.search, find: async () => ({ hits, total: 3_000, isExact: true }) as never };
  const question = { entity: 'post', filter: {}, scores: [] } as const;
  const many = await findStream({ ...needs, search }, siteId, question, api.now);
  expect([many?.things.length, many?.isExact]).toEqual([2, false]);
});

test.each([
  [[title('x')], 422, 'title_is_invalid'],
  [[title('Best')], 409, 'duplicate'],
  [[{ name: 'set-filter', value: { all: [{ labels: { field: 'a' } }] } }], 422, 'filter_is_invalid'],
  [[{ name: 'set-scores', value: [{ type: 'luck', weight: 1 }] }], 422, 'scores_is_invalid'],
  [[{ name: 'set-scores', value: [{ type: 'recency', weight: 11 }] }], 422, 'scores_is_invalid'],
  [[{ name: 'set-scores', value: [{ type: 'label_boost', weight: 1 }] }], 422, 'scores_is_invalid'],
  [[title('Not kept'), { name: 'activate' }], 422, 'family_not_activated'],
])('%j is refused with %i %s, and changes nothing', async (commands, status, error) => {
  const [before] = (await as().call(listFamilies, { query: { query: 'everything' } })).body.items;
  const refused = await command(before?.id ?? 0, ...commands);
  expect([refused.status, refused.body.error]).toEqual([status, error]);
  expect((await as().call(listFamilies, { query: { query: 'everything' } })).body.items[0]).toEqual(before);
});

test.each([
  ['set-filter', { all: [{ labels: { field: 'colour', values: ['red'] } }] }, ['all', 0, 'labels', 'field']],
  [
    'set-filter',
    { none: [{ no_labels: { field: 'colour', values: [1] } }] },
    ['none', 0, 'no_labels', 'field'],
  ],
  [
    'set-filter',
    { any: [{ all: [{ ranges: { field: 'colour', min: 1 } }] }] },
    ['any', 0, 'all', 0, 'ranges', 'field'],
  ],
  [
    'set-filter',
    { all: [{ phrase: { text: 'a', syntax: 'all', weights: { title: 2, colour: 3 } } }] },
    ['all', 0, 'phrase', 'weights', 'colour'],
  ],
  ['set-scores', [recency, { type: 'field', field: 'colour', weight: 1 }], [1, 'field']],
  ['set-scores', [{ type: 'label_boost', field: 'colour', labels: ['red'], weight: 1 }], [0, 'field']],
  ['set-scores', [{ type: 'recency', field: 'colour', weight: 1 }], [0, 'field']],
])(
  '%s refuses %j for the field that the index does not have, and says which it has',
  async (name, value, path) => {
    const [family] = (await as().call(listFamilies, { query: { query: 'everything' } })).body.items;
    const { status, body } = await command(family?.id ?? 0, title('Not kept'), { name, value });
    const error = name === 'set-filter' ? 'filter_is_invalid' : 'scores_is_invalid';
    expect([status, body.error]).toEqual([422, error]);
    expect(body.details).toEqual([
      { loc: ['body', 'commands', 1, 'value', ...path], msg: expect.any(String) },
    ]);
    expect(body.details[0].msg).toMatch(
      /^The search index has no field “colour”\. Use one of these: author, .* and 9 more\.$/,
    );
    const added = await create(title('Not kept'), { name, value });
    expect([added.status, added.body.details[0].loc]).toEqual([
      422,
      ['body', 'commands', 1, 'value', ...path],
    ]);
    const part = name === 'set-filter' ? 'filter' : 'scores';
    const tried = await preview(part === 'filter' ? value : {}, part === 'scores' ? (value as object[]) : []);
    expect([tried.status, tried.body.details[0].loc]).toEqual([422, ['body', part, ...path]]);
  },
);

test('a family keeps the fields that its index has lost, and gets no others', async () => {
  const { body: family } = await create(title('Older'));
  const filter = { all: [{ labels: { field: 'colour', values: ['red'] } }] };
  const scores = [{ type: 'field', field: 'shine', weight: 1 }];
  await api.ground.database.db
    .updateTable('stream_family')
    .set({ filter: JSON.stringify(filter), scores: JSON.stringify(scores) })
    .where('site_id', '=', siteId)
    .where('id', '=', family.id)
    .execute();
  const same = [
    { name: 'set-filter', value: filter },
    { name: 'set-scores', value: scores },
  ];
  const renamed = await command(family.id, title('Older, renamed'), ...same);
  expect([renamed.status, renamed.body]).toMatchObject([200, { title: 'Older, renamed', filter, scores }]);
  expect((await preview(filter, scores, { family_id: family.id })).status).toBe(200);
  expect((await preview(filter, scores)).body.error).toBe('filter_is_invalid');
  const other = { name: 'set-scores', value: [...scores, { type: 'field', field: 'depth', weight: 1 }] };
  const refused = await command(family.id, other);
  expect([refused.status, refused.body.details]).toMatchObject([
    422,
    [{ loc: ['body', 'commands', 0, 'value', 1, 'field'] }],
  ]);
  await as().call(deleteFamily, { params: { familyId: family.id } });
});

test('a stream of people names the fields of people, as an index of them would have them', async () => {
  const of = (field: string) =>
    as().call(previewStream, {
      params: { siteId },
      body: { entity: 'user', filter: { all: [{ labels: { field, values: ['x'] } }] }, scores: [] },
    });
  expect((await of('user-status')).body.error).toBe('index_is_missing');
  expect((await of('status')).body.error).toBe('filter_is_invalid');
});

test('a family that the released build shows says so, stands on its pages, and is not deleted', async () => {
  const [family] = (await as().call(listFamilies, { query: { query: 'best' } })).body.items;
  const familyId = family?.id ?? 0;
  expect(family?.used_by).toEqual([]);
  const { body: made } = await as().call(createBuild, { body: { title: 'With streams' } });
  const { body: shown } = await as().call(getBuild, { params: { siteId, buildId: made.id } });
  const list = `{% for post in streams.${family?.slug} %}<i>{{ post.headline }}</i>{% endfor %}`;
  const files = ['home.liquid', 'message.liquid'].map((name) => {
    const content = shown.files.find((file: { name: string }) => file.name === name)?.content ?? '';
    return { name, content: content.replace('{% endblock %}', `${list}{% endblock %}`) };
  });
  const params = { siteId, buildId: made.id };
  await as().call(saveBuildFiles, { params, body: { revision: made.revision, files } });
  expect((await as().call(releaseBuild, { body: { build_id: made.id } })).status).toBe(200);
  const page = await as().send({ method: 'GET', path: '/' });
  expect(page.body).toMatch(/<i>[^<]+<\/i><i>[^<]+<\/i>/);
  expect(page.body).not.toContain('<i>Behind a closed section');
  // A page that has no word of these posts but by its streams hears of them, and of another order of them.
  const shownFirst = async () => {
    const { body } = await as().send({ method: 'GET', path: '/nothing-here' });
    return [...String(body).matchAll(/<i>([^<]+)<\/i>/g)].map(([, headline = '']) => headline);
  };
  const { db } = api.ground.database;
  expect(await shownFirst()).toEqual(['Fresh and unknown', 'Old and loved']);
  const old = await db
    .selectFrom('post')
    .select('id')
    .where('site_id', '=', siteId)
    .where('headline', '=', 'Old and loved')
    .executeTakeFirstOrThrow();
  const setStatus = async (status: number) => {
    await sql`update post set status = ${status}, row_version = row_version + 1
      where site_id = ${siteId} and id = ${old.id}`.execute(db);
    await publishChange(db, { topic: 'post', siteId, id: `post-${old.id}` });
  };
  await setStatus(5);
  await soon(async () => expect(await shownFirst()).toEqual(['Fresh and unknown']));
  await setStatus(1);
  await soon(async () => expect(await shownFirst()).toEqual(['Fresh and unknown', 'Old and loved']));
  await sql`update post set page_views = 99999, row_version = row_version + 1
    where site_id = ${siteId} and id = ${old.id}`.execute(db);
  await refreshSite(streamNeedsOf(api.ground), siteId);
  await soon(async () => expect(await shownFirst()).toEqual(['Old and loved', 'Fresh and unknown']));
  const [used] = (await as().call(listFamilies, { query: { query: 'best' } })).body.items;
  expect(used?.used_by).toMatchObject([
    { kind: 'build', id: made.id, title: 'With streams', files: ['home.liquid', 'message.liquid'] },
  ]);
  const refused = await as().call(deleteFamily, { params: { familyId } });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { error: 'family_is_in_use', used_by: [{ id: made.id }] },
  ]);
  await as().call(releaseBuild, { body: { build_id: null } });
});

test('a family that newsletters, feeds or lists on other sites give out names them, and is not deleted', async () => {
  const { body: made } = await create(title('Given out'));
  const params = { familyId: made.id };
  const at = { siteId };
  const source = { kind: 'stream', stream_id: made.id } as const;
  const feed = await as().call(createCustomFeed, {
    params: at,
    body: { slug: 'given', title: 'Partner', source },
  });
  const embed = await as().call(createEmbedFeed, { params: at, body: { title: 'Sidebar', source } });
  const weekly = { params: { siteId, campaignKind: 'weekly' } } as const;
  const saved = await as().call(saveCampaign, { ...weekly, body: { revision: 0, stream_id: made.id } });
  expect([feed.status, embed.status, saved.status]).toEqual([201, 201, 200]);
  const used_by = [
    { kind: 'newsletter', id: expect.any(Number), campaign: 'weekly' },
    { kind: 'feed', id: feed.body.id, title: 'Partner' },
    { kind: 'embed', id: embed.body.id, title: 'Sidebar' },
  ];
  const [shown] = (await as().call(listFamilies, { query: { query: 'given out' } })).body.items;
  expect(shown?.used_by).toEqual(used_by);
  const refused = await as().call(deleteFamily, { params });
  expect([refused.status, refused.body]).toMatchObject([422, { error: 'family_is_in_use', used_by }]);
  await as().call(deleteCustomFeed, { params: { ...at, customFeedId: feed.body.id } });
  await as().call(deleteEmbedFeed, { params: { ...at, embedFeedId: embed.body.id } });
  const none = { revision: saved.body.revision, stream_id: null };
  await as().call(saveCampaign, { ...weekly, body: none });
  expect((await as().call(deleteFamily, { params })).status).toBe(200);
});

test('a deleted family is not found, and comes back with what it held', async () => {
  const [family] = (await as().call(listFamilies, { query: { query: 'best' } })).body.items;
  const familyId = family?.id ?? 0;
  const { batch_id } = (await as().call(deleteFamily, { params: { familyId } })).body;
  const gone = await as().call(deleteFamily, { params: { familyId } });
  expect([gone.status, gone.body]).toMatchObject([404, { message: 'Family not found' }]);
  await as().call(undoAct, { params: { siteId, batchId: batch_id ?? 0 } });
  expect(await titles(familyId)).toHaveLength(2);
});

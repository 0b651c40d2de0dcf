import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import {
  commandSearchIndex,
  createSearchIndex,
  listSearchIndexes,
} from '#modules/search-indexes/search-indexes.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createEmbedFeed } from '../embeds.contract.ts';
import {
  createCustomFeed,
  getCustomFeedSchema,
  previewCustomFeed,
  updateCustomFeed,
} from '../feeds.contract.ts';

const HOST = 'sources.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let foundTs = 0;
const posts = new Map<string, number>();
const as = () => api.as(owner);

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'Sources', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
  await kept('forgotten');
  await api.ground.jobs.start();
  // Before anything happens on the site: only the sweep knows of it.
  await soon(async () => {
    foundTs = await triedTs('forgotten');
    expect(foundTs).toBeGreaterThan(0);
  });
  for (const [headline, more] of [
    ['Oldest', {}],
    ['Middle', {}],
    ['Draft', { status: 5 }],
    ['Newest', {}],
  ] as const) {
    const { body: post } = await as().call(createPost, { params: { siteId }, body: {} });
    const said = { headline, slug: headline.toLowerCase(), status: 0, body: '<p>x</p>', ...more };
    const answer = await as().call(updatePost, {
      params: { postId: post.id },
      body: { ...said, revision: post.revision } as never,
    });
    expect(answer.status).toBe(200);
    posts.set(headline, post.id);
  }
});
afterAll(() => api.stop());

/** A feed whose build nobody asked for, as a crash leaves it. */
async function kept(slug: string): Promise<void> {
  const { db, ids } = api.ground.database;
  const said = {
    ...{ description: '', format: 'rss2', profile: 'none', source: '{"kind":"latest"}', item_limit: 50 },
    ...{ items: '[]', namespaces: '{}', root_element: 'feed', item_element: 'item', body: 'none' },
    ...{ image_size: 'original', utm: '{}', access: 'public', cache_ttl: 300, status: 'active' },
  };
  await db
    .insertInto('custom_feed')
    .values({ ...said, site_id: siteId, id: ids.next(), slug, title: slug, created_ts: 1, updated_ts: 1 })
    .execute();
}

const triedTs = async (slug: string): Promise<number> => {
  const { db } = api.ground.database;
  const rows = db.selectFrom('custom_feed').select('last_tried_ts').where('site_id', '=', siteId);
  return (await rows.where('slug', '=', slug).executeTakeFirstOrThrow()).last_tried_ts;
};

const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 45_000, interval: 100 });
const titles = async (source: object) => {
  const { body } = await as().call(previewCustomFeed, {
    params: { siteId },
    body: { title: 'F', source } as never,
  });
  return [...body.document.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title);
};

/** A stream that holds these, in this order. */
async function stream(slug: string, headlines: readonly string[], entity = 'post'): Promise<number> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('stream_family')
    .values({ ...stamp, id, slug, title: slug, entity, status: 'paused' })
    .execute();
  const items = headlines.map((headline, place) => ({
    ...{ site_id: siteId, family_id: id, object_id: posts.get(headline) ?? 0, place, score: 1 },
  }));
  if (items.length > 0) await db.insertInto('stream_item').values(items).execute();
  return id;
}

test('a feed that a crash left unbuilt is found', () => {
  expect(foundTs).toBeGreaterThan(0);
});

test('the latest posts come newest first', async () => {
  expect(await titles({ kind: 'latest' })).toEqual(['Newest', 'Middle', 'Oldest']);
});

test('a stream keeps its order, without what nobody may read', async () => {
  const streamId = await stream('chosen', ['Middle', 'Draft', 'Newest']);
  expect(await titles({ kind: 'stream', stream_id: streamId })).toEqual(['Middle', 'Newest']);
  const source = { kind: 'stream', stream_id: streamId };
  const { body: embed } = await as().call(createEmbedFeed, {
    params: { siteId },
    body: { title: 'Chosen', source } as never,
  });
  const url = `/embeds/feed/${embed.id}.json`;
  const answer = await api.app.inject({ method: 'GET', url, headers: { host: HOST } });
  expect(answer.headers['surrogate-key']).toContain('stream-chosen');
  expect(answer.json().items.map(({ headline }: { headline: string }) => headline)).toEqual([
    'Middle',
    'Newest',
  ]);
});

test('a stream of people is no source', async () => {
  const source = { kind: 'stream', stream_id: await stream('people', [], 'user') };
  const answer = await as().call(createCustomFeed, {
    params: { siteId },
    body: { slug: 'people', title: 'People', source } as never,
  });
  expect([answer.status, answer.body.error]).toEqual([422, 'source_is_invalid']);
});

test('a filter finds posts by the active index', async () => {
  const commands = [{ name: 'start' }, { name: 'activate' }];
  await as().call(createSearchIndex, { body: { slug: 'posts', commands: commands as never } });
  await soon(async () => {
    const { items } = (await as().call(listSearchIndexes, { query: {} })).body;
    expect(items[0]?.status).toBe('active');
  });
  const filter = { any: [{ phrase: { text: 'middle', syntax: 'all' } }] };
  await soon(async () => expect(await titles({ kind: 'filter', filter })).toEqual(['Middle']));
});

test('a filter names no field that the index does not have, and is told which it has', async () => {
  const source = { kind: 'filter', filter: { all: [{ labels: { field: 'colour', values: ['red'] } }] } };
  const params = { siteId };
  const draft = { slug: 'coloured', title: 'Coloured' };
  const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
    const [detail] = (body.details ?? []) as { loc: string[]; msg: string }[];
    expect(detail?.msg).toMatch(
      /^The search index has no field “colour”\. Use one of these: author, .* and 9 more\.$/,
    );
    return [status, body.error, detail?.loc];
  };
  const refused = [422, 'source_is_invalid', ['body', 'source', 'filter', 'all', 0, 'labels', 'field']];
  const created = await as().call(createCustomFeed, { params, body: { ...draft, source } as never });
  expect(told(created as never)).toEqual(refused);
  const made = await as().call(createCustomFeed, { params, body: draft as never });
  const { id, revision } = made.body as { id: number; revision: number };
  const changed = await as().call(updateCustomFeed, {
    params: { siteId, customFeedId: id },
    body: { source, revision } as never,
  });
  expect(told(changed as never)).toEqual(refused);
  const shown = await as().call(previewCustomFeed, { params, body: { source } as never });
  expect(told(shown as never)).toEqual(refused);
});

test('a feed keeps the fields that its index has lost, and gets no others', async () => {
  const by = (field: string) => ({
    kind: 'filter',
    filter: { all: [{ labels: { field, values: ['red'] } }] },
  });
  const draft = { slug: 'older', title: 'Older' };
  const { body: made } = await as().call(createCustomFeed, { params: { siteId }, body: draft as never });
  await api.ground.database.db
    .updateTable('custom_feed')
    .set({ source: JSON.stringify(by('colour')) })
    .where('site_id', '=', siteId)
    .where('id', '=', made.id)
    .execute();
  const params = { siteId, customFeedId: made.id };
  const change = (body: object) => as().call(updateCustomFeed, { params, body: body as never });
  const renamed = await change({ title: 'Renamed', source: by('colour'), revision: made.revision });
  expect([renamed.status, renamed.body]).toMatchObject([200, { title: 'Renamed', source: by('colour') }]);
  const shown = (body: object) => as().call(previewCustomFeed, { params: { siteId }, body: body as never });
  expect((await shown({ source: by('colour'), feed_id: made.id })).status).toBe(200);
  expect((await shown({ source: by('colour') })).body.error).toBe('source_is_invalid');
  expect((await shown({ source: by('colour'), feed_id: siteId })).status).toBe(404);
  const refused = await change({ source: by('shape'), revision: renamed.body.revision });
  expect([refused.status, refused.body.error]).toEqual([422, 'source_is_invalid']);
});

test('the fields of filters are those of the index, also of the one that it is becoming', async () => {
  const fields = {
    title: { source: 'title', type: 'text' },
    'custom-depth': { source: 'custom.depth', type: 'integer' },
  };
  const commands = [{ name: 'set-mapping', value: { fields } }];
  await as().call(commandSearchIndex, {
    params: { indexSlug: 'posts' },
    body: { commands: commands as never },
  });
  await soon(async () => {
    const { body } = await as().call(getCustomFeedSchema, { params: { siteId } });
    expect(body.filter_fields).toContainEqual({ name: 'custom-depth', type: 'integer' });
  });
});

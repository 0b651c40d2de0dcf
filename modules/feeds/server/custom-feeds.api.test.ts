import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addLiveEntry } from '#modules/live-blogs/live-blogs.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { record } from '#platform/server/trail.ts';
import { usualItems } from '../feed-formats.contract.ts';
import type { FeedFormat } from '../feed-kinds.contract.ts';
import {
  createCustomFeed,
  deleteCustomFeed,
  getCustomFeed,
  getCustomFeedSchema,
  listCustomFeeds,
  previewCustomFeed,
  renewCustomFeedKey,
  updateCustomFeed,
} from '../feeds.contract.ts';

const HOST = 'feeds.test';
let api: TestApi;
let siteId: number;
let owner: Member;
const params = () => ({ siteId });
const as = () => api.as(owner);

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'The Herald & Sons', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
  await api.ground.jobs.start();
  await publish('Bridge opens', '<p>Cars & people.</p>');
  await publish('Water <is> back', '<p>From “today”.</p>');
});
afterAll(() => api.stop());

async function publish(headline: string, body: string, more: object = {}) {
  const { body: made } = await as().call(createPost, { params: params(), body: {} });
  const slug = headline
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return save(made, { headline, slug, status: 0, body, ...more });
}
async function save({ id, revision }: { id: number; revision: number }, change: object) {
  const answer = await as().call(updatePost, {
    params: { postId: id },
    body: { ...change, revision } as never,
  });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return { id, revision: answer.body.revision };
}
const add = (draft: object) =>
  as().call(createCustomFeed, { params: params(), body: { title: 'Partners', ...draft } as never });
const change = (feed: { id: number; revision: number }, said: object) =>
  as().call(updateCustomFeed, {
    params: { siteId, customFeedId: feed.id },
    body: { revision: feed.revision, ...said } as never,
  });
const one = async (id: number) =>
  (await as().call(getCustomFeed, { params: { siteId, customFeedId: id } })).body;
const read = async (url: string, headers: Record<string, string> = {}) => {
  await api.ground.events.caughtUp();
  return api.app.inject({ method: 'GET', url, headers: { host: HOST, ...headers } });
};
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 45_000, interval: 100 });
const built = (url: string, holds: string) =>
  soon(async () => {
    const answer = await read(url);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(holds)]);
  });

describe('a feed', () => {
  test('gives public posts to whoever asks, and says when nothing changed', async () => {
    const { body: feed } = await add({ slug: 'partners', description: 'All of it' });
    expect(feed).toMatchObject({ path: '/feeds/partners.xml', key: null, key_end: null, last_error: null });
    await built(feed.path, '<title>Water &lt;is&gt; back</title>');
    const answer = await read(feed.path);
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'application/rss+xml; charset=utf-8', etag: expect.stringMatching(/^W\/"/) },
      ...{
        'last-modified': expect.stringMatching(/GMT$/),
        'cache-control': expect.stringContaining('max-age=300'),
      },
      'surrogate-key': expect.stringContaining(`feed-${feed.id}`),
    });
    expect(answer.body).toContain('<title>Partners</title>');
    expect(answer.body).toContain('<description>All of it</description>');
    expect(answer.body).toContain(
      `<atom:link rel="self" type="application/rss+xml" href="https://${HOST}/feeds/partners.xml"/>`,
    );
    expect(answer.body).toContain(`<link>https://${HOST}/`);
    expect(answer.body).not.toContain('base.invalid');
    const { etag = '', 'last-modified': time = '' } = answer.headers as Record<string, string>;
    expect((await read(feed.path, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await read(feed.path, { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304);
    expect((await read(feed.path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await read(feed.path, { 'if-modified-since': time })).statusCode).toBe(304);
    const before = new Date(Date.parse(time) - 1_000).toUTCString();
    expect((await read(feed.path, { 'if-modified-since': before })).statusCode).toBe(200);
    expect(await one(feed.id)).toMatchObject({ last_item_count: 2, last_error: null, last_left_out: 0 });
    expect((await read('/feeds/partners.json')).statusCode).toBe(404);
  });

  test.each<[FeedFormat, string, string]>([
    ['atom', '/feeds/atom.xml', '<entry>'],
    ['json_feed', '/feeds/json-feed.json', '"title":"Bridge opens"'],
    ['news_sitemap', '/feeds/news-sitemap.xml', '<news:title>Bridge opens</news:title>'],
    ['custom_xml', '/feeds/custom-xml.xml', '<title>Bridge opens</title>'],
  ])('is given out as %s', async (format, path, holds) => {
    const { body: feed } = await add({ slug: format.replaceAll('_', '-'), format });
    expect(feed.path).toBe(path);
    await built(path, holds);
  });

  test('has new posts soon, and what is public no more not once', async () => {
    const { body: feed } = await add({ slug: 'fresh' });
    await built(feed.path, 'Bridge opens');
    const fresh = await publish('Late news', '<p>x</p>');
    await built(feed.path, 'Late news');
    await save(fresh, { status: 5 });
    expect((await read(feed.path)).body).not.toContain('Late news');
  });

  test('leaves out posts with a password', async () => {
    const { body: feed } = await add({ slug: 'open' });
    await publish('Behind a word', '<p>secret</p>', { password: 'sesame' }).catch(() => undefined);
    await built(feed.path, 'Bridge opens');
    expect((await read(feed.path)).body).not.toContain('Behind a word');
  });

  test('stays as it was while a change cannot be built', async () => {
    const { body: feed } = await add({ slug: 'steady' });
    const closing = await publish('Soon behind a word', '<p>x</p>');
    await built(feed.path, 'Soon behind a word');
    const needsImage = [...usualItems.rss2, { path: 'picture', source_field: 'image_url', required: true }];
    const { body: changed } = await change(feed, { items: needsImage, title: 'Broken' });
    await soon(async () => expect((await one(feed.id)).last_error).toBe('no_post_fits'));
    expect((await read(feed.path)).body).toContain('<title>Partners</title>');
    await save(closing, { password: 'sesame' });
    expect((await read(feed.path)).body).not.toContain('Soon behind a word');
    await change(changed, { items: [], title: 'Mended' });
    await built(feed.path, '<title>Mended</title>');
    expect((await one(feed.id)).last_error).toBeNull();
  });

  test('forgets at once who is erased, also while it cannot be built', async () => {
    const writer = await signInAs(api.ground, { siteId, host: HOST }, 'writer');
    await publish('By somebody', '<p>x</p>', { author_ids: [writer.profileId] });
    const { body: feed } = await add({ slug: 'bylines' });
    await built(feed.path, 'By somebody');
    const { db, ids } = api.ground.database;
    const named = await db
      .selectFrom('profile')
      .select(['name', 'title'])
      .where('site_id', '=', siteId)
      .where('id', '=', writer.profileId)
      .executeTakeFirstOrThrow();
    const name = named.title || named.name;
    expect((await read(feed.path)).body).toContain(`<dc:creator>${name}</dc:creator>`);
    const needsImage = [...usualItems.rss2, { path: 'picture', source_field: 'image_url', required: true }];
    await change(feed, { items: needsImage });
    await soon(async () => expect((await one(feed.id)).last_error).toBe('no_post_fits'));
    await db.transaction().execute((trx) =>
      record(trx, ids.next, {
        ...{ siteId, actor: { profileId: null, kind: 'job' }, action: 'profile.erased' },
        ...{ objectKind: 'profile', objectId: writer.profileId, event: { comments: 'keep' } },
      }),
    );
    api.ground.outbox.wake(siteId);
    await soon(async () => expect((await read(feed.path)).body).not.toContain(name));
    expect((await read(feed.path)).body).toContain('Bridge opens');
  });

  test('makes the item of a saved post anew, and keeps those of the others', async () => {
    const { body: feed } = await add({ slug: 'kept' });
    const changing = await publish('Changing', '<p>before</p>');
    await built(feed.path, '<p>before</p>');
    const { db } = api.ground.database;
    await sql`update custom_feed_item set part = replace(part, 'Bridge opens', 'Bridge as it was kept')
      where site_id = ${siteId} and feed_id = ${feed.id}`.execute(db);
    await save(changing, { body: '<p>after</p>' });
    await built(feed.path, '<p>after</p>');
    expect((await read(feed.path)).body).toContain('Bridge as it was kept');
    await change(feed, { utm: { source: 'all' } });
    await built(feed.path, 'utm_source=all');
    expect((await read(feed.path)).body).not.toContain('Bridge as it was kept');
  });

  test('has the updates of a live blog as changes of it', async () => {
    const { body: feed } = await add({ slug: 'live', format: 'json_feed' });
    const blog = await publish('Regatta', '<p>x</p>');
    await built(feed.path, 'Regatta');
    const modified = async () => {
      const { items } = JSON.parse((await read(feed.path)).body) as { items: Record<string, string>[] };
      return Date.parse(items.find(({ title }) => title === 'Regatta')?.date_modified ?? '');
    };
    const { db } = api.ground.database;
    // Written an hour ago, so that an update of this moment is later.
    await sql`update post set updated_ts = updated_ts - 3600, last_published_ts = last_published_ts - 3600,
        published_ts = published_ts - 3600, type = 'live_blog', row_version = row_version + 1
      where site_id = ${siteId} and id = ${blog.id}`.execute(db);
    const entry = await as().call(addLiveEntry, {
      params: { siteId, postId: blog.id },
      body: { title: 'They are off', body: '<p>They row.</p>' } as never,
    });
    expect([entry.status, entry.status === 201 ? '' : entry.body]).toEqual([201, '']);
    const { updated_ts } = await db
      .selectFrom('live_entry')
      .select('updated_ts')
      .where('site_id', '=', siteId)
      .where('post_id', '=', blog.id)
      .executeTakeFirstOrThrow();
    await soon(async () => expect(await modified()).toBe(updated_ts * 1000));
  });

  test('is newer than the version before, also within one second', async () => {
    const { body: feed } = await add({ slug: 'hasty' });
    await built(feed.path, 'Bridge opens');
    let last = feed;
    const times: number[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      last = (await change(last, { title })).body;
      await built(feed.path, `<title>${title}</title>`);
      times.push(Date.parse(String((await read(feed.path)).headers['last-modified'])));
    }
    expect(new Set(times).size).toBe(3);
  });

  test('says the address of posts as it was told, and the fields where it was told', async () => {
    const items = [
      { path: 'title', source_field: 'headline', transforms: [{ type: 'uppercase' }] },
      { path: 'link', source_field: 'url' },
      { path: 'geo:where@of', source_field: 'site_title' },
      { path: 'label', source_field: 'constant', transforms: [{ type: 'default', value: 'News' }] },
    ];
    const namespaces = { geo: 'https://example.com/geo' };
    const { body: feed } = await add({
      slug: 'mapped',
      items,
      namespaces,
      utm: { source: 'a b', medium: 'feed' },
    });
    await built(feed.path, '<title>BRIDGE OPENS</title>');
    const { body } = await read(feed.path);
    expect(body).toContain('?utm_source=a%20b&amp;utm_medium=feed</link>');
    expect(body).toContain('<geo:where of="The Herald &amp; Sons"/><label>News</label>');
    expect(body).toContain('xmlns:geo="https://example.com/geo"');
  });

  test('that is paused or deleted has no address, and comes back', async () => {
    const { body: feed } = await add({ slug: 'resting' });
    await built(feed.path, 'Bridge opens');
    const { body: paused } = await change(feed, { status: 'paused' });
    expect((await read(feed.path)).statusCode).toBe(404);
    await change(paused, { status: 'active' });
    expect((await read(feed.path)).statusCode).toBe(200);
    const where = { params: { siteId, customFeedId: feed.id } };
    const { body } = await as().call(deleteCustomFeed, where);
    expect((await read(feed.path)).statusCode).toBe(404);
    await as().call(undoAct, { params: { siteId, batchId: body.batch_id ?? 0 } });
    await built(feed.path, 'Bridge opens');
  });
});

describe('a feed with a key', () => {
  test('is read by its key alone, which is told once', async () => {
    const { body: feed } = await add({ slug: 'wire', access: 'token', format: 'json_feed' });
    const { key } = feed;
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(feed.key_end).toBe(key?.slice(-4));
    await built(`${feed.path}?key=${key}`, 'Bridge opens');
    const answer = await read(`${feed.path}?key=${key}`);
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
    expect(answer.headers['cache-control']).toMatch(/^private/);
    expect(answer.body).not.toContain(String(key));
    for (const wrong of ['', '?key=', `?key=${key}x`, '?key=%00']) {
      expect((await read(feed.path + wrong)).statusCode).toBe(403);
    }
    expect(JSON.stringify(await one(feed.id))).not.toContain(String(key));
    const row = await api.ground.database.db
      .selectFrom('custom_feed')
      .select('key_hash')
      .where('site_id', '=', siteId)
      .where('id', '=', feed.id)
      .executeTakeFirstOrThrow();
    expect(row.key_hash).toBe(createHash('sha256').update(String(key)).digest('hex'));
  });

  test('gets another one, and none once it is public', async () => {
    const { body: feed } = await add({ slug: 'renewed', access: 'token' });
    await built(`${feed.path}?key=${feed.key}`, 'Bridge opens');
    const where = { params: { siteId, customFeedId: feed.id } };
    const { body: renewed } = await as().call(renewCustomFeedKey, where);
    expect(renewed.key).not.toBe(feed.key);
    expect((await read(`${feed.path}?key=${feed.key}`)).statusCode).toBe(403);
    expect((await read(`${feed.path}?key=${renewed.key}`)).statusCode).toBe(200);
    const { body: open } = await change(renewed, { access: 'public' });
    expect([open.key, open.key_end]).toEqual([null, null]);
    expect((await read(feed.path)).statusCode).toBe(200);
    const refused = await as().call(renewCustomFeedKey, where);
    expect([refused.status, refused.body.error]).toEqual([422, 'access_is_invalid']);
    const { body: closed } = await change(open, { access: 'token' });
    expect(closed.key).toMatch(/^[\w-]{32}$/);
    expect((await read(feed.path)).statusCode).toBe(403);
  });
});

describe('what cannot be is refused by field', () => {
  test.each<[object, number, string[]]>([
    [{ slug: 'No Slug' }, 400, ['body', 'slug']],
    [{ title: ' ' }, 400, ['body', 'title']],
    [{ item_limit: 501 }, 400, ['body', 'item_limit']],
    [{ cache_ttl: 59 }, 400, ['body', 'cache_ttl']],
    [{ source: { kind: 'filter', filter: { all: 'x' } } }, 400, ['body', 'source', 'filter', 'all']],
    [{ source: { kind: 'sections', section_ids: [987_654] } }, 422, ['body', 'source']],
    [{ source: { kind: 'stream', stream_id: 987_654 } }, 422, ['body', 'source']],
    [{ items: [{ path: 'link', source_field: 'url' }] }, 422, ['body', 'items']],
    [{ format: 'atom', profile: 'apple' }, 422, ['body', 'profile']],
    [{ namespaces: { xmlns: 'https://example.com' } }, 400, ['body', 'namespaces']],
  ])('%j', async (said, status, loc) => {
    const answer = await add({ slug: 'refused', ...said });
    expect(answer.status).toBe(status);
    const places = (answer.body as unknown as { details: { loc: string[] }[] }).details.map((one) => one.loc);
    expect(places.map((place) => place.slice(0, loc.length))).toContainEqual(loc);
  });

  test('an address that another feed has', async () => {
    await add({ slug: 'taken' });
    const answer = await add({ slug: 'taken' });
    expect([answer.status, answer.body.error]).toEqual([409, 'duplicate']);
  });
});

test('a preview shows the feed of the first posts, and what is wrong by field', async () => {
  const preview = async (body: object) =>
    (await as().call(previewCustomFeed, { params: params(), body: body as never })).body;
  const fine = await preview({ slug: 'tried', title: 'Tried' });
  expect(fine).toMatchObject({
    failure: null,
    problems: [],
    content_type: 'application/rss+xml; charset=utf-8',
  });
  expect(fine.document).toContain('<title>Tried</title>');
  const items = [...usualItems.rss2, { path: 'picture', source_field: 'image_url', required: true }];
  const wrong = await preview({ items });
  expect([wrong.failure, wrong.item_count]).toEqual(['no_post_fits', 0]);
  expect(wrong.problems[0]).toMatchObject({ loc: ['body', 'items', items.length - 1], path: 'picture' });
  const stuck = await preview({ source: { kind: 'filter', filter: {} } });
  expect(stuck.failure).toBe('index_is_missing');
});

test('the schema tells fields, custom ones too, and the mapping of each format', async () => {
  const { body } = await as().call(getCustomFeedSchema, { params: params() });
  expect(body.fields.map(({ name }: { name: string }) => name)).toContain('headline');
  expect(body.formats.map(({ format }: { format: string }) => format)).toEqual(Object.keys(usualItems));
});

test('the list is found by words, format and status', async () => {
  const list = async (query: object) =>
    (await as().call(listCustomFeeds, { params: params(), query: query as never })).body.items.map(
      ({ slug }: { slug: string }) => slug,
    );
  expect(await list({ format: 'atom' })).toEqual(['atom']);
  expect(await list({ query: 'mapp' })).toEqual(['mapped']);
  expect(await list({ status: 'paused' })).toEqual([]);
});

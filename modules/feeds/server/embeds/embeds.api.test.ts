import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  createEmbedFeed,
  deleteEmbedFeed,
  listEmbedFeeds,
  previewEmbedFeed,
  updateEmbedFeed,
} from '../../embeds.contract.ts';
import { createCustomFeed, deleteCustomFeed, updateCustomFeed } from '../../feeds.contract.ts';

const HOST = 'embeds.test';
let api: TestApi;
let siteId: number;
let owner: Member;
const as = () => api.as(owner);
const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'The Herald', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
  await publish('Bridge opens', 'bridge-opens');
  await publish(hostile, 'hostile');
});
afterAll(() => api.stop());

async function publish(headline: string, slug: string) {
  const { body: post } = await as().call(createPost, { params: { siteId }, body: {} });
  const said = { headline, slug, status: 0, body: '<p>Cars & people.</p>', revision: post.revision };
  const answer = await as().call(updatePost, { params: { postId: post.id }, body: said as never });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return { id: post.id, revision: answer.body.revision };
}
const add = (draft: object = {}) =>
  as().call(createEmbedFeed, { params: { siteId }, body: { title: 'From us', ...draft } as never });
const read = async (url: string, headers: Record<string, string> = {}) => {
  await api.ground.events.caughtUp();
  return api.app.inject({ method: 'GET', url, headers: { host: HOST, ...headers } });
};
const headlines = (body: string) =>
  (JSON.parse(body) as { items: { headline: string }[] }).items.map(({ headline }) => headline);

describe('an embedded list', () => {
  test('tells its posts to any site, without cookies', async () => {
    const { body: embed } = await add({ fields: ['date', 'author', 'date'] });
    expect(embed.fields).toEqual(['author', 'date']);
    const answer = await read(`/embeds/feed/${embed.id}.json`, { origin: 'https://partner.test' });
    expect(answer.headers).toMatchObject({
      ...{ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(headlines(answer.body)).toEqual([hostile, 'Bridge opens']);
    expect(JSON.parse(answer.body)).toMatchObject({
      ...{ template: 'list', language: 'en-US', direction: 'ltr' },
      items: [{ url: `https://${HOST}/hostile` }, {}],
    });
    const again = await read(`/embeds/feed/${embed.id}.json`, {
      'if-none-match': String(answer.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  test('hears at once of new posts, of changes of its own, and that it is deleted', async () => {
    const { body: embed } = await add({ count: 1 });
    const url = `/embeds/feed/${embed.id}.json`;
    expect(headlines((await read(url)).body)).toHaveLength(1);
    await publish('Fresh', 'fresh');
    expect(headlines((await read(url)).body)).toEqual(['Fresh']);
    const where = { siteId, embedFeedId: embed.id };
    const said = { revision: embed.revision, count: 2, language: 'ar' };
    await as().call(updateEmbedFeed, { params: where, body: said as never });
    const changed = await read(url);
    expect(headlines(changed.body)).toEqual(['Fresh', hostile]);
    expect(JSON.parse(changed.body)).toMatchObject({ direction: 'rtl' });
    await as().call(deleteEmbedFeed, { params: where });
    expect([(await read(url)).statusCode, (await read(url.replace('json', 'js'))).statusCode]).toEqual([
      404, 404,
    ]);
  });

  test('is told to the sites that may show it alone', async () => {
    const { body: embed } = await add({ allowed_origins: ['https://Partner.test/', 'https://partner.test'] });
    expect(embed.allowed_origins).toEqual(['https://partner.test']);
    const url = `/embeds/feed/${embed.id}.json`;
    const good = await read(url, { origin: 'https://partner.test' });
    expect(good.headers['access-control-allow-origin']).toBe('https://partner.test');
    expect(good.headers.vary).toContain('origin');
    for (const origin of ['https://other.test', 'null', 'http://partner.test']) {
      const answer = await read(url, { origin });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    }
  });

  test('of a feed shows the posts of its source, and keeps the feed from being deleted', async () => {
    const { body: feed } = await as().call(createCustomFeed, {
      params: { siteId },
      body: { slug: 'shown', title: 'Shown' } as never,
    });
    const { body: embed } = await add({ source: { kind: 'feed', feed_id: feed.id } });
    expect(headlines((await read(`/embeds/feed/${embed.id}.json`)).body)).toContain('Bridge opens');
    const where = { params: { siteId, customFeedId: feed.id } };
    const refused = await as().call(deleteCustomFeed, where);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: 'feed_is_in_use', used_by: [{ id: embed.id, title: 'From us' }] },
    ]);
    const closed = await as().call(updateCustomFeed, {
      ...where,
      body: { revision: feed.revision, access: 'token' } as never,
    });
    expect([closed.status, closed.body]).toMatchObject([
      422,
      { error: 'feed_is_in_use', details: [{ loc: ['body', 'access'] }], used_by: [{ id: embed.id }] },
    ]);
    await as().call(deleteEmbedFeed, { params: { siteId, embedFeedId: embed.id } });
    expect((await as().call(deleteCustomFeed, where)).status).toBe(200);
  });

  test('weighs 50 KiB at most, its script too', async () => {
    const script = readFileSync(new URL('../../widget/embed-list.js', import.meta.url));
    expect(script.length).toBeLessThan(50 * 1024);
    const { body: embed } = await add({
      count: 20,
      fields: ['summary', 'section', 'author', 'image', 'date'],
    });
    const answer = await read(`/embeds/feed/${embed.id}.json`);
    expect(Buffer.byteLength(answer.body)).toBeLessThanOrEqual(50 * 1024);
  });
});

test('the script is one for all lists, and reads as a script', async () => {
  const { body: embed } = await add();
  const answer = await read(`/embeds/feed/${embed.id}.js`);
  expect(answer.headers).toMatchObject({
    ...{ 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' },
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.body).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|eval\(|cookie\b(?!, sends)/);
  expect(() => runInNewContext(`() => { ${answer.body} }`)).not.toThrow();
});

test.each<[object, number, string]>([
  [{ title: '' }, 400, 'title'],
  [{ count: 21 }, 400, 'count'],
  [{ colors: { accent: 'red;}', text: '#000000', background: '#ffffff' } }, 400, 'colors'],
  [{ language: '<b>' }, 400, 'language'],
  [{ allowed_origins: ['*'] }, 400, 'allowed_origins'],
  [{ allowed_origins: ['https://a.test/x'] }, 400, 'allowed_origins'],
  [{ source: { kind: 'feed', feed_id: 987_654 } }, 422, 'source'],
  [{ source: { kind: 'stream', stream_id: 987_654 } }, 422, 'source'],
])('%j is refused by field', async (said, status, field) => {
  const answer = await add(said);
  expect(answer.status).toBe(status);
  const { details } = answer.body as unknown as { details: { loc: string[] }[] };
  expect(details.map(({ loc }) => loc[1])).toContain(field);
});

test('a feed with a key is no source', async () => {
  const { body: feed } = await as().call(createCustomFeed, {
    params: { siteId },
    body: { slug: 'closed', title: 'Closed', access: 'token' } as never,
  });
  const answer = await add({ source: { kind: 'feed', feed_id: feed.id } });
  expect([answer.status, answer.body.error]).toEqual([422, 'source_is_invalid']);
});

test('a preview shows what is not saved, in a frame that knows no cookie', async () => {
  const { body } = await as().call(previewEmbedFeed, {
    params: { siteId },
    body: { title: 'Tried', template: 'cards' } as never,
  });
  const url = body.url ?? '';
  const page = await read(url);
  expect(page.headers['content-security-policy']).toMatch(/sandbox allow-scripts/);
  expect(page.headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-store',
  });
  expect(page.body).toContain(`<script async src="${url.replace('.html', '.js')}"></script>`);
  const data = await read(url.replace('.html', '.json'), { origin: 'null' });
  expect(data.headers['access-control-allow-origin']).toBe('*');
  expect(JSON.parse(data.body)).toMatchObject({ title: 'Tried', template: 'cards' });
  const forged = url.replace(/widget\/.{4}/, 'widget/AAAA');
  expect((await read(forged)).statusCode).toBe(404);
});

test('whoever may manage embeds alone sees the lists and changes none', async () => {
  const editor = await signInAs(api.ground, { siteId, host: HOST }, 'editor');
  const list = await api.as(editor).call(listEmbedFeeds, { params: { siteId }, query: {} });
  const made = await api.as(editor).call(createEmbedFeed, {
    params: { siteId },
    body: { title: 'Theirs' } as never,
  });
  expect([list.status, made.status]).toEqual([200, 403]);
});

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { undoPostBatch } from '../post-batches.contract.ts';
import { listCustomValues } from '../post-custom-values.contract.ts';
import { actOnPosts, findPosts, markHam, markSpam, ratePost, setPosition } from '../post-quick.contract.ts';
import {
  createTranslation,
  createTranslationOf,
  getTranslation,
  listTranslations,
  listTranslators,
  readLanguage,
  settleTranslation,
} from '../post-translations.contract.ts';
import { listPostViews } from '../post-views.contract.ts';
import { getDraft, updateDraft } from '../post-writing.contract.ts';
import { getPost, listPosts } from '../posts.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let contributor: Member;
let service: Server;
/** What the service was told, and how it answers. */
const told: { path: string; body: URLSearchParams }[] = [];
let isDown = false;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const section = { ...stamp, id: 20, parent_id: null, title: 'News', slug: 'news' };
  await api.ground.database.db.insertInto('section').values(section).execute();
  editor = await signInAs(api.ground, { siteId }, 'owner');
  contributor = await signInAs(api.ground, { siteId }, 'contributor');
  service = createServer(async (request, reply) => {
    const body = new URLSearchParams(await textOf(request));
    if (isDown) return void reply.writeHead(503).end('busy');
    told.push({ path: request.url ?? '', body });
    reply.end('Thanks for making the web a better place.');
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  api.ground.akismet = { key: 'k3y', address: `http://127.0.0.1:${port}/1.1/` };
  await api.ground.jobs.start();
});
afterAll(async () => {
  service.close();
  await api.stop();
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

async function addPost(more: object = {}, body = ''): Promise<number> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const row = {
    ...{ site_id: siteId, id, status: 0, headline: 'A story', slug: `s-${id}`, created_ts: api.now },
    ...{ updated_ts: api.now, author_ids: [contributor.profileId], section_ids: [20] },
    ...more,
  };
  await db.insertInto('post').values(row).execute();
  const link = { site_id: siteId, post_id: id, section_id: 20, status: row.status, created_ts: api.now };
  await db.insertInto('post_section').values(link).execute();
  await db.insertInto('post_body').values({ site_id: siteId, post_id: id, body }).execute();
  return id;
}
const statusOf = async (postId: number) => {
  const { body } = await api.as(editor).call(getPost, { params: { postId } });
  return body as unknown as { status: number; is_suspicious: boolean; rating: number };
};

const ids = (answer: { body: unknown }) =>
  (answer.body as { posts: { id: number }[] }).posts.map(({ id }) => id);

describe('spam is told to the service by its protocol', () => {
  test('also when it is down at first, and unmarking is told by an undo', async () => {
    const post = await addPost({}, '<p>Buy now</p>');
    isDown = true;
    const params = { spamService: 'akismet' as const };
    const marked = await api.as(editor).call(markSpam, { params, body: { post_ids: [post] } });
    expect(marked.body).toMatchObject({ changed: 1, is_ready: true });
    expect(await statusOf(post)).toMatchObject({ status: 5, is_suspicious: true });
    const queued = () =>
      api.ground.database.db
        .selectFrom('spam_report')
        .select(['is_spam', 'attempts', 'error'])
        .where('site_id', '=', siteId)
        .execute();
    const patience = { timeout: 30_000 };
    await expect.poll(async () => (await queued())[0]?.error, patience).toMatch(/answered 503/);
    expect(told).toEqual([]);
    isDown = false;
    await expect.poll(() => told.length, patience).toBe(1);
    expect(told[0]?.path).toBe('/1.1/submit-spam');
    expect(Object.fromEntries(told[0]?.body ?? [])).toMatchObject({
      ...{ api_key: 'k3y', blog: 'https://localhost/', comment_type: 'blog-post' },
      comment_content: 'A story\n\n<p>Buy now</p>',
    });
    await expect.poll(queued, patience).toEqual([]);
    const { batch_id } = marked.body as unknown as { batch_id: number };
    await api.as(editor).call(undoPostBatch, { params: { batchId: batch_id } });
    expect(await statusOf(post)).toMatchObject({ status: 0, is_suspicious: false });
    await expect.poll(() => told[1]?.path, patience).toBe('/1.1/submit-ham');
  });

  test('or to nobody, and other services are not known', async () => {
    const post = await addPost({ is_suspicious: true, status: 5 });
    const body = { post_ids: [post] };
    const before = told.length;
    const ham = await api.as(editor).call(markHam, { params: { spamService: 'none' }, body });
    expect(ham.body).toMatchObject({ changed: 1 });
    const other = await api.as(editor).call(markHam, { params: { spamService: 'other' as 'none' }, body });
    expect(other.status).toBe(400);
    const none = await api.ground.database.db
      .selectFrom('spam_report')
      .select('id')
      .where('site_id', '=', siteId)
      .where('post_id', '=', post)
      .execute();
    expect([none, told.length]).toEqual([[], before]);
  });
});

test('a post is rated by those who approve, and not by its author', async () => {
  const post = await addPost();
  const rate = (rating: number) => api.as(editor).call(ratePost, { body: { id: post, rating } });
  const { status, body } = await rate(4);
  expect([status, body]).toMatchObject([200, { id: post, rating: 4 }]);
  expect((await rate(4)).body).toMatchObject({ rating: 4, batch_id: null });
  expect((await rate(9)).status).toBe(400);
  const seen = { id: post, rating: 2, revision: body.revision };
  const second = await api.as(editor).call(ratePost, { body: seen });
  expect([second.status, second.body.revision]).toEqual([200, body.revision + 1]);
  const stale = await api.as(editor).call(ratePost, { body: { ...seen, rating: 5 } });
  expect([stale.status, stale.body.error]).toEqual([409, 'revision_conflict']);
  expect(stale.body.current).toMatchObject({ rating: 2, revision: body.revision + 1 });
  expect((await api.as(contributor).call(ratePost, { body: { id: post, rating: 1 } })).status).toBe(403);
  const own = await addPost({ author_ids: [editor.profileId] });
  const refused = await api.as(editor).call(ratePost, { body: { id: own, rating: 1 } });
  expect([refused.status, (refused.body as unknown as { error: string }).error]).toEqual([
    422,
    'post_is_own',
  ]);
});

test('posts are found by their ids, as far as one may see them', async () => {
  const [one, two] = [await addPost({}, '<p>[Map id=3] and [sic]</p>'), await addPost({}, '[map]')];
  const draft = await addPost({ status: 5 }, '[map/]');
  await addPost({}, '[mapping] map');
  const named = await api.as(editor).call(findPosts, { query: { ids: `${one},${two},7` } });
  expect(ids(named).sort()).toEqual([one, two].sort());
  expect(ids(await api.as(contributor).call(findPosts, { query: { ids: String(draft) } }))).toEqual([draft]);
});

test('posts have places in a section, and frozen ones keep theirs', async () => {
  const [a, b, c] = [await addPost(), await addPost(), await addPost()] as [number, number, number];
  const place = (postId: number, position?: number, section_id = 20) =>
    api.as(editor).call(setPosition, { params: { siteId, postId }, body: { section_id, position } as never });
  expect((await place(a, 0)).body).toMatchObject({ post_id: a, section_id: 20, position: 0 });
  expect((await place(b, 99)).body).toMatchObject({ position: 1 });
  const freeze = await api.as(editor).call(actOnPosts, {
    body: { action: 'freeze_post', post_id: a, section_id: 20 },
  });
  expect(freeze.body.positions).toMatchObject([{ post_id: a, position: 0, is_frozen: true }]);
  expect((await place(c, 0)).body).toMatchObject({ position: 1 });
  const query = { order_by: 'manual' as const, subpage_id: 20, limit: 2 };
  const listed = async () => ids(await api.as(editor).call(listPosts, { params: { roarId: siteId }, query }));
  expect(await listed()).toEqual([a, c]);
  const details = await api.as(editor).call(getPost, { params: { postId: a } });
  expect(details.body).toMatchObject({
    subpage_positions: [{ section_id: 20, position: 0 }],
    frozen_in_sections: [{ section_id: 20, until_ts: null }],
  });
  await api.as(editor).call(actOnPosts, { body: { action: 'unfreeze_post', post_ids: [a], section_id: 20 } });
  await place(c, 0);
  expect(await listed()).toEqual([c, a]);
  expect((await place(c)).body).toMatchObject({ position: null });
  expect(await listed()).toEqual([a, b]);
  expect((await place(a, 0, 21)).status).toBe(422);
  expect((await place(7, 0)).status).toBe(404);
  const denied = await api.as(contributor).call(actOnPosts, {
    body: { action: 'freeze_post', post_id: a, section_id: 20 },
  });
  expect(denied.status).toBe(403);
  expect(
    (await api.as(editor).call(actOnPosts, { body: { action: 'freeze_post', post_id: a } })).status,
  ).toBe(400);
});

test('post_actions brings posts back from the trash', async () => {
  const post = await addPost({ status: 4 });
  const body = { action: 'restore_to_draft' as const, post_id: post };
  const back = await api.as(editor).call(actOnPosts, { body });
  expect(back.body).toMatchObject({ positions: [], batch: { changed: 1 } });
  expect(await statusOf(post)).toMatchObject({ status: 5 });
});

test('posts are translated: a draft beside the source, which says when that has changed', async () => {
  const post = await addPost({ language: 'en', headline: 'Ferry runs again' }, '<p>It runs.</p>');
  const into = (lang: string, who = editor, postId = post) =>
    api.as(who).call(createTranslation, { params: { postId, lang }, body: {} });
  const one = (lang: string) => api.as(editor).call(getTranslation, { params: { postId: post, lang } });
  expect((await one('de')).status).toBe(404);
  const { status, body } = await into('de');
  expect([status, body]).toMatchObject([200, { post_id: post, lang_id: 'de', status: 5, is_stale: false }]);
  const translated = body.translation_post_id;
  expect((await one('de')).body).toMatchObject({
    translation_post_id: translated,
    headline: 'Ferry runs again',
  });
  const details = await api.as(editor).call(getPost, { params: { postId: translated } });
  expect(details.body).toMatchObject({ language: 'de', status: 5, slug: '', word_count: 2 });
  expect((await into('de')).body).toMatchObject({ error: 'translation_exists' });
  expect((await into('en')).body).toMatchObject({ error: 'lang_is_invalid' });
  expect((await into('d!')).status).toBe(400);
  expect((await into('de', contributor)).status).toBe(403);
  // Another one of a translation is one of its source.
  const { body: french } = await into('fr', editor, translated);
  expect(french).toMatchObject({ post_id: post, lang_id: 'fr' });
  const { db } = api.ground.database;
  await db
    .updateTable('post')
    .set({ updated_ts: api.now - 90, row_version: nextRowVersion() })
    .where('site_id', '=', siteId)
    .where('id', '=', translated)
    .execute();
  const edit = { headline: 'Ferry runs twice a day', revision: 1 };
  await api.as(editor).call(updateDraft, { params: { postId: post }, body: edit });
  const list = await api
    .as(editor)
    .call(listTranslations, { params: { postId: french.translation_post_id } });
  expect(list.body).toMatchObject({
    source: { post_id: post, lang_id: 'en', headline: 'Ferry runs twice a day' },
    items: [{ lang_id: 'de', is_stale: true }, { lang_id: 'fr' }],
  });
  const beside = (otherPostId: number, who = editor) =>
    api.as(who).call(readLanguage, { params: { siteId, postId: translated, otherPostId } });
  const source = (await beside(post)).body;
  expect(source).toMatchObject({ lang_id: 'en', is_source: true, is_stale: true, body: '<p>It runs.</p>' });
  expect(source.changes).toMatchObject([
    { field: 'headline', from: 'Ferry runs again', to: 'Ferry runs twice a day' },
  ]);
  const third = (await beside(french.translation_post_id)).body;
  expect(third).toMatchObject({ lang_id: 'fr', is_source: false, is_stale: false, changes: [] });
  expect((await beside(await addPost())).status).toBe(404);
  expect((await beside(post, contributor)).status).toBe(403);
  const settle = (source_revision: number, lang = 'de', who = editor) =>
    api.as(who).call(settleTranslation, { params: { postId: translated, lang }, body: { source_revision } });
  expect((await settle(9)).body).toMatchObject({ error: 'source_revision_is_invalid' });
  expect((await settle(2, 'it')).status).toBe(404);
  expect((await settle(2, 'de', contributor)).status).toBe(403);
  expect((await settle(2)).body).toMatchObject({ lang_id: 'de', is_stale: false });
  expect((await beside(post)).body).toMatchObject({ is_stale: false, changes: [] });
  const [translator] = (await api.as(editor).call(listTranslators, {})).body;
  expect(translator).toMatchObject({ id: editor.profileId, kind: 'human', languages: [] });
  const given = (translator_id: number) =>
    api
      .as(editor)
      .call(createTranslationOf, { params: { postId: post }, body: { lang_id: 'pl', translator_id } });
  expect((await given(contributor.profileId)).status).toBe(422);
  expect((await given(editor.profileId)).body).toMatchObject({
    lang_id: 'pl',
    translator_id: editor.profileId,
  });
});

test('a translation is made where its language has a site, for those who may write there', async () => {
  const { db, ids } = api.ground.database;
  const at = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const [community, region] = [ids.next(), ids.next()];
  await db
    .insertInto('community')
    .values({ ...at, id: community, name: 'wrenford-cs', title: 'Wrenford in Czech', extra: '{}' })
    .execute();
  await db
    .insertInto('region')
    .values({ ...at, id: region, title: 'Europe', title_key: 'europe' })
    .execute();
  await db
    .insertInto('region_language')
    .values({ ...at, id: ids.next(), region_id: region, community_id: community, code: 'cs' })
    .execute();
  const post = await addPost({ language: 'en' });
  const params = { postId: post };
  const list = await api.as(editor).call(listTranslations, { params });
  expect(list.body.places).toEqual([{ lang_id: 'cs', community_id: community, title: 'Wrenford in Czech' }]);
  const into = async (lang: string) =>
    (await api.as(editor).call(createTranslation, { params: { ...params, lang }, body: {} })).body
      .translation_post_id;
  const placeOf = async (id: number) =>
    (await api.as(editor).call(getDraft, { params: { postId: id } })).body.community_id;
  expect([await placeOf(await into('cs')), await placeOf(await into('sk'))]).toEqual([community, null]);
});

test('the last fourteen days of posts are told of those that one sees with their figures', async () => {
  const [read, unread] = [await addPost(), await addPost()];
  const hidden = await addPost({ status: 6 });
  const day = new Date(api.now * 1000).toISOString().slice(0, 10);
  const views = { site_id: siteId, day, views: 12 };
  const { db } = api.ground.database;
  await db
    .insertInto('view_daily')
    .values([
      { ...views, post_id: read },
      { ...views, post_id: hidden },
    ])
    .execute();
  const asked = { params: { siteId }, query: { ids: [read, unread, hidden].join() } };
  const { body } = await api.as(editor).call(listPostViews, asked);
  const none = Array.from({ length: 14 }, () => 0);
  const days = (body as { items: { days: number[] }[] }).items[0]?.days ?? [];
  // Today, or yesterday where midnight has passed since it was written down.
  const at = days.indexOf(12);
  expect([12, 13]).toContain(at);
  expect(body).toEqual({
    items: [
      { id: read, days: none.with(at, 12) },
      { id: unread, days: none },
    ],
  });
  expect((await api.as(contributor).call(listPostViews, asked)).status).toBe(403);
  const elsewhere = { ...asked, params: { siteId: siteId + 1 } };
  expect((await api.as(editor).call(listPostViews, elsewhere)).status).toBe(404);
});

test('the values of custom fields are told of posts that one sees, of fields that the site has, and long ones cut', async () => {
  const [said, silent] = [await addPost(), await addPost()];
  const hidden = await addPost({ status: 6 });
  const { db } = api.ground.database;
  const field = { site_id: siteId, entity: 'post', created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('custom_field')
    .values([
      { ...field, id: 91, name: 'stars', title: 'Stars', type: 'number' },
      { ...field, id: 92, name: 'verdict', title: 'Verdict', type: 'long_text' },
      { ...field, id: 93, name: 'gone', title: 'Gone', type: 'text', deleted_ts: api.now },
    ])
    .execute();
  const custom = JSON.stringify({ stars: 4, verdict: 'a'.repeat(400), gone: 'x', unknown: 1 });
  await db
    .updateTable('post_body')
    .set({ custom })
    .where('site_id', '=', siteId)
    .where('post_id', 'in', [said, hidden])
    .execute();
  const asked = { params: { siteId }, query: { ids: [said, silent, hidden].join() } };
  const shown = { stars: 4, verdict: `${'a'.repeat(300)}…` };
  const { body } = await api.as(editor).call(listCustomValues, asked);
  expect(body).toEqual({ items: [{ id: said, custom: shown }] });
  const none = await api.as(editor).call(listCustomValues, { ...asked, query: { ids: '' } });
  expect(none.status).toBe(400);
  const elsewhere = { ...asked, params: { siteId: siteId + 1 } };
  expect((await api.as(editor).call(listCustomValues, elsewhere)).status).toBe(404);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { changePosts } from '../../post-batches.contract.ts';
import {
  getPostAddress,
  getPostReading,
  listLastComments,
  listPostHistory,
} from '../../post-drawer.contract.ts';
import { createPost, updatePost } from '../../post-writing.contract.ts';
import { getPost } from '../../posts.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Awaited<ReturnType<typeof signInAs>>;
let writer: Awaited<ReturnType<typeof signInAs>>;

beforeAll(async () => {
  api = await startApi();
  const { now } = api;
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', timezone: 'UTC', now });
  // Whoever has an account may open own posts, and no more.
  const setting = { name: 'enable_community_publish', value: JSON.stringify(true), updated_ts: now };
  await api.ground.database.db
    .insertInto('setting')
    .values({ site_id: siteId, ...setting })
    .execute();
  editor = await signInAs(api.ground, { siteId }, 'owner');
  writer = await signInAs(api.ground, { siteId }, 'contributor');
});
afterAll(() => api.stop());

async function writePost(headline: string, as = editor): Promise<{ siteId: number; postId: number }> {
  const made = await api.as(as).call(createPost, { params: { siteId }, body: {} });
  const { id: postId, revision } = made.body;
  await api
    .as(as)
    .call(updatePost, { params: { postId }, body: { revision, headline, body: '<p>One two.</p>' } });
  return { siteId, postId };
}

const give = (postId: number, status: number) =>
  api.as(editor).call(changePosts, { body: { action: 'change_posts_status', post_ids: [postId], status } });

test('a post has a preview until it is live, then its address, with the redirects that lead there', async () => {
  const params = await writePost('The bridge closes');
  const before = await api.as(editor).call(getPostAddress, { params });
  expect(before.body).toMatchObject({ path: null, redirects: [] });
  expect(before.body.preview).toContain('/u/site/preview/');
  // Previews are for whoever may ask for one.
  const guest = await signInAs(api.ground, { siteId }, null);
  const { postId } = await writePost('By a guest');
  await api.ground.database.db
    .updateTable('post')
    .set({ author_ids: [guest.profileId], row_version: nextRowVersion() })
    .where('site_id', '=', siteId)
    .where('id', '=', postId)
    .execute();
  const guests = await api.as(guest).call(getPostAddress, { params: { siteId, postId } });
  expect(guests).toMatchObject({ status: 200, body: { path: null, preview: null } });
  await give(params.postId, 0);
  const { database } = api.ground;
  const redirect = (path: string, target: string) =>
    database.db
      .insertInto('redirect')
      .values({
        ...{ site_id: siteId, id: database.ids.next(), path, path_key: path, redirect_to: target },
        ...{ target_key: target, hits: 3, created_ts: api.now, updated_ts: api.now },
      })
      .execute();
  const live = await api.as(editor).call(getPostAddress, { params });
  expect(live.body).toEqual({ path: '/the-bridge-closes', preview: null, redirects: [] });
  await redirect('/old', '/the-bridge-closes');
  await redirect('/elsewhere', '/another');
  const { body } = await api.as(editor).call(getPostAddress, { params });
  expect(body.redirects).toMatchObject([{ path: '/old', status: 302, hits: 3 }]);
  // Whoever may not see redirects is told of none, and a writer sees no draft of others.
  expect((await api.as(writer).call(getPostAddress, { params })).body.redirects).toBeNull();
  const draft = await writePost('Not yet');
  expect((await api.as(writer).call(getPostAddress, { params: draft })).status).toBe(404);
});

test('its history says who did what, newest first, page by page, and nothing of the text', async () => {
  const params = await writePost('The tower opens');
  await give(params.postId, 8);
  const first = await api.as(editor).call(listPostHistory, { params, query: { limit: 1 } });
  expect(first.body.items).toMatchObject([
    { action: 'post.status_changed', from_status: 5, to_status: 8, person: { id: editor.profileId } },
  ]);
  expect(JSON.stringify(first.body)).not.toContain('tower');
  const after = first.body.after ?? '';
  const second = await api.as(editor).call(listPostHistory, { params, query: { limit: 10, after } });
  expect(second.body.items.at(0)?.fields).toContain('headline');
  expect(second.body.after).toBeNull();
  const faulty = await api.as(editor).call(listPostHistory, { params, query: { after: 'x' } });
  expect(faulty.body).toMatchObject({ error: 'after_is_invalid' });
  // Live or not, it is told to whoever may change the post, as its revisions are.
  await give(params.postId, 0);
  expect((await api.as(writer).call(getPost, { params })).status).toBe(200);
  expect((await api.as(writer).call(listPostHistory, { params, query: {} })).status).toBe(403);
  const own = await writePost('By its writer', writer);
  expect((await api.as(writer).call(listPostHistory, { params: own, query: {} })).status).toBe(200);
});

test('its last comments are the approved ones, as text, and its readers are told by where they came from', async () => {
  const params = await writePost('The lake is full');
  const { database } = api.ground;
  const { db, ids } = database;
  const comment = (status: string, html: string, created_ts: number) => ({
    ...{ site_id: siteId, id: ids.next(), post_id: params.postId, status, html, created_ts },
    ...{ author_name: 'Ada', updated_ts: created_ts, custom: '{}' },
  });
  await db
    .insertInto('comment')
    .values([comment('approved', '<p>Well &amp; good</p>', 5), comment('spam', 'Buy', 6)])
    .execute();
  const comments = await api.as(editor).call(listLastComments, { params });
  expect(comments.body.items).toMatchObject([{ author: 'Ada', text: 'Well & good', created_ts: 5 }]);
  const bucket = (source: string, views: number, bucket_ts: number) => ({
    ...{ site_id: siteId, post_id: params.postId, bucket_ts, source, views, reading_seconds: 160, reads: 2 },
  });
  await db
    .insertInto('view_bucket')
    .values([
      bucket('search', 7, api.now),
      bucket('direct', 9, api.now),
      { ...bucket('unknown', 4, api.now), reading_seconds: 0, reads: 0 },
      bucket('mail', 5, api.now - 30 * 86_400),
    ])
    .execute();
  const reading = await api.as(editor).call(getPostReading, { params });
  expect(reading.body).toEqual({
    ...{ views: 20, seconds: 20 },
    sources: [
      { source: 'direct', views: 9 },
      { source: 'search', views: 7 },
      { source: 'unknown', views: 4 },
    ],
  });
});

test('a post says where its reader may move it, and who may plan it', async () => {
  const { postId } = await writePost('By a contributor', writer);
  const own = await api.as(writer).call(getPost, { params: { postId } });
  expect(own.body).toMatchObject({ allowed_statuses: [8], may_schedule: false });
  const theirs = await api.as(editor).call(getPost, { params: { postId } });
  expect(theirs.body).toMatchObject({ allowed_statuses: [0, 2, 3, 8, 9, 10], may_schedule: true });
  await give(postId, 0);
  const live = await api.as(writer).call(getPost, { params: { postId } });
  expect(live.body).toMatchObject({ allowed_statuses: [], may_schedule: false });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { changePosts } from '../../post-batches.contract.ts';
import { listRevisions } from '../../post-revisions.contract.ts';
import { createPost, updateDraft, updatePost } from '../../post-writing.contract.ts';
import { savePost, startPost } from './writing.fixture.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'editor');
});
afterAll(() => api.stop());
beforeEach(async () => {
  writer = await signInAs(api.ground, { siteId }, 'writer');
});

const start = (who = writer) => startPost(api.as(who), siteId);
const save = (who: Member, post: { id: number; revision: number }, edit: object, due?: number) =>
  savePost(api.as(who), post, edit, due);

test('a post without a headline is not sent to review, and one that waits there is still saved', async () => {
  const post = await save(writer, await start(), { body: '<p>Words</p>' });
  const refused = await save(writer, post, { status: 8 }, 422);
  expect(refused).toMatchObject({
    error: 'post_is_not_ready',
    message: 'Add a headline before you submit this post for review.',
    details: [{ loc: ['body', 'headline'], msg: 'headline_is_missing' }],
  });
  const body = { action: 'change_posts_status' as const, status: 8, post_ids: [post.id] };
  const batch = await api.as(writer).call(changePosts, { body });
  expect(batch.body).toMatchObject({ changed: 0, skipped: [{ id: post.id, reason: 'has_no_headline' }] });
  const sent = await save(writer, post, { headline: 'Bridge', status: 8 });
  expect((await save(writer, sent, { headline: '', subheadline: 'Later' })).status).toBe(8);
});

test('a key that a post does not have is refused by its name, and a whole post may come back as it was read', async () => {
  const post = await start();
  for (const call of [updatePost, updateDraft]) {
    const { status, body } = await api.as(writer).call(call, {
      params: { postId: post.id },
      body: { revision: post.revision, headine: 'Bridge', authors: [1] } as never,
    });
    expect([status, body]).toMatchObject([
      400,
      {
        error: 'headine_is_invalid',
        message: 'body is not valid: leave out headine, authors.',
        details: [
          { loc: ['body', 'headine'], msg: 'headine_is_invalid' },
          { loc: ['body', 'authors'], msg: 'authors_is_invalid' },
        ],
      },
    ]);
  }
  const begun = await api.as(writer).call(createPost, { params: { siteId }, body: { headine: '' } as never });
  expect([begun.status, begun.body.error]).toEqual([400, 'headine_is_invalid']);
  const whole = { ...post, status: 5, headline: 'Bridge', created_ts: 1, type: 'page' };
  const kept = await save(writer, post, whole);
  expect(kept).toMatchObject({ headline: 'Bridge', created_ts: post.created_ts, type: 'article' });
});

test('a language that there is not is refused', async () => {
  const post = await start();
  for (const language of ['xx-YY', 'de-QQ', 'german', 'de_DE']) {
    const refused = await save(writer, post, { language }, 400);
    expect(refused.details).toEqual([{ loc: ['body', 'language'], msg: 'language_is_invalid' }]);
  }
  let { revision } = post;
  for (const language of ['de', 'de-AT', 'zh-Hant-TW', 'es-419', null]) {
    const saved = await save(writer, { id: post.id, revision }, { language });
    expect(saved.language).toBe(language);
    revision = saved.revision;
  }
});

test('an act on one post is told in its revisions as what it is, and one on several as a bulk change', async () => {
  const [one, other] = [await start(), await start()];
  for (const post of [one, other]) await save(writer, post, { headline: `Bridge ${post.id}` });
  const act = (status: number, post_ids: number[]) =>
    api.as(editor).call(changePosts, { body: { action: 'change_posts_status', status, post_ids } });
  await act(9, [one.id]);
  await act(0, [one.id]);
  await act(5, [one.id]);
  await act(8, [one.id, other.id]);
  const { body } = await api.as(editor).call(listRevisions, { params: { postId: one.id }, query: {} });
  expect(body.items.slice(0, 4)).toMatchObject([
    { reason: 'bulk', status: 8, changed_fields: ['status'] },
    { reason: 'unpublish', status: 5 },
    { reason: 'publish', status: 0 },
    { reason: 'save', status: 9, changed_fields: ['status'] },
  ]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type PostBatch, undoPostBatch } from '../../post-batches.contract.ts';
import { deleteAutodrafts, deleteDrafts, deletePosts } from '../../post-removal.contract.ts';
import { listRevisions } from '../../post-revisions.contract.ts';
import { createPost, getDraft, type PostContent, updatePost } from '../../post-writing.contract.ts';
import { purgePosts } from '../purge-posts.ts';

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

const start = async (who: Member) =>
  (await api.as(who).call(createPost, { params: { siteId }, body: {} })).body as unknown as PostContent;
const saved = async (who: Member, edit: object = { headline: 'A' }) => {
  const { id, revision } = await start(who);
  const body = { revision, ...edit } as never;
  return (await api.as(who).call(updatePost, { params: { postId: id }, body }))
    .body as unknown as PostContent;
};
const remove = async (who: Member, endpoint: typeof deletePosts, ids: number[]) =>
  (await api.as(who).call(endpoint, { query: {}, body: { ids } })).body as unknown as PostBatch & {
    error: string;
  };
const statusOf = async (id: number) =>
  (
    await api.ground.database.db
      .selectFrom('post')
      .select('status')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status;

test('posts are named: nothing never means all', async () => {
  const { status, body } = await api.as(editor).call(deletePosts, { query: {}, body: {} as never });
  expect([status, (body as { error?: string }).error]).toEqual([400, 'ids_is_missing']);
});

test('a live post is deleted, gone for its editors, a revision more, and undone by its batch', async () => {
  const post = await saved(editor, { headline: 'Live', body: '<p>Words</p>', status: 0 });
  const batch = await remove(editor, deletePosts, [post.id]);
  expect(batch).toMatchObject({ changed: 1, requested: 1, skipped: [] });
  expect(await statusOf(post.id)).toBe(4);
  expect((await api.as(editor).call(getDraft, { params: { postId: post.id } })).status).toBe(404);
  const undone = await api.as(editor).call(undoPostBatch, { params: { batchId: batch.batch_id ?? 0 } });
  expect(undone.body).toMatchObject({ changed: 1 });
  const back = (await api.as(editor).call(getDraft, { params: { postId: post.id } })).body;
  expect(back).toMatchObject({ status: 0, headline: 'Live', body: '<p>Words</p>' });
  const history = await api.as(editor).call(listRevisions, { params: { postId: post.id }, query: {} });
  expect((history.body as { items: { reason: string }[] }).items.map(({ reason }) => reason)).toEqual([
    'save',
    'save',
    'publish',
  ]);
});

test('ids come by the query as well', async () => {
  const post = await saved(editor);
  const query = { ids: String(post.id) } as never;
  const { body } = await api.as(editor).call(deleteDrafts, { query, body: undefined as never });
  expect(body).toMatchObject({ changed: 1 });
});

test('a draft is deleted in the version that If-Match names, and one version is never that of several', async () => {
  const [draft, other] = [await saved(editor), await saved(editor)];
  const askedWith = (tag: string, ...ids: number[]) =>
    api.as(editor).send({
      ...{ method: 'DELETE', path: `/core/roar/drafts/?ids=${ids.join()}` },
      headers: { 'if-match': tag },
    });
  const stale = await askedWith(`"${draft.revision + 1}"`, draft.id);
  expect([stale.status, stale.body.error]).toEqual([412, 'if_match_is_stale']);
  const { id, revision, headline } = draft;
  expect(stale.body.current).toMatchObject({ id, revision, headline });
  expect(JSON.stringify(stale.body)).not.toContain('password');
  for (const tag of ['*', `"${draft.revision}"`]) {
    const many = await askedWith(tag, draft.id, other.id);
    expect([many.status, many.body.error]).toEqual([400, 'if_match_is_invalid']);
  }
  expect([await statusOf(draft.id), await statusOf(other.id)]).toEqual([5, 5]);
  const deleted = await askedWith(`"${draft.revision}"`, draft.id);
  expect([deleted.status, deleted.body.changed, await statusOf(draft.id)]).toEqual([200, 1, 4]);
  expect((await askedWith(`"${draft.revision}"`, draft.id)).status).toBe(404);
});

describe('who may delete what', () => {
  test('each call deletes its own kind', async () => {
    const live = await saved(editor, { headline: 'Live', status: 0 });
    const draft = await saved(editor);
    const unsaved = await start(editor);
    expect(await remove(editor, deleteDrafts as typeof deletePosts, [live.id, unsaved.id])).toMatchObject({
      changed: 0,
      skipped: [],
    });
    expect(await remove(editor, deleteAutodrafts as typeof deletePosts, [draft.id])).toMatchObject({
      changed: 0,
      skipped: [],
    });
    expect(await remove(editor, deletePosts, [draft.id])).toMatchObject({ changed: 1 });
  });

  test('nobody deletes what somebody else has not saved, and a contributor no draft of others', async () => {
    const unsaved = await start(writer);
    expect(await remove(editor, deleteAutodrafts as typeof deletePosts, [unsaved.id])).toMatchObject({
      changed: 0,
      skipped: [],
    });
    const contributor = await signInAs(api.ground, { siteId }, 'contributor');
    const draft = await saved(writer);
    const live = await saved(editor, { headline: 'Live', status: 0 });
    const answer = await remove(
      contributor,
      deletePosts,
      [draft.id, live.id].sort((a, b) => a - b),
    );
    expect(answer.changed).toBe(0);
    expect([await statusOf(draft.id), await statusOf(live.id)]).toEqual([5, 0]);
  });
});

test('what was deleted a month ago, or never saved for a week, is removed for good; a draft stays', async () => {
  const [removed, unsaved, draft] = [await saved(editor), await start(editor), await saved(editor)];
  await remove(editor, deletePosts, [removed.id]);
  const { db } = api.ground.database;
  const now = Math.floor(Date.now() / 1000);
  await purgePosts(db, now + 6 * 86_400);
  expect([await statusOf(removed.id), await statusOf(unsaved.id)]).toEqual([4, 7]);
  await purgePosts(db, now + 8 * 86_400);
  expect([await statusOf(removed.id), await statusOf(unsaved.id)]).toEqual([4, undefined]);
  await purgePosts(db, now + 31 * 86_400);
  expect([await statusOf(removed.id), await statusOf(draft.id)]).toEqual([undefined, 5]);
});

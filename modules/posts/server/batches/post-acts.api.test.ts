import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { changePosts, type PostBatch, undoPostBatch } from '../../post-batches.contract.ts';
import { listPosts } from '../../posts.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let moderator: Member;
let contributor: Member;
const SOON = Math.floor(Date.now() / 1000) + 7_200;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'owner');
  moderator = await signInAs(api.ground, { siteId }, 'editor');
  contributor = await signInAs(api.ground, { siteId }, 'contributor');
  const { db } = api.ground.database;
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('tag')
    .values(
      [1, 2, 3].map(
        (id) => ({ ...stamp, id, title: `Tag ${id}`, title_key: `tag ${id}`, slug: `tag-${id}` }) as never,
      ),
    )
    .execute();
  const section = (id: number, type: string) => ({
    ...{ ...stamp, id, type, title: `S${id}`, slug: `s${id}`, parent_id: null },
  });
  await db
    .insertInto('layout_build')
    .values({ ...stamp, id: 40, number: 1, hash: 'a', size: 4, files_count: 1, status: 'ready' } as never)
    .execute();
  await db
    .insertInto('layout_file')
    .values({ site_id: siteId, build_id: 40, name: 'post-wide.liquid', content: 'wide' })
    .execute();
  await db
    .insertInto('layout_release')
    .values({ site_id: siteId, number: 1, build_id: 40, released_ts: api.now, released_by: null })
    .execute();
  await db
    .insertInto('section')
    .values([section(20, 'section'), section(21, 'section'), section(30, 'stage')] as never)
    .execute();
});
afterAll(() => api.stop());

async function addPost(more: object = {}): Promise<number> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const row = {
    ...{ site_id: siteId, id, status: 5, headline: 'A story', slug: `s-${id}`, created_ts: api.now },
    ...{ updated_ts: api.now, author_ids: [contributor.profileId], tag_ids: [1], section_ids: [20, 30] },
    ...{ primary_section_id: 20 },
    ...more,
  };
  await db.insertInto('post').values(row).execute();
  const link = { site_id: siteId, post_id: id, status: row.status, created_ts: api.now };
  await db
    .insertInto('post_author')
    .values({ ...link, profile_id: contributor.profileId })
    .execute();
  await db
    .insertInto('post_tag')
    .values({ ...link, tag_id: 1 })
    .execute();
  await db
    .insertInto('post_section')
    .values([20, 30].map((section_id) => ({ ...link, section_id })))
    .execute();
  return id;
}

const postOf = (id: number) =>
  api.ground.database.db
    .selectFrom('post')
    .select([
      'status',
      'tag_ids',
      'section_ids',
      'primary_section_id',
      'rating',
      'is_suspicious',
      'layout',
      'scheduled_ts',
      'updated_ts',
    ])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function act(who: Member, body: object, due = 200) {
  const answer = await api.as(who).call(changePosts, { body: body as never });
  expect([answer.status, due === answer.status ? '' : answer.body]).toEqual([due, '']);
  return answer.body as PostBatch & { error: string };
}
const undo = async (who: Member, batchId: number | null) =>
  (await api.as(who).call(undoPostBatch, { params: { batchId: batchId ?? 0 } })).body as unknown as PostBatch;
const found = async (query: object) => {
  const answer = await api
    .as(editor)
    .call(listPosts, { params: { roarId: siteId }, query: { status: 5, ...query } });
  return (answer.body as unknown as { posts: { id: number }[] }).posts.map(({ id }) => id);
};

describe('acts on many posts beside their status', () => {
  test.each<[string, object, object]>([
    ['add_tags', { tag_ids: [2, 3] }, { tag_ids: [1, 2, 3] }],
    ['remove_tags', { tag_ids: [1] }, { tag_ids: [] }],
    [
      'set_sections',
      { section_ids: [21], primary_section_id: 21 },
      { section_ids: [21, 30], primary_section_id: 21 },
    ],
    ['set_stage', { stage_id: null }, { section_ids: [20] }],
    ['set_rating', { rating: 4 }, { rating: 4 }],
    ['set_layout', { layout: ' wide ' }, { layout: 'wide' }],
    ['schedule', { scheduled_at: SOON }, { scheduled_ts: SOON, status: 5 }],
    ['mark_spam', {}, { is_suspicious: true, status: 5, scheduled_ts: null }],
    ['delete', {}, { status: 4 }],
  ])('%s is told, done, found by lists, and undone', async (action, more, due) => {
    // What is undone is not said to be edited: it is as it was, then too.
    const id = await addPost({ scheduled_ts: api.now + 9_000, updated_ts: api.now - 500 });
    const before = await postOf(id);
    const order = { action, ...more, post_ids: [id] };
    expect(await act(editor, { ...order, dry_run: true })).toMatchObject({ changed: 1, skipped: [] });
    expect(await postOf(id)).toEqual(before);
    const stale = await act(editor, { ...order, expected_revision: 99 });
    expect(stale).toMatchObject({ changed: 0, skipped: [{ id, reason: 'changed_since' }] });
    const done = await act(editor, { ...order, expected_revision: 1 });
    expect(done).toMatchObject({ changed: 1, status: 'SUCCESS' });
    expect(await postOf(id)).toMatchObject(due);
    expect(await act(editor, { ...order, dry_run: true })).toMatchObject({ changed: 0 });
    expect(await undo(editor, done.batch_id)).toMatchObject({ changed: 1 });
    expect(await postOf(id)).toEqual(before);
    if (action !== 'set_stage') return;
    const { db } = api.ground.database;
    const logged = db.selectFrom('audit_event').select('action').where('site_id', '=', siteId);
    const said = await logged.where('object_id', '=', id).where('action', 'like', 'post.%').execute();
    expect(said.map((one) => one.action)).toEqual(['post.stage_changed', 'post.stage_changed']);
  });

  test('posts are scheduled one after the other, in the order given, without gaps', async () => {
    const [a, b, c] = [await addPost(), await addPost(), await addPost()];
    const live = await addPost({ status: 0 });
    const order = { action: 'schedule', scheduled_at: SOON, every_minutes: 30, post_ids: [b, live, a, c] };
    const told = await act(editor, { ...order, dry_run: true });
    expect(told).toMatchObject({ changed: 3, lapsing_count: 0, skipped: [{ id: live, reason: 'is_live' }] });
    const done = await act(editor, order);
    const planned = async () => Promise.all([b, a, c].map(async (id) => (await postOf(id)).scheduled_ts));
    expect(await planned()).toEqual([SOON, SOON + 1_800, SOON + 3_600]);
    const { db } = api.ground.database;
    const logged = db
      .selectFrom('audit_event')
      .select('action')
      .where('site_id', '=', siteId)
      .where('object_id', '=', a);
    expect((await logged.execute()).map(({ action }) => action)).toContain('post.scheduled');
    expect((await act(contributor, order)).skipped).toContainEqual({ id: a, reason: 'permission_denied' });
    expect(await undo(editor, done.batch_id)).toMatchObject({ changed: 3 });
    expect(await planned()).toEqual([null, null, null]);
    await act(editor, order);
    await act(editor, order);
    expect(await planned()).toEqual([SOON, SOON + 1_800, SOON + 3_600]);
    expect((await logged.execute()).map(({ action }) => action)).not.toContain('post.sections_changed');
    expect((await act(editor, { ...order, scheduled_at: api.now }, 422)).error).toBe(
      'scheduled_at_is_invalid',
    );
    await act(editor, { ...order, every_minutes: 10_081 }, 400);
  });

  test('the lists find posts by what was given', async () => {
    const id = await addPost();
    await act(editor, { action: 'add_tags', tag_ids: [3], post_ids: [id] });
    await act(editor, { action: 'set_sections', section_ids: [21], post_ids: [id] });
    expect(await found({ tag_id: 3 })).toContain(id);
    expect(await found({ subpage_id: 21 })).toContain(id);
    expect(await found({ subpage_id: 20 })).not.toContain(id);
    expect(await found({ stage: 30 })).toContain(id);
    await act(editor, { action: 'remove_tags', tag_ids: [3], post_ids: [id] });
    expect(await found({ tag_id: 3 })).not.toContain(id);
  });

  test('live spam leaves the site, and is a draft once it is unmarked', async () => {
    const id = await addPost({ status: 0 });
    const told = await act(moderator, { action: 'mark_spam', post_ids: [id], dry_run: true });
    expect(told).toMatchObject({ changed: 1, leaving_count: 1 });
    await act(moderator, { action: 'mark_spam', post_ids: [id] });
    expect(await postOf(id)).toMatchObject({ status: 5, is_suspicious: true });
    await act(moderator, { action: 'unmark_spam', post_ids: [id] });
    expect(await postOf(id)).toMatchObject({ status: 5, is_suspicious: false });
  });

  test('what was deleted comes back as a draft', async () => {
    const id = await addPost({ status: 4 });
    const back = { action: 'restore_to_draft', post_ids: [id] };
    expect(await act(contributor, { ...back, dry_run: true })).toMatchObject({ changed: 1 });
    await act(editor, back);
    expect(await postOf(id)).toMatchObject({ status: 5 });
    expect((await act(editor, back)).skipped).toEqual([{ id, reason: 'is_not_removed' }]);
  });

  test('each post is checked by itself, and bad orders are refused', async () => {
    const id = await addPost();
    const own = { post_ids: [id] };
    expect((await act(contributor, { action: 'mark_spam', ...own })).skipped).toEqual([
      { id, reason: 'permission_denied' },
    ]);
    expect((await act(contributor, { action: 'set_rating', rating: 5, ...own })).skipped).toEqual([
      { id, reason: 'permission_denied' },
    ]);
    await act(editor, { action: 'add_tags', ...own }, 400);
    await act(editor, { action: 'set_rating', rating: 6, ...own }, 400);
    await act(editor, { action: 'set_sections', section_ids: [20], primary_section_id: 21, ...own }, 400);
    for (const wrong of [
      { action: 'add_tags', tag_ids: [99] },
      { action: 'set_sections', section_ids: [30] },
      { action: 'set_stage', stage_id: 20 },
      { action: 'set_layout', layout: 'narrow' },
    ]) {
      expect((await act(editor, { ...wrong, ...own }, 422)).error).toBe('reference_is_invalid');
    }
  });
});

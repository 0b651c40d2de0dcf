import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { isOrderedByHand } from '#modules/sections/sections.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { changePosts, type PostBatch, undoPostBatch } from '../../post-batches.contract.ts';
import { listPosts } from '../../posts.contract.ts';
import { batchQueries } from './batches.queries.ts';
import { besideFacts } from './beside-facts.ts';

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
    .values([20, 21, 22].map((id) => section(id, 'section')).concat(section(30, 'stage')) as never)
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
    ['add_sections', { section_ids: [21] }, { section_ids: [20, 30, 21], primary_section_id: 20 }],
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
    await act(editor, { action: 'add_sections', section_ids: [], ...own }, 400);
    await act(editor, { action: 'set_sections', section_ids: [20], primary_section_id: 21, ...own }, 400);
    for (const wrong of [
      { action: 'add_tags', tag_ids: [99] },
      { action: 'set_sections', section_ids: [30] },
      { action: 'add_sections', section_ids: [30] },
      { action: 'set_stage', stage_id: 20 },
      { action: 'set_layout', layout: 'narrow' },
    ]) {
      expect((await act(editor, { ...wrong, ...own }, 422)).error).toBe('reference_is_invalid');
    }
  });
});

describe('acts that leave the posts as they are', () => {
  const placesOf = async (ids: readonly number[], section_id = 20) => {
    const rows = await api.ground.database.db
      .selectFrom('section_position')
      .select(['post_id', 'position', 'is_frozen', 'frozen_until_ts'])
      .where('site_id', '=', siteId)
      .where('section_id', '=', section_id)
      .execute();
    return ids.map((id) => rows.find(({ post_id }) => post_id === id) ?? null);
  };

  test('posts are pinned on a front and let go, each by itself, and undone where nobody moved them', async () => {
    const [a, b] = [await addPost(), await addPost()];
    const elsewhere = await addPost({ section_ids: [21] });
    const before = await postOf(a);
    const pin = { action: 'freeze', section_id: 20, until_ts: SOON, post_ids: [a, b, elsewhere] };
    const told = await act(editor, { ...pin, dry_run: true });
    expect(told).toMatchObject({ changed: 2, skipped: [{ id: elsewhere, reason: 'not_in_section' }] });
    const done = await act(editor, pin);
    expect(done).toMatchObject({ changed: 2, skipped_count: 1 });
    const kept = { is_frozen: true, frozen_until_ts: SOON };
    expect(await placesOf([a, b])).toMatchObject([
      { position: 0, ...kept },
      { position: 1, ...kept },
    ]);
    expect(await postOf(a)).toEqual(before);
    expect((await act(editor, { ...pin, post_ids: [a] })).skipped).toEqual([{ id: a, reason: 'unchanged' }]);
    const free = await act(editor, { action: 'unfreeze', section_id: 20, post_ids: [b] });
    expect(await undo(editor, done.batch_id)).toMatchObject({
      ...{ changed: 1, skipped: [{ id: b, reason: 'changed_since' }] },
    });
    // The newest stand first there, before and after.
    expect(await placesOf([a, b])).toEqual([null, null]);
    expect(await isOrderedByHand(api.ground.database.db, siteId, 20)).toBe(false);
    expect(await undo(editor, free.batch_id)).toMatchObject({ changed: 1 });
    expect(await placesOf([b])).toMatchObject([kept]);
    expect((await act(contributor, { ...pin, post_ids: [a] })).skipped).toEqual([
      { id: a, reason: 'permission_denied' },
    ]);
    expect((await act(editor, { ...pin, until_ts: api.now - 5 }, 422)).error).toBe('until_ts_is_invalid');
    expect((await act(editor, { ...pin, section_id: 30 }, 422)).error).toBe('reference_is_invalid');
    await act(editor, { action: 'freeze', post_ids: [a] }, 400);
  });

  test('what somebody saved stays when an act before it is undone, whatever was pinned and let go since', async () => {
    const a = await addPost();
    const moved = await act(editor, { action: 'set_rating', rating: 3, post_ids: [a] });
    await act(moderator, { action: 'set_rating', rating: 5, post_ids: [a] });
    const pin = await act(editor, { action: 'freeze', section_id: 20, until_ts: SOON, post_ids: [a] });
    expect(await undo(editor, pin.batch_id)).toMatchObject({ changed: 1 });
    expect(await undo(editor, moved.batch_id)).toMatchObject({
      ...{ changed: 0, skipped: [{ id: a, reason: 'changed_since' }] },
    });
    expect((await postOf(a)).rating).toBe(5);
  });

  test('posts that stay as they are take no place on a front, and a long forecast fills it once', async () => {
    const { db, ids } = api.ground.database;
    const stamp = { site_id: siteId, updated_ts: api.now };
    const pinned = Array.from({ length: 98 }, ids.next);
    await db
      .insertInto('post')
      .values(
        pinned.map((id) => ({
          ...stamp,
          id,
          status: 0,
          headline: 'A',
          slug: `p-${id}`,
          created_ts: api.now,
        })),
      )
      .execute();
    const taken = pinned.map((post_id, position) => ({
      ...{ ...stamp, section_id: 22, post_id, position, is_frozen: true },
    }));
    await db.insertInto('section_position').values(taken).execute();
    const there = { section_ids: [22] };
    const removed = [await addPost({ ...there, status: 4 }), await addPost({ ...there, status: 4 })];
    const [a, b, c] = [await addPost(there), await addPost(there), await addPost(there)];
    const pin = { action: 'freeze', section_id: 22 };
    const due = { changed: 2, skipped: removed.map((id) => ({ id, reason: 'is_removed' })) };
    const some = { ...pin, post_ids: [...removed, a, b] };
    expect(await act(editor, { ...some, dry_run: true })).toMatchObject(due);
    // A forecast goes through a long list by parts.
    const facts = async (id: number, pinned: number) => {
      const change = { action: 'freeze', section: 22, until: null, family: null } as const;
      const posts = await batchQueries(db).posts(siteId, [id], false);
      return besideFacts(db, siteId, change, posts, api.now, pinned);
    };
    expect(await facts(c, 1)).toEqual({ refused: new Map(), pinned: 2 });
    expect((await facts(c, 2)).refused).toEqual(new Map([[c, 'front_is_full']]));
    expect(await act(editor, some)).toMatchObject(due);
  });

  test('posts are locked for all who may not edit what is locked, and opened by an undo', async () => {
    const a = await addPost();
    expect((await act(contributor, { action: 'lock', post_ids: [a] })).skipped).toEqual([
      { id: a, reason: 'permission_denied' },
    ]);
    const done = await act(moderator, { action: 'lock', post_ids: [a] });
    expect(done.changed).toBe(1);
    expect((await act(contributor, { action: 'add_tags', tag_ids: [2], post_ids: [a] })).skipped).toEqual([
      { id: a, reason: 'is_locked' },
    ]);
    expect((await act(moderator, { action: 'lock', post_ids: [a] })).skipped[0]?.reason).toBe('unchanged');
    await api.as(moderator).call(undoPostBatch, { params: { batchId: done.batch_id ?? 0 } });
    expect((await act(contributor, { action: 'add_tags', tag_ids: [2], post_ids: [a] })).changed).toBe(1);
  });

  test('posts are translated into drafts, and the drafts go with an undo unless somebody wrote in them', async () => {
    const { db } = api.ground.database;
    const [a, b] = [await addPost({ status: 0 }), await addPost()];
    for (const post_id of [a, b]) {
      await db.insertInto('post_body').values({ site_id: siteId, post_id, body: '<p>Said.</p>' }).execute();
    }
    const order = { action: 'translate', lang_id: 'pl', post_ids: [a, b] };
    expect(await act(moderator, { ...order, dry_run: true })).toMatchObject({
      changed: 2,
      entering_count: 0,
    });
    const done = await act(moderator, order);
    expect(done).toMatchObject({ changed: 2 });
    const drafts = async () =>
      db
        .selectFrom('post')
        .innerJoin('post_translation as t', (join) =>
          join.onRef('t.post_id', '=', 'post.id').onRef('t.site_id', '=', 'post.site_id'),
        )
        .select(['post.id', 'post.status', 'post.language', 'post.author_ids', 't.source_id'])
        .where('post.site_id', '=', siteId)
        .where('t.site_id', '=', siteId)
        .where('t.source_id', 'in', [a, b])
        .orderBy('t.source_id')
        .execute();
    const own = { status: 5, language: 'pl', author_ids: [moderator.profileId] };
    const [first, second] = await drafts();
    expect([first, second]).toMatchObject([
      { ...own, source_id: a },
      { ...own, source_id: b },
    ]);
    const again = await act(moderator, { ...order, post_ids: [a, first?.id ?? 0] });
    expect(again.skipped).toEqual([
      { id: a, reason: 'has_translation' },
      { id: first?.id, reason: 'is_translation' },
    ]);
    await act(editor, { action: 'change_posts_status', status: 8, post_ids: [second?.id ?? 0] });
    expect(await undo(moderator, done.batch_id)).toMatchObject({
      ...{ changed: 1, skipped: [{ id: b, reason: 'changed_since' }] },
    });
    expect((await drafts()).map(({ status }) => status)).toEqual([4, 8]);
    expect((await act(contributor, order)).skipped).toContainEqual({ id: b, reason: 'permission_denied' });
    const stranger = { ...order, translator_id: contributor.profileId };
    expect((await act(moderator, stranger, 422)).error).toBe('translator_id_is_invalid');
    await act(moderator, { ...order, lang_id: 'Polish!' }, 400);
  });
});

describe('authors are banned from their posts', () => {
  const statusOf = async ({ profileId }: Member) => {
    const { db } = api.ground.database;
    const row = db.selectFrom('profile').select('status').where('site_id', '=', siteId);
    return (await row.where('id', '=', profileId).executeTakeFirstOrThrow()).status;
  };
  const reads = async (who: Member) =>
    (await api.as(who).call(listPosts, { params: { roarId: siteId }, query: {} })).status;
  const postBy = async (authors: readonly Member[], more: object = {}) => {
    const id = await addPost({ author_ids: authors.map(({ profileId }) => profileId), ...more });
    const { db } = api.ground.database;
    await db.deleteFrom('post_author').where('site_id', '=', siteId).where('post_id', '=', id).execute();
    const rows = authors.map(({ profileId }) => ({
      ...{ site_id: siteId, post_id: id, profile_id: profileId, status: 5, created_ts: api.now },
    }));
    await db.insertInto('post_author').values(rows).execute();
    return id;
  };

  test('with all their posts, signed out at once, and back with an undo', async () => {
    const author = await signInAs(api.ground, { siteId }, 'contributor');
    const [shown, live] = [await postBy([author]), await postBy([author], { status: 0 })];
    const shared = await postBy([author, editor]);
    const order = { action: 'ban_author', post_ids: [shown, shared] };
    const told = await act(moderator, { ...order, dry_run: true });
    expect(told).toMatchObject({
      ...{ requested: 3, changed: 2, leaving_count: 1, people: [{ id: author.profileId }] },
      ...{ spared: [{ id: editor.profileId, reason: 'is_staff' }] },
      skipped: [{ id: shared, reason: 'has_other_authors' }],
    });
    expect([await statusOf(author), await reads(author)]).toEqual([0, 200]);
    await act(moderator, { ...order, expected_count: 2 }, 409);
    const done = await act(moderator, { ...order, expected_count: 3 });
    expect(done).toMatchObject({ changed: 2, skipped_count: 1 });
    expect([await statusOf(author), (await postOf(live)).status, (await postOf(shared)).status]).toEqual([
      2, 4, 5,
    ]);
    await expect.poll(() => reads(author)).toBe(401);
    expect(await undo(moderator, done.batch_id)).toMatchObject({ changed: 2 });
    expect([await statusOf(author), (await postOf(live)).status, (await postOf(shown)).status]).toEqual([
      0, 0, 5,
    ]);
    await expect.poll(() => reads(author)).toBe(200);
  });

  test('and stay so where somebody let them in and banned them anew since', async () => {
    const author = await signInAs(api.ground, { siteId }, 'contributor');
    const ban = async () => act(moderator, { action: 'ban_author', post_ids: [await postBy([author])] });
    const first = await ban();
    const { db } = api.ground.database;
    await db
      .updateTable('profile')
      .set((eb) => ({ status: 0, revision: eb('revision', '+', 1) }))
      .where('site_id', '=', siteId)
      .where('id', '=', author.profileId)
      .execute();
    const second = await ban();
    await undo(moderator, first.batch_id);
    expect(await statusOf(author)).toBe(2);
    await undo(moderator, second.batch_id);
    expect(await statusOf(author)).toBe(0);
  });

  test('by those who may ban alone, and never staff, themselves or nobody', async () => {
    const author = await signInAs(api.ground, { siteId }, 'contributor');
    const writer = await signInAs(api.ground, { siteId }, 'writer');
    const [theirs, own, ofStaff] = [
      await postBy([author]),
      await postBy([moderator]),
      await postBy([writer]),
    ];
    await act(writer, { action: 'ban_author', post_ids: [theirs] }, 403);
    const order = { action: 'ban_author', post_ids: [own, ofStaff] };
    const told = await act(moderator, { ...order, dry_run: true });
    expect(told).toMatchObject({ requested: 0, people: [] });
    expect(told.spared.map(({ reason }) => reason).sort()).toEqual(['is_self', 'is_staff']);
    expect((await act(moderator, order, 422)).error).toBe('nobody_to_ban');
    expect([await statusOf(author), await statusOf(writer), await statusOf(moderator)]).toEqual([0, 0, 0]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { type Comment, changeComments, listComments, replyToComment } from '../comments.contract.ts';
import { purgeComments } from './comments.jobs.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let moderator: Member;
let reader: Member;
const COMMUNITY = 71;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const host = 'news.test';
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await database.db
    .insertInto('community')
    .values({ ...times, id: COMMUNITY, name: 'river', title: 'River' })
    .execute();
  await database.db
    .insertInto('post')
    .values([
      { ...times, id: 11, status: 0, headline: 'The bridge', slug: 'the-bridge', comments_count: 3 },
      { ...times, id: 12, status: 0, headline: 'The river', slug: 'the-river', community_id: COMMUNITY },
      { ...times, id: 13, status: 5, headline: 'A draft', slug: 'a-draft' },
    ])
    .execute();
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  moderator = await signInAs(api.ground, { siteId, host }, 'community_moderator', COMMUNITY);
  reader = await signInAs(api.ground, { siteId, host }, null);
  await add({ id: 101, post_id: 11, status: 'approved', created_ts: 100, replies_count: 2 });
  await add({
    id: 102,
    post_id: 11,
    status: 'approved',
    created_ts: 200,
    parent_id: 101,
    parents: [101],
    replies_count: 1,
  });
  await add({
    id: 103,
    post_id: 11,
    status: 'approved',
    created_ts: 300,
    parent_id: 102,
    parents: [101, 102],
  });
  await add({ id: 104, post_id: 11, created_ts: 400, reports_count: 2, profile_id: reader.profileId });
  await add({
    id: 105,
    post_id: 12,
    created_ts: 500,
    html: '<p>Herons &amp; otters</p><p>by the<br>weir</p>',
  });
  await add({ id: 106, post_id: 11, status: 'spam', created_ts: 600, author_name: 'Bot' });
});
afterAll(() => api.stop());

type Row = { id: number; post_id: number } & Partial<Record<string, string | number | number[]>>;

async function add(row: Row): Promise<void> {
  const usual = { site_id: siteId, status: 'proposed', html: '<p>Well said</p>', updated_ts: api.now };
  await api.ground.database.db
    .insertInto('comment')
    .values({ created_ts: api.now, ...usual, ...row })
    .execute();
}

const list = (query: InputOf<typeof listComments>['query'] = {}, member = owner) =>
  api.as(member).call(listComments, { query });
const change = (changes: InputOf<typeof changeComments>['body']['changes'], member = owner) =>
  api.as(member).call(changeComments, { body: { changes } });
const idsOf = ({ body }: { body: { items: Comment[] } }) => body.items.map(({ id }) => id);
const countOf = async (postId: number) =>
  (
    await api.ground.database.db
      .selectFrom('post')
      .select('comments_count')
      .where('site_id', '=', siteId)
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
  ).comments_count;
const repliesOf = async (id: number) => (await list({ ids: String(id) })).body.items[0]?.replies_count;

describe('the list', () => {
  test('shows what waits, the newest first, with authors, posts and counts', async () => {
    const { body } = await list({ status_counts: '1' });
    expect(body.items.map(({ id }: Comment) => id)).toEqual([105, 104]);
    expect(body.items[0]).toMatchObject({
      ...{ text: 'Herons & otters\n\nby the\nweir', talkId: 12, parents: [], authorId: null },
      ...{ status: 'proposed', is_pinned: false, replies_count: 0, revision: 1 },
    });
    expect(body.authors[reader.profileId]).toMatchObject({
      ...{ title: reader.title, is_staff: false, approved_count: 0, refused_count: 0 },
    });
    expect(body.posts[11]).toMatchObject({
      headline: 'The bridge',
      path: expect.stringContaining('the-bridge'),
    });
    expect(body.bans).toEqual({ authorIds: [], places: [] });
    expect(body.counts).toEqual({
      messages: 2,
      statuses: { proposed: 2, approved: 3, rejected: 0, spam: 1, deleted: 0 },
    });
  });

  test.each([
    ['status', { status: 'spam' }, [106]],
    ['the oldest first', { order: 'oldest' }, [104, 105]],
    ['the most replies first', { status: 'approved', order: 'most_replied' }, [101, 102, 103]],
    ['the most reports first', { order: 'most_reported' }, [104, 105]],
    ['ids, whatever their status', { ids: '106,101' }, [106, 101]],
    ['a community', { group_site_id: COMMUNITY }, [105]],
    ['a post', { post_id: 11, status: 'all' }, [106, 104, 103, 102, 101]],
    ['a thread, from its beginning', { thread: 101 }, [101, 102, 103]],
    ['words of the text', { query: 'otters' }, [105]],
    ['words of a name', { status: 'spam', query: 'bot' }, [106]],
    ['a page', { limit: 1, offset: 1 }, [104]],
  ] as const)('is asked by %s', async (_, query, ids) => {
    expect(idsOf(await list(query as InputOf<typeof listComments>['query']))).toEqual(ids);
  });

  test('counts no statuses while words are looked for', async () => {
    const { body } = await list({ status_counts: '1', query: 'otters' });
    expect(body.counts).toEqual({ messages: 1, statuses: null });
  });

  test('is asked by an author, and for the site without its communities', async () => {
    expect(idsOf(await list({ author_id: reader.profileId }))).toEqual([104]);
    expect(idsOf(await list({ group_site_id: siteId }))).toEqual([104]);
  });

  test('goes on after its cursor, which is good for its own order alone', async () => {
    const { body } = await list({ limit: 1 });
    expect(idsOf(await list({ limit: 1, after: body.after }))).toEqual([104]);
    expect((await list({ order: 'oldest', after: body.after })).status).toBe(400);
  });

  test.each([
    { status: 'all' },
    { status: 'gone' },
    { order: 'best' },
    { limit: 101 },
    { ids: 'x' },
    { offset: 9_995 },
  ])('refuses %j', async (query) => {
    const refused = await list(query as never);
    expect(refused.status).toBe(400);
  });

  test('has for moderators of a community what stands there, and nothing else', async () => {
    expect(idsOf(await list({}, moderator))).toEqual([105]);
    expect(idsOf(await list({ ids: '101,104,105' }, moderator))).toEqual([105]);
    expect(idsOf(await list({ group_site_id: siteId }, moderator))).toEqual([]);
    expect(idsOf(await list({ post_id: 11, status: 'all' }, moderator))).toEqual([]);
    expect((await list({}, reader)).status).toBe(403);
  });
});

describe('a change', () => {
  test('approves, counts on the post and what is answered, and says so of each', async () => {
    await add({ id: 201, post_id: 11, parent_id: 103, parents: [101, 102, 103] });
    const before = [await countOf(11), await repliesOf(101)];
    const { body } = await change([
      { id: 201, status: 'approved', reason: 'Kind' },
      { id: 101, status: 'approved' },
      { id: 999, status: 'spam' },
    ]);
    expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'changed',
      'unchanged',
      'comment_not_found',
    ]);
    expect(body.items[0].comment).toMatchObject({ status: 'approved', reason: 'Kind', revision: 2 });
    expect([await countOf(11), await repliesOf(101)]).toEqual([(before[0] ?? 0) + 1, 3]);
    await api.as(owner).call(undoAct, { params: { siteId, batchId: body.batch_id } });
    expect([await countOf(11), await repliesOf(101)]).toEqual(before);
    expect((await list({ ids: '201' })).body.items[0]).toMatchObject({ status: 'proposed', reason: '' });
  });

  test('edits, which shows, and a later edit over an older version is refused', async () => {
    await add({ id: 202, post_id: 11, status: 'approved', html: '<p>Teh bridge</p>' });
    const { body } = await change([{ id: 202, text: 'The <bridge>\nis open', revision: 1 }]);
    expect(body.items[0].comment).toMatchObject({
      text: 'The <bridge>\nis open',
      is_edited: true,
      revision: 2,
    });
    const late = await change([{ id: 202, text: 'Other', revision: 1 }]);
    expect(late.body).toMatchObject({ items: [{ outcome: 'revision_conflict' }], batch_id: null });
  });

  test('pins what begins a thread, and no reply', async () => {
    const { body } = await change([
      { id: 101, is_pinned: true },
      { id: 102, is_pinned: true },
    ]);
    expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['changed', 'is_reply']);
    expect(body.items[0].comment.is_pinned).toBe(true);
  });

  test('of a hundred is undone together, but for what somebody changed since', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => 3_000 + at);
    for (const id of ids) await add({ id, post_id: 11 });
    const { body } = await change(ids.map((id) => ({ id, status: 'spam' as const })));
    await change([{ id: 3_000, status: 'deleted' }]);
    const undone = await api.as(owner).call(undoAct, { params: { siteId, batchId: body.batch_id } });
    expect(undone.body.undone).toMatchObject({ count: 99, left: [{ id: 3_000, reason: 'changed_since' }] });
    const again = await api.as(owner).call(undoAct, { params: { siteId, batchId: body.batch_id } });
    expect(again.status).toBe(409);
    await change(ids.map((id) => ({ id, status: 'deleted' as const })));
  });

  test.each([
    [[]],
    [[{ id: 101 }, { id: 101 }]],
    [[{ id: 101, status: 'gone' }]],
    [[{ id: 101, text: ' ' }]],
    [[{ id: 101, text: 'x'.repeat(10_001) }]],
    [Array.from({ length: 101 }, (_, id) => ({ id, status: 'spam' }))],
  ])('is refused where it says %j', async (changes) => {
    expect((await change(changes as never)).status).toBe(400);
  });

  test('reaches as far as somebody moderates, and so does its undo', async () => {
    const { body } = await change(
      [
        { id: 104, status: 'rejected' },
        { id: 105, status: 'approved' },
      ],
      moderator,
    );
    expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'comment_not_found',
      'changed',
    ]);
    expect((await change([{ id: 105, status: 'spam' }], reader)).status).toBe(403);
    await api.as(moderator).call(undoAct, { params: { siteId, batchId: body.batch_id } });
    expect((await list({ ids: '105' })).body.items[0].status).toBe('proposed');
  });

  test('stands in the audit log', async () => {
    await add({ id: 203, post_id: 11 });
    await change([{ id: 203, status: 'rejected', reason: 'Rude' }]);
    const { body } = await api
      .as(owner)
      .call(listAuditEvents, { params: { siteId }, query: { action: 'comment.rejected' } });
    expect(body.items[0]).toMatchObject({
      ...{ before: { status: 'proposed', reason: '' }, after: { status: 'rejected', reason: 'Rude' } },
      object: { id: 203, name: 'Well said' },
    });
  });
});

describe('a reply', () => {
  const reply = (
    messageId: number,
    { talkId = 11, roarId = siteId, member = owner, text = 'Thank you' } = {},
  ) => api.as(member).call(replyToComment, { params: { roarId, talkId, messageId }, body: { text } });

  test('stands at once below what it answers', async () => {
    const before = await countOf(11);
    const { status, body } = await reply(103);
    expect([status, body.parents, body.status]).toEqual([201, [101, 102, 103], 'approved']);
    expect(body.authorId).toBe(owner.profileId);
    expect(await countOf(11)).toBe(before + 1);
  });

  test('to what stands as deep as the site lets it goes to the deepest that may have answers', async () => {
    await add({ id: 302, post_id: 11, status: 'approved', parent_id: 103, parents: [101, 102, 103] });
    expect((await reply(302)).body.parents).toEqual([101, 102, 103]);
  });

  test('is refused to what is not shown, does not stand there, or is not theirs', async () => {
    expect([(await reply(106)).status, (await reply(106)).body.error]).toEqual([422, 'comment_is_not_shown']);
    expect((await reply(103, { talkId: 12 })).status).toBe(404);
    expect((await reply(103, { text: '  ' })).status).toBe(400);
    expect((await reply(103, { roarId: COMMUNITY, member: moderator })).status).toBe(404);
    expect((await reply(103, { member: moderator })).status).toBe(403);
  });

  test('of a moderator of the community stands there', async () => {
    await add({ id: 301, post_id: 12, status: 'approved' });
    const { status } = await reply(301, { talkId: 12, roarId: COMMUNITY, member: moderator });
    expect(status).toBe(201);
  });
});

test('what was deleted a month ago goes for good, and of what was answered the words alone', async () => {
  const { db } = api.ground.database;
  const long = api.now - 31 * 86_400;
  await add({ id: 401, post_id: 13, status: 'deleted', deleted_ts: long });
  await add({ id: 402, post_id: 13, status: 'deleted', deleted_ts: long, author_name: 'Ada' });
  await add({ id: 403, post_id: 13, status: 'approved', parent_id: 402, parents: [402] });
  await add({ id: 404, post_id: 13, status: 'deleted', deleted_ts: api.now });
  const report = { site_id: siteId, profile_id: reader.profileId, created_ts: long };
  const reports = [401, 402, 403].map((comment_id) => ({ ...report, comment_id }));
  await db.insertInto('comment_report').values(reports).execute();
  await purgeComments(api.ground.database, api.now);
  const reported = db.selectFrom('comment_report').select('comment_id').where('site_id', '=', siteId);
  expect(await reported.execute()).toEqual([{ comment_id: 403 }]);
  const left = await db
    .selectFrom('comment')
    .select(['id', 'html', 'author_name'])
    .where('site_id', '=', siteId)
    .where('post_id', '=', 13)
    .orderBy('id')
    .execute();
  expect(left.map(({ id }) => id)).toEqual([402, 403, 404]);
  expect(left[0]).toMatchObject({ html: '', author_name: null });
});

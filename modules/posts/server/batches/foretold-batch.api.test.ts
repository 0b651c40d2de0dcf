import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { changePosts, type PostBatch } from '../../post-batches.contract.ts';
import { listPosts } from '../../posts.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
});
afterAll(() => api.stop());

async function addPost(more: { status: number; headline?: string; scheduled_ts?: number }): Promise<number> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const row = { ...stamp, id, headline: 'A story', slug: `s-${id}`, author_ids: [owner.profileId], ...more };
  await db.insertInto('post').values(row).execute();
  return id;
}

const foretell = async (status: number, post_ids: number[]): Promise<PostBatch> =>
  (
    await api.as(owner).call(changePosts, {
      body: { action: 'change_posts_status', status, post_ids, dry_run: true },
    })
  ).body;

const LIVE = 0;
const DRAFT = 5;

test('a dry run counts what goes live, what stops being live, what stays, and which schedules end', async () => {
  const soon = Math.floor(Date.now() / 1000) + 86_400;
  const later = await addPost({ status: 10, headline: 'In two days', scheduled_ts: soon + 86_400 });
  const first = await addPost({ status: 10, headline: 'Tomorrow', scheduled_ts: soon });
  const past = await addPost({ status: 10, headline: 'Long ago', scheduled_ts: 1_700_000_000 });
  const live = await addPost({ status: LIVE });
  const draft = await addPost({ status: DRAFT });
  const all = [later, first, past, live, draft];

  expect(await foretell(LIVE, all)).toMatchObject({
    ...{ requested: 5, changed: 4, entering_count: 4, leaving_count: 0 },
    ...{ skipped_count: 1, skipped: [{ id: live, reason: 'unchanged' }] },
    lapsing_count: 2,
    lapsing: [
      { id: first, headline: 'Tomorrow', scheduled_ts: soon },
      { id: later, headline: 'In two days' },
    ],
  });
  expect(await foretell(DRAFT, all)).toMatchObject({
    ...{ changed: 4, entering_count: 0, leaving_count: 1, skipped_count: 1 },
  });
  expect(await statuses(all)).toEqual([10, 10, 10, LIVE, DRAFT]);
});

async function statuses(ids: number[]): Promise<number[]> {
  const { db } = api.ground.database;
  const rows = await db
    .selectFrom('post')
    .select(['id', 'status'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? Number.NaN);
}

test('what is ready to publish can be asked for without what goes live by itself', async () => {
  const waits = await addPost({ status: 10, headline: 'Waits for somebody' });
  const goes = await addPost({ status: 10, headline: 'Goes by itself', scheduled_ts: api.now + 86_400 });
  const past = await addPost({ status: 10, headline: 'Its time is over', scheduled_ts: api.now - 86_400 });
  const ids = async (query: object) => {
    const asking = { params: { roarId: siteId }, query: { status: 10, ...query } };
    const { status, body } = await api.as(owner).call(listPosts, asking);
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    return body.posts.map(({ id }: { id: number }) => id);
  };
  const asked = await ids({ unscheduled: 1 });
  expect(asked).toEqual(expect.arrayContaining([waits, past]));
  expect(asked).not.toContain(goes);
  expect(await ids({})).toContain(goes);
});

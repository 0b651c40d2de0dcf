import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { waitingLocks } from '#platform/testing/waiting-locks.ts';
import { changePosts, getPostBatch, type PostBatch } from '../../post-batches.contract.ts';
import { FIRST_STEP } from './step-size.ts';

const patience = { timeout: 60_000 };
const POSTS = FIRST_STEP * 4;

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

async function addPosts(more: { slug?: string } = {}): Promise<number[]> {
  const { db, ids } = api.ground.database;
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const rows = Array.from({ length: POSTS }, () => {
    const id = ids.next();
    return { ...stamp, id, status: 5, headline: 'A story', slug: more.slug ?? `s-${id}` };
  });
  await db.insertInto('post').values(rows).execute();
  return rows.map(({ id }) => id);
}

async function publish(ids: readonly number[]): Promise<number> {
  const body = { action: 'change_posts_status', status: 0, post_ids: [...ids] } as never;
  const answer = await api.as(owner).call(changePosts, { body });
  expect([answer.status, answer.status === 202 ? '' : answer.body]).toEqual([202, '']);
  return (answer.body as PostBatch).batch_id ?? 0;
}

async function ended(batchId: number): Promise<PostBatch> {
  const batch = async () =>
    (await api.as(owner).call(getPostBatch, { params: { batchId } })).body as unknown as PostBatch;
  await expect.poll(batch, patience).toMatchObject({ is_ready: true });
  return batch();
}

const postsOf = (ids: readonly number[]) =>
  api.ground.database.db
    .selectFrom('post')
    .select(['id', 'status', 'revision', 'slug'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('id')
    .execute();

/** Every post is changed and written down once. */
async function expectOnce(batchId: number, ids: readonly number[]): Promise<void> {
  expect(await ended(batchId)).toMatchObject({ status: 'SUCCESS', changed: POSTS, skipped_count: 0 });
  const posts = await postsOf(ids);
  expect(posts.every(({ status, revision }) => status === 0 && revision === 2)).toBe(true);
  const { db } = api.ground.database;
  const told = await db
    .selectFrom('audit_event')
    .select('object_id')
    .where('site_id', '=', siteId)
    .where('batch_id', '=', batchId)
    .where('object_kind', '=', 'post')
    .execute();
  expect(told.map(({ object_id }) => object_id).sort()).toEqual([...ids].sort());
  const kept = await db
    .selectFrom('post_batch_row')
    .select('post_id')
    .where('site_id', '=', siteId)
    .where('batch_id', '=', batchId)
    .execute();
  expect(kept.map(({ post_id }) => post_id).sort()).toEqual([...ids].sort());
}

test(
  'a step that is ahead while somebody holds a post of the one before it and waits for its own makes room',
  patience,
  async () => {
    const ids = await addPosts();
    const [first, second] = [ids[1], ids[FIRST_STEP + 1]];
    const lock = 'select 1 from post where site_id = $1 and id = $2 for update';
    const other = new pg.Client({ connectionString: api.ground.database.connectionString });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(lock, [siteId, first]);
      const batchId = await publish(ids);
      await expect.poll(() => waitingLocks(api.ground.database.pool), patience).toBe(1);
      // The step ahead has this post by now or soon, and its turn comes only when this transaction is over.
      await expect.poll(() => isLocked(second), patience).toBe(true);
      await other.query(lock, [siteId, second]);
      await other.query('commit');
      await expectOnce(batchId, ids);
    } finally {
      await other.end();
    }
  },
);

async function isLocked(id: number | undefined): Promise<boolean> {
  const { rowCount } = await api.ground.database.pool.query(
    'select 1 from post where site_id = $1 and id = $2 for update skip locked',
    [siteId, id],
  );
  return rowCount === 0;
}

test('posts of two steps that go live under one headline get slugs of their own', patience, async () => {
  const ids = await addPosts({ slug: '' });
  await expectOnce(await publish(ids), ids);
  expect(new Set((await postsOf(ids)).map(({ slug }) => slug)).size).toBe(POSTS);
});

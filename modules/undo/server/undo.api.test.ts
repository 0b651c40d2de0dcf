import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listOwnActions } from '#modules/audit/audit.contract.ts';
import { changePosts, getPostBatch } from '#modules/posts/post-batches.contract.ts';
import {
  createRedirect,
  listRedirects,
  removeMatchingRedirects,
  removeRedirects,
  restoreRedirects,
} from '#modules/redirects/redirects.contract.ts';
import { assignRole } from '#modules/roles/roles.public.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
} from '#modules/saved-views/saved-views.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { forgetOldActs } from '#platform/server/undo-acts.ts';
import { getUndo, undoAct } from '../undo.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let colleague: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  colleague = await signInAs(api.ground, { siteId }, 'owner');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { db } = api.ground.database;
  for (const table of ['redirect', 'post', 'undo_act'] as const) {
    await db.deleteFrom(table).where('site_id', '=', siteId).execute();
  }
});

const as = (member: Member) => api.as(member);
const undo = (batchId: number | null, member = owner) =>
  as(member).call(undoAct, { params: { siteId, batchId: batchId ?? 0 } });
const state = async (batchId: number) =>
  (await as(owner).call(getUndo, { params: { siteId, batchId } })).body;
const paths = async () =>
  (await as(owner).call(listRedirects, { query: {} })).body.items.map(({ path }: { path: string }) => path);
const add = async (path: string) =>
  (await as(owner).call(createRedirect, { body: { path, redirect_to: '/sport' } })).body.id;
const removeAll = async (ids: number[]) =>
  (await as(owner).call(removeRedirects, { params: { siteId }, body: { ids } })).body.batch_id;
const entries = async () =>
  (await as(owner).call(listOwnActions, { params: { siteId }, query: { limit: 50 } })).body.items;
const age = (seconds: number) =>
  sql`update undo_act set created_ts = created_ts - ${seconds} where site_id = ${siteId}`.execute(
    api.ground.database.db,
  );

async function addPosts(count: number): Promise<number[]> {
  const { db, ids } = api.ground.database;
  const rows = Array.from({ length: count }, () => {
    const id = ids.next();
    const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
    return { ...stamp, id, status: 5, headline: 'A story', slug: `s-${id}`, author_ids: [owner.profileId] };
  });
  await db.insertInto('post').values(rows).execute();
  return rows.map(({ id }) => id);
}

describe('a delete of redirects', () => {
  test('stands among recent actions with the way back, and is brought back from there hours later', async () => {
    await removeAll([await add('/one'), await add('/two')]);
    const entry = (await entries())[0];
    expect(entry).toMatchObject({
      action: 'redirect.removed',
      batch_count: 2,
      undo: { count: 2, undone: null },
    });
    await age(86_000);
    const { status, body } = await undo(entry.batch_id);
    expect(status).toBe(200);
    expect(body.undone).toMatchObject({ count: 2, left_count: 0, left: [] });
    expect((await paths()).sort()).toEqual(['/one', '/two']);
    const [restored, removed] = await entries();
    expect(restored).toMatchObject({
      action: 'redirect.restored',
      batch_count: 2,
      undo: { undo_of: entry.batch_id },
    });
    expect(removed.undo).toMatchObject({ undo_until_ts: null, undone: { count: 2 } });
  });

  test('of everything that a list shows is one act too', async () => {
    await add('/old/1');
    await add('/old/2');
    const order = { filter: { query: '/old' }, expected_count: 2 };
    const { body } = await as(owner).call(removeMatchingRedirects, { params: { siteId }, body: order });
    expect((await undo(body.batch_id)).body.undone.count).toBe(2);
    expect(await paths()).toHaveLength(2);
  });

  test('leaves what somebody brought back since, and says who and when', async () => {
    const [one, two] = [await add('/one'), await add('/two')];
    const batch = await removeAll([one, two]);
    await as(colleague).call(restoreRedirects, { params: { siteId }, body: { ids: [one] } });
    const { body } = await undo(batch);
    expect(body.undone).toMatchObject({ count: 1, left_count: 1 });
    expect(body.undone.left).toMatchObject([{ id: one, reason: 'changed_since', is_own: false }]);
    expect(body.undone.left[0].by).toEqual(expect.any(String));
    expect(body.undone.left[0].ts).toBeGreaterThanOrEqual(api.now);
  });

  test('leaves what another redirect has taken the place of', async () => {
    const batch = await removeAll([await add('/one'), await add('/two')]);
    await add('/one');
    const { body } = await undo(batch);
    expect(body.undone).toMatchObject({ count: 1, left_count: 1, left: [{ reason: 'is_taken' }] });
    expect(await paths()).toHaveLength(2);
  });

  test('is undone once, within a day, by its doer or who runs the site', async () => {
    const batch = await removeAll([await add('/one')]);
    const writer = await signInAs(api.ground, { siteId }, 'writer');
    expect((await undo(batch, writer)).status).toBe(404);
    await age(86_401);
    expect((await undo(batch)).body.error).toBe('undo_is_over');
    await age(-86_401);
    expect((await undo(batch, colleague)).status).toBe(200);
    const again = await undo(batch);
    expect([again.status, again.body.error]).toEqual([409, 'act_is_undone']);
  });

  test('pressed by two at once is undone once', async () => {
    const batch = await removeAll([await add('/one')]);
    const answers = await Promise.all([undo(batch), undo(batch, colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await paths()).toEqual(['/one']);
  });

  test('needs the permission of its room at the moment of the undo', async () => {
    const editor = await signInAs(api.ground, { siteId }, 'owner');
    const id = await add('/one');
    const { body } = await as(editor).call(removeRedirects, { params: { siteId }, body: { ids: [id] } });
    const { database, events } = api.ground;
    await database.db.transaction().execute(async (trx) => {
      const { accountId, profileId } = editor;
      await trx
        .deleteFrom('role_assignment')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', profileId)
        .execute();
      const role = { siteId, profileId, role: 'writer', communityId: null, by: null, now: api.now } as const;
      await assignRole(trx, database.ids.next, role);
      await events.publish(trx, { topic: 'caller', siteId, id: accountId });
    });
    const mayRead = async () => (await as(editor).call(listRedirects, { query: {} })).status;
    await expect.poll(mayRead).toBe(403);
    expect((await undo(body.batch_id, editor)).status).toBe(403);
    expect(await paths()).toEqual([]);
  });

  test('is forgotten two days later, with no row of others', async () => {
    const batch = await removeAll([await add('/one')]);
    const { db } = api.ground.database;
    const now = Math.floor(Date.now() / 1000);
    await forgetOldActs(db, now + 2 * 86_400 - 60);
    expect((await state(batch)).count).toBe(1);
    await forgetOldActs(db, now + 2 * 86_400 + 60);
    expect((await undo(batch)).status).toBe(404);
  });
});

test('a deleted view comes back, unless another one bears its name by now', async () => {
  const create = () =>
    as(owner).call(createSavedView, { params: { siteId }, body: { screen: 'posts', title: 'Mine' } });
  const removed = async (viewId: number) =>
    (await as(owner).call(deleteSavedView, { params: { siteId, viewId } })).body.batch_id;
  const first = await removed((await create()).body.id);
  expect((await undo(first)).body.undone.count).toBe(1);
  const { body } = await as(owner).call(listSavedViews, { params: { siteId }, query: { screen: 'posts' } });
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['Mine']);
  const second = await removed(body.items[0].id);
  await create();
  expect((await undo(second)).body.undone).toMatchObject({ count: 0, left: [{ reason: 'is_taken' }] });
});

describe('a change of many posts', () => {
  const change = async (post_ids: number[]) =>
    (await as(owner).call(changePosts, { body: { action: 'change_posts_status', status: 8, post_ids } }))
      .body;
  const drafts = async () => {
    const { db } = api.ground.database;
    const of = db.selectFrom('post').select('id').where('site_id', '=', siteId).where('status', '=', 5);
    return (await of.execute()).length;
  };

  test('leaves a post that somebody changed since, and says who changed it and when', async () => {
    const ids = await addPosts(3);
    const { batch_id } = await change(ids);
    await sql`update post set revision = revision + 1, row_version = row_version + 1, updated_ts = ${api.now + 5}, updated_by = ${colleague.profileId}
      where site_id = ${siteId} and id = ${ids[1]}`.execute(api.ground.database.db);
    const { status, body } = await undo(batch_id);
    expect(status).toBe(200);
    expect(body.undone).toMatchObject({
      ...{ count: 2, left_count: 1 },
      left: [{ id: ids[1], reason: 'changed_since', ts: api.now + 5, is_own: false }],
    });
    expect(body.undone.left[0].by).toEqual(expect.any(String));
    expect(body.undone.left_groups).toEqual([
      {
        ...{ reason: 'changed_since', by: body.undone.left[0].by, is_own: false, count: 1 },
        ts: api.now + 5,
      },
    ]);
    expect(await drafts()).toBe(2);
    expect((await entries())[1]?.undo).toMatchObject({ undone: { left_count: 1 } });
  });

  test('of more than a hundred says why all stayed that it left, and so does its undo, of each person how many', async () => {
    const ids = await addPosts(400);
    const { db } = api.ground.database;
    const touch = (some: number[], by: number, ts: number) =>
      sql`update post set revision = revision + 1, row_version = row_version + 1, updated_ts = ${ts}, updated_by = ${by}
        where site_id = ${siteId} and id = any(${some}::bigint[])`.execute(db);
    await sql`update post set status = 8, row_version = row_version + 1 where site_id = ${siteId} and id = any(${ids.slice(0, 150)}::bigint[])`.execute(
      db,
    );
    await sql`update post set status = 4, row_version = row_version + 1 where site_id = ${siteId} and id = any(${ids.slice(150, 152)}::bigint[])`.execute(
      db,
    );
    const { batch_id } = await change(ids);
    await expect.poll(async () => (await state(batch_id)).is_ready).toBe(true);
    const stayed = [
      { reason: 'unchanged', count: 150 },
      { reason: 'is_removed', count: 2 },
    ];
    expect(await state(batch_id)).toMatchObject({ count: 248, stayed });
    const batch = await as(owner).call(getPostBatch, { params: { batchId: batch_id } });
    expect(batch.body).toMatchObject({ skipped_count: 152, skipped_for: stayed });
    await touch(ids.slice(200, 330), colleague.profileId, api.now + 5);
    await touch(ids.slice(330, 332), owner.profileId, api.now + 9);
    await undo(batch_id);
    await expect.poll(async () => (await state(batch_id)).is_ready).toBe(true);
    const { undone } = await state(batch_id);
    expect(undone).toMatchObject({ count: 116, left_count: 132 });
    expect(undone.left_groups).toMatchObject([
      { reason: 'changed_since', is_own: false, count: 130, ts: api.now + 5 },
      { reason: 'changed_since', is_own: true, count: 2, ts: api.now + 9 },
    ]);
  });

  test('of more than a hundred is undone by a task, and says at its end what it did', async () => {
    const { batch_id } = await change(await addPosts(230));
    await expect.poll(async () => (await state(batch_id)).is_ready).toBe(true);
    expect((await state(batch_id)).count).toBe(230);
    const { status, body } = await undo(batch_id);
    expect([status, body.is_ready]).toEqual([202, false]);
    await expect.poll(async () => (await state(batch_id)).is_ready).toBe(true);
    expect((await state(batch_id)).undone).toMatchObject({ count: 230, left_count: 0 });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { assignRole } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { getUndo } from '#modules/undo/undo.contract.ts';
import { waitingLocks } from '#platform/testing/waiting-locks.ts';
import { changePosts, getPostBatch, type PostBatch, undoPostBatch } from '../../post-batches.contract.ts';
import { countPosts, listPosts } from '../../posts.contract.ts';
import { removeOldBatches } from './batch-jobs.ts';

let api: TestApi;
let siteId: number;
let community: number;
let owner: Member;
let editor: Member;
let writer: Member;
let admin: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'localhost', title: 'Test', now: api.now });
  community = await database.db.transaction().execute((trx) =>
    createCommunity(trx, database.ids.next, {
      siteId,
      name: 'north',
      title: 'North',
      by: null,
      now: api.now,
    }),
  );
  owner = await signInAs(api.ground, { siteId }, 'owner');
  editor = await signInAs(api.ground, { siteId }, 'editor');
  writer = await signInAs(api.ground, { siteId }, 'writer');
  admin = await signInAs(api.ground, { siteId }, 'community_admin', community);
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

let author: Member;
beforeEach(async () => {
  author = await signInAs(api.ground, { siteId }, 'contributor');
});

async function addPosts(count: number, more: object = {}): Promise<number[]> {
  const { db, ids } = api.ground.database;
  const rows = Array.from({ length: count }, () => {
    const id = ids.next();
    const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
    return {
      ...stamp,
      id,
      status: 5,
      headline: 'A story',
      slug: `s-${id}`,
      author_ids: [author.profileId],
      ...more,
    };
  });
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500);
    await db.insertInto('post').values(part).execute();
    const links = part.flatMap(({ id, status, author_ids }) =>
      author_ids.map((profile_id) => ({
        site_id: siteId,
        post_id: id,
        profile_id,
        status,
        created_ts: api.now,
      })),
    );
    await db.insertInto('post_author').values(links).execute();
  }
  return rows.map(({ id }) => id);
}

const postsOf = (ids: readonly number[]) =>
  api.ground.database.db
    .selectFrom('post')
    .select(['id', 'status', 'author_ids', 'revision', 'published_ts', 'updated_by'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('id')
    .execute();
const statusesOf = async (ids: readonly number[]) => (await postsOf(ids)).map(({ status }) => status);

async function change(who: Member, body: object, due = 200) {
  const answer = await api.as(who).call(changePosts, { body: body as never });
  expect([answer.status, due === answer.status ? '' : answer.body]).toEqual([due, '']);
  return answer.body as PostBatch & { error: string; count: number; details: { loc: string[] }[] };
}
/** Makes somebody a contributor who was more. */
async function demote({ accountId, profileId }: Member): Promise<void> {
  const { database, events } = api.ground;
  const role = { siteId, profileId, role: 'contributor', communityId: null, by: null, now: api.now } as const;
  await database.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('role_assignment')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', profileId)
      .execute();
    await assignRole(trx, database.ids.next, role);
    await events.publish(trx, { topic: 'caller', siteId, id: accountId });
  });
}
const toStatus = (status: number, more: object) => ({ action: 'change_posts_status', status, ...more });
const moveTo = (people: number[], more: object) => ({
  ...{ action: 'move_posts_to_author', destination_author_ids: people },
  ...more,
});

async function ended(batchId: number, who: Member = owner): Promise<PostBatch> {
  await expect
    .poll(
      async () =>
        (await api.as(who).call(getPostBatch, { params: { batchId } })).body as unknown as PostBatch,
      { timeout: 60_000 },
    )
    .toMatchObject({ is_ready: true });
  return (await api.as(who).call(getPostBatch, { params: { batchId } })).body as unknown as PostBatch;
}

describe('change_posts_status', () => {
  test('rule: changes all posts of the authors, and says how many', async () => {
    const own = await addPosts(3);
    const [shared = 0] = await addPosts(1, { author_ids: [writer.profileId, author.profileId], status: 8 });
    const [removed = 0] = await addPosts(1, { status: 4 });
    const who = { author_ids: [author.profileId] };
    const foretold = await change(owner, toStatus(0, { ...who, dry_run: true }));
    expect(foretold).toMatchObject({ batch_id: null, requested: 4, changed: 4, undo_until_ts: null });
    expect(await statusesOf(own)).toEqual([5, 5, 5]);
    const batch = await change(owner, toStatus(0, { ...who, expected_count: 4 }));
    expect(batch).toMatchObject({ status: 'SUCCESS', is_ready: true, requested: 4, changed: 4, skipped: [] });
    expect(await statusesOf([...own, shared, removed])).toEqual([0, 0, 0, 0, 4]);
    expect(foretold.leaving_count).toBe(0);
    const back = await change(owner, toStatus(5, { ...who, dry_run: true }));
    expect([back.leaving_count, batch.leaving_count]).toEqual([4, null]);
    const [first] = await postsOf(own);
    expect(first).toMatchObject({ revision: 2, updated_by: owner.profileId });
    expect(first?.published_ts).toBeGreaterThanOrEqual(api.now);
  });

  test('is found by lists and counts at once, by the author too', async () => {
    await addPosts(3);
    const query = { author_id: author.profileId, status: 98 };
    const params = { roarId: siteId };
    expect((await api.as(owner).call(countPosts, { params, query })).body.count).toBe(0);
    await change(owner, toStatus(0, { author_ids: [author.profileId], expected_count: 3 }));
    expect((await api.as(owner).call(countPosts, { params, query })).body.count).toBe(3);
    expect((await api.as(owner).call(listPosts, { params, query })).body.posts).toHaveLength(3);
  });

  test('changes the posts of a list as it was asked', async () => {
    const drafts = await addPosts(2);
    const inReview = await addPosts(2, { status: 8 });
    const filter = { author_id: author.profileId, status: 8 };
    await change(editor, toStatus(10, { filter, expected_count: 2 }));
    expect(await statusesOf([...drafts, ...inReview])).toEqual([5, 5, 10, 10]);
  });

  test('says of each post why it stays, and nothing of those that one may not see', async () => {
    const junior = await signInAs(api.ground, { siteId }, 'contributor');
    const [own = 0] = await addPosts(1, { author_ids: [junior.profileId] });
    const [other = 0] = await addPosts(1);
    const [live = 0] = await addPosts(1, { status: 0 });
    const batch = await change(junior, toStatus(8, { post_ids: [own, other, live, 12345] }));
    expect([batch.requested, batch.changed, batch.skipped_count]).toEqual([4, 1, 3]);
    expect(Object.fromEntries(batch.skipped.map(({ id, reason }) => [id, reason]))).toEqual({
      [other]: 'not_found',
      [live]: 'permission_denied',
      12345: 'not_found',
    });
    expect(await statusesOf([own, other, live])).toEqual([8, 5, 0]);
  });

  test('rule: keeps to the community of those who administer one', async () => {
    const [inside = 0] = await addPosts(1, { community_id: community });
    const [outside = 0] = await addPosts(1);
    const batch = await change(admin, toStatus(1, { post_ids: [inside, outside] }));
    expect(batch.skipped).toEqual([{ id: outside, reason: 'not_found' }]);
    expect(await statusesOf([inside, outside])).toEqual([1, 5]);
  });

  test('rule: is written down for each post, with the batch and an event', async () => {
    const ids = await addPosts(2);
    const { batch_id } = await change(editor, toStatus(8, { post_ids: ids }));
    const { db } = api.ground.database;
    const trail = await db
      .selectFrom('audit_event')
      .select(['action', 'object_id', 'before', 'after', 'actor_profile_id'])
      .where('site_id', '=', siteId)
      .where('batch_id', '=', batch_id)
      .orderBy('object_id')
      .execute();
    expect(trail).toEqual(
      ids.map((object_id) => ({
        ...{ action: 'post.status_changed', object_id, actor_profile_id: editor.profileId },
        ...{ before: { status: 5 }, after: { status: 8 } },
      })),
    );
    const told = await db
      .selectFrom('outbox')
      .select('object_id')
      .where('site_id', '=', siteId)
      .where('event', '=', 'post.status_changed')
      .where((eb) => eb('object_id', '=', eb.fn.any(eb.val(ids))))
      .execute();
    expect(told).toHaveLength(2);
  });
});

describe('move_posts_to_author', () => {
  test('rule: moves all posts of the authors to the others', async () => {
    const own = await addPosts(2);
    const [shared = 0] = await addPosts(1, { author_ids: [author.profileId, writer.profileId] });
    const order = { author_ids: [author.profileId], expected_count: 3 };
    const batch = await change(owner, moveTo([editor.profileId], order));
    expect(batch).toMatchObject({ changed: 3, skipped_count: 0 });
    expect((await postsOf([...own, shared])).map(({ author_ids }) => author_ids)).toEqual([
      [editor.profileId],
      [editor.profileId],
      [editor.profileId, writer.profileId],
    ]);
    const params = { roarId: siteId };
    const found = await api.as(owner).call(countPosts, {
      params,
      query: { author_id: author.profileId, status: 99 },
    });
    expect(found.body.count).toBe(0);
  });

  test('refuses people who do not take part in the site', async () => {
    const ids = await addPosts(1);
    const body = await change(owner, moveTo([12345], { post_ids: ids }), 422);
    expect(body.error).toBe('destination_author_ids_is_invalid');
  });

  test('leaves posts as they are for those who do not manage people', async () => {
    const ids = await addPosts(1);
    const batch = await change(editor, moveTo([writer.profileId], { post_ids: ids }));
    expect(batch.skipped).toEqual([{ id: ids[0], reason: 'permission_denied' }]);
  });
});

describe('what is refused', () => {
  test('acts on authors by those who do not also manage people', async () => {
    await addPosts(1);
    const body = toStatus(8, { author_ids: [author.profileId], expected_count: 1 });
    expect(await change(editor, body, 403)).toMatchObject({ error: 'permission_denied' });
  });

  test('rule: an act on authors or on a list whose posts are not as many as was said', async () => {
    await addPosts(2);
    const body = toStatus(8, { author_ids: [author.profileId], expected_count: 1 });
    expect(await change(owner, body, 409)).toMatchObject({
      ...{ error: 'count_changed', count: 2 },
      details: [
        { loc: ['body', 'expected_count'], msg: expect.stringMatching(/^The number of posts changed/) },
      ],
    });
  });

  test.each<[string, object, string]>([
    ['no posts', toStatus(0, {}), 'post_ids'],
    ['two ways to name them', toStatus(0, { post_ids: [1], author_ids: [1], expected_count: 1 }), 'post_ids'],
    ['no status', { action: 'change_posts_status', post_ids: [1] }, 'status'],
    ['a status of deletion', toStatus(4, { post_ids: [1] }), 'status'],
    ['a status of what is not saved', toStatus(6, { post_ids: [1] }), 'status'],
    ['nobody to move to', { action: 'move_posts_to_author', post_ids: [1] }, 'destination_author_ids'],
    ['no count with authors', toStatus(0, { author_ids: [1] }), 'expected_count'],
    ['no count with a list', toStatus(0, { filter: {} }), 'expected_count'],
    ['an unknown act', { action: 'explode', post_ids: [1] }, 'action'],
  ])('%s', async (_, body, key) => {
    const { details } = await change(owner, body, 400);
    expect(details.map(({ loc }) => loc.at(-1))).toContain(key);
  });
});

describe('a batch', () => {
  test('rule: of more than a hundred posts is a task with progress', async () => {
    const ids = await addPosts(250);
    const begun = await change(
      owner,
      toStatus(0, { author_ids: [author.profileId], expected_count: 250 }),
      202,
    );
    expect(begun).toMatchObject({ is_ready: false, requested: 250 });
    const done = await ended(begun.batch_id ?? 0);
    expect(done).toMatchObject({ status: 'SUCCESS', changed: 250, skipped_count: 0 });
    expect(new Set(await statusesOf(ids))).toEqual(new Set([0]));
    const params = { siteId, taskId: begun.task_id ?? 0 };
    await expect
      .poll(async () => (await api.as(owner).call(getTask, { params })).body)
      .toMatchObject({ status: 'SUCCESS', done: 250, total: 250, result: { changed: 250, requested: 250 } });
  });

  test('rule: with a key that is known is not done twice', async () => {
    const ids = await addPosts(1);
    const body = toStatus(8, { post_ids: ids, idempotency_key: `key-${ids[0]}` });
    const first = await change(owner, body);
    const second = await change(owner, body);
    expect(second.batch_id).toBe(first.batch_id);
    expect((await postsOf(ids))[0]?.revision).toBe(2);
    expect((await change(editor, { ...body, status: 9 })).batch_id).not.toBe(first.batch_id);
  });

  test('rule: keeps its key from another order', async () => {
    const [first = 0, second = 0] = await addPosts(2);
    const idempotency_key = `key-${first}`;
    await change(editor, toStatus(8, { post_ids: [first], idempotency_key }));
    for (const other of [
      toStatus(9, { post_ids: [first] }),
      toStatus(8, { post_ids: [first, second] }),
      toStatus(8, { filter: {}, expected_count: 1 }),
    ]) {
      const refused = await change(editor, { ...other, idempotency_key }, 409);
      expect(refused.error).toBe('idempotency_key_is_taken');
    }
    expect(await statusesOf([first, second])).toEqual([8, 5]);
  });

  test('rule: of an author is known by its key when its posts are elsewhere by then', async () => {
    await addPosts(2);
    const who = { author_ids: [author.profileId], idempotency_key: `key-${author.profileId}` };
    const first = await change(owner, moveTo([editor.profileId], { ...who, expected_count: 2 }));
    const again = await change(owner, moveTo([editor.profileId], { ...who, expected_count: 0 }));
    expect(again.batch_id).toBe(first.batch_id);
  });

  test('is shown to whoever began it and to those with power over the site', async () => {
    const ids = await addPosts(1);
    const { batch_id } = await change(editor, toStatus(8, { post_ids: ids }));
    const params = { batchId: batch_id ?? 0 };
    expect((await api.as(owner).call(getPostBatch, { params })).status).toBe(200);
    expect((await api.as(writer).call(getPostBatch, { params })).status).toBe(404);
    expect((await api.as(writer).call(undoPostBatch, { params })).status).toBe(404);
  });

  test('rule: is undone as far as nobody changed its posts since', async () => {
    const [first = 0, second = 0] = await addPosts(2);
    const { batch_id } = await change(editor, toStatus(0, { post_ids: [first, second] }));
    await change(owner, toStatus(9, { post_ids: [second] }));
    const params = { batchId: batch_id ?? 0 };
    const undone = await api.as(editor).call(undoPostBatch, { params });
    expect(undone.body).toMatchObject({
      ...{ requested: 2, changed: 1, undo_until_ts: null, is_undone: false },
      skipped: [{ id: second, reason: 'changed_since' }],
    });
    expect(await postsOf([first, second])).toMatchObject([{ status: 5, published_ts: null }, { status: 9 }]);
    expect((await api.as(editor).call(undoPostBatch, { params })).body.error).toBe('batch_is_undone');
    expect((await api.as(editor).call(getPostBatch, { params })).body.undo_until_ts).toBeNull();
  });

  test('acts on the same posts are undone one after the other, back to the first', async () => {
    const ids = await addPosts(2, { status: 5 });
    const acts: number[] = [];
    for (const status of [8, 9, 10])
      acts.push((await change(editor, toStatus(status, { post_ids: ids }))).batch_id ?? 0);
    const undo = async (batchId = 0) =>
      (await api.as(editor).call(undoPostBatch, { params: { batchId } })).body;
    for (const status of [9, 8, 5]) {
      expect(await undo(acts.pop())).toMatchObject({ changed: 2, skipped: [] });
      expect((await postsOf(ids)).map((post) => post.status)).toEqual([status, status]);
    }
    const first = await change(editor, toStatus(8, { post_ids: ids }));
    const second = await change(editor, toStatus(9, { post_ids: ids.slice(0, 1) }));
    expect(await undo(first.batch_id ?? 0)).toMatchObject({
      changed: 1,
      skipped: [{ reason: 'changed_since' }],
    });
    expect(await undo(second.batch_id ?? 0)).toMatchObject({ changed: 1 });
  });

  test('an act by which posts went live is known to have sent what nobody recalls', async () => {
    const stateOf = async (status: number) => {
      const { batch_id } = await change(
        editor,
        toStatus(status, { post_ids: await addPosts(1, { status: 10 }) }),
      );
      return (await api.as(editor).call(getUndo, { params: { siteId, batchId: batch_id ?? 0 } })).body;
    };
    expect(await stateOf(0)).toMatchObject({ has_sent: true });
    expect(await stateOf(8)).toMatchObject({ has_sent: false });
  });

  test('rule: is undone once, when two people undo it at the same moment too', async () => {
    const { db, ids } = api.ground.database;
    const postIds = await addPosts(1);
    const { batch_id } = await change(editor, toStatus(8, { post_ids: postIds }));
    const batchId = batch_id ?? 0;
    const ofOther = { site_id: siteId, id: ids.next(), undo_of: batchId, created_by: editor.profileId };
    const waiting = () => waitingLocks(api.ground.database.pool);
    const answer = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('post_batch')
        .values({ ...ofOther, change: '{}', post_ids: postIds, created_ts: api.now })
        .execute();
      const asked = api.as(owner).call(undoPostBatch, { params: { batchId } });
      await expect.poll(waiting).toBeGreaterThan(0);
      return { asked };
    });
    const { status, body } = await answer.asked;
    expect([status, body.error]).toEqual([409, 'batch_is_undone']);
  });

  test('rule: is undone with the rights of that moment, and changes nothing that they do not allow', async () => {
    const demoted = await signInAs(api.ground, { siteId }, 'editor');
    const byMe = { author_ids: [demoted.profileId] };
    const [other = 0] = await addPosts(1, { status: 0 });
    const [live = 0] = await addPosts(1, { ...byMe, status: 0 });
    const [draft = 0] = await addPosts(1, byMe);
    const { batch_id } = await change(demoted, toStatus(8, { post_ids: [other, live, draft] }));
    await demote(demoted);
    const publish = toStatus(0, { post_ids: [draft], dry_run: true });
    await expect.poll(async () => (await change(demoted, publish)).changed).toBe(0);
    const undone = await api.as(demoted).call(undoPostBatch, { params: { batchId: batch_id ?? 0 } });
    expect(undone.body).toMatchObject({ requested: 3, changed: 1 });
    expect(undone.body).toHaveProperty('skipped', [
      { id: other, reason: 'not_found' },
      { id: live, reason: 'permission_denied' },
    ]);
    expect(await statusesOf([other, live, draft])).toEqual([8, 8, 5]);
  });

  test('can no longer be undone after a day', async () => {
    const ids = await addPosts(1);
    const { batch_id } = await change(editor, toStatus(0, { post_ids: ids }));
    await api.ground.database.db
      .updateTable('post_batch')
      .set({ created_ts: api.now - 86_500 })
      .where('site_id', '=', siteId)
      .where('id', '=', batch_id ?? 0)
      .execute();
    const { status, body } = await api.as(editor).call(undoPostBatch, { params: { batchId: batch_id ?? 0 } });
    expect([status, body.error]).toEqual([422, 'undo_is_over']);
  });

  test('brings authors back too', async () => {
    const ids = await addPosts(2);
    const { batch_id } = await change(owner, moveTo([editor.profileId], { post_ids: ids }));
    await api.as(owner).call(undoPostBatch, { params: { batchId: batch_id ?? 0 } });
    expect((await postsOf(ids)).map(({ author_ids }) => author_ids)).toEqual([
      [author.profileId],
      [author.profileId],
    ]);
  });
});

test('batches of more than 30 days ago are removed with their rows, however many they are', async () => {
  const { db, pool } = api.ground.database;
  await change(editor, toStatus(0, { post_ids: await addPosts(1) }));
  const count = async (table: string) =>
    (await pool.query(`select count(*) as count from ${table} where site_id = $1`, [siteId])).rows[0].count;
  const before = [await count('post_batch'), await count('post_batch_row')];
  await pool.query(
    `insert into post_batch (site_id, id, change, post_ids, created_ts, created_by)
      select $1, n, '{}', '{1}', $2, 1 from generate_series(1, 250) as n`,
    [siteId, api.now - 31 * 86_400],
  );
  await pool.query(
    'insert into post_batch_row (site_id, batch_id, post_id) select $1, n, 1 from generate_series(1, 250) as n',
    [siteId],
  );
  await removeOldBatches(db, api.now);
  expect([await count('post_batch'), await count('post_batch_row')]).toEqual(before);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { resolveRoute } from '#modules/permalinks/permalinks.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getUndo, undoAct } from '#modules/undo/undo.contract.ts';
import type { PostsAction } from '../section-kinds.contract.ts';
import { countRemoval, getSectionRemoval, removeSections } from '../section-removal.contract.ts';
import { openSections } from './sections.fixture.ts';

let api: TestApi;
let at: Awaited<ReturnType<typeof openSections>>;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const siteId = await createSite(database, { host: 'removal.test', title: 'Test', now: api.now });
  at = await openSections(api, siteId, 'removal.test');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const start = (sectionIds: number[], postsAction: PostsAction, targetSectionId?: number) =>
  at.as().call(removeSections, {
    body: { sectionIds, postsAction, ...(targetSectionId === undefined ? {} : { targetSectionId }) },
  });
const status = async (task_id: number) =>
  (await at.as().call(getSectionRemoval, { query: { task_id } })).body;
async function remove(...order: Parameters<typeof start>) {
  const { body } = await start(...order);
  await expect.poll(async () => (await status(body.task_id)).isReady).toBe(true);
  return { batchId: body.batch_id as number, end: await status(body.task_id) };
}
async function undo(batchId: number) {
  const params = { siteId: at.siteId, batchId };
  await at.as().call(undoAct, { params });
  const state = async () => (await at.as().call(getUndo, { params })).body;
  await expect.poll(async () => (await state()).is_ready).toBe(true);
  return state();
}

test('section-remove-action: posts move to the target, the address leads there, and all of it comes back', async () => {
  const [old, target] = [await at.add('Old'), await at.add('Target')];
  const below = await at.add('Below', old.id);
  const post = await at.addPost([below.id, target.id]);
  const many = await Promise.all(Array.from({ length: 20 }, () => at.addPost([old.id])));
  const { body: before } = await at.as().call(countRemoval, {
    params: { siteId: at.siteId },
    body: { section_ids: [old.id] },
  });
  expect(before).toEqual({ section_count: 2, post_count: 21 });

  const { batchId, end } = await remove([old.id], 'move', target.id);
  expect(end).toMatchObject({
    ...{ exception: null, done: 21, total: 21 },
    response: { removedSectionIds: expect.arrayContaining([old.id, below.id]), post_count: 21 },
  });
  expect(await at.tree()).toEqual(['/', '/target']);
  expect(await at.post(post)).toMatchObject({ section_ids: [target.id], primary_section_id: target.id });
  const route = async (path: string) => (await at.as().call(resolveRoute, { query: { path } })).body;
  expect(await route('/old/below')).toMatchObject({ page_type: 'redirect', location: '/target' });

  const undone = await undo(batchId);
  expect(undone.undone).toMatchObject({ count: 2, left_count: 0 });
  expect(await at.tree()).toEqual(['/', '/old', '/old/below', '/target']);
  expect(await at.post(post)).toMatchObject({
    ...{ section_ids: [below.id, target.id], primary_section_id: below.id },
  });
  expect(await at.post(many[7] ?? 0)).toMatchObject({ section_ids: [old.id] });
  expect(await route('/old/below')).toMatchObject({ page_type: 'section' });
});

test('posts that are kept lose the section: the next one becomes primary, else Home', async () => {
  const [gone, next] = [await at.add('Gone'), await at.add('Next')];
  const [both, alone] = [await at.addPost([gone.id, next.id]), await at.addPost([gone.id])];
  const { batchId } = await remove([gone.id], 'keep');
  expect(await at.post(both)).toMatchObject({ section_ids: [next.id], primary_section_id: next.id });
  expect(await at.post(alone)).toMatchObject({ section_ids: [0], primary_section_id: 0 });
  // Saved by somebody since: what they said stays.
  await api.ground.database.pool.query(
    'update post set revision = revision + 1, row_version = row_version + 1 where site_id = $1 and id = $2',
    [at.siteId, alone],
  );
  const { undone } = await undo(batchId);
  expect(undone).toMatchObject({ count: 1, left: [{ id: alone, reason: 'changed_since' }] });
  expect(await at.post(both)).toMatchObject({ section_ids: [gone.id, next.id] });
  expect(await at.post(alone)).toMatchObject({ section_ids: [0] });
});

test('a section whose slug was taken since stays away, and it is said why', async () => {
  const { id } = await at.add('Twice');
  const { batchId } = await remove([id], 'keep');
  await at.add('Twice');
  expect((await undo(batchId)).undone).toMatchObject({ count: 0, left: [{ id, reason: 'is_taken' }] });
});

test('refuses Home, a target that goes too or is none, and what is not there', async () => {
  const top = await at.add('Refused');
  const below = await at.add('Refused below', top.id);
  expect((await start([0], 'keep')).body.error).toBe('home_is_fixed');
  for (const target of [below.id, 1, undefined]) {
    const { status: code, body } = await start([top.id], 'move', target);
    expect([code, body.error]).toEqual([422, 'target_section_id_is_invalid']);
  }
  expect((await start([1], 'keep')).status).toBe(404);
  expect((await at.as().call(getSectionRemoval, { query: { task_id: 1 } })).status).toBe(404);
});

test('nothing comes to lie below a section that is being removed', async () => {
  const [going, other] = [await at.add('Going'), await at.add('Elsewhere')];
  const back = await at.add('Back', going.id);
  const { batchId } = await remove([back.id], 'keep');
  const post = await at.addPost([going.id]);
  const holding = await api.ground.database.pool.connect();
  let taskId = 0;
  try {
    // The removal waits for whoever writes one of its posts.
    await holding.query('begin');
    await holding.query('select id from post where site_id = $1 and id = $2 for update', [at.siteId, post]);
    taskId = (await start([going.id], 'keep')).body.task_id;
    const added = await at.tryAdd([{ title: 'Late', parent_id: going.id }]);
    expect([added.status, added.body.error]).toEqual([422, 'parent_is_missing']);
    const moved = await at.change(other.id, { parent_id: going.id, revision: other.revision });
    expect([moved.status, moved.body.error]).toEqual([422, 'parent_is_missing']);
    const target = await start([other.id], 'move', going.id);
    expect([target.status, target.body.error]).toEqual([422, 'target_section_id_is_invalid']);
    expect(await undo(batchId)).toMatchObject({ undone: { count: 0 } });
  } finally {
    await holding.query('rollback');
    holding.release();
  }
  await expect.poll(async () => (await status(taskId)).isReady).toBe(true);
  expect(await at.tree()).toContain('/elsewhere');
  expect((await at.tree()).filter((path) => /back|late/.test(path))).toEqual([]);
  expect((await at.tryAdd([{ title: 'Late', parent_id: other.id }])).status).toBe(201);
});

test('a section to which a removal moves posts stays until they are there, and none that goes is moved away', async () => {
  const [going, taking] = [await at.add('Leaving'), await at.add('Taking')];
  const [below, inside] = [await at.add('Taking below', taking.id), await at.add('Inside', going.id)];
  const post = await at.addPost([going.id]);
  const holding = await api.ground.database.pool.connect();
  let taskId = 0;
  try {
    await holding.query('begin');
    await holding.query('select id from post where site_id = $1 and id = $2 for update', [at.siteId, post]);
    taskId = (await start([going.id], 'move', below.id)).body.task_id;
    const refused = await start([taking.id], 'keep');
    expect([refused.status, refused.body.error]).toEqual([409, 'section_takes_posts']);
    const rescued = await at.change(inside.id, { parent_id: taking.id, revision: inside.revision });
    expect([rescued.status, rescued.body.error]).toEqual([409, 'section_is_going']);
  } finally {
    await holding.query('rollback');
    holding.release();
  }
  await expect.poll(async () => (await status(taskId)).isReady).toBe(true);
  await remove([taking.id], 'keep');
  expect((await at.tree()).filter((path) => /leaving|taking|inside/.test(path))).toEqual([]);
});

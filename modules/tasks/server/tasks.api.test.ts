import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { cancelTask, getTask, getTaskResult } from '../tasks.contract.ts';

let api: TestApi;
let siteId: number;
let writer: Member;
let other: Member;
let owner: Member;
let stranger: Member;
let taskId: number;

beforeAll(async () => {
  api = await startApi();
  const { database, tasks } = api.ground;
  siteId = await createSite(database, { host: 'localhost', title: 'Test', timezone: 'UTC', now: api.now });
  const elsewhere = await createSite(database, {
    host: 'elsewhere.test',
    title: 'Elsewhere',
    timezone: 'UTC',
    now: api.now,
  });
  writer = await signInAs(api.ground, { siteId }, 'writer');
  other = await signInAs(api.ground, { siteId }, 'writer');
  owner = await signInAs(api.ground, { siteId }, 'owner');
  stranger = await signInAs(api.ground, { siteId: elsewhere, host: 'elsewhere.test' }, 'owner');
  tasks.define('count', ({ finish }) => finish(async () => null));
});
afterAll(() => api.stop());

beforeEach(async () => {
  const task = { siteId, kind: 'count', payload: {}, by: writer.profileId };
  taskId = (await api.ground.database.db.transaction().execute((trx) => api.ground.tasks.start(trx, task)))
    .id;
});

const params = () => ({ siteId, taskId });

const set = (values: object) =>
  api.ground.database.db
    .updateTable('task')
    .set(values)
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .execute();

test('tells who started a task whether it is ready, in the keys of the call', async () => {
  const pending = await api.as(writer).call(getTaskResult, { params: { result_id: taskId } });
  expect(pending.body).toEqual({ status: 'PENDING', id: taskId, is_ready: false, result: null });
  await set({ status: 'SUCCESS', finished_ts: api.now, result: JSON.stringify('/files/1.csv') });
  const ready = await api.as(writer).call(getTaskResult, { params: { result_id: taskId } });
  expect(ready.body).toEqual({ status: 'SUCCESS', id: taskId, is_ready: true, result: '/files/1.csv' });
});

test('tells that a task failed', async () => {
  await set({ status: 'FAILURE', finished_ts: api.now, error: 'There was no room.' });
  const result = await api.as(writer).call(getTaskResult, { params: { result_id: taskId } });
  expect(result.body).toMatchObject({ status: 'FAILURE', is_ready: true, result: null });
  expect((await api.as(writer).call(getTask, { params: params() })).body.error).toBe('There was no room.');
});

test('shows the progress', async () => {
  await set({ status: 'STARTED', done: 40, total: 100, started_ts: api.now });
  const { body } = await api.as(writer).call(getTask, { params: params() });
  expect(body).toMatchObject({ kind: 'count', status: 'STARTED', is_ready: false, done: 40, total: 100 });
});

test('hides tasks from colleagues and from other sites, but not from who edits the site', async () => {
  const statusFor = async (member: Member, of = params()) =>
    (await api.as(member).call(getTaskResult, { params: { result_id: of.taskId } })).status;
  expect(await statusFor(owner)).toBe(200);
  expect(await statusFor(other)).toBe(404);
  expect(await statusFor(stranger)).toBe(404);
  expect(await statusFor(writer, { siteId, taskId: taskId + 1 })).toBe(404);
  expect((await api.as().call(getTaskResult, { params: { result_id: taskId } })).status).toBe(401);
  expect((await api.as(other).call(cancelTask, { params: params() })).status).toBe(404);
  expect((await api.as(stranger).call(cancelTask, { params: params() })).status).toBe(404);
  expect((await api.as(writer).call(getTask, { params: params() })).body.is_cancel_requested).toBe(false);
});

test('ends a task at once that nobody works on yet, and says who did it', async () => {
  const { status, body } = await api.as(writer).call(cancelTask, { params: params() });
  expect([status, body.status, body.is_ready]).toEqual([200, 'REVOKE', true]);
  const audit = await api.ground.database.db
    .selectFrom('audit_event')
    .select(['action', 'actor_profile_id'])
    .where('site_id', '=', siteId)
    .where('object_id', '=', taskId)
    .execute();
  expect(audit).toEqual([{ action: 'task.cancelled', actor_profile_id: writer.profileId }]);
});

test('asks a running task to end, and refuses one that has ended', async () => {
  await set({ status: 'STARTED', started_ts: api.now });
  const asked = await api.as(owner).call(cancelTask, { params: params() });
  expect(asked.body).toMatchObject({ status: 'STARTED', is_cancel_requested: true, is_ready: false });
  await set({ status: 'SUCCESS', finished_ts: api.now });
  const late = await api.as(owner).call(cancelTask, { params: params() });
  expect([late.status, late.body.error]).toEqual([409, 'task_is_finished']);
});

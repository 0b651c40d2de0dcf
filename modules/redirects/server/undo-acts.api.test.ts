import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listOwnActions } from '#modules/audit/audit.contract.ts';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { getUndo, undoAct } from '#modules/undo/undo.contract.ts';
import { importRedirects } from '../redirect-files.contract.ts';
import { flattenRedirects } from '../redirect-views.contract.ts';
import { redirectSiteOfFile } from './redirects.fixture.ts';

const site = redirectSiteOfFile();
beforeAll(() => site.api.ground.jobs.start());
beforeEach(async () => {
  await site.clear();
});

const owner = () => site.api.as(site.owner);
const undo = (batchId: number) => owner().call(undoAct, { params: { ...site.params, batchId } });
const paths = async () => (await site.list()).items.map(({ path }: { path: string }) => path).sort();
const latest = async () =>
  (await owner().call(listOwnActions, { params: site.params, query: { limit: 50 } })).body.items[0];
const change = (row: { id: number; revision: number }, redirect_to: string) =>
  site.change(row.id, { redirect_to, revision: row.revision });

async function bring(content: string) {
  const { body } = await owner().call(importRedirects, {
    params: site.params,
    body: { content, mode: 'all' },
  });
  const params = { ...site.params, taskId: body.task_id };
  const task = async () => (await owner().call(getTask, { params })).body;
  await expect.poll(async () => (await task()).is_ready, { timeout: 50_000 }).toBe(true);
  return (await task()).result as { made: number; batch_id: number | null };
}

describe('an import of redirects', () => {
  test('is taken back from recent actions, but for what was there and what somebody changed since', async () => {
    await site.add('/there', '/sport');
    const { made, batch_id } = await bring('/one,/sport\n/two,/sport\n/three,/sport');
    expect(made).toBe(3);
    expect(await latest()).toMatchObject({
      ...{ action: 'redirects.imported', batch_id },
      undo: { kind: 'redirect_import', count: 3, is_ready: true, undone: null },
    });
    const two = (await site.list()).items.find(({ path }: { path: string }) => path === '/two');
    expect((await change(two, '/culture')).status).toBe(200);
    const { status, body } = await undo(batch_id ?? 0);
    expect(status).toBe(200);
    expect(body.undone).toMatchObject({
      ...{ count: 2, left_count: 1 },
      left: [{ id: two.id, reason: 'changed_since', is_own: true }],
    });
    expect(await paths()).toEqual(['/there', '/two']);
    expect(await latest()).toMatchObject({ action: 'redirects.import_undone', undo: { undo_of: batch_id } });
    expect((await undo(batch_id ?? 0)).body.error).toBe('act_is_undone');
    expect((await bring('/one,/sport')).made).toBe(1);
  });

  test('that brought nothing is no act', async () => {
    await site.add('/there', '/sport', { status: 302 });
    expect(await bring('/there,/sport,302')).toMatchObject({ made: 0, batch_id: null });
  });

  test('of thousands is taken back by a task', async () => {
    const { batch_id } = await bring(Array.from({ length: 2_500 }, (_, at) => `/a/${at},/b`).join('\n'));
    const { status, body } = await undo(batch_id ?? 0);
    expect([status, body.is_ready]).toEqual([202, false]);
    const params = { ...site.params, batchId: batch_id ?? 0 };
    const state = async () => (await owner().call(getUndo, { params })).body;
    await expect.poll(async () => (await state()).is_ready, { timeout: 30_000 }).toBe(true);
    expect((await state()).undone).toMatchObject({ count: 2_500, left_count: 0 });
    expect(await paths()).toEqual([]);
  });
});

describe('flattening chains', () => {
  const flatten = async (...ids: number[]) =>
    (await owner().call(flattenRedirects, { params: site.params, body: { ids } })).body;
  const targets = async () =>
    Object.fromEntries(
      (await site.list()).items.map((row: { path: string; redirect_to: string | null }) => [
        row.path,
        row.redirect_to,
      ]),
    );

  test('gives the redirects their targets back, but for those that lead in circles by now', async () => {
    const one = (await site.add('/one', '/two')).body.id;
    const zero = (await site.add('/zero', '/one')).body.id;
    const two = (await site.add('/two', '/end')).body;
    const { batch_id, items } = await flatten(one, zero);
    expect(items).toHaveLength(2);
    expect(await targets()).toEqual({ '/zero': '/end', '/one': '/end', '/two': '/end' });
    expect(await latest()).toMatchObject({ action: 'redirect.updated', undo: { count: 2, undone: null } });
    expect((await change(two, '/zero')).status).toBe(200);
    const { body } = await undo(batch_id);
    expect(body.undone).toMatchObject({ count: 1, left_count: 1, left: [{ reason: 'would_loop' }] });
    expect(Object.values(await targets())).toContain('/zero');
  });

  test('of what is gone brings back where it led, and its status', async () => {
    await site.add('/gone', null, { status: 410 });
    const { id } = (await site.add('/old', '/gone', { status: 301 })).body;
    const { batch_id, items } = await flatten(id);
    expect(items[0]).toMatchObject({ redirect_to: null, status: 410 });
    expect((await undo(batch_id)).body.undone).toMatchObject({ count: 1, left_count: 0 });
    expect((await site.list()).items.find((row: { id: number }) => row.id === id)).toMatchObject({
      ...{ redirect_to: '/gone', status: 301 },
    });
  });

  test('of what is no chain is no act', async () => {
    const { id } = (await site.add('/old', '/end')).body;
    expect(await flatten(id)).toEqual({ items: [], batch_id: null });
  });
});

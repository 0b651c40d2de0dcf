import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { importRedirects } from '#modules/redirects/redirect-files.contract.ts';
import { createRedirect, listRedirects } from '#modules/redirects/redirects.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getTask } from '#modules/tasks/tasks.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

/** The database's own word that it has no room, for what grows. */
const fill = () =>
  api.ground.database.pool.query(`
    create function is_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger is_full before insert on redirect for each row execute function is_full()`);
const makeRoom = () => api.ground.database.pool.query('drop function is_full() cascade');
const write = (path: string) =>
  api.as(owner).call(createRedirect, { body: { path, redirect_to: '/there', status: 301 } });

test('a full disk refuses writes with 507, lets people read, keeps tasks, and goes on when there is room', async () => {
  expect((await write('/before')).status).toBe(201);
  await fill();
  const refused = await write('/while-full');
  expect([refused.status, refused.body.error]).toEqual([507, 'storage_is_full']);
  expect(refused.headers['retry-after']).toBe('30');
  const list = await api.as(owner).call(listRedirects, { query: {} });
  expect([list.status, list.body.total_count]).toEqual([200, 1]);
  const started = await api.as(owner).call(importRedirects, {
    params: { siteId },
    body: { content: 'path,redirect_to\n/in-a-file,/there\n', mode: 'all' },
  });
  const params = { siteId, taskId: started.body.task_id };
  const task = async () => (await api.as(owner).call(getTask, { params })).body;
  await expect.poll(async () => (await task()).status).toBe('RETRY');
  await makeRoom();
  expect((await write('/after')).status).toBe(201);
  await expect.poll(async () => (await task()).status, { timeout: 30_000 }).toBe('SUCCESS');
  expect((await task()).result).toMatchObject({ made: 1 });
});

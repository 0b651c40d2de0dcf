import { expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listRedirects } from '../redirects.contract.ts';
import { redirectSiteOfFile } from './redirects.fixture.ts';
import { lockRedirects } from './rules/redirect-rules.queries.ts';

const site = redirectSiteOfFile();

test('sixty writers of one site are all answered, and lists of another one find connections', async () => {
  const { ground, now } = site.api;
  const host = 'beside.test';
  const other = await createSite(ground.database, { host, title: 'Beside', now });
  const reader = site.api.as(await signInAs(ground, { siteId: other, host }, 'owner'));
  const { pool } = ground.database;
  let [inUse, waiting, lists] = [0, 0, 0];
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: 60 }, (_, at) => site.add(`/w/${at}`, '/sport').then(({ status }) => status)),
  ).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const reading = Promise.all([1, 2, 3].map(() => reader.call(listRedirects, { query: {} })));
    inUse = Math.max(inUse, pool.totalCount - pool.idleCount);
    waiting = Math.max(waiting, pool.waitingCount);
    expect((await reading).map(({ status }) => status)).toEqual([200, 200, 200]);
    lists += 1;
  }
  const statuses = await writing;
  // On a busy machine the last ones may be told to come again; nobody goes without an answer.
  expect(statuses.filter((status) => status !== 201 && status !== 429)).toEqual([]);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(30);
  expect([waiting, inUse < 10]).toEqual([0, true]);
  expect(lists).toBeGreaterThan(3);
});

test('writers whose site another server does not let go of wait without connections, and are told so', async () => {
  const { db, pool } = site.api.ground.database;
  const blocking = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const elsewhere = db.transaction().execute(async (trx) => {
    await lockRedirects(trx, site.siteId);
    held.resolve();
    await blocking.promise;
  });
  await held.promise;
  const writing = Promise.all(Array.from({ length: 60 }, (_, at) => site.add(`/blocked/${at}`, '/sport')));
  await expect.poll(() => pool.waitingCount).toBe(0);
  // The writers are let go only at the end: a list that waited for them would not come.
  expect((await site.list()).total_count).toBe(0);
  // The other server's one, this site's one writer, and what keeps the ids.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBeLessThanOrEqual(3);
  for (const { status, body } of await writing)
    expect([status, body.error]).toEqual([429, 'too_many_writers']);
  blocking.resolve();
  await elsewhere;
  expect((await site.add('/after', '/sport')).status).toBe(201);
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exporting } from '#apps/testing/exporting.ts';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { waitingLocks } from '#platform/testing/waiting-locks.ts';
import { exportPosts } from '../../post-export.contract.ts';
import { postExportFields } from '../../post-export-fields.contract.ts';

/** Enough for a process of its own. */
const COUNT = 6_000;

let api: TestApi;
let siteId: number;
let owner: Member;
let watcher: pg.Client;
const { rows, file, end } = exporting(
  () => api,
  () => siteId,
);
const everything = { post_field: postExportFields.map((name) => ({ name, title: name })) };
const postsAndDrafts = { status: 99 } as const;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await database.db
    .insertInto('tag')
    .values(
      [601, 602].map((id) => ({ ...stamp, id, title: `tag ${id}`, title_key: `t${id}`, slug: `t${id}` })),
    )
    .execute();
  for (let from = 0; from < COUNT; from += 1_000) await makePosts(from, from + 1_000);
  watcher = new pg.Client({ connectionString: database.connectionString });
  await watcher.connect();
  await api.ground.jobs.start();
});
afterAll(async () => {
  await watcher.end();
  await api.stop();
});

async function makePosts(from: number, until: number): Promise<void> {
  const { db, ids } = api.ground.database;
  const posts = Array.from({ length: until - from }, (_, n) => ({
    ...{ site_id: siteId, id: ids.next(), status: 0, slug: `post-${from + n}` },
    headline: `Über "${n % 7}", =1+1; ${n}`,
    author_ids: n % 3 === 0 ? [] : [owner.profileId],
    tag_ids: [[], [601], [602, 601]][n % 3] ?? [],
    page_views: (n * 37) % 11,
    created_ts: api.now - (from + n) * 600,
    updated_ts: api.now,
  }));
  await db.insertInto('post').values(posts).execute();
  const bodies = posts.map(({ id }) => ({ site_id: siteId, post_id: id, body: `<p>The text of ${id}</p>` }));
  await db.insertInto('post_body').values(bodies).execute();
}

/** Holds the texts of the posts back, so that an export of them stands still on its way. */
async function holdingTexts(work: () => Promise<void>): Promise<void> {
  await watcher.query('begin');
  await watcher.query('lock table post_body in access exclusive mode');
  try {
    await work();
  } finally {
    await watcher.query('rollback');
  }
}
const isWaiting = async (): Promise<boolean> => (await waitingLocks(watcher)) > 0;
const received = () => readdir(join(api.ground.dataFolder, 'files', '.incoming'));
const start = async () => {
  const started = await api.as(owner).call(exportPosts, { query: postsAndDrafts, body: everything });
  expect(started.status).toBe(202);
  return started.body.id as number;
};

test('a large export holds every post with the cells of a small one', async () => {
  const large = await rows(owner, exportPosts, { query: postsAndDrafts, body: everything });
  expect(large).toHaveLength(COUNT);
  const byId = new Map(large.map((cells) => [cells[0], cells]));
  const some = large.filter((_, at) => at % 13 === 0);
  const small = await rows(owner, exportPosts, {
    query: postsAndDrafts,
    body: {
      ...everything,
      post_ids: some.map(([id]) => Number(id)),
      settings: { only_selected: true },
    },
  });
  expect(small).toHaveLength(some.length);
  expect(small).toEqual(small.map(([id]) => byId.get(id)));
});

test('a large export that is cancelled ends as such, and leaves nothing', async () => {
  let id = 0;
  await holdingTexts(async () => {
    id = await start();
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    await api.as(owner).call(cancelTask, { params: { siteId, taskId: id } });
  });
  expect((await end(owner, id)).status).toBe('REVOKE');
  await expect.poll(received, { timeout: 30_000 }).toEqual([]);
});

test('a large export that a stopping server cuts off is made once and whole by the next one', async () => {
  const { answer } = await file(owner, exportPosts, { query: postsAndDrafts, body: everything });
  let id = 0;
  await holdingTexts(async () => {
    id = await start();
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    await api.ground.jobs.stop();
    expect(await received()).toEqual([]);
  });
  const before = api;
  const next = await startSecondServer(before);
  try {
    api = next;
    await next.ground.jobs.start();
    const { status, result: path } = await end(owner, id);
    expect(status).toBe('SUCCESS');
    expect((await next.as(owner).send({ method: 'GET', path })).body).toBe(answer.body);
    expect(await received()).toEqual([]);
  } finally {
    api = before;
    await next.stop();
  }
});

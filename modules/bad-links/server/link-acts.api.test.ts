import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { unlinkLinks } from '../link-acts.contract.ts';
import { cancelLinkTask, type LinkTask, listLinkTasks } from '../link-audits.contract.ts';
import { syncPosts } from './links/sync-posts.ts';

const host = 'news.test';
const AUDIT = 900;
const POSTS = 120;
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', timezone: 'UTC', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const { db } = api.ground.database;
  const ids = Array.from({ length: POSTS }, (_, at) => 1_000 + at);
  const body = ['one', 'two']
    .map((name) => `<p>See <a href="https://${name}.test/">the page</a>.</p>`)
    .join('');
  await addPosts(ids, body);
  await sync(...ids);
  await db
    .insertInto('link_audit')
    .values({ site_id: siteId, id: AUDIT, title: 'First', scope: '{"scope":"all"}', created_ts: api.now })
    .execute();
  await sql`insert into link_audit_item (site_id, audit_id, link_id, status)
    select ${siteId}::bigint, ${AUDIT}::bigint, id, 'BROKEN' from link where site_id = ${siteId}`.execute(db);
});
afterAll(() => api.stop());

async function addPosts(ids: readonly number[], body: string): Promise<void> {
  const { db } = api.ground.database;
  const stamp = { site_id: siteId, created_ts: api.now - 100, updated_ts: api.now - 100 };
  const rows = ids.map((id) => ({
    ...{ ...stamp, id, published_ts: api.now - 100, slug: `post-${id}`, status: 0, visibility: 1 },
    ...{ headline: `Post ${id}`, author_ids: [] },
  }));
  await db.insertInto('post').values(rows).execute();
  await db
    .insertInto('post_body')
    .values(ids.map((id) => ({ site_id: siteId, post_id: id, body })))
    .execute();
}

const sync = (...ids: number[]) => {
  const { db, ids: made } = api.ground.database;
  const site = { siteId, nextId: made.next, now: api.now };
  return db.transaction().execute((trx) => syncPosts(trx, site, ids, () => api.now));
};
const linkOf = async (name: string): Promise<{ id: number; post_count: number }> =>
  api.ground.database.db
    .selectFrom('link')
    .select(['id', 'post_count'])
    .where('site_id', '=', siteId)
    .where('host', '=', `${name}.test`)
    .executeTakeFirstOrThrow();
const unlink = async (name: string): Promise<LinkTask> => {
  const { id } = await linkOf(name);
  const params = { auditId: AUDIT };
  const { status, body } = await api.as(owner).call(unlinkLinks, { params, body: { links: [id] } });
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
};
const taskOf = async (id: number): Promise<LinkTask> =>
  (await api.as(owner).call(listLinkTasks, { query: {} })).body.items.find((one: LinkTask) => one.id === id);
/** Says that the act on posts of a task is over, without having touched any post. */
const endPosts = ({ batch_id }: LinkTask) =>
  sql`update task set status = 'SUCCESS', finished_ts = ${api.now} where site_id = ${siteId}
    and id = (select task_id from post_batch where site_id = ${siteId} and id = ${batch_id})`.execute(
    api.ground.database.db,
  );

test('an act on many posts is settled by a job, never by whoever asks how far it is', async () => {
  const task = await unlink('one');
  expect(task).toMatchObject({ status: 'RUNNING', total: 1 });
  await endPosts(task);
  expect((await taskOf(task.id)).status).toBe('RUNNING');
  const params = { linkTaskId: task.id };
  expect((await api.as(owner).call(cancelLinkTask, { params })).body.error).toBe('task_is_finished');
  expect((await taskOf(task.id)).status).toBe('RUNNING');
  await api.ground.jobs.start();
  const state = async () => (await taskOf(task.id)).status;
  await expect.poll(state, { timeout: 30_000, interval: 50 }).toBe('COMPLETED');
  // No post was touched, so the link stands in them still.
  expect((await taskOf(task.id)).done).toBe(0);
});

test('an act on many posts runs to its end, and what stands nowhere any more is done', async () => {
  const task = await unlink('two');
  const state = async () => (await taskOf(task.id)).status;
  await expect.poll(state, { timeout: 30_000, interval: 50 }).toBe('COMPLETED');
  expect([(await taskOf(task.id)).done, (await linkOf('two')).post_count]).toEqual([1, 0]);
});

test('of two who take the same link out at once the second is told that nothing is left', async () => {
  const { id } = await linkOf('one');
  const params = { auditId: AUDIT };
  const answers = await Promise.all(
    [1, 2].map(() => api.as(owner).call(unlinkLinks, { params, body: { links: [id] } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 422]);
  const { body } = await api.as(owner).call(listLinkTasks, { query: {} });
  expect(body.total_count).toBe(3);
});

describe('links of posts that are read at once', () => {
  // No act of another test goes through these.
  const ids = Array.from({ length: 8 }, (_, at) => 5_000 + at);
  const write = async (id: number, body: string) => {
    await api.ground.database.db
      .updateTable('post_body')
      .set({ body })
      .where('site_id', '=', siteId)
      .where('post_id', '=', id)
      .execute();
  };
  const linkTo = (name: string) => `<a href="https://${name}.test/">x</a>`;

  beforeAll(() => addPosts(ids, ''));

  test('a link that two posts get and lose at once is counted as often as it stands', async () => {
    const body = Array.from({ length: 12 }, (_, at) => linkTo(`host-${at}`));
    for (const [at, id] of ids.entries()) await write(id, (at % 2 ? body : body.toReversed()).join(''));
    await Promise.all(ids.map((id) => sync(id)));
    expect((await linkOf('host-0')).post_count).toBe(8);
    for (const id of ids.slice(2)) await write(id, '');
    await Promise.all(ids.map((id) => sync(id)));
    expect((await linkOf('host-0')).post_count).toBe(2);
  });

  test('a body is read once it is its turn, so that an older one is never noted last', async () => {
    const { db } = api.ground.database;
    const [id = 0] = ids;
    await write(id, linkTo('older'));
    let reading: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockInSite(trx, locks.readingLinks, siteId);
      let isDone = false;
      reading = sync(id).finally(() => {
        isDone = true;
      });
      await expect.poll(async () => isDone || (await waitsForLock())).toBe(true);
      await write(id, linkTo('newer'));
    });
    await reading;
    expect((await linkOf('newer')).post_count).toBe(1);
    await expect(linkOf('older')).rejects.toThrow();
  });
});

const waitsForLock = async (): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and classid = ${locks.readingLinks}`.execute(api.ground.database.db);
  return rows.length > 0;
};

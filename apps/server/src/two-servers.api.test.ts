import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { getProfile, updateProfile } from '#modules/profiles/profiles.contract.ts';
import { importRedirects } from '#modules/redirects/redirect-files.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';

let first: TestApi;
let second: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  first = await startApi();
  second = await startSecondServer(first);
  siteId = await createSite(first.ground.database, { host: 'localhost', title: 'News', now: first.now });
  owner = await signInAs(first.ground, { siteId }, 'owner');
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

test('a person who takes another name on one server is shown by it on the other', async () => {
  const { db, ids } = first.ground.database;
  const times = { created_ts: first.now, updated_ts: first.now };
  const post = { headline: 'A post', slug: 'a-post', status: 0, author_ids: [owner.profileId] };
  await db
    .insertInto('post')
    .values({ site_id: siteId, id: ids.next(), ...post, ...times })
    .execute();
  const byline = async () => {
    const params = { roarId: siteId };
    return (await second.as(owner).call(listPosts, { params, query: {} })).body.posts[0].authors[0].title;
  };
  const params = { profileId: owner.profileId };
  for (const title of ['Ada One', 'Ada Two', 'Ada Three']) {
    const { revision } = (await first.as(owner).call(getProfile, { params })).body;
    const changed = await first.as(owner).call(updateProfile, { params, body: { title, revision } });
    expect(changed.status).toBe(200);
    await expect.poll(byline, { timeout: 10_000, interval: 10 }).toBe(title);
  }
});

/** Each has a thread of its own, which yields to everything else. */
const TASKS = 12;

test('workers of two servers do each task once between them', async () => {
  await Promise.all([first.ground.jobs.start(), second.ground.jobs.start()]);
  const params = { siteId };
  const content = (task: number) => `path,redirect_to\n/${task}/a,/there\n/${task}/b,/there\n`;
  for (let task = 0; task < TASKS; task += 1) {
    const server = task % 2 === 0 ? first : second;
    const body = { content: content(task), mode: 'all' as const };
    expect((await server.as(owner).call(importRedirects, { params, body })).status).toBe(202);
  }
  const { db } = first.ground.database;
  const tasks = () =>
    db.selectFrom('task').select(['status', 'result', 'runs']).where('site_id', '=', siteId).execute();
  await expect
    .poll(async () => (await tasks()).filter(({ status }) => status === 'SUCCESS').length, {
      timeout: 110_000,
    })
    .toBe(TASKS);
  for (const task of await tasks()) expect(task).toMatchObject({ runs: 1, result: { made: 2 } });
  const imported = await db
    .selectFrom('audit_event')
    .select('object_id')
    .where('site_id', '=', siteId)
    .where('action', '=', 'redirects.imported')
    .execute();
  expect(new Set(imported.map(({ object_id }) => object_id)).size).toBe(TASKS);
  expect(imported).toHaveLength(TASKS);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createCustomFeed } from '../feeds.contract.ts';

const HOST = 'feeds.test';
const OLD = 'https://old.example/files/cat.jpg';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'The Herald', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

test('what a feed keeps of a post shows its pictures from the library once an import has fetched them', async () => {
  const { database, outbox, tasks } = api.ground;
  const as = api.as(owner);
  const content = { status: 0, headline: 'Cats', slug: 'cats', body: `<p><img src="${OLD}" alt="Cat"></p>` };
  const post = (await as.call(createPost, { params: { siteId }, body: content as never })).body;
  const picture = {
    ...{ site_id: siteId, id: database.ids.next(), post_id: post.id, source_url: OLD, filename: 'cat.jpg' },
    ...{ file_type: 'image', status: 'pending', created_ts: api.now, updated_ts: api.now },
  };
  await database.db
    .insertInto('asset')
    .values(picture as never)
    .execute();
  const feed = (
    await as.call(createCustomFeed, {
      ...{ params: { siteId }, body: { title: 'Partners', slug: 'partners', body: 'full' } as never },
    })
  ).body;
  const read = async () => {
    // Otherwise what has happened is looked for once in a while.
    outbox.wake(siteId);
    await api.ground.events.caughtUp();
    return (await api.app.inject({ method: 'GET', url: feed.path, headers: { host: HOST } })).body;
  };
  await expect.poll(read, { timeout: 30_000 }).toContain(OLD);

  await database.db
    .updateTable('asset')
    .set({ status: 'ready' })
    .where('site_id', '=', siteId)
    .where('id', '=', picture.id)
    .execute();
  await tasks.start(database.db, { siteId, kind: 'assets.fetch', payload: {}, by: null });
  await expect.poll(read, { timeout: 45_000 }).toContain(`/core/media/${picture.id}/original/cat.jpg`);
  expect(await read()).not.toContain(OLD);
}, 90_000);

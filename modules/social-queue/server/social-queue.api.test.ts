import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listSocialQueue, type SocialQueueItem } from '../social-queue.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  const { db } = api.ground.database;
  const stamp = { site_id: siteId, created_ts: api.now };
  for (const id of [31, 32, 33]) {
    await db
      .insertInto('post')
      .values({
        ...stamp,
        id,
        updated_ts: api.now,
        status: id === 33 ? 5 : 0,
        slug: `p-${id}`,
        headline: 'A story',
        author_ids: [],
      })
      .execute();
  }
  const item = { ...stamp, provider_id: 2, account_id: 4, account_title: 'Civic Desk', text: 'Read this' };
  await db
    .insertInto('social_post')
    .values([
      { ...item, id: 51, post_id: 31, scheduled_at: api.now + 60 },
      { ...item, id: 52, post_id: 31, sent_ts: api.now - 60, status: 'sent', remote_id: 'r-1' },
      { ...item, id: 53, post_id: 32, scheduled_at: api.now, status: 'failed', error: 'No answer.' },
      { ...item, id: 54, post_id: 33, scheduled_at: api.now },
    ])
    .execute();
});
afterAll(() => api.stop());

type Query = { post_id?: number; post_ids?: string };
const ask = async (query: Query, as = owner) =>
  api.as(as).send({ method: 'GET', path: `/core/social/queue?${new URLSearchParams(query as never)}` });

test('what goes from a post to networks is read by the post, or by several', async () => {
  const { body } = await api.as(owner).call(listSocialQueue, { query: { post_id: 31 } });
  expect(body.items).toEqual([
    {
      ...{
        id: 52,
        provider_id: 2,
        account_id: 4,
        account_title: 'Civic Desk',
        post_id: 31,
        text: 'Read this',
      },
      ...{ link: null, image_id: null, scheduled_at: null, sent_ts: api.now - 60, status: 'sent' },
      ...{ error: null, remote_id: 'r-1' },
    },
    expect.objectContaining({ id: 51, scheduled_at: api.now + 60, sent_ts: null, status: 'queued' }),
  ]);
  const several = await ask({ post_ids: '31,32,999' });
  expect((several.body as { items: SocialQueueItem[] }).items.map(({ id }) => id)).toEqual([53, 52, 51]);
});

test('it takes one of the two ways to ask, and a hundred posts at most', async () => {
  const many = Array.from({ length: 101 }, (_, at) => at + 1).join();
  for (const query of [{}, { post_id: 31, post_ids: '31' }, { post_ids: 'x' }, { post_ids: many }]) {
    expect((await ask(query)).status).toBe(400);
  }
});

test('nobody hears of posts that they do not see, and only staff with the right of anything', async () => {
  const reader = await signInAs(api.ground, { siteId }, 'contributor');
  expect((await ask({ post_id: 31 }, reader)).status).toBe(403);
  expect(((await ask({ post_id: 33 })).body as { items: unknown[] }).items).toHaveLength(1);
});

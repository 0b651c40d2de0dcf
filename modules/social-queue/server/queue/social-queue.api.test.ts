import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { assignRole } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listSocialQueue, type SocialQueueItem } from '../../social-queue.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let north: number;
let south: number;
beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  const { db, ids } = api.ground.database;
  const inSite = (name: string) =>
    db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, ids.next, { siteId, name, title: name, by: null, now: api.now }),
      );
  north = await inSite('north');
  south = await inSite('south');
  const stamp = { site_id: siteId, created_ts: api.now };
  const others: Record<number, { status: number; community_id?: number }> = {
    ...{ 33: { status: 5 }, 34: { status: 6 } },
    ...{ 35: { status: 0, community_id: north }, 36: { status: 0, community_id: south } },
  };
  for (const id of [31, 32, 33, 34, 35, 36]) {
    await db
      .insertInto('post')
      .values({
        ...stamp,
        id,
        updated_ts: api.now,
        status: 0,
        slug: `p-${id}`,
        headline: 'A story',
        author_ids: [],
        ...others[id],
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
      ...[33, 34, 35, 36].map((post_id) => ({ ...item, id: post_id + 21, post_id, scheduled_at: api.now })),
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
      ...{
        error: null,
        remote_id: 'r-1',
        remote_url: null,
        problem: null,
        has_post_link: false,
        revision: 1,
      },
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

const all = '31,32,33,34,35,36';
const postsOf = async (as: Member) => {
  const { body } = await ask({ post_ids: all }, as);
  return [...new Set((body as { items: SocialQueueItem[] }).items.map(({ post_id }) => post_id))].sort();
};

test('nobody hears of posts that they do not see, and only staff with the right of anything', async () => {
  const reader = await signInAs(api.ground, { siteId }, 'contributor');
  expect((await ask({ post_id: 31 }, reader)).status).toBe(403);
  // What somebody else has not saved yet is hidden from the owner too.
  expect(await postsOf(owner)).toEqual([31, 32, 33, 35, 36]);
});

test('whoever holds the right in a community hears of its posts alone, though they see others', async () => {
  const writer = await signInAs(api.ground, { siteId }, 'writer', north);
  const { db, ids } = api.ground.database;
  const given = { siteId, profileId: writer.profileId, communityId: south, by: null, now: api.now };
  await db
    .transaction()
    .execute((trx) => assignRole(trx, ids.next, { ...given, role: 'community_moderator' }));
  expect(await postsOf(writer)).toEqual([35]);
  expect((await ask({ post_id: 36 }, writer)).body).toEqual({ items: [] });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { getCommunity, updateCommunity } from '#modules/communities/community-details.contract.ts';
import { giveCommunityRole, rateCommunityCreator } from '#modules/communities/community-people.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { changePosts } from '../../post-batches.contract.ts';
import { ratePost } from '../../post-quick.contract.ts';
import { schedulePost } from '../../post-schedule.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { createPost, getDraft, type PostContent, updatePost } from '../../post-writing.contract.ts';

const { ADMIN, COMMUNITY, FEATURED, DRAFT } = PostStatus;
let api: TestApi;
let siteId: number;
let owner: Member;
let reviewed: Place;
let direct: Place;
let switched: Place;
let rated: Place;
let strict: Place;
let other: Place;

type Place = { community: number; creator: Member };

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  [reviewed, direct, switched] = [await opened(), await opened(true), await opened()];
  [rated, strict, other] = [await opened(true), await opened(), await opened(true)];
});
afterAll(() => api.stop());

async function opened(isDirectPublish?: boolean): Promise<Place> {
  const { database } = api.ground;
  const name = `c${database.ids.next()}`;
  const said = { siteId, name, title: name, by: null, now: api.now };
  const community = await database.db.transaction().execute((trx) =>
    createCommunity(trx, database.ids.next, {
      ...said,
      ...(isDirectPublish === undefined ? {} : { isDirectPublish }),
    }),
  );
  return { community, creator: await signInAs(api.ground, { siteId }, 'contributor', community) };
}

const save = async (who: Member, { id, revision }: PostContent, edit: object) => {
  const { status, body } = await api
    .as(who)
    .call(updatePost, { params: { postId: id }, body: { revision, ...edit } });
  return { status, post: body as unknown as PostContent };
};

async function draftOf(who: Member, place: number): Promise<PostContent> {
  const { status, body } = await api.as(who).call(createPost, { params: { siteId: place }, body: {} });
  expect(status).toBe(201);
  return (await save(who, body as unknown as PostContent, { headline: 'Bridge closes' })).post;
}

test('creators publish their own posts where the community lets them, and nowhere by default', async () => {
  const waiting = await draftOf(reviewed.creator, reviewed.community);
  expect(waiting.allowed_statuses).not.toContain(COMMUNITY);
  expect((await save(reviewed.creator, waiting, { status: COMMUNITY })).status).not.toBe(200);
  const own = await draftOf(direct.creator, direct.community);
  expect(own.allowed_statuses).toContain(COMMUNITY);
  for (const status of [ADMIN, FEATURED]) expect(own.allowed_statuses).not.toContain(status);
  const live = await save(direct.creator, own, { status: COMMUNITY });
  expect([live.status, live.post.status]).toEqual([200, COMMUNITY]);
  const mended = await save(direct.creator, live.post, { headline: 'Bridge closes at noon' });
  expect([mended.status, (await save(direct.creator, mended.post, { status: DRAFT })).status]).toEqual([
    ...[200, 200],
  ]);
});

test('they plan their own posts, and nobody else’s', async () => {
  const { community, creator } = direct;
  const plan = { scheduled_at: api.now + 3600, is_auto_enabled: true };
  const planned = (id: number) =>
    api.as(creator).call(schedulePost, { params: { postId: id }, body: plan } as never);
  const own = await draftOf(creator, community);
  expect((await planned(own.id)).status).toBe(200);
  const other = await draftOf(owner, community);
  expect([403, 404]).toContain((await planned(other.id)).status);
  const onSite = await draftOf(owner, siteId);
  expect([403, 404]).toContain((await planned(onSite.id)).status);
});

test('many posts at once are published where each may be', async () => {
  const { community, creator } = direct;
  const [own, other] = [await draftOf(creator, community), await draftOf(owner, community)];
  const { body } = await api.as(creator).call(changePosts, {
    params: { siteId },
    body: { action: 'change_posts_status', status: COMMUNITY, post_ids: [own.id, other.id] },
  } as never);
  expect(body).toMatchObject({ changed: 1, skipped_count: 1 });
});

test('nobody who may edit alone makes themselves or others an author, and publishes as such', async () => {
  const { community, creator } = direct;
  const { db } = api.ground.database;
  const { role_id } = await db
    .selectFrom('role_assignment')
    .select('role_id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', creator.profileId)
    .executeTakeFirstOrThrow();
  const more = ['EDIT_POST', 'VIEW_REAL_DRAFT'].map((permission) => ({
    ...{ site_id: siteId, role_id, permission },
  }));
  await db.insertInto('role_permission').values(more).execute();
  await api.ground.events.publish(db, { topic: 'role', siteId });
  const other = await draftOf(owner, community);
  const edited = await save(creator, other, { headline: 'Bridge opens' });
  expect(edited.status).toBe(200);
  for (const joined of [creator.profileId, reviewed.creator.profileId]) {
    const author_ids = [owner.profileId, joined];
    expect((await save(creator, edited.post, { author_ids })).status).toBe(403);
  }
  expect((await save(creator, edited.post, { status: COMMUNITY })).status).not.toBe(200);
  const own = await draftOf(creator, community);
  const shared = await save(creator, own, { author_ids: [creator.profileId, owner.profileId] });
  expect(shared.status).toBe(200);
  await db
    .deleteFrom('role_permission')
    .where('site_id', '=', siteId)
    .where('role_id', '=', role_id)
    .where('permission', 'in', ['EDIT_POST', 'VIEW_REAL_DRAFT'])
    .execute();
  await api.ground.events.publish(db, { topic: 'role', siteId });
});

test('what others marked as spam or took offline is not published again by its author', async () => {
  const { community, creator } = direct;
  const now = async (id: number) =>
    (await api.as(creator).call(getDraft, { params: { postId: id } })).body as unknown as PostContent;
  const liveOne = async () =>
    (await save(creator, await draftOf(creator, community), { status: COMMUNITY })).post;
  const change = (who: Member, id: number, change: object) =>
    api.as(who).call(changePosts, { params: { siteId }, body: { ...change, post_ids: [id] } } as never);
  const [marked, one, several, own] = [await liveOne(), await liveOne(), await liveOne(), await liveOne()];
  await change(owner, marked.id, { action: 'mark_spam' });
  expect((await save(owner, one, { status: DRAFT })).status).toBe(200);
  await change(owner, several.id, { action: 'change_posts_status', status: DRAFT });
  for (const { id } of [marked, one, several]) {
    const held = await now(id);
    expect([held.status, held.allowed_statuses.includes(COMMUNITY)]).toEqual([DRAFT, false]);
    expect((await save(creator, held, { status: COMMUNITY })).status).not.toBe(200);
    const planned = { scheduled_at: api.now + 3600, is_auto_enabled: true };
    expect((await save(creator, held, planned)).status).toBe(403);
    const { body } = await change(creator, id, { action: 'change_posts_status', status: COMMUNITY });
    expect(body).toMatchObject({ changed: 0 });
  }
  const off = await save(creator, own, { status: DRAFT });
  expect((await save(creator, off.post, { status: COMMUNITY })).status).toBe(200);
  const again = await save(owner, await now(one.id), { status: COMMUNITY });
  expect((await save(creator, again.post, { status: DRAFT })).post.allowed_statuses).toContain(COMMUNITY);
});

test('the switch counts from the next call on, and the configuration says so', async () => {
  const { community, creator } = switched;
  const own = await draftOf(creator, community);
  const held = async () => {
    const { body } = await api.as(creator).call(getAccountData, { query: {} });
    return body.communities.map(({ own_permissions }: { own_permissions: string[] }) => own_permissions);
  };
  expect(await held()).toEqual([[]]);
  const params = { communityId: community };
  const { revision } = (await api.as(owner).call(getCommunity, { params })).body as { revision: number };
  const answer = await api.as(owner).call(updateCommunity, {
    ...{ params, body: { revision, direct_publish: true } },
  });
  expect(answer.status).toBe(200);
  expect(await held()).toEqual([['PUBLISH_POST']]);
  expect((await save(creator, own, { status: COMMUNITY })).status).toBe(200);
});

describe('the default rating of a creator', () => {
  const { NEEDS_REVIEW } = PostStatus;
  const rate = async ({ community, creator }: Place, rating: number, as = owner) => {
    const params = { siteId, communityId: community, profileId: creator.profileId };
    return api.as(as).call(rateCommunityCreator, { params, body: { rating } });
  };
  const ratingOf = async (id: number) => {
    const { db } = api.ground.database;
    const post = db.selectFrom('post').select('rating').where('site_id', '=', siteId).where('id', '=', id);
    return (await post.executeTakeFirstOrThrow()).rating;
  };

  test('is the rating of what they write, and sends high ones to readers at once', async () => {
    expect((await rate(rated, 4)).body).toMatchObject({ default_rating: 4 });
    const own = await draftOf(rated.creator, rated.community);
    expect(await ratingOf(own.id)).toBe(4);
    // It is offered as what it is: published, not reviewed.
    expect(own.allowed_statuses).toContain(COMMUNITY);
    expect(own.allowed_statuses).not.toContain(NEEDS_REVIEW);
    const sent = await save(rated.creator, own, { status: NEEDS_REVIEW });
    expect([sent.status, sent.post.status, sent.post.published_ts]).toMatchObject([
      ...[200, COMMUNITY, expect.any(Number)],
    ]);
    const several = await draftOf(rated.creator, rated.community);
    const change = { action: 'change_posts_status', status: NEEDS_REVIEW, post_ids: [several.id] };
    await api.as(rated.creator).call(changePosts, { params: { siteId }, body: change } as never);
    const { body } = await api.as(owner).call(getDraft, { params: { postId: several.id } });
    expect(body.status).toBe(COMMUNITY);
  });

  test('sends them to a review where the community publishes nothing unseen', async () => {
    await rate(strict, 5);
    const own = await draftOf(strict.creator, strict.community);
    expect(await ratingOf(own.id)).toBe(5);
    const sent = await save(strict.creator, own, { status: NEEDS_REVIEW });
    expect([sent.status, sent.post.status]).toEqual([200, NEEDS_REVIEW]);
  });

  test('sends lower ones to a review, which they cannot go around', async () => {
    const { body } = await rate(rated, 3);
    expect(body.default_rating).toBe(3);
    const own = await draftOf(rated.creator, rated.community);
    expect(await ratingOf(own.id)).toBe(3);
    expect(own.allowed_statuses).not.toContain(COMMUNITY);
    expect((await save(rated.creator, own, { status: COMMUNITY })).status).not.toBe(200);
    const plan = { scheduled_at: api.now + 3600, is_auto_enabled: true };
    expect((await save(rated.creator, own, plan)).status).toBe(403);
    const sent = await save(rated.creator, own, { status: NEEDS_REVIEW });
    expect([sent.status, sent.post.status]).toEqual([200, NEEDS_REVIEW]);
  });

  test('of a draft that others rated lower since waits as well, and that of an editor is a review', async () => {
    await rate(rated, 5);
    const lowered = await draftOf(rated.creator, rated.community);
    await api.as(owner).call(ratePost, { body: { id: lowered.id, rating: 2 } } as never);
    const { body } = await api.as(rated.creator).call(getDraft, { params: { postId: lowered.id } });
    expect(body.allowed_statuses).not.toContain(COMMUNITY);
    const now = body as unknown as PostContent;
    expect((await save(rated.creator, now, { status: NEEDS_REVIEW })).post.status).toBe(NEEDS_REVIEW);
    const theirs = await draftOf(rated.creator, rated.community);
    const asked = await save(owner, theirs, { status: NEEDS_REVIEW });
    expect(asked.post.status).toBe(NEEDS_REVIEW);
  });

  test('follows a post that its author moves before it is saved, and not the best of two places', async () => {
    await rate(rated, 5);
    const { body: started } = await api
      .as(rated.creator)
      .call(createPost, { params: { siteId: rated.community }, body: {} });
    const { db } = api.ground.database;
    const { role_id } = await db
      .selectFrom('role_assignment')
      .select('role_id')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', rated.creator.profileId)
      .executeTakeFirstOrThrow();
    const params = { siteId, communityId: other.community, profileId: rated.creator.profileId };
    expect((await api.as(owner).call(giveCommunityRole, { params, body: { role_id } })).status).toBe(200);
    const moved = await save(rated.creator, started as unknown as PostContent, {
      ...{ headline: 'Bridge closes', community_id: other.community, status: NEEDS_REVIEW },
    });
    expect([moved.status, moved.post.status]).toEqual([200, NEEDS_REVIEW]);
    expect(await ratingOf(moved.post.id)).toBe(0);
  });

  test('is set by who approves there, and by nobody for themselves', async () => {
    expect((await rate(rated, 5, rated.creator)).status).toBe(403);
    const moderator = await signInAs(api.ground, { siteId }, 'community_moderator', strict.community);
    expect((await rate(strict, 2, moderator)).status).toBe(200);
    expect((await rate(rated, 2, moderator)).status).toBe(404);
    expect((await rate({ ...strict, creator: moderator }, 5, moderator)).status).toBe(422);
    expect((await rate({ ...strict, creator: rated.creator }, 5)).status).toBe(404);
    for (const rating of [-1, 6, 2.5]) expect((await rate(rated, rating)).status).toBe(400);
    const { body } = await api.as(owner).call(listAuditEvents, {
      params: { siteId },
      query: { object_kind: 'community', limit: 1 },
    });
    expect(body.items[0]).toMatchObject({ action: 'community.creator_rated' });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createTag, updateTag } from '#modules/tags/tags.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { createBadge, listBadges, updateBadge } from '../../badges.contract.ts';
import {
  addBadgeToPost,
  type BadgeOfPost,
  changeBadgeOfPost,
  changePostBadge,
  createPostBadge,
  listBadgesOfPost,
  listPostBadges,
  removePostBadges,
  takeBadgeFromPost,
} from '../../post-badges.contract.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

type Draft = InputOf<typeof createPostBadge>['body'];
type Given = InputOf<typeof addBadgeToPost>['body'];
const define = async (body: Draft) => (await api.as(owner).call(createPostBadge, { body })).body;
const give = (postId: number, body: Given, who = owner) =>
  api.as(who).call(addBadgeToPost, { params: { postId }, body });
const take = (postId: number, postBadgeId: number) =>
  api.as(owner).call(takeBadgeFromPost, { params: { postId, postBadgeId } });
const worn = (postId: number, who = owner) => api.as(who).call(listBadgesOfPost, { params: { postId } });
const wornBy = async (postId: number) =>
  (await worn(postId)).body.items.map(({ name, origin }: BadgeOfPost) => [name, origin]);
const definitions = (query: InputOf<typeof listPostBadges>['query'] = {}) =>
  api.as(owner).call(listPostBadges, { query });

async function write(slug: string, edit: { tag_ids?: number[] } = {}) {
  const { body: made } = await api.as(owner).call(createPost, { params: { siteId }, body: {} });
  const body = { revision: made.revision as number, headline: slug, slug, status: 0 as const, ...edit };
  const saved = await api.as(owner).call(updatePost, { params: { postId: made.id }, body });
  expect(saved.status).toBe(200);
  return saved.body as { id: number; revision: number };
}
const page = async (slug: string) =>
  String((await api.as({ host }).send({ method: 'GET', path: `/${slug}` })).body);
const badgesOn = async (slug: string) =>
  [...(/<ul class="badges"[\s\S]*?<\/ul>/.exec(await page(slug))?.[0].matchAll(/>([^<>]+)</g) ?? [])].map(
    ([, name]) => name,
  );

describe('a badge that a post is given', () => {
  test('is new to it once, is counted, and is shown to readers until it is taken away', async () => {
    const badge = await define({ name: 'Exclusive', link: 'https://a.test/exclusive' });
    const post = await write('first-here');
    expect(await badgesOn('first-here')).toEqual([]);
    const given = await give(post.id, { badge_id: badge.id });
    expect([given.status, given.body]).toMatchObject([
      201,
      { id: badge.id, name: 'Exclusive', origin: 'assigned', assigned_count: 1 },
    ]);
    expect((await give(post.id, { badge_id: badge.id })).status).toBe(200);
    await expect.poll(() => badgesOn('first-here')).toEqual(['Exclusive']);
    expect(await page('first-here')).toContain('<a href="https://a.test/exclusive" rel="nofollow">');
    expect((await definitions({ query: 'Exclusive' })).body.items[0]).toMatchObject({ assigned_count: 1 });
    expect((await take(post.id, badge.id)).status).toBe(204);
    expect((await take(post.id, badge.id)).status).toBe(404);
    await expect.poll(() => badgesOn('first-here')).toEqual([]);
  });

  test('can be a new one, which is then there for all posts', async () => {
    const post = await write('brand-new');
    const { status, body } = await give(post.id, { name: 'Brand new', description: 'Just made.' });
    expect([status, body.origin]).toEqual([201, 'assigned']);
    expect((await definitions({ query: 'brand new' })).body.items).toMatchObject([{ id: body.id }]);
    const again = await give(post.id, { name: 'BRAND NEW' });
    expect([again.status, again.body.details]).toEqual([
      409,
      [{ loc: ['body', 'name'], msg: again.body.message }],
    ]);
  });

  test.each([
    [{}, 'name_is_missing'],
    [{ name: ' ' }, 'name_is_missing'],
    [{ badge_id: 1, name: 'Both' }, 'badge_id_is_invalid'],
    [{ name: 'Led', link: 'javascript:alert(1)' }, 'link_is_invalid'],
  ])('%j is refused, and the field is named', async (body, error) => {
    const post = await write(`refused-${Math.random().toString(36).slice(2)}`);
    const answer = await give(post.id, body);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  test('is one of posts, and there are at most twenty', async () => {
    const post = await write('many');
    const ofPeople = (await api.as(owner).call(createBadge, { body: { name: 'Expert' } })).body;
    expect((await give(post.id, { badge_id: ofPeople.id })).status).toBe(404);
    expect((await give(post.id, { badge_id: 1 })).status).toBe(404);
    for (let at = 0; at < 20; at += 1) await give(post.id, { name: `Number ${at}` });
    const { status, body } = await give(post.id, { name: 'One too many' });
    expect([status, body.error]).toEqual([422, 'badges_are_many']);
    expect((await definitions({ query: 'One too many' })).body.total_count).toBe(0);
    const { body: twenty } = await worn(post.id);
    expect(twenty.total_count).toBe(20);
    const ids = { params: { siteId }, body: { ids: [twenty.items[0].id] } };
    await api.as(owner).call(removePostBadges, ids);
    expect((await give(post.id, { name: 'In its place' })).status).toBe(201);
  });

  test('is taken once where two take it at the same moment, and the log says so once', async () => {
    const badge = await define({ name: 'Taken at once' });
    const post = await write('taken-at-once');
    await give(post.id, { badge_id: badge.id });
    const answers = await Promise.all([1, 2, 3].map(() => take(post.id, badge.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    const query = { object_kind: 'post_badge', object_id: badge.id, limit: 20 };
    const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
    const actions = body.items.map(({ action }: { action: string }) => action);
    expect(actions.filter((one: string) => one === 'post_badge.taken')).toHaveLength(1);
  });
});

describe('a badge with tags', () => {
  test('is shown on posts with one of them, by its title or an alias, and goes with the tag', async () => {
    const tag = (await api.as(owner).call(createTag, { params: { siteId }, body: { title: 'Élections' } }))
      .body;
    const badge = await define({ name: 'Campaign', tags: ['elections', 'Votes'] });
    const post = await write('to-the-polls', { tag_ids: [tag.id] });
    expect(await wornBy(post.id)).toEqual([['Campaign', 'tag']]);
    const listed = await definitions({ tag: 'Élections' });
    expect(listed.body.items.map(({ id }: { id: number }) => id)).toEqual([badge.id]);
    expect(await badgesOn('to-the-polls')).toEqual(['Campaign']);
    const taken = await take(post.id, badge.id);
    expect([taken.status, taken.body.error]).toEqual([422, 'badge_comes_by_tag']);
    const renamed = { revision: tag.revision, title: 'Ballots', aliases: ['Votes'] };
    await api.as(owner).call(updateTag, { params: { siteId, tagId: tag.id }, body: renamed });
    expect(await wornBy(post.id)).toEqual([['Campaign', 'tag']]);
    await give(post.id, { badge_id: badge.id });
    expect(await wornBy(post.id)).toEqual([['Campaign', 'assigned']]);
    await take(post.id, badge.id);
    const bare = { revision: badge.revision, tags: [] };
    await api.as(owner).call(changePostBadge, { params: { siteId, postBadgeId: badge.id }, body: bare });
    await expect.poll(() => badgesOn('to-the-polls')).toEqual([]);
  });
});

describe('a definition', () => {
  test('is changed through a post that wears it, and through no other', async () => {
    const badge = await define({ name: 'Draft name', description: 'Stays' });
    const post = await write('renaming');
    const other = await write('not-wearing');
    await give(post.id, { badge_id: badge.id });
    const params = { postId: post.id, postBadgeId: badge.id };
    const body = { name: 'Final name', revision: 1 };
    const elsewhere = { params: { ...params, postId: other.id }, body };
    expect((await api.as(owner).call(changeBadgeOfPost, elsewhere)).status).toBe(404);
    const changed = await api.as(owner).call(changeBadgeOfPost, { params, body });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { name: 'Final name', description: 'Stays', revision: 2, origin: 'assigned', assigned_count: 1 },
    ]);
    expect((await api.as(owner).call(changeBadgeOfPost, { params, body })).body.error).toBe(
      'revision_conflict',
    );
  });

  test('has its own names, and calls about badges of people do not know it', async () => {
    await api.as(owner).call(createBadge, { body: { name: 'Shared name' } });
    const badge = await define({ name: 'Shared name' });
    const { body } = await api.as(owner).call(listBadges, { query: { query: 'Shared name' } });
    expect(body.total_count).toBe(1);
    const input = { params: { badgeId: badge.id }, body: { revision: 1, name: 'Other' } };
    expect((await api.as(owner).call(updateBadge, input)).status).toBe(404);
  });

  test('that is deleted leaves its posts, and is back on them once that is undone', async () => {
    const badge = await define({ name: 'Returning' });
    const post = await write('returning');
    await give(post.id, { badge_id: badge.id });
    const ids = { params: { siteId }, body: { ids: [badge.id] } };
    const { body } = await api.as(owner).call(removePostBadges, ids);
    expect(await wornBy(post.id)).toEqual([]);
    const undone = await api.as(owner).call(undoAct, { params: { siteId, batchId: body.batch_id } });
    expect(undone.body.undone.count).toBe(1);
    expect(await wornBy(post.id)).toEqual([['Returning', 'assigned']]);
  });
});

describe('who gives badges', () => {
  test('is a community’s administrator on its posts alone, with badges that are there', async () => {
    const communityId = await api.ground.database.db.transaction().execute((trx) =>
      createCommunity(trx, api.ground.database.ids.next, {
        ...{ siteId, name: 'readers', title: 'Readers', by: null, now: api.now },
      }),
    );
    const admin = await signInAs(api.ground, { siteId, host }, 'community_admin', communityId);
    const inside = await write('inside');
    const outside = await write('outside');
    await api.ground.database.db
      .updateTable('post')
      .set({ community_id: communityId, row_version: nextRowVersion() })
      .where('site_id', '=', siteId)
      .where('id', '=', inside.id)
      .execute();
    const badge = await define({ name: 'From the community' });
    expect((await give(inside.id, { badge_id: badge.id }, admin)).status).toBe(201);
    expect((await give(inside.id, { name: 'Their own' }, admin)).status).toBe(403);
    expect((await give(outside.id, { badge_id: badge.id }, admin)).status).toBe(404);
    expect((await worn(outside.id, admin)).status).toBe(404);
    const reader = await signInAs(api.ground, { siteId, host }, 'contributor');
    expect((await give(inside.id, { badge_id: badge.id }, reader)).status).toBe(403);
  });
});

test('giving and taking stand in the audit log with the post', async () => {
  const badge = await define({ name: 'Logged' });
  const post = await write('logged');
  await give(post.id, { badge_id: badge.id });
  await take(post.id, badge.id);
  const query = { object_kind: 'post_badge', object_id: badge.id };
  const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
  type Entry = { action: string; before: unknown; after: unknown };
  expect(body.items.map(({ action, before, after }: Entry) => [action, before, after])).toEqual([
    ['post_badge.taken', { post_id: post.id }, null],
    ['post_badge.given', null, { post_id: post.id }],
    ['post_badge.created', null, expect.objectContaining({ name: 'Logged' })],
  ]);
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { PostStatus, statusesOf } from '../post-status.contract.ts';
import { countPosts, getPost, listPosts } from '../posts.contract.ts';
import { countShippedViews } from '../shipped-views.contract.ts';
import { type MadePost, madeAt, makePosts } from './posts.fixture.ts';

let api: TestApi;
let siteId: number;
let community: number;
let otherCommunity: number;
let posts: MadePost[];
const members: Record<string, Awaited<ReturnType<typeof signInAs>>> = {};

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const { now } = api;
  siteId = await createSite(database, {
    host: 'localhost',
    title: 'Test',
    timezone: 'America/New_York',
    now,
  });
  const inSite = (name: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, database.ids.next, { siteId, name, title: name, by: null, now }),
      );
  community = await inSite('north');
  otherCommunity = await inSite('south');
  members.editor = await signInAs(api.ground, { siteId }, 'editor');
  members.contributor = await signInAs(api.ground, { siteId }, 'contributor');
  members.communityAdmin = await signInAs(api.ground, { siteId }, 'community_admin', community);
  members.nobody = await signInAs(api.ground, { siteId }, null);
  posts = await makePosts(database, {
    siteId,
    count: 240,
    communities: [community, otherCommunity],
    authors: Object.values(members).map((member) => member.profileId),
  });
});
afterAll(() => api.stop());

const roarId = () => ({ roarId: siteId });
type Query = Record<string, string | number>;

async function list(who: string, query: Query, params = roarId()) {
  return api.as(members[who]).call(listPosts, { params, query: query as never });
}

async function allIds(who: string, query: Query, params = roarId(), limit = 17): Promise<number[]> {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const { status, body } = await list(who, { ...query, limit, ...(after ? { after } : {}) }, params);
    expect(status).toBe(200);
    ids.push(...body.posts.map((post: { id: number }) => post.id));
    after = body.after ?? undefined;
  } while (after);
  return ids;
}

/** Who may see what, said once more and without SQL. */
function maySee(who: string, post: MadePost): boolean {
  const isOwn = post.authorIds.includes(members[who]?.profileId ?? -1);
  const isLive = [PostStatus.ADMIN, PostStatus.COMMUNITY, PostStatus.FEATURED].includes(post.status as 0);
  const isUnsaved = post.status === PostStatus.AUTODRAFT || post.status === PostStatus.EMPTY_DRAFT;
  if (isUnsaved) return isOwn;
  if (who === 'editor') return true;
  if (who === 'contributor') return isLive || isOwn;
  if (who === 'communityAdmin') return post.communityId === community || isOwn;
  return isOwn;
}

describe('what the list shows', () => {
  test('every filter, for every kind of reader, shows exactly the posts that the rule allows', async () => {
    const readers = ['editor', 'contributor', 'communityAdmin'] as const;
    const asked = fc.record({
      who: fc.constantFrom(...readers),
      keys: fc.subarray(filterKeys, { minLength: 1, maxLength: 3 }),
      // In two of three cases the values are those of a post, so that there is something to find and to leave out.
      wanted: fc.option(fc.nat(), { nil: null, freq: 3 }),
      choice: fc.nat(),
      order_by: fc.constantFrom('created_date', 'updated_date', 'title', 'page_views'),
      order_direction: fc.constantFrom(1, -1),
    });
    const cases = { all: 0, found: 0 };
    await fc.assert(
      fc.asyncProperty(asked, async ({ who, keys, wanted, choice, ...wished }) => {
        const maySort = who === 'editor' || wished.order_by !== 'page_views';
        const sorted = maySort ? wished : { ...wished, order_by: 'title' };
        const seen = posts.filter((post) => maySee(who, post));
        const post = wanted === null ? posts[choice % posts.length] : seen[wanted % seen.length];
        const query = questionOf(post as MadePost, { keys, choice, isWanted: wanted !== null });
        const expected = seen.filter((one) => matches(one, query));
        cases.all += 1;
        if (expected.length > 0) cases.found += 1;
        const ids = await allIds(who, { ...query, ...sorted } as never, roarId(), 60);
        expect(new Set(ids)).toEqual(new Set(expected.map((one) => one.id)));
        expect(ids).toHaveLength(expected.length);
        const { body } = await api
          .as(members[who])
          .call(countPosts, { params: roarId(), query: query as never });
        expect(body).toMatchObject({ count: expected.length, is_exact: true });
      }),
      { numRuns: 120 },
    );
    expect(cases.found / cases.all).toBeGreaterThan(0.5);
  });

  test('pages by offset and pages by cursor give the same rows in the same order', async () => {
    for (const order_by of ['created_date', 'updated_date', 'title', 'page_views']) {
      const byCursor = await allIds('editor', { status: 99, order_by });
      const byOffset: number[] = [];
      for (let offset = 0; offset < byCursor.length; offset += 50) {
        const { body } = await list('editor', { status: 99, order_by, offset, limit: 50 });
        byOffset.push(...body.posts.map((post: { id: number }) => post.id));
      }
      expect(byOffset).toEqual(byCursor);
    }
  });

  test('what is ahead comes in the order in which it goes live, page by page', async () => {
    const asked = { status: 99, future: 1, order_by: 'scheduled_date', order_direction: 1 };
    const plan = (scheduled_ts: unknown) =>
      api.ground.database.db
        .updateTable('post')
        .set({ scheduled_ts: scheduled_ts as number | null, row_version: nextRowVersion() })
        .where('site_id', '=', siteId)
        .where('status', '=', PostStatus.READY_TO_PUBLISH)
        .execute();
    await plan(sql`${api.now + 1_000}::bigint + id % 9973`);
    const { body } = await list('editor', { ...asked, limit: 100 });
    const times = body.posts.map((post: { scheduled_at: number }) => post.scheduled_at);
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(await allIds('editor', asked)).toEqual(body.posts.map(({ id }: { id: number }) => id));
    await plan(null);
  });

  test('the newest come first unless asked otherwise', async () => {
    const { body } = await list('editor', {});
    const created = body.posts.map((post: { created_ts: number }) => post.created_ts);
    expect(created).toEqual([...created].sort((a, b) => b - a));
    expect(body.posts.every((post: { status: number }) => post.status <= 2)).toBe(true);
  });

  test('a row carries names, never a body', async () => {
    const { body } = await list('editor', { limit: 1, author_id: members.editor?.profileId ?? 0 });
    const [post] = body.posts;
    expect(post.authors.map((author: { title: string }) => author.title)).toContain(members.editor?.title);
    expect(Object.keys(post)).not.toContain('body');
    expect(JSON.stringify(body)).not.toContain('the body of');
  });

  test('page views are for those who may see figures: null for others, whose lists are not sorted by them', async () => {
    const byViews = await list('editor', { limit: 50, order_by: 'page_views' });
    const [most] = byViews.body.posts;
    expect(most.page_views).toBeGreaterThan(0);
    const { body } = await list('contributor', { limit: 50 });
    expect(body.posts.length).toBeGreaterThan(0);
    expect(new Set(body.posts.map((post: { page_views: unknown }) => post.page_views))).toEqual(
      new Set([null]),
    );
    const refused = await list('contributor', { limit: 50, order_by: 'page_views' });
    expect(refused).toMatchObject({ status: 403, body: { error: 'figures_need_permission' } });
    const one = { params: { postId: body.posts[0].id } };
    const details = await api.as(members.contributor).call(getPost, one);
    expect(details.body).toMatchObject({ page_views: null, page_views_daily: null });
    expect((await api.as(members.editor).call(getPost, one)).body).toMatchObject({ page_views_daily: [] });
    // What was written for the one is not what the other gets.
    const again = await list('editor', { limit: 50, order_by: 'page_views' });
    expect(again.body).toEqual(byViews.body);
  });

  test('a part names its parent when that is on another page, and only to those who may see it', async () => {
    const visible = (post: MadePost) => maySee('editor', post) && maySee('contributor', post);
    const [part, seen] = posts.filter((post) => post.status === PostStatus.ADMIN && visible(post));
    const hidden = posts.find(
      (post) => post.status === PostStatus.DRAFT && maySee('editor', post) && !maySee('contributor', post),
    );
    if (!part || !seen || !hidden) throw new Error('The fixture lacks a post that this test needs.');
    const hang = (parentId: number | null) =>
      api.ground.database.db
        .updateTable('post')
        .set({ parent_id: parentId, row_version: nextRowVersion() })
        .where('site_id', '=', siteId)
        .where('id', '=', part.id)
        .execute();
    const shownTo = async (who: string, ids: number[]) => {
      const { body } = await list(who, { post_ids: ids.join(',') });
      return body.posts.find(({ id }: { id: number }) => id === part.id).parent_headline;
    };
    await hang(seen.id);
    expect(await shownTo('contributor', [part.id])).toBe(seen.headline);
    expect(await shownTo('contributor', [part.id, seen.id])).toBeNull();
    await hang(hidden.id);
    expect(await shownTo('editor', [part.id])).toBe(hidden.headline);
    expect(await shownTo('contributor', [part.id])).toBeNull();
    await hang(null);
  });

  test('the sections needed to draw the tree come with their ancestors', async () => {
    const { body } = await list('editor', { subpage_id: 502, limit: 1 });
    expect(body.subpages.map((section: { id: number }) => section.id)).toEqual([501, 502]);
    expect(body.subpages[1].path).toBe('/news/local');
  });

  test('a period begins and ends with the days of the site, not of the server', async () => {
    const day = { start_date: '02-03-2026', end_date: '02-03-2026', status: 99 };
    const expected = posts.filter(
      (post) =>
        maySee('editor', post) &&
        statusesOf(99).includes(post.status as 0) &&
        post.createdTs >= madeAt('2026-03-02T05:00:00Z') &&
        post.createdTs < madeAt('2026-03-03T05:00:00Z'),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect((await allIds('editor', day)).sort()).toEqual(expected.map((post) => post.id).sort());
    const { body } = await list('editor', day);
    expect(body.posts_count.trends.previous_count).toBeTypeOf('number');
  });
});

const filterKeys = [
  ...(['status', 'author_id', 'subpage_id', 'tag_id', 'rating', 'suspicious', 'type'] as const),
  ...(['community_id', 'empty_main_section', 'excluded_section_ids', 'q'] as const),
];

/** A question with these keys: with values of the post, so that it answers, or with any at all. */
function questionOf(
  post: MadePost,
  {
    keys,
    choice,
    isWanted,
  }: { keys: readonly (typeof filterKeys)[number][]; choice: number; isWanted: boolean },
): Query {
  const oneOf = <Value>(values: readonly Value[]): Value => values[choice % values.length] as Value;
  const words = post.headline.split(' ');
  const held = (own: readonly number[], any: readonly number[]) =>
    oneOf(isWanted && own.length > 0 ? own : any);
  const others = ['501', '502', '501,502'].filter(
    (list) => !isWanted || !list.split(',').some((id) => post.sectionIds.includes(Number(id))),
  );
  const values: Record<(typeof filterKeys)[number], () => string | number | undefined> = {
    status: () => oneOf(isWanted ? filtersOf(post.status) : [0, 3, 4, 5, 6, 8, 10, 98, 99, 100]),
    author_id: () =>
      held(
        post.authorIds,
        Object.values(members).map(({ profileId }) => profileId),
      ),
    subpage_id: () =>
      isWanted && post.sectionIds.length === 0 ? -1 : held(post.sectionIds, [-1, 0, 501, 502]),
    tag_id: () => (isWanted && post.tagIds.length === 0 ? undefined : held(post.tagIds, [601, 602])),
    rating: () => (isWanted ? post.rating : oneOf([0, 3])),
    suspicious: () => Number(isWanted ? post.isSuspicious : oneOf([true, false])),
    type: () => (isWanted ? post.type : oneOf(['article', 'page'])),
    community_id: () => post.communityId ?? (isWanted ? undefined : community),
    empty_main_section: () => (isWanted && post.sectionIds.length > 0 ? undefined : 1),
    excluded_section_ids: () => (others.length > 0 ? oneOf(others) : undefined),
    q: () => oneOf([oneOf(words), oneOf(words).toUpperCase(), oneOf(words).toLowerCase(), 'bridge', 'ü']),
  };
  const query: Query = {};
  for (const key of keys) {
    const value = values[key]();
    if (value !== undefined) query[key] = value;
  }
  // What is not live answers only to who asks for its status.
  if (isWanted && query.status === undefined) query.status = oneOf(filtersOf(post.status));
  if (isWanted && typeof query.q === 'string' && !matches(post, { status: query.status ?? 98, q: query.q })) {
    query.q = oneOf(words).toUpperCase();
  }
  return query;
}

/** The values of the status filter that a post answers to. */
const filtersOf = (status: number): number[] =>
  [status, 98, 99, 100].filter((asked) => statusesOf(asked).includes(status as 0));

function matches(post: MadePost, query: Query): boolean {
  const excluded = String(query.excluded_section_ids ?? '')
    .split(',')
    .map(Number);
  const checks: Record<string, (asked: number, text: string) => boolean> = {
    author_id: (asked) => post.authorIds.includes(asked),
    subpage_id: (asked) => (asked === -1 ? post.sectionIds.length === 0 : post.sectionIds.includes(asked)),
    tag_id: (asked) => post.tagIds.includes(asked),
    rating: (asked) => post.rating === asked,
    suspicious: (asked) => post.isSuspicious === (asked === 1),
    type: (_, text) => post.type === text,
    community_id: (asked) => post.communityId === asked,
    empty_main_section: () => post.sectionIds.length === 0,
    excluded_section_ids: () => !post.sectionIds.some((id) => excluded.includes(id)),
    q: (_, text) => post.headline.toLowerCase().includes(text.toLowerCase()),
    status: (asked) => statusesOf(asked).includes(post.status as 0),
  };
  return Object.entries({ status: 98, ...query }).every(([key, asked]) =>
    checks[key]?.(Number(asked), String(asked)),
  );
}

describe('the views that come with the list', () => {
  test('are counted for whoever asks, as the list under each of them counts', async () => {
    const counts = async (who: string) =>
      (await api.as(members[who]).call(countShippedViews, { params: { siteId } })).body;
    const total = async (who: string, query: Query) => (await list(who, query)).body.posts_count.count;
    const own = { author_id: members.contributor?.profileId ?? 0 };
    expect(await counts('editor')).toMatchObject({
      all: { count: await total('editor', {}) },
      waiting: { count: await total('editor', { status: 10, unscheduled: 1 }), is_exact: true },
      review: { count: await total('editor', { status: 8 }), is_exact: true },
      scheduled: { count: 0, is_exact: true },
    });
    expect(await counts('contributor')).toMatchObject({
      waiting: { count: await total('contributor', { status: 9, ...own }) },
      review: { count: await total('contributor', { status: 8, ...own }) },
      drafts: { count: await total('contributor', { status: 5, unscheduled: 1, ...own }) },
    });
    expect(await total('contributor', { status: 9, ...own })).toBeGreaterThan(0);
  });
});

describe('one post', () => {
  test('a single read shows what the list shows and hides what it hides', async () => {
    for (const who of ['editor', 'contributor', 'communityAdmin']) {
      for (const post of posts.slice(0, 60)) {
        const { status } = await api.as(members[who]).call(getPost, { params: { postId: post.id } });
        expect(status, `${who} ${post.status}`).toBe(maySee(who, post) ? 200 : 404);
      }
    }
  });

  test('the details count words and links of the body', async () => {
    const [post] = posts.filter((one) => maySee('editor', one));
    const { body } = await api.as(members.editor).call(getPost, { params: { postId: post?.id ?? 0 } });
    expect(body).toMatchObject({ word_count: 5, link_count: 1, has_password: false });
  });
});

describe('who may ask, and how', () => {
  test('somebody without rights on a site without open communities, and a visitor, are refused', async () => {
    expect((await api.as().call(listPosts, { params: roarId(), query: {} })).status).toBe(401);
    const { database } = api.ground;
    const alone = await createSite(database, { host: 'alone.test', title: 'Alone', now: api.now });
    const nobody = await signInAs(api.ground, { siteId: alone, host: 'alone.test' }, null);
    const refused = await api.as(nobody).call(listPosts, { params: { roarId: alone }, query: {} });
    expect(refused.status).toBe(403);
  });

  test('the path may name a community of the site and then shows that community alone', async () => {
    const ids = await allIds('editor', { status: 99 }, { roarId: community });
    const expected = posts.filter(
      (post) => post.communityId === community && statusesOf(99).includes(post.status as 0),
    );
    expect(new Set(ids)).toEqual(new Set(expected.map((post) => post.id)));
    expect((await list('editor', {}, { roarId: 12345 })).body.error).toBe('site_not_found');
  });

  test.each([
    [{ limit: 0 }, 'limit_is_invalid'],
    [{ limit: 101 }, 'limit_is_invalid'],
    [{ offset: 9_960, limit: 50 }, 'offset_is_invalid'],
    [{ status: 42 }, 'status_is_invalid'],
    [{ rating: '3+' }, 'rating_is_invalid'],
    [{ order_by: 'password' }, 'order_by_is_invalid'],
    [{ start_date: '31-02-2026' }, 'start_date_is_invalid'],
    [{ start_date: '02-03-2026', end_date: '01-03-2026' }, 'end_date_is_invalid'],
    [{ post_ids: '1,x' }, 'post_ids_is_invalid'],
    [{ after: 'nonsense' }, 'after_is_invalid'],
    [{ custom_filters: '[{"field":"x","op":"eq","value":1}]' }, 'custom_filters_is_invalid'],
    [{ custom_filters: '{' }, 'custom_filters_is_invalid'],
  ])('%o is answered with %s', async (query, code) => {
    const { status, body } = await list('editor', query as Query);
    expect([status, body.error]).toEqual([400, code]);
  });

  test('unknown keys change nothing', async () => {
    const plain = await list('editor', { limit: 5 });
    const odd = await list('editor', {
      limit: 5,
      password_hash: 'x',
      'post.created_by': 1,
      site_id: 1,
      $ne: 1,
    });
    expect(odd.body.posts).toEqual(plain.body.posts);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import type { PostSortKey } from '../post-status.contract.ts';
import type { PostOrder } from './list-leads.ts';
import type { Lead } from './list-plan.ts';
import { linkSets, type PostSelection } from './post-filter.ts';
import { postLists } from './post-lists.ts';
import { licensePosts, makePosts } from './posts.fixture.ts';
import { countRows, endOfWalk, listVersions } from './posts.queries.ts';

let api: TestApi;
let db: Db;
let selectionOf: (filters: Partial<PostSelection['filters']>, isMember: boolean) => PostSelection;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  db = database.db;
  const { now } = api;
  const siteId = await createSite(database, { host: 'localhost', title: 'Test', now });
  const inSite = (name: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, database.ids.next, { siteId, name, title: name, by: null, now }),
      );
  const communities = [await inSite('north'), await inSite('south')];
  const members = [
    await signInAs(api.ground, { siteId }, 'editor'),
    await signInAs(api.ground, { siteId }, 'contributor'),
  ];
  const profileIds = members.map(({ profileId }) => profileId);
  const posts = await makePosts(database, { siteId, count: 240, communities, authors: profileIds });
  await licensePosts(database, { siteId, posts, now });
  selectionOf = (filters, isMember) => ({
    siteId,
    timezone: 'UTC',
    communityId: null,
    viewer: {
      profileId: profileIds[0] ?? 0,
      communityIds: isMember ? communities : null,
      draftsIn: isMember ? communities.slice(0, 1) : null,
      within: null,
    },
    filters: { status: 99, ...filters, ...(filters.author_id ? { author_id: profileIds[1] } : {}) },
    now,
  });
});
afterAll(() => api.stop());

const filters: [string, Partial<PostSelection['filters']>][] = [
  ['no filter', {}],
  ['an author', { author_id: 1 }],
  ['a section and a tag', { subpage_id: 502, tag_id: 601 }],
  ['a phrase', { q: 'Bridge' }],
  ['a phrase with letters that mean something in patterns', { q: '0%' }],
  ['a phrase of one letter', { q: 'x' }],
  [
    'an author, a tag, a phrase and a period',
    { author_id: 1, tag_id: 601, q: 'o', start_date: '01-03-2026' },
  ],
  ['a license that is over', { license_days: 0 }],
  [
    'a license that is over in a month, a section and a phrase',
    { license_days: 30, subpage_id: 501, q: 'o' },
  ],
  ['the suspicious ones, rated 3', { suspicious: true, rating: 3 }],
];
const orders = (['created_date', 'updated_date', 'title', 'page_views'] satisfies PostSortKey[]).flatMap(
  (key) => ([1, -1] as const).map((direction) => ({ key, direction })),
);

/** Every lead that may be taken for a selection. */
function leadsOf(selection: PostSelection): Lead[] {
  const { communityIds, profileId } = selection.viewer;
  return [
    { by: 'posts' },
    ...linkSets(selection),
    ...(communityIds === null ? [] : [{ by: 'reach', communityIds, profileId } as const]),
    ...(selection.filters.license_days === undefined
      ? []
      : [{ by: 'licenses', days: selection.filters.license_days } as const]),
    ...(selection.filters.q ? [{ by: 'title' } as const] : []),
  ];
}

async function idsOf(
  selection: PostSelection,
  lead: Lead,
  order: PostOrder,
  offset: number,
): Promise<number[]> {
  const walk = { lead, order, after: null, most: null };
  const rows = await listVersions(db, selection, walk, { limit: 30, offset });
  return rows.map(({ id }) => id);
}

describe.each([
  ['an editor', false],
  ['a member of two communities', true],
])('for %s', (_, isMember) => {
  test.each(filters)('every way to a page gives the same page: %s', async (_name, filter) => {
    const selection = selectionOf(filter, isMember);
    for (const order of orders) {
      for (const offset of [0, 25]) {
        const [expected, ...others] = await Promise.all(
          leadsOf(selection).map((lead) => idsOf(selection, lead, order, offset)),
        );
        for (const ids of others) expect(ids).toEqual(expected);
      }
    }
  });

  test.each(filters)('every way of counting gives the same number: %s', async (_name, filter) => {
    const selection = selectionOf(filter, isMember);
    const counts = await Promise.all(leadsOf(selection).map((lead) => countRows(db, selection, lead, 1_000)));
    expect(counts[0]?.count).toBeGreaterThan(0);
    for (const { count } of counts) expect(count).toBe(counts[0]?.count);
    for (const { examined } of counts) expect(examined).toBeLessThan(1_000);
    const lists = postLists(db, api.ground.events);
    expect(await lists.countAll(selection)).toBe(counts[0]?.count);
  });

  test.each(filters)(
    'a walk that ends early goes on where it ended and misses nothing: %s',
    async (_name, filter) => {
      const selection = selectionOf(filter, isMember);
      for (const order of orders) {
        for (const lead of leadsOf(selection).filter(({ by }) => by !== 'title')) {
          if (lead.by === 'links' && order.key !== 'created_date') continue;
          const whole = await listVersions(
            db,
            selection,
            { lead, order, after: null, most: null },
            { limit: 500, offset: 0 },
          );
          const found = await inParts(selection, lead, order);
          expect(found).toEqual(whole.map(({ id }) => id));
        }
      }
    },
  );
});

/** The ids that walks of forty rows each find, one after the other. */
async function inParts(selection: PostSelection, lead: Lead, order: PostOrder): Promise<number[]> {
  const found: number[] = [];
  let after: ListCursor | null = null;
  do {
    const walk: { lead: Lead; order: PostOrder; after: ListCursor | null; most: number } = {
      ...{ lead, order, after, most: 40 },
    };
    const rows = await listVersions(db, selection, walk, { limit: 500, offset: 0 });
    found.push(...rows.map(({ id }) => id));
    const end: Awaited<ReturnType<typeof endOfWalk>> = await endOfWalk(db, selection, walk);
    after = end && { ...order, value: end.sort_value, id: end.id };
  } while (after);
  return found;
}

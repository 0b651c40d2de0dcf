import { addMember } from '#modules/accounts/accounts.public.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { type DailyViewsToLoad, loadDailyViews } from '#modules/figures/figures.public.ts';
import { loadSource } from '#modules/imports/imports.public.ts';
import { recountPageViews } from '#modules/posts/posts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Database } from '#platform/server/database.ts';
import { posts, terms } from '../newsroom/items.ts';
import { COMMUNITIES, TODAY_TS } from '../newsroom/posts.ts';

/** How long the posts took to come in, by the number that was in. */
export type LoadedFacts = { siteId: number; posts: number; timeline: { posts: number; seconds: number }[] };

export const password = 'Bench-of-Masthead-1';
export const people = {
  owner: 'owner@bench.test',
  editor: 'editor@bench.test',
  member: 'member@bench.test',
  contributor: 'contributor@bench.test',
} as const;

const SOURCE = 'bench';
const MOST_IN_ONE_LANE = 1_000_000;
/** Every so many posts one has page views. */
const VIEWED = 25;

/** Fills an empty database with a site, its people and so many posts, through the loaders of the rooms. */
export async function loadNewsroom(database: Database, total: number): Promise<LoadedFacts> {
  const now = TODAY_TS;
  const siteId = await createSite(database, { host: 'localhost', title: 'Bench', now });
  await makePeople(database, siteId, now);
  const options = { database, siteId, kind: SOURCE, source: SOURCE, now };
  await loadSource(options, terms());
  const began = performance.now();
  const timeline: LoadedFacts['timeline'] = [];
  let nextMark = 0;
  const lanes = lanesOf(total);
  const loadedBy = lanes.map(() => 0);
  const loadLane = async ([from, to]: readonly [number, number], lane: number) => {
    const onProgress = ({ posts: loaded }: { posts: number }) => {
      loadedBy[lane] = loaded;
      const sum = loadedBy.reduce((all, one) => all + one, 0);
      if (sum < nextMark) return;
      nextMark = sum + Math.max(1_000, total / 50);
      timeline.push({ posts: sum, seconds: (performance.now() - began) / 1000 });
      console.log(`  ${sum} posts, ${Math.round(timeline.at(-1)?.seconds ?? 0)} s`);
    };
    await loadSource({ ...options, onProgress }, posts(from, to, total));
  };
  await Promise.all(lanes.map(loadLane));
  timeline.push({ posts: total, seconds: (performance.now() - began) / 1000 });
  await loadViews(database, siteId, now);
  // A server that goes on reading all posts for links would be measured beside that.
  await database.db.insertInto('link_reading').values({ site_id: siteId, started_ts: now }).execute();
  await settle(database);
  return { siteId, posts: total, timeline };
}

/** Millions of posts take longer than any other statement may. */
async function settle({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze)');
  } finally {
    // The setting goes with its connection.
    client.release(true);
  }
}

/** One import is what a site gets, and its rate is measured; what is only to be there comes in by two at once. */
function lanesOf(total: number): (readonly [number, number])[] {
  const half = Math.ceil(total / 2);
  if (total <= MOST_IN_ONE_LANE) return [[0, total]];
  return [
    [0, half],
    [half, total],
  ];
}

async function makePeople(database: Database, siteId: number, now: number): Promise<void> {
  const communities = new Map<string, number>();
  for (const name of COMMUNITIES) {
    const make = database.db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, database.ids.next, { siteId, name, title: name, by: null, now }),
      );
    communities.set(name, await make);
  }
  const person = { siteId, password, now };
  await addMember(database, { ...person, email: people.owner, title: 'Owner', role: 'owner' });
  await addMember(database, { ...person, email: people.editor, title: 'Editor', role: 'editor' });
  await addMember(database, { ...person, email: people.contributor, title: 'Writer', role: 'contributor' });
  const communityId = communities.get('harbour') ?? null;
  const member = { email: people.member, title: 'Member', role: 'community_admin' as const, communityId };
  await addMember(database, { ...person, ...member });
}

async function loadViews(database: Database, siteId: number, now: number): Promise<void> {
  const day = new Date(now * 1000).toISOString().slice(0, 10);
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from (select id, row_number() over (order by id) as n from post where site_id = $1) p where n % $2 = 0',
    [siteId, VIEWED],
  );
  const views = rows.map(
    ({ id }, at): DailyViewsToLoad => ({ postId: id, day, views: (at * 7_919) % 5_000 }),
  );
  for (let at = 0; at < views.length; at += 5_000) {
    const some = views.slice(at, at + 5_000);
    await database.db.transaction().execute(async (trx) => {
      await loadDailyViews(trx, siteId, some);
      await recountPageViews(
        trx,
        siteId,
        some.map(({ postId }) => postId),
      );
    });
  }
}

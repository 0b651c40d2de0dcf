import { type PathNeeds, postPaths } from '#modules/permalinks/permalinks.public.ts';
import { readPreferences } from '#modules/preferences/preferences.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import type { NameBook } from '#platform/server/names.ts';
import { RIVER_SEEN } from '../follow-kinds.contract.ts';
import { exploreRiver, getRiver, type RiverPost } from '../river.contract.ts';
import { explored } from './explore.queries.ts';
import { type FollowedPosts, followedPosts } from './followed-posts.ts';
import type { Followed } from './follows.queries.ts';
import type { ReadingNeeds } from './reader-of.ts';
import type { RiverRow } from './river.queries.ts';

export type RiverNeeds = ReadingNeeds & PathNeeds & { people: NameBook };

const order = { key: 'river', direction: -1 } as const;

/** The river: live posts of what somebody follows, and what else there is to follow. */
export function riverHandlers(needs: RiverNeeds): Handler[] {
  const { db } = needs;
  return [
    answer(getRiver, async ({ query, ...call }) => {
      const { site, caller } = call;
      const after = cursorOf(query.after, order, false);
      const found = await followedPosts(needs, call, { limit: query.limit + 1, after });
      const page = pageOf(found.rows, query.limit, order, (row) => row.shown_ts);
      const kept = (await readPreferences(db, site.id, profileOf(caller).id))[RIVER_SEEN];
      const seen = typeof kept === 'number' ? kept : 0;
      return {
        items: await shownPosts(needs, page.items, { ...found, seen, site }),
        after: page.after,
        follows_anything: isAnything(found.followed),
      };
    }),
    answer(exploreRiver, ({ query, site, caller }) =>
      explored(needs, { site, caller, profileId: profileOf(caller).id }, query),
    ),
  ];
}

const isAnything = ({ site, communities, profiles, sections }: Followed): boolean =>
  site || communities.length + profiles.length + sections.length > 0;

type Shown = Omit<FollowedPosts, 'rows'> & {
  seen: number;
  site: { id: number; title: string; timezone: string };
};

async function shownPosts(
  needs: RiverNeeds,
  rows: readonly RiverRow[],
  { followed, families, tree, seen, site }: Shown,
): Promise<RiverPost[]> {
  const [paths, people, communities] = await Promise.all([
    postPaths(needs, site, rows),
    needs.people(
      site.id,
      rows.flatMap(({ author_ids }) => author_ids),
    ),
    communityTitles(
      needs.db,
      site.id,
      rows.flatMap(({ community_id }) => community_id ?? []),
    ),
  ]);
  const [ofCommunities, ofPeople] = [new Set(followed.communities), new Set(followed.profiles)];
  const titled = (type: RiverPost['because'][number]['type'], id: number, title: string | undefined) =>
    title === undefined ? [] : [{ type, id, title }];
  return rows.map((row) => ({
    ...{ id: row.id, headline: row.headline, subheadline: row.subheadline, published_ts: row.shown_ts },
    path: encodeURI(paths.get(row.id) ?? '/'),
    authors: row.author_ids.flatMap((id) => people.get(id)?.title ?? []),
    because: [
      ...(row.community_id !== null && ofCommunities.has(row.community_id)
        ? titled('communities', row.community_id, communities.get(row.community_id))
        : []),
      ...row.author_ids
        .filter((id) => ofPeople.has(id))
        .flatMap((id) => titled('profiles', id, people.get(id)?.title)),
      ...[...families].flatMap(([id, family]) =>
        row.section_ids.some((section) => family.includes(section))
          ? titled('sections', id, tree.get(id)?.title)
          : [],
      ),
      ...(followed.site ? titled('sites', site.id, site.title) : []),
    ],
    // Whoever comes for the first time has nothing to compare with.
    is_new: seen > 0 && row.shown_ts > seen,
  }));
}

async function communityTitles(db: Db, siteId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('community')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

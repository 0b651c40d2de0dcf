import { type PathNeeds, postPaths } from '#modules/permalinks/permalinks.public.ts';
import { readPreferences } from '#modules/preferences/preferences.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { cursorOf, writeCursor } from '#platform/server/list-cursor.ts';
import type { NameBook } from '#platform/server/names.ts';
import { RIVER_SEEN } from '../follow-kinds.contract.ts';
import { exploreRiver, getRiver, type RiverPost } from '../river.contract.ts';
import { communityTitles } from './community-titles.ts';
import { explored } from './explore.queries.ts';
import { type FollowedPosts, followedPosts } from './followed-posts.ts';
import type { Followed } from './follows.queries.ts';
import { livelyPlaces } from './lively.ts';
import type { ReadingNeeds } from './reader-of.ts';
import type { RiverRow } from './river.queries.ts';

export type RiverNeeds = ReadingNeeds & PathNeeds & { people: NameBook };

const order = { key: 'river', direction: -1 } as const;

/** The river: live posts of what somebody follows, and what else there is to follow. */
export function riverHandlers(needs: RiverNeeds): Handler[] {
  const { db } = needs;
  const exploring = { ...needs, lively: livelyPlaces(db) };
  return [
    answer(getRiver, async ({ query, ...call }) => {
      const { site, caller } = call;
      const after = cursorOf(query.after, order, false);
      const found = await followedPosts(needs, call, { limit: query.limit, after });
      const seen = query.seen ?? (await seenBy(db, site.id, profileOf(caller).id));
      return {
        items: await shownPosts(needs, found.rows, { ...found, seen, site }),
        after: found.next && writeCursor(order, found.next),
        seen,
        follows_anything: isAnything(found.followed),
      };
    }),
    answer(exploreRiver, ({ query, site, caller }) =>
      explored(exploring, { site, caller, profileId: profileOf(caller).id }, query),
    ),
  ];
}

async function seenBy(db: Db, siteId: number, profileId: number): Promise<number> {
  const kept = (await readPreferences(db, siteId, profileId))[RIVER_SEEN];
  return typeof kept === 'number' && Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
}

const isAnything = ({ site, communities, profiles, sections }: Followed): boolean =>
  site || communities.length + profiles.length + sections.length > 0;

type Shown = Omit<FollowedPosts, 'rows' | 'next'> & {
  seen: number;
  site: { id: number; title: string; timezone: string };
};

async function shownPosts(
  needs: RiverNeeds,
  rows: readonly RiverRow[],
  { followed, wide, tree, seen, site }: Shown,
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
      ...[...new Set(row.section_ids.flatMap((id) => wide.get(id) ?? []))].flatMap((id) =>
        titled('sections', id, tree.get(id)?.title),
      ),
      ...(followed.site ? titled('sites', site.id, site.title) : []),
    ],
    // Whoever comes for the first time has nothing to compare with.
    is_new: seen > 0 && row.shown_ts > seen,
  }));
}

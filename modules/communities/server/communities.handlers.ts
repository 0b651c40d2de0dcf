import { answer, type Handler } from '#platform/server/answer.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import { listCommunities } from '../communities.contract.ts';
import { communityQueries } from './communities.queries.ts';
import { creatorPeriods } from './creator-periods.ts';

/** The calls about communities. */
export function communityHandlers({ db }: Pick<Database, 'db'>): Handler[] {
  const queries = communityQueries(db);
  return [
    answer(listCommunities, async ({ query, site, caller }) => {
      const { page, limit, search, period, trend_offset, exact_count } = query;
      const selection = { siteId: site.id, only: administeredBy(caller), search };
      const [found, counted] = await Promise.all([
        queries.list(selection, { limit, offset: (page - 1) * limit }),
        queries.count(selection, { exact_count }),
      ]);
      const ids = found.map(({ id }) => id);
      const periods = creatorPeriods(period, Math.floor(Date.now() / 1000), trend_offset);
      const [posts, creators, requests] = await Promise.all([
        queries.posts(site.id, ids),
        queries.creators(site.id, ids, periods),
        queries.requests(site.id, ids),
      ]);
      const items = found.map((community) => ({
        ...community,
        number_of_active_creators: creators.get(community.id)?.active ?? 0,
        number_of_lost_creators: creators.get(community.id)?.lost ?? 0,
        number_of_community_requests: requests.get(community.id) ?? 0,
        number_of_posts: posts.get(community.id) ?? 0,
        extra: query.extra ? community.extra : null,
        stats: query.include === 'stats' ? notCounted : null,
      }));
      return { items, ...counted };
    }),
  ];
}

const notCounted = { total_readers: null, joined_readers: null, inactive_readers: null, sessions: null };

/** The communities that somebody administers; null: all of the site. */
function administeredBy({ holder }: Caller): number[] | null {
  if (holder.sitePermissions.has('EDIT_SITE')) return null;
  return [...holder.communityPermissions].flatMap(([id, held]) => (held.has('EDIT_SITE') ? [id] : []));
}

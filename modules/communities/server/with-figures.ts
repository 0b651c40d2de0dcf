import type { CommunityRecord, communityQueries } from './communities.queries.ts';
import type { CreatorPeriods } from './creator-periods.ts';

/** Communities with what is counted of each. */
export async function withFigures(
  queries: ReturnType<typeof communityQueries>,
  siteId: number,
  found: readonly CommunityRecord[],
  periods: CreatorPeriods,
) {
  const ids = found.map(({ id }) => id);
  const [posts, creators, requests] = await Promise.all([
    queries.posts(siteId, ids),
    queries.creators(siteId, ids, periods),
    queries.requests(siteId, ids),
  ]);
  return found.map((community) => ({
    ...community,
    number_of_active_creators: creators.get(community.id)?.active ?? 0,
    number_of_lost_creators: creators.get(community.id)?.lost ?? 0,
    number_of_community_requests: requests.get(community.id) ?? 0,
    number_of_posts: posts.get(community.id) ?? 0,
  }));
}

import type { Caller } from '#platform/dashboard/caller.tsx';
import type { PostsSearch } from './list/posts-search.ts';

/** Whether somebody may see page views of posts: of all, so that lists can be sorted by them, of some, or of none. */
export type SeenFigures = 'all' | 'some' | 'none';

export function seenFigures({ holder }: Pick<Caller, 'holder'>): SeenFigures {
  if (holder.sitePermissions.has('VIEW_STATS')) return 'all';
  return [...holder.communityPermissions.values()].some((held) => held.has('VIEW_STATS')) ? 'some' : 'none';
}

/** A view of somebody else may be sorted by what this reader does not see. */
export function inSeenOrder(search: PostsSearch, figures: SeenFigures): PostsSearch {
  if (search.sortBy !== 'page_views' || figures === 'all') return search;
  return { ...search, sortBy: 'created_date', sortDirection: -1 };
}

import type { Caller } from '#platform/dashboard/caller.tsx';
import { defaultPostsSearch, type PostsSearch, writePostsSearch } from '../list/posts-search.ts';

/** Whose page views somebody may see: the site's, a community's, or those of the own posts. */
export type StatsWidth = { of: 'site' } | { of: 'community'; id: number } | { of: 'author'; id: number };

/**
 * The width of the figures: the site with EDIT_SITE, else a community, else the own posts.
 * @returns undefined where page views may not be seen, or where they would be those of others than the list's
 */
export function statsWidth(
  { holder, profile }: Pick<Caller, 'holder' | 'profile'>,
  { communityId, authorId }: Pick<PostsSearch, 'communityId' | 'authorId'>,
): StatsWidth | undefined {
  const { sitePermissions, communityPermissions } = holder;
  const seesSite = sitePermissions.has('VIEW_STATS');
  if (seesSite && sitePermissions.has('EDIT_SITE')) return { of: 'site' };
  const seen = [...communityPermissions].flatMap(([id, held]) => (held.has('VIEW_STATS') ? [id] : []));
  if (communityId !== undefined) {
    return seesSite || seen.includes(communityId) ? { of: 'community', id: communityId } : undefined;
  }
  const [only] = seen;
  if (!seesSite && seen.length === 1 && only !== undefined) return { of: 'community', id: only };
  if (!seesSite && seen.length === 0) return undefined;
  return authorId === undefined || authorId === profile.id ? { of: 'author', id: profile.id } : undefined;
}

/** New Creators is for whoever edits what others wrote, on a dashboard that communities drive. */
export const hasNewCreators = (
  { settings, sitePermissions }: Pick<Caller['holder'], 'settings' | 'sitePermissions'>,
  { of }: StatsWidth,
): boolean =>
  of === 'site' && settings.has('use_dashboard_community_driven') && sitePermissions.has('EDIT_REAL_DRAFT');

/** Order, page and the open post are no filters. */
const filtersOf = (search: PostsSearch) =>
  writePostsSearch({
    ...search,
    ...{ sortBy: defaultPostsSearch.sortBy, sortDirection: defaultPostsSearch.sortDirection },
    ...{ limit: defaultPostsSearch.limit, page: 1, post: undefined },
  });

/**
 * The page views of the period are a figure of their own unless the period is today, or is all time with no other
 * filter set. What is planned has none.
 */
export function hasPeriodFigure(search: PostsSearch): boolean {
  if (search.period === 'today' || search.period === 'future') return false;
  return search.period !== 'all' || Object.keys(filtersOf(search)).length > 0;
}

/** Whose page views a figure adds up, where that is not what everybody takes it for. */
export type FigureOf = 'own' | 'community' | 'author' | 'section' | 'site';

/**
 * What narrows the page views: what the caller may see, and the filters that the report knows. Where others narrow
 * the list alone, the figures are said to be those of the site.
 */
export function figuresOf(width: StatsWidth, search: PostsSearch): FigureOf[] {
  const { section, authorId, communityId } = search;
  const named: FigureOf[] = [];
  if (width.of === 'author') named.push('own');
  else if (authorId !== undefined) named.push('author');
  if (width.of === 'community' || communityId !== undefined) named.push('community');
  if (typeof section === 'number') named.push('section');
  if (named.length > 0) return named;
  const { period, dateFrom, dateTo } = defaultPostsSearch;
  const narrowing = filtersOf({ ...search, view: undefined, period, dateFrom, dateTo });
  return Object.keys(narrowing).length > 0 ? ['site'] : [];
}

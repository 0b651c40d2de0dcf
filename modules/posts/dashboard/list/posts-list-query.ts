import type { InputOf } from '#platform/contract/endpoint.ts';
import { addDays, type CalendarDate, calendarDate, formatDay } from '#platform/dashboard/dates.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import type { PostSortKey } from '../../post-status.contract.ts';
import type { countPosts, listPosts } from '../../posts.contract.ts';
import type { PostsSearch } from './posts-search.ts';

/** By hand is an order of sections, which the list of posts does not offer. */
type PostsQuery = Omit<NonNullable<InputOf<typeof listPosts>['query']>, 'order_by'> & {
  order_by?: PostSortKey | undefined;
};
type CountQuery = NonNullable<InputOf<typeof countPosts>['query']>;

/** The site's zone and the moment (unix seconds) that "today" is counted from. */
export type Clock = { zone: string; now: number };

/**
 * What the call is asked for a state of the address; defaults of the call are left out.
 */
export function postsListQuery(state: PostsSearch, clock: Clock): PostsQuery {
  return {
    limit: state.limit,
    offset: offsetOf(state),
    ...postsCountQuery(state, clock),
    order_by: state.sortDirection === 0 ? undefined : state.sortBy,
    order_direction: state.sortDirection,
  };
}

/** The same question without its order and page, as the call that only counts takes it. */
export function postsCountQuery(state: PostsSearch, clock: Clock): CountQuery {
  return {
    status: state.status,
    ...datesOf(state, clock),
    q: state.q || undefined,
    type: state.type,
    author_id: state.authorId,
    community_id: state.communityId,
    followed_site_id: state.followedSiteId,
    ...sectionOf(state),
    excluded_section_ids: state.excludedSectionIds.join(',') || undefined,
    tag_id: state.tagId,
    stage: state.stageId,
    rating: state.rating,
    license_days: state.licenseDays,
    suspicious: state.suspicious,
    unscheduled: state.unscheduled,
    layout: state.layout || undefined,
    index: state.index || undefined,
    custom_filters: state.customFilters.length > 0 ? JSON.stringify(state.customFilters) : undefined,
  };
}

function sectionOf({ section }: PostsSearch): PostsQuery {
  if (section === 'no-sections') return { empty_sections: 1 };
  if (section === 'no-main-section') return { empty_main_section: 1 };
  return { subpage_id: section };
}

function datesOf(state: PostsSearch, clock: Clock): PostsQuery {
  if (state.period === 'future') return { future: 1 };
  const dates = periodDates(state, clock);
  if (!dates) return {};
  const days = { start_date: formatDay(dates.from, '-'), end_date: formatDay(dates.to, '-') };
  return state.dateBy === 'published' ? { ...days, date_by: state.dateBy } : days;
}

/** The first and the last day of the periods of a fixed length, counted from today. */
const spans: Partial<Record<PostsSearch['period'], readonly [number, number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last_week: [-6, 0],
  last_month: [-29, 0],
};

/** The first and the last day of a period, counted in the zone of the site. */
export function periodDates(
  state: Pick<PostsSearch, 'period' | 'dateFrom' | 'dateTo'>,
  { zone, now }: Clock,
): { from: CalendarDate; to: CalendarDate } | undefined {
  if (state.period === 'custom') {
    return state.dateFrom && state.dateTo ? { from: state.dateFrom, to: state.dateTo } : undefined;
  }
  const span = spans[state.period];
  // The first use of a calendar costs more than half a frame, and most lists need none.
  if (!span && state.period !== 'month_to_date') return undefined;
  const today = calendarDate(now, zone);
  if (!span) return { from: { ...today, day: 1 }, to: today };
  return { from: addDays(today, span[0]), to: addDays(today, span[1]) };
}

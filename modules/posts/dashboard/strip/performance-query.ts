import {
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
} from '#modules/figures/performance.contract.ts';
import type { PerformancePeriod } from '#modules/figures/performance-periods.contract.ts';
import {
  getAuthorLastHour,
  getCommunityLastHour,
  getSiteLastHour,
} from '#modules/figures/traffic.contract.ts';
import { formatDay } from '#platform/dashboard/dates.ts';
import { read } from '#platform/dashboard/queries.ts';
import type { PostsSearch } from '../list/posts-search.ts';
import type { StatsWidth } from './strip-rules.ts';

/** The report on what the filters of the list leave, as wide as the caller may see. */
export function performanceQuery(
  width: StatsWidth,
  siteId: number,
  search: PostsSearch,
  period: PerformancePeriod,
) {
  const query = {
    insight_time_frame_id: period,
    section_id: typeof search.section === 'number' ? search.section : -1,
    author_id: search.authorId,
    group_id: search.communityId,
    ...(period === 'custom' && search.dateFrom && search.dateTo
      ? { custom_date_from: formatDay(search.dateFrom, '-'), custom_date_to: formatDay(search.dateTo, '-') }
      : {}),
  };
  switch (width.of) {
    case 'site':
      return read(getSitePerformance, { params: { siteId }, query });
    case 'community':
      return read(getCommunityPerformance, { params: { siteId, communityId: width.id }, query });
    case 'author':
      return read(getAuthorPerformance, { params: { siteId, authorId: width.id }, query });
  }
}

/** The views of the last hour of what the filters leave; it has no other period. */
export function lastHourQuery(width: StatsWidth, siteId: number, search: PostsSearch) {
  const query = {
    section_id: typeof search.section === 'number' ? search.section : -1,
    author_id: search.authorId,
    group_id: search.communityId,
  };
  switch (width.of) {
    case 'site':
      return read(getSiteLastHour, { params: { siteId }, query });
    case 'community':
      return read(getCommunityLastHour, { params: { siteId, communityId: width.id }, query });
    case 'author':
      return read(getAuthorLastHour, { params: { siteId, authorId: width.id }, query });
  }
}

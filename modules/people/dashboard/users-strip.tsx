import { useQuery } from '@tanstack/react-query';
import { getSitePerformance } from '#modules/figures/performance.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { StatsStrip } from '#platform/dashboard/strip/stats-strip.tsx';
import { trendOf } from '#platform/dashboard/strip/trend.ts';
import { usePeopleTexts } from './people-texts.ts';

/** How often the site was read this month, and who joined it; for those who see figures of the site. */
export function UsersStrip() {
  const text = usePeopleTexts();
  const { site, holder } = useCaller();
  const isShown = site.hasDetailedStats && mayCall(getSitePerformance, holder);
  const { data } = useQuery({
    ...read(getSitePerformance, {
      params: { siteId: site.id },
      query: { insight_time_frame_id: 'month_to_date' },
    }),
    enabled: isShown,
  });
  if (!isShown) return null;
  const figure = (
    id: 'views' | 'creators',
    of: { count: number; trend: number | null } | null | undefined,
  ) => ({
    ...{ id, label: text(`strip.${id}`), shortLabel: text(`strip.short.${id}`) },
    value: of?.count,
    trend: trendOf(of?.trend, pageLanguage),
  });
  return (
    <StatsStrip figures={[figure('views', data?.page_view_count), figure('creators', data?.signup_count)]} />
  );
}

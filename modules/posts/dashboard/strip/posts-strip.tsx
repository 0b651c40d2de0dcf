import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { performancePeriods } from '#modules/figures/performance-periods.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { StatsStrip, type StripFigure } from '#platform/dashboard/strip/stats-strip.tsx';
import { trendOf } from '#platform/dashboard/strip/trend.ts';
import type { PostsSearch } from '../list/posts-search.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { lastHourQuery, performanceQuery } from './performance-query.ts';
import { figuresOf, hasNewCreators, hasPeriodFigure, type StatsWidth, statsWidth } from './strip-rules.ts';

type Articles = { count: number; is_exact: boolean; trends: { change_percent: number | null } };
type PostsStripProps = { search: PostsSearch; articles: Articles | undefined };

const MINUTE = 60_000;

/** The figures of the posts: how many there are, and how often they were read. */
export function PostsStrip({ search, articles }: PostsStripProps) {
  const text = usePostsTexts();
  const caller = useCaller();
  // What the strip asks is of the detailed plan: without it, the number of posts stands alone.
  const width = caller.site.hasDetailedStats ? statsWidth(caller, search) : null;
  const isPlanned = search.period === 'future';
  const counted: StripFigure = {
    ...{ id: 'articles', label: text('strip.articles'), shortLabel: text('strip.articles') },
    value: articles?.count,
    isAtLeast: articles ? !articles.is_exact : false,
    trend: trendOf(articles?.trends.change_percent, pageLanguage, isPlanned),
  };
  return width ? (
    <WithViews search={search} width={width} first={counted} />
  ) : (
    <StatsStrip figures={[counted]} />
  );
}

type WithViewsProps = { search: PostsSearch; width: StatsWidth; first: StripFigure };

function WithViews({ search, width, first }: WithViewsProps) {
  const text = usePostsTexts();
  const { site } = useCaller();
  const period = performancePeriods.find((one) => one === search.period);
  const hasPeriod = hasPeriodFigure(search) && period !== undefined;
  const hour = useQuery({
    ...lastHourQuery(width, site.id, search),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });
  const today = useQuery({
    ...performanceQuery(width, site.id, search, 'today'),
    placeholderData: keepPreviousData,
  });
  const whole = useQuery({
    ...performanceQuery(width, site.id, search, period ?? 'today'),
    enabled: hasPeriod,
    placeholderData: keepPreviousData,
  });
  const whose = figuresOf(width, search).map((of) => text(`strip.of.${of}`));
  const creators = useNewCreators(search, width);
  const named = (label: string) => [label, ...whose].join(', ');
  const views = (
    id: 'viewsHour' | 'viewsToday' | 'viewsPeriod',
    { data }: Pick<typeof today, 'data'> | Pick<typeof hour, 'data'>,
  ): StripFigure => ({
    ...{ id, label: named(text(`strip.${id}`)), shortLabel: named(text(`strip.short.${id}`)) },
    value: data?.page_view_count.count,
    trend: trendOf(data?.page_view_count.trend, pageLanguage),
  });
  return (
    <StatsStrip
      figures={[
        first,
        views('viewsHour', hour),
        views('viewsToday', today),
        ...(hasPeriod ? [views('viewsPeriod', whole)] : []),
        ...creators,
      ]}
    />
  );
}

/** Who joined in the period: of interest where communities make the content, and known of the whole site alone. */
function useNewCreators(search: PostsSearch, width: StatsWidth): StripFigure[] {
  const text = usePostsTexts();
  const { site, holder } = useCaller();
  const period = performancePeriods.find((one) => one === search.period);
  const isShown = period !== undefined && hasNewCreators(holder, width);
  const ofSite = { ...search, section: undefined, authorId: undefined, communityId: undefined };
  const { data } = useQuery({
    ...performanceQuery(width, site.id, ofSite, period ?? 'today'),
    enabled: isShown,
    placeholderData: keepPreviousData,
  });
  const joined = data?.signup_count;
  if (!isShown || joined === null) return [];
  const label = text('strip.creators');
  return [
    {
      ...{ id: 'creators', label, shortLabel: label, value: joined?.count },
      trend: trendOf(joined?.trend, pageLanguage),
    },
  ];
}

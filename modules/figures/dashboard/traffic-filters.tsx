import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { getProfile, listProfiles } from '#modules/profiles/profiles.contract.ts';
import { personFilter } from '#modules/profiles/profiles.public.tsx';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { sectionFilter, useSectionChoices } from '#modules/sections/sections.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { numericDay } from '#platform/dashboard/dates.ts';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { freePeriods, performancePeriods } from '../performance-periods.contract.ts';
import { seenCommunities, trafficScope } from './traffic-scope.ts';
import { type TrafficSearch, usualTraffic } from './traffic-search.ts';
import { useTrafficTexts } from './traffic-texts.ts';

const CustomPeriod = lazyPart(() => import('./custom-period.tsx'), 'CustomPeriod');

type Change = (next: Partial<TrafficSearch>) => void;
const staleTime = 60_000;

/** What narrows the figures: the period and what it is held against, section, author and community. */
export function useTrafficFilters(search: TrafficSearch, change: Change, before: string): ListFilter[] {
  const text = useTrafficTexts();
  const caller = useCaller();
  const { holder, site } = caller;
  const scope = trafficScope(caller, search.communityId);
  const { hasDetailedStats } = site;
  const { sectionId, authorId, communityId, period, from, to } = search;
  const { titleOf } = useSectionChoices(undefined, { isAsked: sectionId !== undefined });
  const author = useQuery({
    ...read(getProfile, { params: { profileId: authorId ?? 0 } }),
    enabled: authorId !== undefined,
    staleTime,
  });
  const byId = (id: number) => text('filters.byId', { id: String(id) });
  const communities = seenCommunities(caller);
  return [
    {
      id: 'period',
      name: text('filters.period'),
      value:
        from && to
          ? text('period.between', { from: numericDay(from), to: numericDay(to) })
          : text(`period.${period}`),
      isSet: period !== usualTraffic.period,
      onClear: () => change({ period: usualTraffic.period, from: undefined, to: undefined }),
      panel: (close) => <PeriodPanel search={search} change={change} onClose={close} />,
    },
    ...(period === 'all' || !hasDetailedStats
      ? []
      : [
          choiceFilter({
            ...{ id: 'compare', name: text('filters.compare'), none: before },
            values: ['year'] as const,
            value: search.compare === 'year' ? ('year' as const) : undefined,
            labelOf: () => text('compare.year'),
            onChange: (compare) => change({ compare: compare ?? 'before' }),
          }),
        ]),
    ...(hasDetailedStats && mayCall(listSections, holder)
      ? [
          sectionFilter<never>({
            ...{ id: 'section', name: text('filters.section'), none: text('filters.all') },
            ...{ value: sectionId, shown: sectionId === undefined ? undefined : titleOf(sectionId) },
            onChange: (section) => change({ sectionId: section }),
          }),
        ]
      : []),
    ...(hasDetailedStats && scope.of !== 'author' && mayCall(listProfiles, holder)
      ? [
          personFilter({
            ...{ id: 'author', name: text('filters.author'), anyone: text('filters.anyone') },
            ...{ value: authorId, shown: author.data?.title },
            onChange: (id) => change({ authorId: id }),
          }),
        ]
      : []),
    // The community of a site that somebody sees as a whole is a narrower question.
    ...(communities.length > 0 && (hasDetailedStats || scope.of !== 'site')
      ? [
          choiceFilter({
            ...{ id: 'community', name: text('filters.community'), value: communityId },
            values: communities.map(({ id }) => id),
            none: text(scope.of === 'author' ? 'filters.mine' : 'filters.all'),
            labelOf: (id) => communities.find((one) => one.id === id)?.title ?? byId(id),
            onChange: (id) => change({ communityId: id }),
          }),
        ]
      : []),
  ];
}

function PeriodPanel({
  search,
  change,
  onClose,
}: {
  search: TrafficSearch;
  change: Change;
  onClose: () => void;
}) {
  const text = useTrafficTexts();
  const { hasDetailedStats } = useCaller().site;
  const periods: readonly TrafficSearch['period'][] = hasDetailedStats ? performancePeriods : freePeriods;
  const [isCustom, setCustom] = useState(search.period === 'custom');
  return (
    <>
      <ChoiceList
        label={text('filters.period')}
        choices={periods.map((value) => ({ value, label: text(`period.${value}`) }))}
        isChosen={(value) => (isCustom ? value === 'custom' : value === search.period)}
        onChoose={(period) => {
          setCustom(period === 'custom');
          if (period === 'custom') return;
          change({ period, from: undefined, to: undefined });
          onClose();
        }}
      />
      {isCustom ? (
        <Suspense fallback={null}>
          <CustomPeriod search={search} change={change} onClose={onClose} />
        </Suspense>
      ) : null}
    </>
  );
}

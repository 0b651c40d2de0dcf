import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { getProfile, listProfiles } from '#modules/profiles/profiles.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
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
  const sections = useQuery({
    ...read(listSections, { query: { site_id: site.id } }),
    enabled: mayCall(listSections, holder) && sectionId !== undefined,
    staleTime,
  });
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
          {
            id: 'section',
            name: text('filters.section'),
            value:
              sectionId === undefined
                ? text('filters.all')
                : (sections.data?.find(({ id }) => id === sectionId)?.title ?? byId(sectionId)),
            isSet: sectionId !== undefined,
            onClear: () => change({ sectionId: undefined }),
            panel: (close: () => void) => <SectionPanel chosen={sectionId} change={change} onClose={close} />,
          },
        ]
      : []),
    ...(hasDetailedStats && scope.of !== 'author' && mayCall(listProfiles, holder)
      ? [
          {
            id: 'author',
            name: text('filters.author'),
            value: authorId === undefined ? text('filters.anyone') : (author.data?.title ?? byId(authorId)),
            isSet: authorId !== undefined,
            onClear: () => change({ authorId: undefined }),
            panel: (close: () => void) => <AuthorPanel chosen={authorId} change={change} onClose={close} />,
          },
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

type PanelProps = { chosen: number | undefined; change: Change; onClose: () => void };

function SectionPanel({ chosen, change, onClose }: PanelProps) {
  const text = useTrafficTexts();
  const { site } = useCaller();
  const sections = useQuery({ ...read(listSections, { query: { site_id: site.id } }), staleTime });
  const tree = (sections.data ?? []).filter(({ type }) => type !== 'stage');
  return (
    <ChoiceList<number | undefined>
      label={text('filters.section')}
      search="labels"
      state={sections.isPending ? 'loading' : sections.isError ? 'failed' : 'ready'}
      choices={[
        { value: undefined, label: text('filters.all') },
        ...tree.map(({ id, title, parent_ids }) => ({ value: id, label: title, indent: parent_ids.length })),
      ]}
      isChosen={(id) => id === chosen}
      onChoose={(sectionId) => {
        change({ sectionId });
        onClose();
      }}
    />
  );
}

const MOST_PEOPLE = 20;

function AuthorPanel({ chosen, change, onClose }: PanelProps) {
  const text = useTrafficTexts();
  const [typed, setTyped] = useState('');
  const people = useQuery({
    ...read(listProfiles, { query: { q: typed.trim() || undefined, limit: MOST_PEOPLE } }),
    placeholderData: keepPreviousData,
    staleTime,
  });
  const found = (people.data?.profiles ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <ChoiceList<number | undefined>
      label={text('filters.author')}
      search={{ text: typed, onText: setTyped }}
      state={people.isPending ? 'loading' : people.isError ? 'failed' : 'ready'}
      choices={[{ value: undefined, label: text('filters.anyone') }, ...found]}
      isChosen={(id) => id === chosen}
      onChoose={(authorId) => {
        change({ authorId });
        onClose();
      }}
    />
  );
}

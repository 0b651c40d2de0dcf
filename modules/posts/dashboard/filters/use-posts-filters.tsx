import { useMemo } from 'react';
import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { personFilter } from '#modules/profiles/profiles.public.tsx';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { sectionFilter } from '#modules/sections/sections.public.tsx';
import { tagReaders } from '#modules/tags/tag-kinds.contract.ts';
import { tagFilter } from '#modules/tags/tags.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numericDay } from '#platform/dashboard/dates.ts';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { defaultPostsSearch, type PostsSearch, type SectionChoice } from '../list/posts-search.ts';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelName } from './filter-panel.tsx';
import { licenseLabel } from './license-label.ts';
import type { ChangeSearch } from './panel-props.ts';
import { statusLabel } from './status-label.ts';
import { indexReaders, type ListedPosts, useKnownNames } from './use-known-names.ts';

const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), 'FilterPanel');

/** A filter of the list, and the part of the search that lifts it. */
export type PostsFilter = ListFilter & { cleared: Partial<PostsSearch> };

/** The filters of the posts list, in the order of the bar. */
export function usePostsFilters(
  search: PostsSearch,
  onChange: ChangeSearch,
  listed: ListedPosts | undefined,
): PostsFilter[] {
  const text = usePostsTexts();
  const { communities, holder, postFields } = useCaller();
  const seesIndexes = isAllowed(indexReaders, holder);
  const names = useKnownNames(search, listed);
  return useMemo(() => {
    const all = text('filters.all');
    // What opens it waits for it as a whole, so that the focus finds its first field.
    const panel = (name: PanelName) => (onClose: () => void) => (
      <FilterPanel name={name} search={search} onChange={onChange} onClose={onClose} />
    );
    const byId = (id: number, name: string | undefined) => name || text('filters.byId', { id });
    const filter = (
      id: Parameters<typeof text>[0] & `filters.${string}`,
      value: string | undefined,
      cleared: Partial<PostsSearch>,
      rest: Pick<ListFilter, 'panel'> & Partial<Pick<ListFilter, 'isRare'>> & { unset?: string },
    ): PostsFilter => ({
      id,
      name: text(id),
      value: value ?? rest.unset ?? all,
      isSet: value !== undefined,
      cleared,
      onClear: () => onChange(cleared),
      panel: rest.panel,
      ...(rest.isRare ? { isRare: true } : {}),
    });

    const filters = [
      {
        ...filter(
          'filters.status',
          statusLabel(search.status, text),
          { status: defaultPostsSearch.status },
          {
            panel: panel('status'),
          },
        ),
        isSet: search.status !== defaultPostsSearch.status,
      },
      {
        ...filter('filters.period', periodLabel(search, text), noPeriod, { panel: panel('period') }),
        isSet: search.period !== 'all',
      },
      {
        ...sectionFilter<OutsideSections>({
          ...{ id: 'filters.section', name: text('filters.section'), value: search.section, none: all },
          ...{ shown: sectionLabel(search, names.section, names.isParent, text) },
          ...{ hint: text('sections.alone'), more: outsideSections(text) },
          onChange: (section, title) =>
            onChange({
              section,
              sectionsData: title
                ? { ...search.sectionsData, [String(section)]: title }
                : search.sectionsData,
            }),
        }),
        cleared: { section: undefined },
      },
      {
        ...personFilter({
          ...{ id: 'filters.author', name: text('filters.author'), anyone: text('filters.anyone') },
          ...{ value: search.authorId, shown: names.author },
          onChange: (authorId, author) => onChange({ authorId, author }),
        }),
        cleared: { authorId: undefined, author: '' },
      },
      filter(
        'filters.community',
        search.communityId === undefined
          ? undefined
          : byId(search.communityId, communities.find(({ id }) => id === search.communityId)?.title),
        { communityId: undefined, community: '' },
        { panel: panel('community') },
      ),
      filter(
        'filters.type',
        search.type && text(`type.${search.type}`),
        { type: undefined },
        { panel: panel('type') },
      ),
      filter(
        'filters.rating',
        ratingLabel(search, text),
        { rating: undefined },
        { panel: panel('rating'), isRare: true },
      ),
      filter(
        'filters.license',
        search.licenseDays === undefined ? undefined : licenseLabel(search.licenseDays, text),
        { licenseDays: undefined },
        { panel: panel('license'), isRare: true },
      ),
      filter(
        'filters.spam',
        spamLabel(search, text),
        { suspicious: undefined },
        { panel: panel('spam'), isRare: true },
      ),
      {
        ...tagFilter({
          ...{ id: 'filters.tag', name: text('filters.tag'), all },
          ...{ value: search.tagId, shown: names.tag },
          onChange: (tagId) => onChange({ tagId }),
        }),
        cleared: { tagId: undefined },
        isRare: true,
      },
      filter(
        'filters.stage',
        search.stageId === undefined ? undefined : byId(search.stageId, names.stage),
        { stageId: undefined },
        { panel: panel('stage'), isRare: true },
      ),
      filter(
        'filters.layout',
        search.layout || undefined,
        { layout: '' },
        { panel: panel('layout'), isRare: true },
      ),
      filter(
        'filters.excluded',
        excludedLabel(search, names.excluded, text),
        { excludedSectionIds: [] },
        { panel: panel('excluded'), isRare: true, unset: text('filters.excludedNone') },
      ),
      filter(
        'filters.index',
        search.index === '' ? undefined : (names.index ?? search.index),
        { index: '' },
        { panel: panel('index'), isRare: true, unset: text('filters.headlines') },
      ),
      filter(
        'filters.custom',
        search.customFilters.length === 0
          ? undefined
          : text('filters.customValue', { count: search.customFilters.length }),
        { customFilters: [] },
        { panel: panel('custom'), isRare: true },
      ),
      ...fromAddress(search, communities).map(({ id, value, cleared }) =>
        filter(id, value(text), cleared, { panel: () => <p className="visually-hidden">{value(text)}</p> }),
      ),
    ];
    const [seesSections, seesPeople] = [mayCall(listSections, holder), mayCall(listProfiles, holder)];
    const isOffered: Record<string, boolean> = {
      'filters.section': seesSections,
      'filters.stage': seesSections,
      'filters.excluded': seesSections,
      'filters.author': seesPeople,
      'filters.tag': isAllowed(tagReaders, holder),
      'filters.community': communities.length > 0,
      'filters.index': seesIndexes,
      'filters.custom': Object.keys(postFields).length > 0,
    };
    return filters.filter(({ id, isSet }) => isSet || (isOffered[id] ?? true));
  }, [
    search,
    onChange,
    text,
    communities,
    holder,
    postFields,
    seesIndexes,
    names.author,
    names.section,
    names.isParent,
    names.excluded,
    names.tag,
    names.stage,
    names.index,
  ]);
}

type Text = ReturnType<typeof usePostsTexts>;
type OutsideSections = Exclude<SectionChoice, number>;

const outsideSections = (text: Text): { value: OutsideSections; label: string }[] => [
  { value: 'no-sections', label: text('sections.none') },
  { value: 'no-main-section', label: text('sections.noMain') },
];

const noPeriod = { period: 'all', dateFrom: undefined, dateTo: undefined, dateBy: 'created' } as const;

function periodLabel(search: PostsSearch, text: Text): string {
  const period = daysLabel(search, text);
  return search.dateBy === 'published' ? text('period.published', { period }) : period;
}

function daysLabel({ period, dateFrom, dateTo }: PostsSearch, text: Text): string {
  if (period !== 'custom' || !dateFrom || !dateTo) return text(`period.${period}`);
  return text('period.customValue', { from: numericDay(dateFrom), to: numericDay(dateTo) });
}

function sectionLabel(
  { section }: PostsSearch,
  name: string | undefined,
  isParent: boolean,
  text: Text,
): string | undefined {
  if (section === undefined) return undefined;
  if (section === 'no-sections') return text('sections.none');
  if (section === 'no-main-section') return text('sections.noMain');
  const shown = name ?? text('filters.byId', { id: section });
  return isParent ? text('sections.without', { name: shown }) : shown;
}

function excludedLabel(
  { excludedSectionIds: ids }: PostsSearch,
  name: string | undefined,
  text: Text,
): string | undefined {
  if (ids.length === 0) return undefined;
  return name ?? text('filters.excludedValue', { count: ids.length });
}

function ratingLabel({ rating }: PostsSearch, text: Text): string | undefined {
  if (rating === undefined) return undefined;
  return rating === 0 ? text('rating.none') : text('rating.stars', { count: rating });
}

function spamLabel({ suspicious }: PostsSearch, text: Text): string | undefined {
  if (suspicious === undefined) return undefined;
  return text(suspicious === 1 ? 'spamChoice.marked' : 'spamChoice.unmarked');
}

/** Filters that only an address can set; they are shown so that they can be lifted. */
function fromAddress(search: PostsSearch, communities: readonly { id: number; title: string }[]) {
  const followed = communities.find(({ id }) => id === search.followedSiteId);
  const filters = [
    {
      isSet: search.followedSiteId !== undefined,
      id: 'filters.followed' as const,
      value: (text: Text) => followed?.title || text('filters.byId', { id: search.followedSiteId ?? 0 }),
      cleared: { followedSiteId: undefined, followedSite: '' },
    },
    {
      isSet: search.unscheduled !== undefined,
      id: 'filters.schedule' as const,
      value: (text: Text) => text('filters.unscheduled'),
      cleared: { unscheduled: undefined },
    },
  ];
  return filters.filter(({ isSet }) => isSet);
}

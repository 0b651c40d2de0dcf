import { type CalendarDate, compareDays, formatDay, parseDay } from '#platform/dashboard/dates.ts';
import { type PageSize, pageSizes } from '#platform/dashboard/list-pages.ts';
import {
  type AddressPairs,
  digits,
  listSearch,
  oneOf,
  pageNumber,
  phrase,
  type SearchField,
} from '#platform/dashboard/list-search.ts';
import {
  type PostSortKey,
  type PostType,
  postSortKeys,
  postTypes,
  StatusFilter,
  statusFilterValues,
} from '../../post-status.contract.ts';

export const periods = [
  'today',
  'yesterday',
  'last_week',
  'month_to_date',
  'last_month',
  'all',
  'future',
  'custom',
] as const;
export type Period = (typeof periods)[number];

/** A section, posts without any, or posts without a main one. */
export type SectionChoice = number | 'no-sections' | 'no-main-section';

export type CustomFilter = { field: string; op: string; value?: unknown };

/** What the address of the list says; every part is valid, whatever the address was. */
export type PostsSearch = {
  q: string;
  period: Period;
  dateFrom: CalendarDate | undefined;
  dateTo: CalendarDate | undefined;
  /** Whether the days of the period are those of creation or of publication. */
  dateBy: 'created' | 'published';
  status: number;
  type: PostType | undefined;
  authorId: number | undefined;
  author: string;
  communityId: number | undefined;
  community: string;
  followedSiteId: number | undefined;
  followedSite: string;
  section: SectionChoice | undefined;
  excludedSectionIds: number[];
  sectionsData: Record<string, string>;
  tagId: number | undefined;
  stageId: number | undefined;
  rating: number | undefined;
  /** Shows files whose licenses are over, now or in so many days. */
  licenseDays: number | undefined;
  suspicious: 0 | 1 | undefined;
  /** Without what goes live by itself later. */
  unscheduled: 1 | undefined;
  layout: string;
  index: string;
  customFilters: CustomFilter[];
  sortBy: PostSortKey;
  sortDirection: -1 | 0 | 1;
  limit: PageSize;
  page: number;
  post: number | undefined;
  /** The saved view that the rest began with. */
  view: number | undefined;
};

const day: SearchField<CalendarDate | undefined> = {
  read: (text) => parseDay(text ?? ''),
  write: (value) => value && formatDay(value),
};

const isStatusFilter = (value: number) => statusFilterValues.includes(value);

const section: SearchField<SectionChoice | undefined> = {
  read: (text) =>
    text === 'no-sections' || text === 'no-main-section' ? text : digits(undefined).read(text),
  write: (value) => value?.toString(),
};

const sectionIds: SearchField<number[]> = {
  read: (text) => {
    const ids = (text ?? '').split(',').map((part) => digits(undefined).read(part));
    return [...new Set(ids.filter((id) => id !== undefined))].slice(0, 100);
  },
  write: (ids) => ids.join(',') || undefined,
};

const sectionNames: SearchField<Record<string, string>> = {
  read: (text) => {
    const parsed = readJson(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
    const names = Object.entries(parsed).flatMap(([id, name]) =>
      /^\d{1,16}$/.test(id) && typeof name === 'string' && name !== '' ? [[id, name.slice(0, 120)]] : [],
    );
    return Object.fromEntries(names.slice(0, 101));
  },
  write: (names) => (Object.keys(names).length > 0 ? JSON.stringify(names) : undefined),
};

const customFilters: SearchField<CustomFilter[]> = {
  read: (text) => {
    const parsed = readJson(text);
    return Array.isArray(parsed) ? parsed.filter(isCustomFilter).slice(0, 10) : [];
  },
  write: (filters) => (filters.length > 0 ? JSON.stringify(filters) : undefined),
};

const operators = ['eq', 'neq', 'in', 'contains', 'gt', 'lt', 'exists'];

function isCustomFilter(value: unknown): value is CustomFilter {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'op' in value &&
    typeof value.op === 'string' &&
    operators.includes(value.op)
  );
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const direction: SearchField<-1 | 0 | 1> = oneOf([-1, 0, 1], -1);

const search = listSearch<PostsSearch>(
  {
    q: phrase(200),
    period: oneOf(periods, 'all'),
    dateFrom: day,
    dateTo: day,
    dateBy: oneOf(['created', 'published'] as const, 'created'),
    status: digits(StatusFilter.PUBLISHED as number, isStatusFilter),
    type: oneOf(postTypes, undefined),
    authorId: digits(undefined),
    author: phrase(120),
    communityId: digits(undefined),
    community: phrase(120),
    followedSiteId: digits(undefined),
    followedSite: phrase(120),
    section,
    excludedSectionIds: sectionIds,
    sectionsData: sectionNames,
    tagId: digits(undefined),
    stageId: digits(undefined),
    rating: digits(undefined, (value) => value <= 5),
    licenseDays: digits(undefined, (value) => value <= 365),
    suspicious: oneOf([0, 1], undefined),
    unscheduled: oneOf([1], undefined),
    layout: phrase(100),
    index: phrase(100),
    customFilters,
    sortBy: oneOf(postSortKeys, 'created_date'),
    sortDirection: direction,
    limit: oneOf(pageSizes, 50),
    page: pageNumber,
    post: digits(undefined),
    view: digits(undefined),
  },
  {
    dateFrom: 'date-from',
    dateTo: 'date-to',
    dateBy: 'date_by',
    authorId: 'author_id',
    communityId: 'community_id',
    followedSiteId: 'followed_site_id',
    followedSite: 'followed_site',
    section: 'sectionid',
    tagId: 'tag_id',
    stageId: 'stageid',
    licenseDays: 'license_days',
    sortBy: 'order_by',
    sortDirection: 'order_direction',
  },
);

/** Reads an address; what is missing or wrong becomes the default. */
export const readPostsSearch = (pairs: AddressPairs): PostsSearch => settle(search.read(pairs));

/** Writes the state into an address; defaults are left out. */
export const writePostsSearch = (state: PostsSearch): Record<string, string> => search.write(settle(state));

/** The list as it opens without any parameter. */
export const defaultPostsSearch = readPostsSearch({});

/** Drops what has no meaning beside the rest: dates without a custom period, names without an id. */
function settle(state: PostsSearch): PostsSearch {
  const { dateFrom, dateTo } = state;
  const isCustom =
    state.period === 'custom' &&
    dateFrom !== undefined &&
    dateTo !== undefined &&
    compareDays(dateFrom, dateTo) <= 0;
  const hasDays = isCustom || !['all', 'future', 'custom'].includes(state.period);
  const used = [state.section, ...state.excludedSectionIds].map(String);
  return {
    ...state,
    period: state.period === 'custom' && !isCustom ? 'all' : state.period,
    dateFrom: isCustom ? dateFrom : undefined,
    dateTo: isCustom ? dateTo : undefined,
    dateBy: hasDays ? state.dateBy : 'created',
    author: state.authorId === undefined ? '' : state.author,
    community: state.communityId === undefined ? '' : state.community,
    followedSite: state.followedSiteId === undefined ? '' : state.followedSite,
    sectionsData: Object.fromEntries(Object.entries(state.sectionsData).filter(([id]) => used.includes(id))),
    sortBy: state.sortDirection === 0 ? 'created_date' : state.sortBy,
  };
}

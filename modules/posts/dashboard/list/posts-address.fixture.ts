import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  string,
  uniqueArray,
} from 'fast-check';
import { addDays } from '#platform/dashboard/dates.ts';
import { pageSizes } from '#platform/dashboard/list-pages.ts';
import { postSortKeys, postTypes, statusFilterValues } from '../../post-status.contract.ts';
import { type PostsSearch, periods } from './posts-search.ts';

/** The parameters that document 1 names in section 2.8. */
export const specifiedParameters = [
  ...['period', 'date-from', 'date-to', 'rating', 'limit', 'status', 'layout', 'index', 'customFilters'],
  ...['author_id', 'author', 'community_id', 'community', 'followed_site_id', 'followed_site', 'type'],
  ...['sectionid', 'excludedSectionIds', 'sectionsData', 'stageid', 'page'],
];

const maybe = <Value>(value: Arbitrary<Value>) => option(value, { nil: undefined });
const id = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const words = string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.trim());
const someWords = words.filter((text) => text !== '');
const filter = record({
  field: string(),
  op: constantFrom('eq', 'neq', 'in', 'contains', 'gt', 'lt', 'exists'),
  value: oneof(words, integer(), boolean(), array(words, { maxLength: 3 })),
});
const period = constantFrom(...periods.filter((one) => one !== 'custom'));
const days = constantFrom<'created' | 'published'>('created', 'published');
const plain = record({ one: period, dateBy: days }).map(({ one, dateBy }) => ({
  ...{ period: one, dateFrom: undefined, dateTo: undefined },
  // What has no days of its own is by creation.
  dateBy: one === 'all' || one === 'future' ? ('created' as const) : dateBy,
}));
const custom = record({
  start: integer({ min: 0, max: 40_000 }),
  length: integer({ min: 0, max: 900 }),
  dateBy: days,
}).map(({ start, length, dateBy }) => ({
  dateBy,
  period: 'custom' as const,
  dateFrom: addDays({ year: 1970, month: 1, day: 1 }, start),
  dateTo: addDays({ year: 1970, month: 1, day: 1 }, start + length),
}));
const named = <Id extends string, Name extends string>(key: Id, name: Name) =>
  oneof(
    constant({ [key]: undefined, [name]: '' }),
    record({ one: id, words }).map((made) => ({ [key]: made.one, [name]: made.words })),
  ) as Arbitrary<Record<Id, number | undefined> & Record<Name, string>>;
const sections = record({
  section: maybe(oneof(id, constantFrom('no-sections' as const, 'no-main-section' as const))),
  excludedSectionIds: uniqueArray(id, { maxLength: 5 }),
  names: array(option(someWords, { nil: undefined }), { minLength: 6, maxLength: 6 }),
}).map(({ section, excludedSectionIds, names }) => {
  const used = [...(typeof section === 'number' ? [section] : []), ...excludedSectionIds];
  const known = used.flatMap((one, at) => (names[at] === undefined ? [] : [[String(one), names[at]]]));
  return { section, excludedSectionIds, sectionsData: Object.fromEntries(known) as Record<string, string> };
});
const sorts = oneof(
  record({ sortBy: constantFrom(...postSortKeys), sortDirection: constantFrom<-1 | 1>(-1, 1) }),
  constant({ sortBy: 'created_date' as const, sortDirection: 0 as const }),
);

/** Every state that the list can be in. */
export const anyPostsSearch: Arbitrary<PostsSearch> = record({
  when: oneof(plain, custom),
  people: record({
    author: named('authorId', 'author'),
    community: named('communityId', 'community'),
    site: named('followedSiteId', 'followedSite'),
  }),
  sections,
  sorts,
  rest: record({
    q: words,
    status: constantFrom(...statusFilterValues),
    type: maybe(constantFrom(...postTypes)),
    tagId: maybe(id),
    stageId: maybe(id),
    rating: maybe(integer({ min: 0, max: 5 })),
    licenseDays: maybe(integer({ min: 0, max: 365 })),
    suspicious: maybe(constantFrom<0 | 1>(0, 1)),
    unscheduled: maybe(constantFrom<1>(1)),
    layout: words,
    index: words,
    customFilters: array(filter, { maxLength: 10 }),
    limit: constantFrom(...pageSizes),
    page: integer({ min: 1, max: 1_000_000 }),
    post: maybe(id),
    view: maybe(id),
  }),
}).map(({ when, people, sections: where, sorts: order, rest }) => ({
  ...rest,
  ...when,
  ...people.author,
  ...people.community,
  ...people.site,
  ...where,
  ...order,
}));

import { z } from 'zod';
import { apiError } from './api-error.ts';
import { SEARCH_QUERY_LIMIT } from './search-limit.ts';
import { fixed } from './sentence.ts';

/** An id in a path or a query: digits only, within what JavaScript counts exactly. */
export const idInPath = integerInQuery(0, Number.MAX_SAFE_INTEGER);

/** An id in a body or an answer. */
export const id = z.number().int();

/** Which version of something a write starts from, within what a column of the database holds. */
export const revision = z.number().int().min(0).max(2_147_483_647);

/** A whole number of a path or a query, where it travels as text. */
export function integerInQuery(min: number, max: number) {
  const number = z.number().int().min(min).max(max);
  return z.union([
    number,
    z
      .string()
      .regex(/^-?\d{1,16}$/, 'enter a whole number')
      .transform(Number)
      .pipe(number),
  ]);
}

/**
 * `limit` and `offset` of every list; spread into the query's keys.
 * @param usual how many rows a page has when nothing is said
 */
export const pageKeys = (usual = 50) => ({
  limit: integerInQuery(1, 100).default(usual),
  offset: integerInQuery(0, SEARCH_QUERY_LIMIT).default(0),
});

/** Where the page before ended, for lists that go on beyond the limit of a search. */
export const afterKey = (longest: number) =>
  z.string().max(longest).optional().meta({ description: 'the cursor of the page before' });

/** A cursor that was not made by this list for this order. */
export const afterInvalid = apiError(
  'after_is_invalid',
  400,
  'after is not a cursor of this list in this order.',
);

/** For `refine`, with `beyondSearchLimit`: pages by offset end at the limit; the cursor goes on from there. */
export const withinSearchLimit = (page: {
  limit: number;
  offset: number;
  after?: string | number | undefined;
}): boolean => page.after !== undefined || page.offset + page.limit <= SEARCH_QUERY_LIMIT;

/** What `withinSearchLimit` says against a page. */
export const beyondSearchLimit = {
  path: ['offset'],
  message: fixed`use limit up to row ${SEARCH_QUERY_LIMIT}; continue with the after cursor`,
};

/** The direction of a list's order: 1 or -1, as a number or as text. */
export const orderDirection = (usual: 1 | -1) =>
  z
    .union([z.literal([1, -1]), z.enum(['1', '-1']).transform((text) => (text === '1' ? 1 : -1))])
    .default(usual)
    .meta({ description: '1 ascending, -1 descending' });

/** A boolean as calls write it: true, false, 1, 0, in text or not. */
export const flag = z
  .union([z.boolean(), z.literal(1), z.literal(0), z.enum(['1', '0', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** A calendar date of a query, DD-MM-YYYY. */
export const dateInQuery = z.string().refine(isCalendarDate, 'enter a date as DD-MM-YYYY');

/** For `refine`, with `endsBeforeStart`: a period of such dates does not end before it starts. */
export const isWholePeriod = (start: string | undefined, end: string | undefined): boolean =>
  !start || !end || yearFirst(start) <= yearFirst(end);

/** What `isWholePeriod` says, and of which key. */
export const endsBeforeStart = (endKey: string) => ({ path: [endKey], message: 'ends before it starts' });

const yearFirst = (date: string): string => date.split('-').reverse().join('');

function isCalendarDate(text: string): boolean {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  if (!match) return false;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Ids in one query value, separated by commas. */
export const idsInQuery = (most: number) =>
  z
    .string()
    .regex(/^\d{1,16}(,\d{1,16})*$/, 'use ids separated by commas')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .pipe(z.array(z.number().int().max(Number.MAX_SAFE_INTEGER)).max(most));

/** A list of things that have parts of their own, as JSON. */
export const jsonListInQuery = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .string()
    .max(5_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'send a JSON list' });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(most));

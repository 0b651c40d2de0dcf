import { z } from 'zod';

/** Lists end here by offset; the `after` cursor goes on. */
export const SEARCH_QUERY_LIMIT = 10_000;

/** An id in a path or a query: digits only, within what JavaScript counts exactly. */
export const idInPath = integerInQuery(0, Number.MAX_SAFE_INTEGER);

/** An id in a body or an answer. */
export const id = z.number().int();

/** A whole number of a path or a query, where it travels as text. */
export function integerInQuery(min: number, max: number) {
  const number = z.number().int().min(min).max(max);
  return z.union([
    number,
    z
      .string()
      .regex(/^-?\d{1,16}$/, 'takes a whole number')
      .transform(Number)
      .pipe(number),
  ]);
}

/** `limit` and `offset` of every list; spread into the query's keys. */
export const pageKeys = {
  limit: integerInQuery(1, 100).default(50),
  offset: integerInQuery(0, SEARCH_QUERY_LIMIT).default(0),
};

/** Refuses pages beyond the limit of a search; the cursor of the last page goes on from there. */
export const withinSearchLimit = <T extends { limit: number; offset: number }>(page: T): boolean =>
  page.offset + page.limit <= SEARCH_QUERY_LIMIT;

/** A boolean as calls write it: true, false, 1, 0, in text or not. */
export const flag = z
  .union([z.boolean(), z.literal(1), z.literal(0), z.enum(['1', '0', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** A calendar date of a query, DD-MM-YYYY. */
export const dateInQuery = z.string().refine(isCalendarDate, 'takes a date as DD-MM-YYYY');

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
    .regex(/^\d{1,16}(,\d{1,16})*$/, 'takes ids separated by commas')
    .transform((list) => [...new Set(list.split(',').map(Number))])
    .pipe(z.array(z.number().int().max(Number.MAX_SAFE_INTEGER)).max(most));

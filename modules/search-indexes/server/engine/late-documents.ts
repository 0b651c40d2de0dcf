import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** So many months tell how many documents there are of a kind, and of so many years enough of them may be read. */
const SAMPLED_MONTHS = 3;
const MOST_YEARS = 5;
/** Months differ: so many more are read than would do on average. */
const MARGIN = 1.25;

/** Begins labels that no field writes: when a document is of, which the index knows before a document is read. */
const TIME = '~';
const yearOf = (day: Date): string => `${TIME}${day.getUTCFullYear()}`;
const monthOf = (day: Date): string => `${TIME}${day.toISOString().slice(0, 7)}`;

/** The labels of a document of this time: its month and its year. */
export function timeLabels(ts: number): string[] {
  const day = new Date(ts * 1000);
  return [monthOf(day), yearOf(day)];
}

export const isTimeLabel = (label: string): boolean => label.startsWith(TIME);

/** The labels of so many whole months before this one. */
export function monthsBefore(now: number, many: number): string[] {
  const today = new Date(now * 1000);
  const begin = (at: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - at, 1));
  return Array.from({ length: many }, (_, at) => monthOf(begin(at + 1)));
}

/** The labels of the next year, as whoever wrote a document may have had another clock, of this one, and of those before. */
export function lastYears(now: number, many: number): string[] {
  const year = new Date(now * 1000).getUTCFullYear();
  return Array.from({ length: many + 1 }, (_, at) => yearOf(new Date(Date.UTC(year + 1 - at, 0, 1))));
}

/** How many whole months of this year are over. */
const monthsOfYear = (now: number): number => new Date(now * 1000).getUTCMonth();

/**
 * The part of a statement that finds the newest documents of a kind. The index goes through all its lists of the words
 * that are asked for; among the labels of some years it goes through as much of them. So a few months are looked at first,
 * then as many years as hold enough by these, and all documents only where that does not do.
 * @param part.name what others of the statement call it
 * @param part.which the condition of the kind
 * @param part.newest the newest of those that meet a condition, at most `part.most`
 * @param now null where documents have no labels of time, or the lists are short
 */
export function newestPart(
  part: { name: string; most: number; which: Sql; newest: (which: Sql) => Sql },
  now: number | null,
): Sql {
  const { name, most, which, newest } = part;
  const [found, sample, late, rest] = ['', '_sample', '_late', '_rest'].map((end) => sql.ref(name + end));
  if (now === null) return sql`${found} as materialized (${newest(which)})`;
  const needed = MARGIN * most * SAMPLED_MONTHS;
  const years = sql`(select (${lastYears(now, MOST_YEARS)}::text[])
    [1:2 + ceil(greatest(${needed} / count - ${monthsOfYear(now)}, 0) / 12)::int]
    from ${sample} where count >= ${needed / (12 * (MOST_YEARS - 1))})`;
  const isEnough = sql`(select count(*) from ${late}) = ${most}`;
  return sql`${sample} as materialized (
      select count(*)::float8 as count from search_document
      where ${which} and labels && ${monthsBefore(now, SAMPLED_MONTHS)}::text[]
    ), ${late} as materialized (
      ${newest(sql`(select count from ${sample}) > 0 and ${which} and labels && ${years}`)}
    ), ${rest} as materialized (${newest(sql`not ${isEnough} and ${which}`)}
    ), ${found} as (
      select * from ${late} where ${isEnough} union all select * from ${rest}
    )`;
}

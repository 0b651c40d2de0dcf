const HOUR = 3_600;
const DAY = 86_400;

/** Posts are compared with those of about their age: of the first day, of three, of a week, of a month, and older. */
const ENDS = [DAY, 3 * DAY, 7 * DAY, 30 * DAY];

/** By how much the usual is at least: a second reader makes no post twice as fast. */
const LEAST_USUAL = 1;

/** Which of the ages a post has. */
export function ageOf(publishedTs: number, now: number): number {
  const at = ENDS.findIndex((end) => now - publishedTs < end);
  return at < 0 ? ENDS.length : at;
}

/** The ages as seconds before a moment, for a query that adds up by them. */
export const ageEnds = (): readonly number[] => ENDS;

/** What a post of an age is read in an hour, by what those of that age were read on a whole day. */
export const usualHour = (day: { views: number; posts: number } | undefined): number | null =>
  day && day.posts > 0 ? day.views / day.posts / (DAY / HOUR) : null;

/** How many times the usual, with one digit; null where nothing says what is usual. */
export const velocityOf = (views: number, usual: number | null): number | null =>
  usual === null ? null : Math.round((views / Math.max(usual, LEAST_USUAL)) * 10) / 10;

/** How much of a day is over, one hour at least. */
export const shareOfDay = ({ hour, minute }: { hour: number; minute: number }): number =>
  Math.max(1, hour + minute / 60) / 24;

/** The same of a change in percent. */
export const velocityOfTrend = (percent: number | null): number | null =>
  percent === null ? null : Math.round(10 + percent / 10) / 10;

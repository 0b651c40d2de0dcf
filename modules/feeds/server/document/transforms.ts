import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import type { DateForm, Transform } from '../../feed-fields.contract.ts';

/** What the values of a post may grow to together, in characters: several times what a body may have. */
export const LONGEST_FEED_VALUE = 1_000_000;

/**
 * Changes the values of a field on their way into a feed, in order; what is empty then is none.
 * @param room how many characters they may have together; what is more is cut
 */
export function transformed(
  values: readonly string[],
  transforms: readonly Transform[],
  room = LONGEST_FEED_VALUE,
): string[] {
  let current = within(
    values.filter((value) => value !== ''),
    room,
    (value) => value,
  );
  for (const transform of transforms) current = applied(current, transform, room);
  return current.filter((value) => value !== '');
}

/** The values one after the other, as long as there is room. */
function within(
  values: readonly string[],
  room: number,
  change: (value: string, room: number) => string,
): string[] {
  const fitting: string[] = [];
  let left = room;
  for (const value of values) {
    if (left <= 0) break;
    const fits = cut(change(value, left), left);
    left -= fits.length;
    fitting.push(fits);
  }
  return fitting;
}

/** A text that is too long ends before it is, and never between the halves of a sign. */
function cut(text: string, room: number): string {
  if (text.length <= room) return text;
  const isHalf = (text.charCodeAt(room - 1) & 0xfc00) === 0xd800;
  // A copy: a slice would keep the whole text in memory.
  return Buffer.from(text.slice(0, isHalf ? room - 1 : room)).toString();
}

function applied(values: string[], transform: Transform, room: number): string[] {
  const { type, value = '', find = '', length = 0 } = transform;
  switch (type) {
    case 'default':
      return values.length > 0 ? values : within([value], room, (one) => one);
    case 'join':
      return values.length > 0 ? within([values.join(value)], room, (one) => one) : [];
    case 'first':
      return values.slice(0, 1);
    default:
      return within(values, room, (one, left) => changed(one, { type, value, find, length }, left));
  }
}

function changed(
  text: string,
  {
    type,
    value,
    find,
    length,
  }: Required<Omit<Transform, 'type'>> & { type: Exclude<Transform['type'], 'default' | 'join' | 'first'> },
  room: number,
): string {
  switch (type) {
    case 'strip_html':
      return plainTextOf(text);
    case 'truncate':
      return truncated(text, length);
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'prefix':
      return value + text;
    case 'suffix':
      return text + value;
    case 'replace':
      return replaced(text, find, value, room);
    case 'date':
      return dateText(text, value);
    case 'url_encode':
      return encodeURIComponent(text.toWellFormed());
  }
}

/** Twenty replacements of one letter by many would fill the memory: it stops where the value is as long as it may be. */
function replaced(text: string, find: string, value: string, room: number): string {
  if (find === '') return text;
  const parts: string[] = [];
  let length = 0;
  let from = 0;
  for (let at = text.indexOf(find); at >= 0 && length < room; at = text.indexOf(find, from)) {
    parts.push(text.slice(from, at), value);
    length += at - from + value.length;
    from = at + find.length;
  }
  return parts.join('') + text.slice(from);
}

/** Cut to a length in characters as people count them, the sign for it included; at the end of a word where one is near. */
function truncated(text: string, length: number): string {
  if (text.length <= length) return text;
  const signs = [...text];
  if (signs.length <= length) return text;
  const cut = signs.slice(0, length - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > cut.length * 0.6 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

const DATE_OF: Readonly<Record<DateForm, (date: Date) => string>> = {
  rfc822: (date) => date.toUTCString(),
  iso8601: (date) => date.toISOString().replace('.000Z', 'Z'),
  day: (date) => date.toISOString().slice(0, 10),
  unix: (date) => String(Math.floor(date.getTime() / 1000)),
};

/** A moment in another form; what is no moment stays. */
function dateText(text: string, form: string): string {
  const date = new Date(text);
  const write = Object.hasOwn(DATE_OF, form) ? DATE_OF[form as DateForm] : undefined;
  return Number.isNaN(date.getTime()) || !write ? text : write(date);
}

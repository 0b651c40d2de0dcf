import { MOST_CUSTOM_BYTES } from '#modules/posts/posts.public.ts';
import type { SourceItem } from '../source.ts';

/** What one text, table or line of a source may hold, in characters; beyond it the thing is skipped unread. */
export const MOST_CHARACTERS = 32 * 1024 ** 2;
/** How deep elements, lists and tables may stand in each other. */
export const DEEPEST = 200;

const LONGEST = { id: 500, html: 16 * 1024 ** 2, long: 1024 ** 2, short: 64 * 1024 };
const LONG = new Set(['excerpt', 'description', 'caption', 'aboutHtml']);
/** Fields of any shape, which are kept beside an item as they are. */
const LOOSE = ['custom', 'seo', 'extra'] as const;
/** The end of the year 9999, in unix seconds. */
const LATEST = 253_402_300_799;
const MOST_REFERENCES = 1_000;
const MOST_NAMED = 5;

type Content = Exclude<SourceItem, { what: 'skipped' | 'warning' | 'communities' }>;

/** Items as a site may hold them: one with a field beyond its limit becomes one that is skipped, with the reason. */
export async function* withinLimits(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    if (item.what === 'skipped' || item.what === 'warning') yield short(item);
    else if (item.what === 'communities') yield item;
    else yield* limited(item);
  }
}

function* limited(item: Content): Generator<SourceItem> {
  const reason = reasonAgainst(item);
  if (reason !== null) {
    yield { what: 'skipped', kind: item.what, ...namesOf(item), reason };
    return;
  }
  const holder = item as Content & Partial<Record<(typeof LOOSE)[number], Record<string, unknown>>>;
  for (const name of LOOSE) {
    const fields = holder[name];
    if (fields === undefined) continue;
    const { kept, left } = fitting(fields);
    if (left.length === 0) continue;
    holder[name] = kept;
    yield { what: 'warning', kind: item.what, ...namesOf(item), message: leftOut(left) };
  }
  yield item;
}

function reasonAgainst(item: Content): string | null {
  for (const [field, value] of Object.entries(item)) {
    if (typeof value === 'string') {
      const most = field === 'id' ? LONGEST.id : longestOf(field);
      if (value.length > most) return `Its field "${field}" is longer than ${inWords(most)}.`;
    } else if (typeof value === 'number' && field.endsWith('Ts') && !(Math.abs(value) <= LATEST)) {
      return `The field "${field}" isn't a time.`;
    } else if (Array.isArray(value)) {
      if (value.length > MOST_REFERENCES) return `Its field "${field}" has more than 1,000 entries.`;
      if (value.some((one) => String(one).length > LONGEST.short))
        return `An entry of its field "${field}" is longer than ${inWords(LONGEST.short)}.`;
    }
  }
  return null;
}

function longestOf(field: string): number {
  if (field === 'html') return LONGEST.html;
  return LONG.has(field) ? LONGEST.long : LONGEST.short;
}

const inWords = (most: number): string => `${most.toLocaleString('en-US')} characters`;

/** The largest fields go first, so that the most of them stay. */
function fitting(fields: Record<string, unknown>): { kept: Record<string, unknown>; left: string[] } {
  const sized = Object.entries(fields).map(([key, value]) => ({ key, size: key.length + sizeOf(value) + 4 }));
  let total = sized.reduce((sum, { size }) => sum + size, 2);
  if (total <= MOST_CUSTOM_BYTES) return { kept: fields, left: [] };
  const left: string[] = [];
  const kept: Record<string, unknown> = { ...fields };
  sized.sort((a, b) => b.size - a.size);
  // Those without end go first, and leave a sum that has one.
  total = sized.reduce((sum, { size }) => (size === Number.POSITIVE_INFINITY ? sum : sum + size), 2);
  for (const { key, size } of sized) {
    if (size !== Number.POSITIVE_INFINITY) {
      if (total <= MOST_CUSTOM_BYTES) break;
      total -= size;
    }
    left.push(key);
    delete kept[key];
  }
  return { kept, left };
}

function leftOut(left: readonly string[]): string {
  const names = left.slice(0, MOST_NAMED).map((name) => clipped(name));
  const more = left.length > MOST_NAMED ? ` and ${left.length - MOST_NAMED} more` : '';
  return `Custom fields hold ${MOST_CUSTOM_BYTES / 1024} kB at most. Left out: ${names.join(', ')}${more}.`;
}

/**
 * The bytes that a value takes when it is written out, with everything that it refers to again; without end where
 * it is larger than a site may hold, too deep, or holds itself.
 */
export function sizeOf(value: unknown, most = MOST_CUSTOM_BYTES, depth = 0): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2;
  if (typeof value !== 'object' || value === null) return 8;
  if (depth >= DEEPEST) return Number.POSITIVE_INFINITY;
  let size = 2;
  for (const [key, inner] of Object.entries(value)) {
    size += (Array.isArray(value) ? 1 : key.length + 4) + sizeOf(inner, most - size, depth + 1);
    if (size > most) return Number.POSITIVE_INFINITY;
  }
  return size;
}

const clipped = (text: string): string => (text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text);

function namesOf(item: Content): { id: string; title: string } {
  const title = 'title' in item ? item.title : 'name' in item ? item.name : 'path' in item ? item.path : '';
  return { id: clipped(item.id), title: clipped(title) };
}

function short<Item extends { id: string; title: string }>(item: Item): Item {
  return { ...item, id: clipped(item.id), title: clipped(item.title) };
}

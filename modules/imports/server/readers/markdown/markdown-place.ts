import { slugOf } from '../plain-text.ts';
import { secondsOf } from '../source-times.ts';
import type { Generator } from './content-files.ts';
import type { Fields } from './front-matter-fields.ts';

const POST_FOLDERS = new Set(['posts', 'post', '_posts', '_drafts', 'drafts', 'blog', 'news', 'articles']);
const PAGE_FOLDERS = new Set(['pages', 'page', '_pages']);
const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/;

/** What the place of a file says about it. */
export type FilePlace = {
  isIndex: boolean;
  isDraft: boolean;
  /** The name without folder, ending and date; an index takes its folder's. */
  stem: string;
  dateInName: string | null;
  /** Folders above `_posts`, which Jekyll takes for categories. */
  categories: string[];
  folders: string[];
};

export function placeOfFile(name: string): FilePlace {
  const folders = name.split('/');
  const bare = (folders.pop() ?? '').replace(/\.[^.]+$/, '');
  const isIndex = bare === 'index' || bare === '_index';
  const dated = DATED_NAME.exec(isIndex ? (folders.at(-1) ?? '') : bare);
  const posts = folders.findIndex((folder) => folder === '_posts' || folder === '_drafts');
  return {
    isIndex: bare === '_index' || (isIndex && folders.length === 0),
    isDraft: folders.includes('_drafts') || folders.includes('drafts'),
    stem: dated?.[2] ?? (isIndex ? (folders.at(-1) ?? bare) : bare),
    dateInName: dated?.[1] ?? null,
    categories: posts > 0 ? folders.slice(0, posts) : [],
    folders,
  };
}

/** Whether a text is a post or a page: by its folder, its name, what it says of itself, and its date. */
export function kindOf(place: FilePlace, fields: Fields, hasDate: boolean): 'posts' | 'pages' {
  if (place.isIndex) return 'pages';
  if (place.folders.some((folder) => PAGE_FOLDERS.has(folder))) return 'pages';
  if (place.folders.some((folder) => POST_FOLDERS.has(folder)) || place.dateInName !== null) return 'posts';
  const stated = `${fields.takeText('type') ?? ''} ${fields.takeText('layout') ?? ''}`;
  if (/\bpost\b/.test(stated)) return 'posts';
  if (/\bpage\b/.test(stated)) return 'pages';
  return hasDate ? 'posts' : 'pages';
}

/** The addresses that the text had, where it or its generator's rule tells; paths with a slash in front. */
export function oldPathsOf(
  fields: Fields,
  place: FilePlace,
  slug: string,
  { generator, language = null }: { generator: Generator; language?: string | null },
): string[] {
  const stated = fields.takeText('permalink', 'url', 'path');
  if (stated !== null && !/[{}:]/.test(stated)) {
    const path = `/${stated.replace(/^https?:\/\/[^/]+/, '').replace(/^\/+/, '')}`;
    return path === '/' ? [] : [path];
  }
  if (generator !== 'hugo' && generator !== 'zola') return datedPaths(fields, place, generator);
  if (stated !== null) return [];
  const folders = place.stem === place.folders.at(-1) ? place.folders.slice(0, -1) : place.folders;
  return [`/${[...(language === null ? [] : [language.toLowerCase()]), ...folders, slug].join('/')}/`];
}

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/;

/**
 * `2015-01-31-name.md` was at `/2015/01/31/name`, or at the day that the text itself gives, and as a file of Jekyll at
 * `/2015/01/31/name.html` too.
 */
function datedPaths(fields: Fields, { dateInName, stem }: FilePlace, generator: Generator): string[] {
  if (dateInName === null) return [];
  const days = [fields.takeText('date'), dateInName].flatMap((text) => {
    const [, year, month, day] = DAY.exec(text ?? '') ?? [];
    return year && month && day ? [`/${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}`] : [];
  });
  return [...new Set(days)].flatMap((day) => {
    const path = `${day}/${stem}`;
    return generator === 'jekyll' ? [`${path}/`, `${path}.html`] : [`${path}/`];
  });
}

/** The last part of the address is the slug, when the text gives no slug itself. */
export function slugOfText(fields: Fields, place: FilePlace): string {
  const stated = fields.takeText('slug');
  if (stated !== null) return slugOf(stated);
  const address = fields.takeText('path', 'permalink', 'url');
  if (address !== null && !/[{}:]/.test(address)) {
    const last = address
      .replace(/\/(index\.html?)?$/, '')
      .split('/')
      .at(-1);
    const slug = slugOf((last ?? '').replace(/\.html?$/, ''));
    if (slug !== '') return slug;
  }
  return slugOf(place.stem);
}

/** The day and time of publishing: stated, in the file's name, or in its address. */
export function timeOfText(fields: Fields, place: FilePlace): number | null {
  const stated = fields.takeText('date', 'publishdate', 'pubdate', 'published_at');
  const time = fields.takeText('time');
  if (stated !== null) {
    const isDay = /^\d{4}-\d{1,2}-\d{1,2}$/.test(stated);
    const seconds = (isDay && time !== null ? secondsOf(`${stated} ${time}`) : null) ?? secondsOf(stated);
    if (seconds !== null) return seconds;
  }
  const address = fields.takeText('path', 'permalink', 'url') ?? '';
  const inAddress = /(?:^|\/)(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(address);
  return secondsOf(place.dateInName) ?? (inAddress ? secondsOf(inAddress.slice(1, 4).join('-')) : null);
}

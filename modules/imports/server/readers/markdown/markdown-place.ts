import { slugOf } from '../plain-text.ts';
import { secondsOf } from '../source-times.ts';
import type { Generator } from './content-files.ts';
import type { Fields } from './front-matter-fields.ts';
import { type Permalinks, pathsOfPattern } from './permalink-patterns.ts';
import { pathsOfPlace, type SitePlace } from './site-place.ts';

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
  const told = place.folders.findLast((folder) => PAGE_FOLDERS.has(folder) || POST_FOLDERS.has(folder));
  if (told !== undefined && PAGE_FOLDERS.has(told)) return 'pages';
  if (told !== undefined || place.dateInName !== null) return 'posts';
  const stated = `${fields.takeText('type') ?? ''} ${fields.takeText('layout') ?? ''}`;
  if (/\bpost\b/.test(stated)) return 'posts';
  if (/\bpage\b/.test(stated)) return 'pages';
  return hasDate ? 'posts' : 'pages';
}

/** Whether the language of a text stands before all folders of its address. */
export const isLanguageFirst = (generator: Generator): boolean =>
  generator === 'hugo' || generator === 'zola';

/** The addresses that the text had, where it or its generator's rule tells; paths with a slash in front. */
export function oldPathsOf(
  fields: Fields,
  place: FilePlace,
  slug: string,
  {
    generator,
    language = null,
    permalinks,
    name,
    site,
  }: {
    generator: Generator;
    language?: string | null;
    permalinks: Permalinks;
    name: string;
    site: SitePlace;
  },
): string[] {
  const stated = fields.takeText('permalink', 'url', 'path');
  if (stated !== null && !/[{}:]/.test(stated)) {
    const path = `/${stated.replace(/^https?:\/\/[^/]+/, '').replace(/^\/+/, '')}`;
    return path === '/' ? [] : [path];
  }
  const days = daysOf(fields, place);
  const pattern = permalinks.get(place.folders[0] ?? '') ?? permalinks.get('');
  const isMade = pattern !== undefined && stated === null && !place.isIndex;
  const made = isMade ? pathsOfPattern(pattern, { fields, place, slug, days }) : [];
  if (!isLanguageFirst(generator)) {
    if (place.dateInName !== null && (generator === 'jekyll' || stated !== null))
      return [...new Set([...made, ...datedPaths(place, days, generator)])];
    if (stated !== null) return [];
    if (permalinks.has(place.folders[0] || 'none')) return made;
    const placed = pathsOfPlace(name, site);
    if (generator === 'jekyll') return placed.flatMap((path) => [path, path.replace(/\/$/, '.html')]);
    return [...new Set([...datedPaths(place, days, generator), ...placed])];
  }
  if (stated !== null) return [];
  const folders = place.stem === place.folders.at(-1) ? place.folders.slice(0, -1) : place.folders;
  const usual = `/${[...(language === null ? [] : [language.toLowerCase()]), ...folders, slug].join('/')}/`;
  return [...new Set([...made, usual])];
}

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/;

/** The days that a text may be of, as year, month and day: the one that it gives itself, and that of its name. */
function daysOf(fields: Fields, { dateInName }: FilePlace): string[][] {
  return [fields.takeText('date'), dateInName].flatMap((text) => {
    const parts = DAY.exec(text ?? '');
    return parts ? [parts.slice(1)] : [];
  });
}

/** `2015-01-31-name.md` was at `/2015/01/31/name`, and as a file of Jekyll at `/2015/01/31/name.html` too. */
function datedPaths(
  { dateInName, stem }: FilePlace,
  days: readonly (readonly string[])[],
  generator: Generator,
): string[] {
  if (dateInName === null) return [];
  const folders = days.map((day) => day.map((part) => part.padStart(2, '0')).join('/'));
  return [...new Set(folders)].flatMap((day) => {
    const path = `/${day}/${stem}`;
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

/** A page as it is sent: its headers beside those that every page has, and what makes it stale. */
export type PageResult = {
  status: number;
  type: string;
  body: string;
  /** Surrogate keys: of what stands on it, and of the lists that it is. */
  keys: string[];
  headers?: Record<string, string>;
  /** How many posts a search found, as far as they are counted. */
  found?: number;
  /** Whether the layout of the site failed: the next reader may get the page as it should be. */
  isFallback?: boolean;
};

export const HTML = 'text/html; charset=utf-8';

/** What stands in the head of a page. */
export type PageHead = {
  title: string;
  share_title: string;
  description: string;
  canonical: string | null;
  robots: string | null;
  prev: string | null;
  next: string | null;
  /** The same page in each of its languages. */
  alternates: readonly { lang: string; url: string }[];
  feed_title: string;
  og_type: 'website' | 'article' | 'profile';
  image: string | null;
  published: string | null;
  modified: string | null;
  data: string[];
};

export const emptyHead: PageHead = {
  title: '',
  share_title: '',
  description: '',
  canonical: null,
  robots: null,
  prev: null,
  next: null,
  alternates: [],
  feed_title: '',
  og_type: 'website',
  image: null,
  published: null,
  modified: null,
  data: [],
};

/** A block of data for machines; nothing in it can end the element that it stands in. */
export const jsonBlock = (value: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...value })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** An address with its host. */
export const absolute = (base: string, address: string): string =>
  address.startsWith('/') ? base + address : address;

export const PER_PAGE = 20;
/** Nobody turns pages further; search and sitemaps lead to older posts. */
export const MOST_PAGES = 500;

/** The number of the page that a query asks for. */
export function pageNumber(query: URLSearchParams): number {
  const number = Number(query.get('page') ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= MOST_PAGES ? number : 1;
}

/** The address of a page of a list; the first one is the list itself. */
export function pageAddress(path: string, number: number, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...more, ...(number > 1 ? { page: String(number) } : {}) }).toString();
  return query === '' ? path : `${path}?${query}`;
}

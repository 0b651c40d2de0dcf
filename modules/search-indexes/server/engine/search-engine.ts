import type { SearchMapping } from '../../search-mapping.contract.ts';
import type { SearchQuery } from '../../search-query.contract.ts';

/** Where the documents of one version of an index are kept. */
export type SearchStore = {
  siteId: number;
  /** Of the version. */
  id: number;
  slug: string;
  mapping: SearchMapping;
  /** The language of the site, such as `de-DE`. */
  language: string;
  /** Whether all its documents were written with the month and the year that they are of. */
  knowsYears?: boolean;
};

/** One thing as an index knows it. */
export type SearchDocument = {
  id: number;
  /** Grows with the moment at which the thing was read: an older one never replaces a newer one. */
  stamp: number;
  createdTs: number;
  /** The values of fields that are filtered by, as text. */
  labels: Readonly<Record<string, readonly string[]>>;
  numbers: Readonly<Record<string, number>>;
  texts: Readonly<Record<string, string>>;
};

/** A thing that is no longer to be found. */
export type GoneDocument = { id: number; stamp: number; isGone: true };

export type SearchHit = {
  id: number;
  score: number;
  /** Labels as `labelOf` writes them, and numbers by field; for whoever asks for facts. */
  labels?: readonly string[];
  numbers?: Readonly<Record<string, number>>;
};
export type SearchPage = {
  limit: number;
  offset: number;
  order: 'score' | 'newest';
  /** Unix seconds, for moments such as `now-7d`. */
  now: number;
  /** Whether hits tell labels and numbers. */
  hasFacts?: boolean;
};
export type SearchFound = { hits: SearchHit[]; total: number; isExact: boolean };

/** What keeps documents and finds them: the database, or servers made for nothing else. */
export type SearchEngine = {
  /** Makes an empty place for documents. */
  open(store: SearchStore): Promise<void>;
  write(store: SearchStore, documents: readonly (SearchDocument | GoneDocument)[]): Promise<void>;
  search(store: SearchStore, query: SearchQuery, page: SearchPage): Promise<SearchFound>;
  /** Lets the name of the index lead to this version, in one move. */
  release(store: SearchStore): Promise<void>;
  /** Forgets what was last written before a stamp, after all there is has been written again. */
  forgetOlder(store: SearchStore, stamp: number): Promise<void>;
  count(store: SearchStore): Promise<number>;
  drop(store: Pick<SearchStore, 'siteId' | 'id' | 'slug'>): Promise<void>;
};

/** Thrown where an engine does not answer; whoever asked goes on without it. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
}

/** How a label of a document is written: the field before the value. */
export const labelOf = (field: string, value: unknown): string => `${field}:${String(value)}`;

/** The letters of a text without their accents and capitals, one for one. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Unix seconds of a bound such as `now-7d`; numbers are themselves. */
export function boundOf(bound: number | string, now: number): number {
  if (typeof bound === 'number') return bound;
  const [, amount, unit] = /^now(?:-(\d+)([mhdw]))?$/.exec(bound) ?? [];
  const seconds = { m: 60, h: 3_600, d: 86_400, w: 604_800 }[unit ?? ''] ?? 0;
  return now - Number(amount ?? 0) * seconds;
}

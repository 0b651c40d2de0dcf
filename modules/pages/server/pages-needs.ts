import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Search } from '#modules/search-indexes/search-indexes.public.ts';
import type { Site } from '#platform/server/caller.ts';
import type { SiteFace } from './look/site-face.ts';

/** What pages are made from. */
export type PagesNeeds = FindPageNeeds & {
  /** What finds posts by their words. */
  search: Search;
  /** What a site says of itself, and how it looks. */
  face(siteId: number): Promise<SiteFace>;
  /** Whether somebody only tries something: no view is counted. */
  isTrial?: boolean;
  /** The body of a post as readers get it: safe, with its shortcodes rendered. */
  shownBody(siteId: number, body: string): Promise<string>;
};

/** The site as a reader asks it: `base` is where it is asked, without a slash at the end. */
export type ReaderSite = Site & { base: string };

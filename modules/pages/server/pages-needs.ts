import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Site } from '#platform/server/caller.ts';

/** What pages are made from. */
export type PagesNeeds = FindPageNeeds;

/** The site as a reader asks it: `base` is where it is asked, without a slash at the end. */
export type ReaderSite = Site & { base: string };

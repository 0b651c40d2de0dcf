import { oncePerGround } from '#platform/server/ground.ts';
import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import type { KeptPage } from '../cache/kept-page.ts';
import type { ReaderSite } from '../pages-needs.ts';
import type { PageResult } from '../views/page-result.ts';

/** What a file of the site is asked for, and how it is answered. */
export type FileAsked = {
  site: ReaderSite;
  request: SiteRequest;
  query: URLSearchParams;
  /** The file as it is kept, or what `render` makes; null where there is none. Its keys say what makes it stale. */
  keep(address: string, render: () => Promise<PageResult | null>): Promise<KeptPage | null>;
  /** Sends it, or says that whoever asks has it already. */
  send(file: KeptPage, cacheControl: string, headers?: Readonly<Record<string, string>>): Promise<SiteAnswer>;
};

/** Files of a site that another room answers; an address that it knows nothing of is a page like others. */
export type SiteFile = { matches: RegExp; answer(asked: FileAsked): Promise<SiteAnswer | null> };

/** The files of sites that rooms answer, once in a process: each says its own when it is opened. */
export const siteFilesOf = oncePerGround((): SiteFile[] => []);

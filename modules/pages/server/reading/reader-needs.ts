import type { SiteSplits } from '#modules/traffic-split/traffic-split.public.ts';
import type { Readers } from '#platform/server/readers.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import type { KeptPage } from '../cache/kept-page.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import type { OwnPages } from './own-pages.ts';
import type { SiteFile } from './site-files.ts';
import type { TriedConfiguration } from './tried-values.ts';

/** What readers are answered with. */
export type ReaderNeeds = PagesNeeds &
  OwnPages & {
    /** The sessions of members, none of which is one of the dashboard. */
    readers: Readers;
    cache: PageCache;
    /** What is split between readers. */
    splits: Pick<SiteSplits, 'find'>;
    hits: { count(siteId: number, redirectId: number): void; close(): Promise<void> };
    preview(needs: PagesNeeds, site: ReaderSite, request: SiteRequest): Promise<KeptPage | null>;
    /** By which configuration a request is answered that does not want the one of readers. */
    choose(request: SiteRequest): Promise<TriedConfiguration | null>;
    /** A page as it would be with what somebody only tries. */
    trial(site: ReaderSite, path: string): Promise<KeptPage | null>;
    /** Files that other rooms answer. */
    files: readonly SiteFile[];
    /** Told of each search of a reader, and how many posts it found. */
    searched(request: SiteRequest, words: string, found: number): void;
    /** Told of each address that has nothing. */
    missed(request: SiteRequest): void;
  };

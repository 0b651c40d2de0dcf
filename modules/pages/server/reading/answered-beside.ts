import { READER_FILES } from '#modules/assets/asset-kinds.contract.ts';
import { filesThere } from '#modules/assets/assets.public.ts';
import { answeredAt } from '#modules/permalinks/permalinks.public.ts';
import { isReservedPath, type LivePages, readRedirectPath } from '#modules/redirects/redirects.public.ts';
import { MSN_PATH } from '../feeds/msn-feed.ts';
import type { PagesNeeds } from '../pages-needs.ts';
import { personPath } from './person-address.ts';
import type { SiteFile } from './site-files.ts';

/** A file of the library, by the addresses that it has here. */
const LIBRARY_FILE = new RegExp(`^(?:/core/media|${READER_FILES})/(\\d{1,15})(?:/|$)`);
const FEED = /^(.*)\/feed\.(?:xml|json)$/;

/**
 * Those of the keys at which a site answers what is no page: files of the library, the pages of people by their names, feeds,
 * what crawlers read, and what rooms bring. What belongs to the product is there.
 */
export const answeredBeside =
  (needs: PagesNeeds, files: readonly SiteFile[]): LivePages['beside'] =>
  async (db, site, keys) => {
    const answered = new Set<string>();
    const inLibrary = new Map<string, number>();
    const behind = new Map<string, string>();
    const settings = await needs.technical(site.id);
    const crawled = new Set(['/robots.txt', MSN_PATH]);
    if (settings.ads_txt !== '') crawled.add('/ads.txt');
    if (settings.app_ads_txt !== '') crawled.add('/app-ads.txt');
    for (const key of keys) {
      const fileId = LIBRARY_FILE.exec(key)?.[1];
      const page = (await personPath(needs, site.id, key)) ?? pageOfFeed(key);
      if (fileId !== undefined) inLibrary.set(key, Number(fileId));
      else if (page !== null) behind.set(key, readRedirectPath(page)?.key ?? page);
      else if (crawled.has(key) || isReservedPath({ path: key, key })) answered.add(key);
      else if (settings.sitemap_enabled && /^\/sitemap[\w-]*\.xml$/.test(key)) answered.add(key);
      else if (files.some(({ matches }) => matches.test(key))) answered.add(key);
    }
    const [there, pages] = await Promise.all([
      filesThere(db, site.id, [...new Set(inLibrary.values())]),
      answeredAt({ ...needs, db }, site, [...new Set(behind.values())]),
    ]);
    for (const [key, id] of inLibrary) if (there.has(id)) answered.add(key);
    for (const [key, page] of behind) if (pages.has(page)) answered.add(key);
    return answered;
  };

function pageOfFeed(key: string): string | null {
  const page = FEED.exec(key)?.[1];
  return page === undefined ? null : page || '/';
}

import { defaultRobots, type ServedSettings } from '#modules/technical-settings/technical-settings.public.ts';
import type { ReaderSite } from '../pages-needs.ts';
import type { PageResult } from '../views/page-result.ts';

const plain = (body: string): PageResult => ({
  ...{ status: 200, type: 'text/plain; charset=utf-8', body, keys: ['site'] },
});

/** What crawlers are told: what the site says itself, or what the product does. */
export const robotsTxt = (
  site: ReaderSite,
  { robots_txt, sitemap_enabled: hasSitemap }: ServedSettings,
  searchUrl: string,
): PageResult => plain(robots_txt || defaultRobots({ base: site.base, searchUrl, hasSitemap }));

/** Who may sell the ads of the site; null where it says nothing. */
export const adsTxt = (path: string, { ads_txt, app_ads_txt }: ServedSettings): PageResult | null => {
  const text = path === '/ads.txt' ? ads_txt : app_ads_txt;
  return text === '' ? null : plain(text);
};

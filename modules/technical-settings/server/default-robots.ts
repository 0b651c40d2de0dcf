/** What crawlers are told of a site that has no robots.txt of its own. */
export const defaultRobots = (site: { base: string; searchUrl: string; hasSitemap: boolean }): string => {
  const maps = site.hasSitemap
    ? `\nSitemap: ${site.base}/sitemap.xml\nSitemap: ${site.base}/sitemap-news.xml\n`
    : '';
  return `User-agent: *\nDisallow: /core/\nDisallow: /r/\nDisallow: ${site.searchUrl}\n${maps}`;
};

/** What crawlers are told of a site that has no robots.txt of its own. */
export const defaultRobots = (site: { base: string; searchUrl: string; hasSitemap: boolean }): string => {
  // It names the others, that of news where there are any.
  const maps = site.hasSitemap ? `\nSitemap: ${site.base}/sitemap.xml\n` : '';
  return `User-agent: *\nDisallow: /core/\nDisallow: /r/\nDisallow: ${site.searchUrl}\n${maps}`;
};

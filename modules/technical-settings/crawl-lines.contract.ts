/** A line of a file for crawlers that they will not take as it is meant, by its number from 1. */
export type CrawlWarning = { line: number; why: 'noAgent' | 'unknown' | 'noSeller' };

const robotsKeys = [
  ...['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host', 'clean-param'],
  ...['request-rate', 'visit-time', 'noindex', 'content-signal'],
];
/** They say something without a group of crawlers. */
const robotsAlone = ['user-agent', 'sitemap', 'host', 'clean-param'];

const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/#.*$/, '').trim());

/** Lines of a robots.txt that crawlers pass over. */
export function robotsWarnings(text: string): CrawlWarning[] {
  let hasAgent = false;
  return linesOf(text).flatMap((line, at): CrawlWarning[] => {
    if (line === '') return [];
    const key = /^([a-z-]+)\s*:/i.exec(line)?.[1]?.toLowerCase() ?? '';
    if (key === 'user-agent') hasAgent = true;
    if (!robotsKeys.includes(key)) return [{ line: at + 1, why: 'unknown' }];
    return hasAgent || robotsAlone.includes(key) ? [] : [{ line: at + 1, why: 'noAgent' }];
  });
}

const variables = ['contact', 'subdomain', 'inventorypartnerdomain', 'ownerdomain', 'managerdomain'];
const domain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** Lines of an ads.txt or app-ads.txt that name no seller and are no variable. */
export function adsWarnings(text: string): CrawlWarning[] {
  return linesOf(text).flatMap((line, at): CrawlWarning[] => {
    if (line === '') return [];
    const variable = /^([a-z-]+)\s*=\s*\S/i.exec(line)?.[1]?.toLowerCase();
    if (variable !== undefined && variables.includes(variable)) return [];
    // What stands behind a semicolon is for extensions of the exchange.
    const [system = '', account = '', kind = ''] = (line.split(';')[0] ?? '')
      .split(',')
      .map((cell) => cell.trim());
    const isSeller = domain.test(system) && account !== '' && /^(direct|reseller)$/i.test(kind);
    return isSeller ? [] : [{ line: at + 1, why: 'noSeller' }];
  });
}

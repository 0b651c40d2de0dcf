import { escapeXml } from '#platform/server/html.ts';
import type { ReaderSite } from '../pages-needs.ts';
import { absolute, type PageResult } from '../views/page-result.ts';
import type { FeedItem } from './feed-items.ts';

export type FeedHead = { title: string; description: string; page: string; self: string; keys: string[] };

/** RSS 2.0 with whole texts, authors and topics. */
export function rssFeed(site: ReaderSite, head: FeedHead, items: readonly FeedItem[]): PageResult {
  const newest = items.reduce((latest, { changed_ts }) => Math.max(latest, changed_ts), 0);
  const body = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escapeXml(head.title)}</title>
<link>${escapeXml(absolute(site.base, head.page))}</link>
<description>${escapeXml(head.description || head.title)}</description>
<language>${escapeXml(site.locale)}</language>
${newest > 0 ? `<lastBuildDate>${new Date(newest * 1000).toUTCString()}</lastBuildDate>` : ''}
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(absolute(site.base, `${head.self}.xml`))}"/>
${items.map((item) => rssItem(site, item)).join('\n')}
</channel>
</rss>
`;
  return { status: 200, type: 'application/rss+xml; charset=utf-8', body, keys: keysOf(head, items) };
}

function rssItem(site: ReaderSite, item: FeedItem): string {
  return `<item>
<title>${escapeXml(item.headline)}</title>
<link>${escapeXml(item.target?.url ?? absolute(site.base, item.url))}</link>
<guid isPermaLink="false">${item.id}</guid>
<pubDate>${new Date(item.ts * 1000).toUTCString()}</pubDate>
${item.changed_ts > item.ts ? `<atom:updated>${new Date(item.changed_ts * 1000).toISOString()}</atom:updated>\n` : ''}${item.authors.map(({ name }) => `<dc:creator>${escapeXml(name)}</dc:creator>`).join('')}${[...(item.section ? [item.section.title] : []), ...item.tags].map((tag) => `<category>${escapeXml(tag)}</category>`).join('')}
<description>${escapeXml(item.summary)}</description>
${item.picture ? `<media:content medium="image" url="${escapeXml(absolute(site.base, item.picture.src))}"/>` : ''}
<content:encoded>${escapeXml(item.html)}</content:encoded>
</item>`;
}

/** JSON Feed 1.1. */
export function jsonFeed(site: ReaderSite, head: FeedHead, items: readonly FeedItem[]): PageResult {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    home_page_url: absolute(site.base, head.page),
    feed_url: absolute(site.base, `${head.self}.json`),
    ...(head.description === '' ? {} : { description: head.description }),
    language: site.locale,
    items: items.map((item) => ({
      id: String(item.id),
      url: absolute(site.base, item.url),
      ...(item.target ? { external_url: item.target.url } : {}),
      title: item.headline,
      content_html: item.html,
      ...(item.summary === '' ? {} : { summary: item.summary }),
      ...(item.picture ? { image: absolute(site.base, item.picture.src) } : {}),
      date_published: item.iso,
      date_modified: new Date(item.changed_ts * 1000).toISOString(),
      authors: item.authors.map(({ name, url }) => ({ name, url: absolute(site.base, url) })),
      tags: item.tags,
    })),
  };
  const type = 'application/feed+json; charset=utf-8';
  return { status: 200, type, body: JSON.stringify(feed), keys: keysOf(head, items) };
}

const keysOf = (head: FeedHead, items: readonly FeedItem[]): string[] => [
  'site',
  ...head.keys,
  ...items.flatMap(({ keys }) => keys),
];

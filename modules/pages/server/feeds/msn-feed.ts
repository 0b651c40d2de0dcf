import { sql } from 'kysely';
import { escapeXml } from '#platform/server/html.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { publishedOf } from '../posts/publication-order.ts';
import { newestPosts } from '../posts/teaser-rows.ts';
import { isListed } from '../posts/visible-posts.ts';
import { absolute, type PageResult } from '../views/page-result.ts';
import { type FeedItem, feedItems } from './feed-items.ts';

export const MSN_PATH = '/msn.xml';
/** What is older is not offered again. */
export const MSN_SECONDS = 30 * 86_400;
const IN_MSN = 100;

/** RSS 2.0 with the elements that MSN reads; null where the site does not offer it. */
export async function msnFeed(needs: PagesNeeds, site: ReaderSite, now: number): Promise<PageResult | null> {
  const channel = await needs.db
    .selectFrom('channel')
    .select('id')
    .where('site_id', '=', site.id)
    .where('kind', '=', 'msn')
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  if (!channel) return null;
  const closed = await needs.closed(site.id);
  const passes = sql<boolean>`(${publishedOf.p} >= ${now - MSN_SECONDS} and ${isListed(closed)})`;
  const rows = await newestPosts(needs.db, site.id, passes, { offset: 0, limit: IN_MSN });
  const open = rows.filter(({ has_password }) => !has_password);
  const items = (await feedItems(needs, site, open)).filter(({ html }) => html !== '');
  const newest = items.reduce((latest, { changed_ts }) => Math.max(latest, changed_ts), 0);
  const body = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:mi="http://schemas.ingestion.microsoft.com/common/">
<channel>
<title>${escapeXml(site.title)}</title>
<link>${escapeXml(`${site.base}/`)}</link>
<description>${escapeXml(site.title)}</description>
<language>${escapeXml(site.locale.toLowerCase())}</language>
${newest > 0 ? `<lastBuildDate>${new Date(newest * 1000).toUTCString()}</lastBuildDate>` : ''}
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(site.base + MSN_PATH)}"/>
${items.map((item) => msnItem(site, item)).join('\n')}
</channel>
</rss>
`;
  const keys = ['site', 'list', 'channels', ...items.flatMap((item) => item.keys)];
  return { status: 200, type: 'application/rss+xml; charset=utf-8', body, keys };
}

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

function msnItem(site: ReaderSite, item: FeedItem): string {
  const categories = [...(item.section ? [item.section.title] : []), ...item.tags];
  return `<item>
<guid isPermaLink="false">${item.id}</guid>
<title>${escapeXml(item.headline)}</title>
<link>${escapeXml(absolute(site.base, item.url))}</link>
<pubDate>${isoTime(item.ts)}</pubDate>
<dcterms:modified>${isoTime(item.changed_ts)}</dcterms:modified>
${item.authors.map(({ name }) => `<dc:creator>${escapeXml(name)}</dc:creator>`).join('')}${categories.map((one) => `<category>${escapeXml(one)}</category>`).join('')}
<description>${escapeXml(item.summary)}</description>
${item.picture ? pictureOf(site, item.picture) : ''}<content:encoded>${escapeXml(item.html)}</content:encoded>
</item>`;
}

const pictureOf = (site: ReaderSite, { src, alt, caption }: NonNullable<FeedItem['picture']>): string =>
  `<media:content medium="image" url="${escapeXml(absolute(site.base, src))}"><media:title>${escapeXml(caption || alt)}</media:title><media:text>${escapeXml(alt)}</media:text><mi:hasSyndicationRights>1</mi:hasSyndicationRights></media:content>\n`;

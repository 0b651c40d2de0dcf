import { findPage } from '#modules/permalinks/permalinks.public.ts';
import type { SiteAnswer } from '#platform/server/site-answers.ts';
import type { KeptPage } from '../cache/kept-page.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';

/** Where WordPress, Ghost, Jekyll and Hugo have the feed of what stands before it. */
const FEED_OF_OTHERS = /^(.*?)\/(?:feed(?:\/(?:rss2?|rdf|atom))?|rss(?:\.xml)?|atom\.xml|index\.xml)\/?$/i;

/**
 * Sends feed readers from where another system had a feed to the one that is here now: a site that moved keeps those
 * who subscribed to it. Only asked where the site has nothing at the address.
 * @param render what readers of a path get
 */
export async function feedOfOthers(
  needs: PagesNeeds,
  site: ReaderSite,
  path: string,
  render: (path: string) => Promise<KeptPage>,
): Promise<SiteAnswer | null> {
  const before = FEED_OF_OTHERS.exec(path)?.[1];
  if (before === undefined) return null;
  const found = await findPage(needs, site, { path: before || '/', query: '' });
  const page = found?.kind === 'page' ? encodeURI(found.page.path) : (found?.location ?? null);
  if (page === null || !/^\/(?!\/)[^?#]*$/.test(page)) return null;
  const feed = `${page.replace(/\/$/, '')}/feed.xml`;
  const { status } = await render(feed);
  return status === 200 ? { status: 301, location: feed } : null;
}

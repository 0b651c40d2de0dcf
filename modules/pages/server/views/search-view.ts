import { type SqlBool, sql } from 'kysely';
import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestPosts, type TeaserRow } from '../posts/teaser-rows.ts';
import { teasersOf } from '../posts/teasers.ts';
import { isListed } from '../posts/visible-posts.ts';
import { postsFor } from '../search/found-posts.ts';
import { spelledRight, topicsLike } from '../search/search-suggestions.ts';
import { absolute, emptyHead, type PageResult, PER_PAGE, pageAddress } from './page-result.ts';
import { pagingOf } from './paging.ts';

const MOST_SEARCH_PAGES = 20;

/** The search of the site: posts that have all of the words, where they stand, and what else may have been meant. */
export async function searchView(
  needs: PagesNeeds,
  site: ReaderSite,
  asked: { query: string; number: number },
): Promise<PageResult> {
  const { frame, say } = await frameOf(needs, site);
  const query = asked.query
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, 100);
  const number = Math.min(asked.number, MOST_SEARCH_PAGES);
  const slice = { offset: (number - 1) * PER_PAGE, limit: PER_PAGE + 1 };
  const isFirst = number === 1 && query !== '';
  const [{ rows: found, excerpts }, pinned] = await Promise.all([
    postsFor(needs, site, query, slice),
    isFirst ? pinnedRow(needs, site, query) : null,
  ]);
  const rows = pinned ? [pinned, ...found.filter(({ id }) => id !== pinned.id)] : found;
  const teasers = await teasersOf(needs, site, rows.slice(0, PER_PAGE));
  const posts = teasers.map((post) => ({ ...post, found: excerpts.get(post.id) ?? null }));
  const topics = isFirst ? await topicsLike(needs, site, query) : [];
  const meant = isFirst && posts.length === 0 ? await spelledRight(needs, site, query) : null;
  const path = frame.search_url;
  const result = posts.length > 0 ? say('results', { query }) : say('noResults', { query });
  const page = await renderPage(needs, site, 'list', {
    ...frame,
    kind: 'list',
    here: path,
    head: {
      ...emptyHead,
      title: `${say('search')} · ${site.title}`,
      share_title: say('search'),
      canonical: absolute(site.base, path),
      feed_title: site.title,
      robots: 'noindex, follow',
    },
    title: say('search'),
    ...{ description: '', trail: [], children: [], lead: null, is_search: true },
    query,
    result: query === '' ? null : result,
    meant: meant && { text: say('didYouMean', { query: meant }), url: pageAddress(path, 1, { q: meant }) },
    topics: topics.length > 0 ? { title: say('matchingTopics'), items: topics } : null,
    posts,
    paging: pagingOf(say, path, number, rows.length > PER_PAGE && number < MOST_SEARCH_PAGES, { q: query }),
  });
  const searched = isFirst ? { found: Math.min(rows.length, PER_PAGE + 1) } : {};
  return { status: 200, ...page, ...searched, keys: ['site', 'list', 'search', ...page.keys] };
}

/** The post that was chosen to stand first, where lists may show it. */
async function pinnedRow(needs: PagesNeeds, site: ReaderSite, query: string): Promise<TeaserRow | null> {
  const id = await needs.pinned(site.id, query);
  if (id === null) return null;
  const named = sql<SqlBool>`(p.id = ${id} and ${isListed(await needs.closed(site.id))})`;
  const [row] = await newestPosts(needs.db, site.id, named, { offset: 0, limit: 1 });
  return row ?? null;
}

import { type SqlBool, sql } from 'kysely';
import { containing } from '#platform/server/like-pattern.ts';
import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestPosts } from '../posts/teaser-rows.ts';
import { teasersOf } from '../posts/teasers.ts';
import { isListed } from '../posts/visible-posts.ts';
import { absolute, emptyHead, type PageResult, PER_PAGE } from './page-result.ts';
import { pagingOf } from './paging.ts';

const MOST_WORDS = 6;
const MOST_SEARCH_PAGES = 20;

/** The search of the site: posts whose headline has all of the words. */
export async function searchView(
  needs: PagesNeeds,
  site: ReaderSite,
  asked: { query: string; number: number },
): Promise<PageResult> {
  const { frame, say } = await frameOf(needs, site);
  const query = asked.query.replace(/\s+/g, ' ').trim().slice(0, 100);
  const words = query
    .split(' ')
    .filter(({ length }) => length > 1)
    .slice(0, MOST_WORDS);
  const number = Math.min(asked.number, MOST_SEARCH_PAGES);
  const closed = await needs.closed(site.id);
  const has = words.map((word) => sql<SqlBool>`p.headline ilike ${containing(word)}`);
  const rows =
    words.length === 0
      ? []
      : await newestPosts(
          needs.db,
          site.id,
          sql<SqlBool>`(${sql.join(has, sql` and `)} and ${isListed(closed)})`,
          { offset: (number - 1) * PER_PAGE, limit: PER_PAGE + 1 },
        );
  const posts = await teasersOf(needs, site, rows.slice(0, PER_PAGE));
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
    posts,
    paging: pagingOf(say, path, number, rows.length > PER_PAGE && number < MOST_SEARCH_PAGES, { q: query }),
  });
  return { status: 200, ...page, keys: ['site', 'list'] };
}

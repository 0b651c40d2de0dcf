import type { FoundPage, PageObject } from '#modules/permalinks/permalinks.public.ts';
import { findPage } from '#modules/permalinks/permalinks.public.ts';
import { type KeptPage, keptPage } from '../cache/kept-page.ts';
import { commentsAsked } from '../comments/comments-view.ts';
import { adsTxt, robotsTxt } from '../feeds/crawl-files.ts';
import { feedItems, IN_FEED } from '../feeds/feed-items.ts';
import { jsonFeed, rssFeed } from '../feeds/feeds.ts';
import { MSN_PATH, msnFeed } from '../feeds/msn-feed.ts';
import { monthSitemap, newsSitemap, pagesSitemap, sitemapIndex } from '../feeds/sitemaps.ts';
import { withHeadlineTests } from '../frame/headline-tests-in.ts';
import { pageTexts } from '../frame/labels.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { isLiveStatus, readPost } from '../posts/post-row.ts';
import { subjectPosts } from '../posts/subject-posts.ts';
import { newestPosts } from '../posts/teaser-rows.ts';
import { isListed } from '../posts/visible-posts.ts';
import { homeView } from '../views/home-view.ts';
import { listSubject } from '../views/list-subject.ts';
import { listView } from '../views/list-view.ts';
import { messageView } from '../views/message-view.ts';
import { type PageResult, pageNumber } from '../views/page-result.ts';
import { postView } from '../views/post-view.ts';
import { searchView } from '../views/search-view.ts';

const PRIVATE = 2;
const noPage: KeptPage = keptPage({ status: 404, type: '', body: '', keys: [] }, false);
const tooManySearches: KeptPage = keptPage({ status: 429, type: '', body: '', keys: [] }, false);
const empty = { type: 'text/plain; charset=utf-8', body: '' };

export type Asked = {
  path: string;
  query: URLSearchParams;
  now: number;
  /** Takes one search of what whoever asks may have; without it all may. */
  maySearch?: () => boolean;
};

/** Whether a page is what readers have nothing at. */
export const isMissing = (page: KeptPage): boolean => page === noPage;

/** Whether a page is what somebody gets who has searched too often. */
export const isTooMany = (page: KeptPage): boolean => page === tooManySearches;

/** Renders what an address shows to everybody; a post with a password is shown closed. */
export async function renderAddress(needs: PagesNeeds, site: ReaderSite, asked: Asked): Promise<KeptPage> {
  const own = await ownPage(needs, site, asked);
  if (own) return keptPage(own, own.status === 200);
  const feed = /^(.*)\/feed\.(xml|json)$/.exec(asked.path);
  const path = feed ? feed[1] || '/' : asked.path;
  const found = await findPage(needs, site, { path, query: '', isNoRedirect: true });
  if (!found) return noPage;
  if (found.kind === 'redirect' && feed && found.isLink) return noPage;
  if (found.kind === 'redirect') return sentOn(found, feed ? `/feed.${feed[2]}` : '');
  if (found.page.isRestricted)
    return keptPage(await messageView(needs, site, 'restricted', asked.path), true);
  if (!feed && found.page.type === 'search' && isRefused(asked)) return tooManySearches;
  const result = feed
    ? await feedView(needs, site, found.page, feed[2] as 'xml' | 'json')
    : await pageView(needs, site, found.page, asked);
  if (!result) return noPage;
  return keptPage(await withHeadlineTests(needs, site, result), result.status === 200);
}

const isRefused = ({ query, maySearch }: Asked): boolean =>
  (query.get('q') ?? '').trim() !== '' && maySearch?.() === false;

function sentOn(found: Extract<FoundPage, { kind: 'redirect' }>, more: string): KeptPage {
  const location =
    found.location === null ? null : found.location.replace(/\/$/, more === '' ? '/' : '') + more;
  return keptPage({ status: found.status, ...empty, keys: ['site', 'list'] }, false, location);
}

/** Files that every site has; an address that a page has taken first is that page's. */
async function ownPage(
  needs: PagesNeeds,
  site: ReaderSite,
  { path, now }: Asked,
): Promise<PageResult | null> {
  const settings = await needs.technical(site.id);
  if (path === '/robots.txt') {
    return robotsTxt(site, settings, (await needs.templates(site.id)).inUse.search.text);
  }
  if (path === '/ads.txt' || path === '/app-ads.txt') return adsTxt(path, settings);
  if (path === MSN_PATH) return msnFeed(needs, site, now);
  if (!settings.sitemap_enabled) return null;
  if (path === '/sitemap.xml') return sitemapIndex(needs, site, now);
  if (path === '/sitemap-news.xml') return newsSitemap(needs, site, now);
  if (path === '/sitemap-pages.xml') return pagesSitemap(needs, site);
  const [, month, part = '1'] =
    /^\/sitemap-(\d{4}-(?:0[1-9]|1[0-2]))(?:-([2-9]|[1-9]\d{1,3}))?\.xml$/.exec(path) ?? [];
  return month === undefined ? null : monthSitemap(needs, site, { month, part: Number(part) });
}

async function pageView(
  needs: PagesNeeds,
  site: ReaderSite,
  page: PageObject,
  { query, now }: Asked,
): Promise<PageResult | null> {
  const number = pageNumber(query);
  if (page.type === 'home') return homeView(needs, site, { number, now });
  if (page.type === 'search') return searchView(needs, site, { query: query.get('q') ?? '', number });
  if (page.type !== 'post' && page.type !== 'particle' && page.type !== 'page') {
    return listView(needs, site, page, number);
  }
  const row = await readPost(needs.db, site.id, page.id);
  if (!row || !isLiveStatus(row.status) || row.visibility === PRIVATE) return null;
  const comments = { asked: commentsAsked(query), typed: null };
  return postView(needs, site, row, {
    ...{ isOpen: false, isWrong: false, isPreview: false, comments, livePage: number },
  });
}

async function feedView(
  needs: PagesNeeds,
  site: ReaderSite,
  page: PageObject,
  kind: 'xml' | 'json',
): Promise<PageResult | null> {
  const [closed, languages] = await Promise.all([needs.closed(site.id), needs.languages(site.id)]);
  const slice = { offset: 0, limit: IN_FEED };
  const path = page.path === '/' ? '' : encodeURI(page.path);
  const make = kind === 'xml' ? rssFeed : jsonFeed;
  const self = `${path}/feed`;
  if (page.type === 'home') {
    const rows = await newestPosts(needs.db, site.id, isListed(closed, languages), slice);
    const head = { title: site.title, description: '', page: '/', self, keys: ['home'] };
    return make(site, head, await feedItems(needs, site, rows));
  }
  if (!['section', 'tag', 'author', 'community'].includes(page.type)) return null;
  const subject = await listSubject(needs, site, page, pageTexts(site.locale));
  if (!subject?.hasFeed) return null;
  const rows = await subjectPosts(needs.db, site.id, subject, { closed, languages }, slice);
  const head = {
    title: `${subject.title} · ${site.title}`,
    description: subject.description,
    ...{ page: path, self, keys: subject.keys },
  };
  return make(site, head, await feedItems(needs, site, rows));
}

import { sql } from 'kysely';
import { lastChanges } from '#modules/live-blogs/live-blogs.public.ts';
import {
  type ClosedSections,
  hasCommunityPage,
  type PlacedPost,
  pathOf,
  postPaths,
  shutCommunities,
} from '#modules/permalinks/permalinks.public.ts';
import { escapeXml } from '#platform/server/html.ts';
import { isoOf } from '../frame/dates.ts';
import { alternatesOf } from '../look/site-languages.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestFirst, publishedOf } from '../posts/publication-order.ts';
import { isListed, isOpen } from '../posts/visible-posts.ts';
import { LIVE_KEY } from '../views/live-part.ts';
import { absolute, type PageResult } from '../views/page-result.ts';

/** News are what is younger than two days. */
const NEWS_SECONDS = 172_800;
const IN_NEWS = 1_000;
const MOST_MAPS = 2_000;
/** Sections and pages stand in one map, however small those of posts are. */
const MOST_PAGES = 10_000;
/** The index follows the updates of so many live blogs, the newest first. */
const LIVE_BLOGS = 1_000;

/** Looked up post by post: "not exists" may become a join that reads all bodies. */
const isUnlocked = (siteId: number) =>
  sql<boolean>`coalesce((select b.password from post_body as b
    where b.site_id = ${siteId} and b.post_id = p.id), '') = ''`;

const xmlPage = (body: string, more: string[] = []): PageResult => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="utf-8"?>\n${body}\n`,
  keys: ['site', 'list', ...more],
});

const entry = (site: ReaderSite, path: string, ts: number | null, more = ''): string =>
  `<url><loc>${escapeXml(absolute(site.base, encodeURI(path)))}</loc>${ts === null ? '' : `<lastmod>${isoOf(ts)}</lastmod>`}${more}</url>`;

/** The map of maps: one of sections and pages, one of news while there are any, and of each month that has posts as many as these fill. */
export async function sitemapIndex(needs: PagesNeeds, site: ReaderSite, now: number): Promise<PageResult> {
  const { sitemap_size: size } = await needs.technical(site.id);
  const { rows } = await sql<{ month: string; changed: number; posts: number }>`
    select to_char(to_timestamp(${publishedOf.p}) at time zone 'UTC', 'YYYY-MM') as month, max(p.updated_ts) as changed,
      count(*)::int as posts
    from post as p where p.site_id = ${site.id} and ${isListed(await needs.closed(site.id))}
    group by 1 order by 1 desc limit ${MOST_MAPS}`.execute(needs.db);
  const updated = await updatedMonths(needs, site.id);
  const map = (name: string, ts: number | null) =>
    `<sitemap><loc>${escapeXml(`${site.base}/sitemap-${name}.xml`)}</loc>${ts === null ? '' : `<lastmod>${isoOf(ts)}</lastmod>`}</sitemap>`;
  const maps = [
    map('pages', null),
    // Crawlers report a map without anything in it as a fault.
    ...((await hasNews(needs, site, now)) ? [map('news', null)] : []),
    ...rows.flatMap(({ month, changed, posts }) =>
      Array.from({ length: Math.ceil(posts / size) }, (_, at) =>
        map(at === 0 ? month : `${month}-${at + 1}`, Math.max(changed, updated.get(month) ?? 0)),
      ),
    ),
  ];
  return xmlPage(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('\n')}</sitemapindex>`,
    updated.size > 0 ? [LIVE_KEY] : [],
  );
}

/** When the newest update of the live blogs of a month was written or changed; each of them changes its post. */
async function updatedMonths(needs: PagesNeeds, siteId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; month: string }>`
    select p.id, to_char(to_timestamp(${publishedOf.p}) at time zone 'UTC', 'YYYY-MM') as month
    from post as p where p.site_id = ${siteId} and p.type = 'live_blog' and ${isListed(await needs.closed(siteId))}
      and ${isUnlocked(siteId)}
    order by ${newestFirst.p} limit ${LIVE_BLOGS}`.execute(needs.db);
  const changes = await lastChanges(
    needs.db,
    siteId,
    rows.map(({ id }) => id),
  );
  const months = new Map<string, number>(rows.map(({ month }) => [month, 0]));
  for (const { id, month } of rows) months.set(month, Math.max(months.get(month) ?? 0, changes.get(id) ?? 0));
  return months;
}

/** The posts of a month, or those of a part of it; null for a part that nothing is left for. */
export async function monthSitemap(
  needs: PagesNeeds,
  site: ReaderSite,
  { month, part }: { month: string; part: number },
): Promise<PageResult | null> {
  const { sitemap_size: size } = await needs.technical(site.id);
  const from = Date.parse(`${month}-01T00:00:00Z`) / 1000;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const to = Date.UTC(year, number, 1) / 1000;
  if (part > 1 && part > Math.ceil((await postsOfMonth(needs, site.id, { month, from, to })) / size))
    return null;
  const { rows } = await sql<
    PlacedPost & { updated_ts: number; has_password: boolean }
  >`select p.id, p.type, p.slug,
      p.created_ts, p.primary_section_id, p.author_ids, p.tag_ids, p.community_id, p.updated_ts,
      p.type = 'live_blog' and not ${isUnlocked(site.id)} as has_password
    from post as p where p.site_id = ${site.id} and ${publishedOf.p} >= ${from} and ${publishedOf.p} < ${to}
      and ${isListed(await needs.closed(site.id))}
    order by ${newestFirst.p} limit ${size} offset ${(part - 1) * size}`.execute(needs.db);
  if (part > 1 && rows.length === 0) return null;
  const live = rows.flatMap(({ id, type, has_password }) =>
    type === 'live_blog' && !has_password ? [id] : [],
  );
  const changes = await lastChanges(needs.db, site.id, live);
  const changed = rows.map((row) => ({
    ...row,
    updated_ts: Math.max(row.updated_ts, changes.get(row.id) ?? 0),
  }));
  return xmlPage(await urlset(needs, site, changed), live.length > 0 ? [LIVE_KEY] : []);
}

type Counted = { until: number; posts: Promise<number> };
const counted = new WeakMap<PagesNeeds['db'], Map<string, Counted>>();
const COUNTED = 60_000;
const MOST_COUNTED_MONTHS = 1_000;

/** How many posts a month has, counted once a minute: whoever asks for parts that are not there reads no month each time. */
function postsOfMonth(
  needs: PagesNeeds,
  siteId: number,
  { month, from, to }: { month: string; from: number; to: number },
): Promise<number> {
  const kept = counted.get(needs.db) ?? new Map<string, Counted>();
  counted.set(needs.db, kept);
  const key = `${siteId} ${month}`;
  const before = kept.get(key);
  if (before && performance.now() < before.until) return before.posts;
  const count = async () => {
    const { rows } = await sql<{ posts: number }>`select count(*)::int as posts from post as p
      where p.site_id = ${siteId} and ${publishedOf.p} >= ${from} and ${publishedOf.p} < ${to}
        and ${isListed(await needs.closed(siteId))}`.execute(needs.db);
    return rows[0]?.posts ?? 0;
  };
  const posts = count();
  posts.catch(() => kept.delete(key));
  kept.delete(key);
  kept.set(key, { until: performance.now() + COUNTED, posts });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_COUNTED_MONTHS) break;
    kept.delete(oldest);
  }
  return posts;
}

async function urlset(
  needs: PagesNeeds,
  site: ReaderSite,
  rows: readonly (PlacedPost & { updated_ts: number })[],
): Promise<string> {
  const paths = await postPaths(needs, site, rows);
  const urls = rows.map((row) => entry(site, paths.get(row.id) ?? '/', row.updated_ts));
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>`;
}

/** The front page, sections, pages such as the imprint, and communities. */
export async function pagesSitemap(needs: PagesNeeds, site: ReaderSite): Promise<PageResult> {
  const [tree, closed, templates] = await Promise.all([
    needs.sections(site.id),
    needs.closed(site.id),
    needs.templates(site.id),
  ]);
  const { rows: pages } = await sql<
    PlacedPost & { updated_ts: number }
  >`select p.id, p.type, p.slug, p.created_ts,
      p.primary_section_id, p.author_ids, p.tag_ids, p.community_id, p.updated_ts
    from post as p where p.site_id = ${site.id} and p.type = 'page' and p.status in (0, 1, 2) and p.visibility = 1
      and p.deleted_ts is null and ${isOpen(closed)}
    order by ${newestFirst.p} limit ${MOST_PAGES}`.execute(needs.db);
  const communities = await needs.db
    .selectFrom('community')
    .select(['id', 'name'])
    .where('site_id', '=', site.id)
    .where(hasCommunityPage(site.id))
    .limit(1_000)
    .execute();
  const shut = shutCommunities(tree, closed);
  const paths = await postPaths(needs, site, pages);
  const sections = [...tree.values()].filter(
    ({ id, type, status }) =>
      id !== 0 &&
      status === 1 &&
      ['section', 'static'].includes(type) &&
      !closed.isPrivate.has(id) &&
      !closed.isRestricted.has(id),
  );
  const languages = await needs.languages(site.id);
  const inLanguages = alternatesOf(languages, shut, site, templates.inUse.community)
    .map(
      ({ lang, url }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(lang)}" href="${escapeXml(url)}"/>`,
    )
    .join('');
  const urls = [
    entry(site, '/', null, inLanguages),
    ...sections.map(({ path }) =>
      entry(site, pathOf(templates.inUse.section, { section: path.slice(1) }), null),
    ),
    ...pages.map((page) => entry(site, paths.get(page.id) ?? '/', page.updated_ts)),
    ...communities
      .filter(({ id }) => !shut.has(id))
      .map(({ name }) =>
        entry(
          site,
          pathOf(templates.inUse.community, { community: name }),
          null,
          languages.some(({ community }) => community === name) ? inLanguages : '',
        ),
      ),
  ];
  return xmlPage(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('\n')}</urlset>`,
  );
}

/** The posts that news services read, those of two days. */
const isNews = (siteId: number, closed: ClosedSections, now: number) =>
  sql`p.site_id = ${siteId} and ${publishedOf.p} >= ${now - NEWS_SECONDS} and ${isListed(closed)} and ${isUnlocked(siteId)}`;

async function hasNews({ db, closed }: PagesNeeds, { id }: ReaderSite, now: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from post as p where ${isNews(id, await closed(id), now)} limit 1`.execute(db);
  return rows.length > 0;
}

/** What news services read. */
export async function newsSitemap(needs: PagesNeeds, site: ReaderSite, now: number): Promise<PageResult> {
  const { rows } = await sql<
    PlacedPost & { headline: string; published: number; updated_ts: number; language: string | null }
  >`select p.id,
      p.type, p.slug, p.created_ts, p.primary_section_id, p.author_ids, p.tag_ids, p.community_id, p.headline,
      p.updated_ts, p.language, ${publishedOf.p} as published
    from post as p where ${isNews(site.id, await needs.closed(site.id), now)}
    order by ${newestFirst.p} limit ${IN_NEWS}`.execute(needs.db);
  const live = rows.flatMap(({ id, type }) => (type === 'live_blog' ? [id] : []));
  const [paths, changes] = await Promise.all([
    postPaths(needs, site, rows),
    lastChanges(needs.db, site.id, live),
  ]);
  const lastmod = ({ id, updated_ts }: { id: number; updated_ts: number }): string => {
    const ts = changes.get(id);
    return ts === undefined ? '' : `<lastmod>${isoOf(Math.max(ts, updated_ts))}</lastmod>`;
  };
  const urls = rows.map(
    (
      row,
    ) => `<url><loc>${escapeXml(absolute(site.base, encodeURI(paths.get(row.id) ?? '/')))}</loc>${lastmod(row)}
<news:news><news:publication><news:name>${escapeXml(site.title)}</news:name><news:language>${escapeXml((row.language ?? site.locale).slice(0, 2))}</news:language></news:publication><news:publication_date>${isoOf(row.published)}</news:publication_date><news:title>${escapeXml(row.headline)}</news:title></news:news></url>`,
  );
  return xmlPage(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${urls.join('\n')}</urlset>`,
    live.length > 0 ? [LIVE_KEY] : [],
  );
}

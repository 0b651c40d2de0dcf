import { sql } from 'kysely';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestPosts, type TeaserRow } from '../posts/teaser-rows.ts';
import { isListed } from '../posts/visible-posts.ts';
import { absolute } from '../views/page-result.ts';
import { type FeedItem, feedItems } from './feed-items.ts';

/** A post as other services get it: whole addresses, the whole text, nothing that is for some readers alone. */
export type ReadableArticle = Pick<
  FeedItem,
  'id' | 'headline' | 'subheadline' | 'summary' | 'html' | 'tags' | 'ts' | 'changed_ts'
> & {
  /** The address of its page, with the host. */
  page: string;
  language: string;
  section: string | null;
  sectionIds: number[];
  authors: string[];
  picture: { url: string; alt: string; caption: string } | null;
};

/** Those of the posts that every reader may read, by their ids. */
export async function readableArticles(
  needs: PagesNeeds,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, ReadableArticle>> {
  const site = await siteOf(needs, siteId);
  if (!site || ids.length === 0) return new Map();
  const passes = sql<boolean>`(p.id = any(${[...ids]}::bigint[]) and ${isListed(await needs.closed(siteId))})`;
  const rows = await newestPosts(needs.db, siteId, passes, { offset: 0, limit: ids.length });
  const open = rows.filter(({ has_password }) => !has_password);
  const items = await feedItems(needs, site, open);
  return new Map(items.map((item, at) => [item.id, articleOf(site, item, open[at] as TeaserRow)]));
}

/** The same without what they say: which of the posts every reader may read. */
export async function listedIds(
  needs: PagesNeeds,
  siteId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select p.id from post as p
    where p.site_id = ${siteId} and p.id = any(${[...ids]}::bigint[])
      and ${isListed(await needs.closed(siteId))}`.execute(needs.db);
  return new Set(rows.map(({ id }) => id));
}

function articleOf(site: ReaderSite, item: FeedItem, row: TeaserRow): ReadableArticle {
  const { id, headline, subheadline, summary, html, tags, ts, changed_ts, picture } = item;
  return {
    ...{ id, headline, subheadline, summary, html, tags, ts, changed_ts },
    page: absolute(site.base, item.url),
    language: row.language ?? site.locale,
    section: item.section?.title ?? null,
    sectionIds: [
      ...(row.primary_section_id === null ? [] : [row.primary_section_id]),
      ...row.section_ids.filter((one) => one !== row.primary_section_id),
    ],
    authors: item.authors.map(({ name }) => name),
    picture: picture
      ? { url: absolute(site.base, picture.src), alt: picture.alt, caption: picture.caption }
      : null,
  };
}

async function siteOf({ db }: Pick<PagesNeeds, 'db'>, siteId: number): Promise<ReaderSite | null> {
  const row = await db
    .selectFrom('site')
    .select(['id', 'name', 'title', 'uri', 'timezone', 'locale'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  return row ? { ...row, base: row.uri, accessLimitationTs: null, communityIds: new Set() } : null;
}

import { sql } from 'kysely';
import { sectionFamily } from '#modules/sections/sections.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { pagesNeedsOf } from '../needs-of-pages.ts';
import type { ReaderSite } from '../pages-needs.ts';
import { newestOf, newestPosts, type TeaserRow } from '../posts/teaser-rows.ts';
import { type Teaser, teasersOf } from '../posts/teasers.ts';
import { isListed } from '../posts/visible-posts.ts';
import { type FeedItem, feedItems, tagTitles, updatesOf } from './feed-items.ts';
import { factsOf, type PostFacts } from './post-facts.ts';

/** Which posts: the newest of all, of sections with those below, or these in their order. */
export type PostChoice = { by: 'latest' } | { by: 'sections' | 'posts'; ids: readonly number[] };

/** Posts that everybody may find in lists of a site, for what is read elsewhere. */
export type PublicPosts = {
  rows(siteId: number, choice: PostChoice, most: number): Promise<TeaserRow[]>;
  /** What of these is public right now. */
  stillPublic(siteId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  items(site: ReaderSite, rows: readonly TeaserRow[], hasBodies: boolean): Promise<FeedItem[]>;
  teasers(site: ReaderSite, rows: readonly TeaserRow[]): Promise<Teaser[]>;
  /** What the items of the posts are made from, as a text for each, in their order; of bodies alone their revisions. */
  facts(site: ReaderSite, rows: readonly TeaserRow[]): Promise<PostFacts[]>;
  /** What makes a list of these stale, beside the posts on it. */
  keys(siteId: number, choice: PostChoice): Promise<string[]>;
};

/** @returns how public posts of the sites of a ground are read */
export function publicPostsOf(ground: Ground): PublicPosts {
  const needs = pagesNeedsOf(ground);
  const { db } = needs;
  const familyOf = async (siteId: number, ids: readonly number[]) => {
    const tree = await needs.sections(siteId);
    return [...new Set(ids.flatMap((id) => (tree.has(id) ? sectionFamily(tree, id) : [])))];
  };
  const ofThese = async (siteId: number, ids: readonly number[]) =>
    sql<boolean>`(p.id = any(${[...ids]}::bigint[]) and ${isListed(await needs.closed(siteId))})`;
  return {
    rows: async (siteId, choice, most) => {
      const slice = { offset: 0, limit: most };
      if (choice.by === 'posts') {
        const wanted = choice.ids.slice(0, 4 * most);
        const passes = await ofThese(siteId, wanted);
        const rows = await newestPosts(db, siteId, passes, { offset: 0, limit: wanted.length });
        const byId = new Map(rows.map((row) => [row.id, row]));
        return wanted.flatMap((id) => byId.get(id) ?? []).slice(0, most);
      }
      const passes = isListed(await needs.closed(siteId), await needs.languages(siteId));
      if (choice.by === 'latest') return newestPosts(db, siteId, passes, slice);
      const sections = await familyOf(siteId, choice.ids);
      const ofSections = { table: 'post_section', key: 'section_id' } as const;
      return newestOf(db, siteId, ofSections, sections, passes, slice);
    },
    stillPublic: async (siteId, ids) => {
      const { rows } = await sql<{ id: number }>`select p.id from post as p
        where p.site_id = ${siteId} and ${await ofThese(siteId, ids)}
          and coalesce((select b.password from post_body as b
            where b.site_id = ${siteId} and b.post_id = p.id), '') = ''`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
    items: async (site, rows, hasBodies) => {
      if (hasBodies) return feedItems(needs, site, rows);
      const [teasers, changes, titles] = await Promise.all([
        teasersOf(needs, site, rows, true),
        updatesOf(db, site.id, rows),
        tagTitles(
          db,
          site.id,
          rows.flatMap(({ tag_ids }) => tag_ids),
        ),
      ]);
      return teasers.map((post, at) => ({
        ...post,
        changed_ts: Math.max(post.changed_ts, changes.get(post.id) ?? 0),
        html: '',
        tags: rows[at]?.tag_ids.flatMap((id) => titles.get(id) ?? []) ?? [],
      }));
    },
    teasers: (site, rows) => teasersOf(needs, site, rows, true),
    facts: (site, rows) => factsOf(needs, site, rows),
    keys: async (siteId, choice) => {
      if (choice.by === 'posts') return choice.ids.map((id) => `post-${id}`);
      if (choice.by === 'latest') return ['home'];
      return (await familyOf(siteId, choice.ids)).map((id) => `section-${id}`);
    },
  };
}

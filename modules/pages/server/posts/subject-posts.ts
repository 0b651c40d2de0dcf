import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { SiteLanguage } from '../look/site-languages.ts';
import type { ListSubject } from '../views/list-subject.ts';
import { besides, frontPosts } from './front-posts.ts';
import { newestOf, newestPosts, type Slice, type TeaserRow } from './teaser-rows.ts';
import { isListed } from './visible-posts.ts';

const tables = {
  section: { table: 'post_section', key: 'section_id' },
  tag: { table: 'post_tag', key: 'tag_id' },
  author: { table: 'post_author', key: 'profile_id' },
} as const;

/** What decides of which posts readers of a list are told: what is closed to them, and what stands in other languages. */
export type Shown = { closed: ClosedSections; languages: readonly SiteLanguage[] };

/** The newest posts of what a list is of. */
export function subjectPosts(
  db: Db,
  siteId: number,
  { posts }: Pick<ListSubject, 'posts'>,
  { closed, languages }: Shown,
  slice: Slice,
): Promise<TeaserRow[]> {
  if (posts.by === 'community') {
    const listed = isListed(closed);
    return newestPosts(db, siteId, sql<SqlBool>`(p.community_id = ${posts.id} and ${listed})`, slice);
  }
  const listed = isListed(closed, languages);
  const passes = posts.within
    ? sql<SqlBool>`(p.section_ids && ${posts.within}::bigint[] and ${listed})`
    : listed;
  return newestOf(db, siteId, tables[posts.by], posts.ids, passes, slice);
}

/** The posts of a list as its page shows them: those of a section in the order that people gave them. */
export async function orderedPosts(
  db: Db,
  siteId: number,
  { posts }: Pick<ListSubject, 'posts'>,
  shown: Shown,
  slice: Slice,
): Promise<TeaserRow[]> {
  if (posts.by !== 'section') return subjectPosts(db, siteId, { posts }, shown, slice);
  const passes = onSectionFront(shown, posts.ids);
  const front = { siteId, sectionId: posts.front, isByHand: posts.isByHand, passes };
  const { rows } = await frontPosts(db, front, slice, (without, part) =>
    newestOfSections(db, siteId, posts.ids, besides(isListed(shown.closed, shown.languages), without), part),
  );
  return rows;
}

/** The newest posts of the front of some sections. */
export const newestOfSections = (
  db: Db,
  siteId: number,
  sectionIds: readonly number[],
  passes: RawBuilder<SqlBool>,
  slice: Slice,
): Promise<TeaserRow[]> => newestOf(db, siteId, tables.section, sectionIds, passes, slice);

/** Whether readers see a post on the front of some sections. */
export const onSectionFront = (
  { closed, languages }: Shown,
  sectionIds: readonly number[],
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.section_ids && ${[...sectionIds]}::bigint[] and ${isListed(closed, languages)})`;

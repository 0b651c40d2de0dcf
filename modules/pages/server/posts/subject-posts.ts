import { type SqlBool, sql } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { ListSubject } from '../views/list-subject.ts';
import { newestOf, newestPosts, type Slice, type TeaserRow } from './teaser-rows.ts';
import { isListed } from './visible-posts.ts';

const tables = {
  section: { table: 'post_section', key: 'section_id' },
  tag: { table: 'post_tag', key: 'tag_id' },
  author: { table: 'post_author', key: 'profile_id' },
} as const;

/** The newest posts of what a list is of. */
export function subjectPosts(
  db: Db,
  siteId: number,
  { posts }: Pick<ListSubject, 'posts'>,
  closed: ClosedSections,
  slice: Slice,
): Promise<TeaserRow[]> {
  const listed = isListed(closed);
  if (posts.by === 'community') {
    return newestPosts(db, siteId, sql<SqlBool>`(p.community_id = ${posts.id} and ${listed})`, slice);
  }
  const passes = posts.within
    ? sql<SqlBool>`(p.section_ids && ${posts.within}::bigint[] and ${listed})`
    : listed;
  return newestOf(db, siteId, tables[posts.by], posts.ids, passes, slice);
}

import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { followedBy } from './follows.queries.ts';
import type { ReadingNeeds } from './reader-of.ts';

/** What of a post can be followed, and whether the caller does so. */
export type Followable = {
  type: 'communities' | 'sections' | 'profiles';
  id: number;
  title: string;
  is_followed: boolean;
};

const HOME = 0;

/**
 * The community, the sections and the authors of posts that the caller may read, by the ids of the posts; sections
 * without a page of their own and the caller are not among them.
 */
export async function followableOf(
  { db, sections, closed }: ReadingNeeds,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  postIds: readonly number[],
): Promise<Map<number, Followable[]>> {
  if (postIds.length === 0) return new Map();
  const me = profileOf(caller).id;
  const posts = await db
    .selectFrom('post')
    .select(['id', 'author_ids', 'section_ids', 'community_id'])
    .where('site_id', '=', site.id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...postIds]))))
    .execute();
  const [followed, tree, { isPrivate }, titles] = await Promise.all([
    followedBy(db, site.id, me),
    sections(site.id),
    closed(site.id),
    titlesOf(db, site.id, {
      communities: posts.flatMap(({ community_id }) => community_id ?? []),
      profiles: posts.flatMap(({ author_ids }) => author_ids),
    }),
  ]);
  const titled = (type: Followable['type'], id: number, title: string | undefined): Followable[] =>
    title === undefined ? [] : [{ type, id, title, is_followed: followed[type].includes(id) }];
  const isSection = (id: number) =>
    id !== HOME && !isPrivate.has(id) && tree.get(id)?.type !== 'stage' && tree.has(id);
  return new Map(
    posts.map(({ id, author_ids, section_ids, community_id }) => [
      id,
      [
        ...(community_id === null ? [] : titled('communities', community_id, titles.get(community_id))),
        ...section_ids.filter(isSection).flatMap((one) => titled('sections', one, tree.get(one)?.title)),
        ...author_ids.filter((one) => one !== me).flatMap((one) => titled('profiles', one, titles.get(one))),
      ],
    ]),
  );
}

/** What communities and people are called, as far as they can be followed (`findTarget`). */
async function titlesOf(
  db: Db,
  siteId: number,
  { communities, profiles }: Record<'communities' | 'profiles', readonly number[]>,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select c.id, c.title from community as c
    where c.site_id = ${siteId} and c.id = any(${[...new Set(communities)]}::bigint[]) and c.archived_ts is null
    union all
    select p.id, p.title from profile as p
    where p.site_id = ${siteId} and p.id = any(${[...new Set(profiles)]}::bigint[]) and p.deleted_ts is null
      and p.status in (0, 1)`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

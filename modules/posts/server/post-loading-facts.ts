import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { PostImage } from './load-posts.ts';

/** Which of these slugs a post or page of the site has, or had. */
export async function takenSlugs(trx: Trx, siteId: number, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  // One look for each key: of a site that is being filled the planner knows nothing, and would read all of it.
  const { rows } = await sql<{ slug: string }>`select distinct known.slug
    from unnest(${[...slugs]}::text[]) as wanted (slug) cross join (values ('post'), ('page')) as kind (name)
    cross join lateral (
      select slug from post_slug
      where site_id = ${siteId} and page_type = kind.name and slug = wanted.slug
      offset 0
    ) as known`.execute(trx);
  return new Set(rows.map((row) => row.slug));
}

/** Puts posts under their parents; one that has a parent by now keeps it. */
export async function setPostParents(
  trx: Trx,
  siteId: number,
  pairs: readonly { id: number; parentId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`update post set parent_id = pair.parent_id, row_version = post.row_version + 1
    from unnest(${pairs.map((pair) => pair.id)}::bigint[], ${pairs.map((pair) => pair.parentId)}::bigint[])
      as pair (id, parent_id)
    where post.site_id = ${siteId} and post.id = pair.id and post.parent_id is null and pair.id <> pair.parent_id`.execute(
    trx,
  );
}

/** Gives posts their title pictures; one that has a picture of the library by now keeps it. */
export async function setPostImages(
  trx: Trx,
  siteId: number,
  pairs: readonly { id: number; image: PostImage }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`update post set image = pair.image::jsonb, row_version = post.row_version + 1
    from unnest(${pairs.map((pair) => pair.id)}::bigint[], ${pairs.map((pair) => JSON.stringify(pair.image))}::text[])
      as pair (id, image)
    where post.site_id = ${siteId} and post.id = pair.id and post.image->'id' is null`.execute(trx);
}

/** Counts the approved comments of these posts anew. */
export async function recountComments(trx: Trx, siteId: number, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return;
  await sql`update post set comments_count = counted.comments, row_version = post.row_version + 1
    from (
      select wanted.id, count(comment.id) as comments
      from unnest(${[...postIds]}::bigint[]) as wanted (id)
      left join comment on comment.site_id = ${siteId} and comment.post_id = wanted.id
        and comment.status = 'approved' and comment.deleted_ts is null
      group by wanted.id
    ) as counted
    where post.site_id = ${siteId} and post.id = counted.id and post.comments_count <> counted.comments`.execute(
    trx,
  );
}

/** Adds to how many comments readers see of posts what came, or takes off what went. */
export async function addComments(
  trx: Trx,
  siteId: number,
  byPost: ReadonlyMap<number, number>,
): Promise<void> {
  if (byPost.size === 0) return;
  // Whoever counts on several posts holds them in one order, or two would wait for each other.
  await sql`select id from post where site_id = ${siteId} and id = any(${[...byPost.keys()]}::bigint[])
    order by id for update`.execute(trx);
  await sql`update post set comments_count = greatest(post.comments_count + turned.comments, 0),
      row_version = post.row_version + 1
    from unnest(${[...byPost.keys()]}::bigint[], ${[...byPost.values()]}::int[]) as turned (id, comments)
    where post.site_id = ${siteId} and post.id = turned.id`.execute(trx);
}

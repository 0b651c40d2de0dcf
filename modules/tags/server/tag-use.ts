import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';

/** Posts that readers see and saved drafts: what the list of all posts shows. */
export const counted = sql.raw('status in (0, 1, 2, 5, 8, 9, 10)');

/** How many posts have the tag of a row, for the order of a list. */
export const postsOf = (siteId: number): RawBuilder<number> =>
  sql`(select count(*) from post_tag where post_tag.site_id = ${siteId} and post_tag.tag_id = tag.id
    and post_tag.${counted})`;

/** When the newest post that has the tag of a row was created; 0 where none has it. */
export const lastUseOf = (siteId: number): RawBuilder<number> =>
  sql`coalesce((select max(post_tag.created_ts) from post_tag where post_tag.site_id = ${siteId}
    and post_tag.tag_id = tag.id and post_tag.${counted}), 0)`;

type Use = { post_count: number | null; last_used_ts: number | null };
type Views = { page_views_30d: number | null };

/** A number of posts tells of each of them, so it is for those who may see all. */
export const seesAllPosts = ({ holder }: Caller): boolean => holder.sitePermissions.has('VIEW_REAL_DRAFT');

/** Whether somebody may know how often posts are read. */
export const seesViews = ({ holder }: Caller): boolean => holder.sitePermissions.has('VIEW_STATS');

/** Tags with the number of their posts, and how often these are read. */
export async function withUse<Tag extends { id: number }>(
  db: Db,
  siteId: number,
  tags: readonly Tag[],
  caller: Caller,
): Promise<(Tag & Use & Views)[]> {
  if (tags.length === 0) return [];
  const ids = tags.map(({ id }) => id);
  const [uses, views] = await Promise.all([
    seesAllPosts(caller) ? usesOf(db, siteId, ids) : null,
    seesViews(caller) ? viewsOf(db, siteId, ids) : null,
  ]);
  return tags.map((tag) => ({
    ...tag,
    ...(uses?.get(tag.id) ?? { post_count: uses && 0, last_used_ts: null }),
    page_views_30d: views && (views.get(tag.id) ?? 0),
  }));
}

async function usesOf(db: Db, siteId: number, ids: readonly number[]): Promise<Map<number, Use>> {
  const { rows } = await sql<Use & { tag_id: number }>`
    select tag_id, count(*) as post_count, max(created_ts) as last_used_ts from post_tag
    where site_id = ${siteId} and tag_id = any(${[...ids]}::bigint[]) and ${counted}
    group by tag_id`.execute(db);
  return new Map(rows.map(({ tag_id, ...use }) => [tag_id, use]));
}

async function viewsOf(db: Db, siteId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'page_views_30d'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map(({ id, page_views_30d }) => [id, page_views_30d]));
}

/** The tags of a site with the number of their posts, those of most posts first; by name for whoever may not see all. */
export async function mostUsedTags(
  ...[db, siteId, { limit, offset, ...asked }, caller]: [...Parameters<typeof countedTags>, Caller]
): Promise<{ tag: string; slug: string; count: number | null }[]> {
  if (seesAllPosts(caller)) return countedTags(db, siteId, { limit, offset, ...asked });
  const rows = await db
    .selectFrom('tag')
    .select(['title as tag', 'slug'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .orderBy('title_key')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...row, count: null }));
}

async function countedTags(
  db: Db,
  siteId: number,
  { isUsed, limit, offset }: { isUsed: boolean; limit: number; offset: number },
): Promise<{ tag: string; slug: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; slug: string; count: number }>`
    select tag.title as tag, tag.slug, coalesce(used.count, 0) as count
    from tag left join (
      select tag_id, count(*) as count from post_tag where site_id = ${siteId} and ${counted} group by tag_id
    ) used on used.tag_id = tag.id
    where tag.site_id = ${siteId} and tag.deleted_ts is null ${isUsed ? sql`and used.count > 0` : sql``}
    order by count desc, tag.title_key, tag.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

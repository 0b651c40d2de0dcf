import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';

export type WornBadge = RowOf<'badge'> & { origin: 'assigned' | 'tag' };

/** What a post wears: what it was given, then what its tags bring, each by its name. */
export async function badgesOfPost(db: Db, siteId: number, postId: number): Promise<WornBadge[]> {
  const { rows } = await sql<WornBadge>`
    select badge.*, case when given.badge_id is null then 'tag' else 'assigned' end as origin
    from badge left join post_badge as given
      on given.site_id = ${siteId} and given.post_id = ${postId} and given.badge_id = badge.id
    where badge.site_id = ${siteId} and badge.kind = 'post' and badge.deleted_ts is null
      and (given.badge_id is not null or badge.tag_keys && array(
        select unnest(array_append(tag.alias_keys, tag.title_key))
        from post join tag on tag.site_id = ${siteId} and tag.id = any(post.tag_ids)
        where post.site_id = ${siteId} and post.id = ${postId} and tag.deleted_ts is null
      ))
    order by given.badge_id is null, badge.name_key, badge.id`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Db } from '#platform/server/database.ts';
import { type TeaserRow, teaserColumns } from './teaser-rows.ts';

/** A post with its body. */
export type PostRow = TeaserRow & {
  visibility: number;
  /** The layout that it is shown by, where the site has one of that name. */
  layout: string;
  body: string;
  password: string | null;
  seo: Record<string, unknown>;
  comments_enabled: boolean;
  comments_count: number;
  /** Whether it is there in another language. */
  is_translated: boolean;
  /** Whether the site has badges that posts wear. */
  may_wear_badges: boolean;
};

/** One post with its body, live or not: who may see it, others ask. */
export async function readPost(db: Db, siteId: number, postId: number): Promise<PostRow | null> {
  const { rows } =
    await sql<PostRow>`select ${teaserColumns}, p.visibility, p.layout, p.comments_enabled, p.comments_count,
      coalesce(b.excerpt, '') as excerpt, b.password is not null and b.password <> '' as has_password,
      coalesce(b.body, '') as body, nullif(b.password, '') as password, coalesce(b.seo, '{}'::jsonb) as seo,
      coalesce(b.custom, '{}'::jsonb) as custom,
      exists (select 1 from post_translation as t where t.site_id = ${siteId} and t.source_id = ${postId})
        or exists (select 1 from post_translation as t where t.site_id = ${siteId} and t.post_id = ${postId})
        as is_translated,
      exists (select 1 from badge as w where w.site_id = ${siteId} and w.kind = 'post' and w.deleted_ts is null)
        as may_wear_badges
    from post as p left join post_body as b on b.site_id = ${siteId} and b.post_id = p.id
    where p.site_id = ${siteId} and p.id = ${postId} and p.deleted_ts is null`.execute(db);
  return rows[0] ?? null;
}

export const isLiveStatus = (status: number): boolean => LIVE.some((live) => live === status);

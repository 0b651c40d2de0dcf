import { sql } from 'kysely';
import { isListed, type PagesNeeds } from '#modules/pages/pages.public.ts';
import { LIVE, PRIVATE, PUBLIC } from '#modules/posts/post-status.contract.ts';
import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import {
  postForMembers,
  postHasPassword,
  postNoArticle,
  postNotLive,
  postPrivate,
  postUnlisted,
} from '../../alerts.contract.ts';

export type AlertedPost = {
  id: number;
  headline: string;
  status: number;
  visibility: number;
  type: string;
  community_id: number | null;
  author_ids: number[];
  section_ids: number[];
  has_password: boolean;
  /** Whether one of its sections has no page for readers. */
  is_within_private: boolean;
  /** Whether every reader finds it in the lists of the site. */
  is_listed: boolean;
};

/** A post as far as it decides whether it may go out as an alert. */
export async function alertedPost(
  db: Db | Trx,
  needs: Pick<PagesNeeds, 'closed'>,
  siteId: number,
  postId: number,
): Promise<AlertedPost | undefined> {
  const closed = await needs.closed(siteId);
  const { rows } =
    await sql<AlertedPost>`select p.id, p.headline, p.status, p.visibility, p.type, p.community_id,
      p.author_ids, p.section_ids, b.password is not null as has_password,
      p.section_ids && ${[...closed.isPrivate]}::bigint[] as is_within_private, ${isListed(closed)} as is_listed
    from post as p left join post_body as b on b.site_id = ${siteId} and b.post_id = p.id
    where p.site_id = ${siteId} and p.id = ${postId} and p.deleted_ts is null`.execute(db);
  return rows[0];
}

/** Why a post is nothing that every reader may be sent; null where it may go out. */
export function refusalOf(post: AlertedPost): ApiErrorDefinition | null {
  if (!LIVE.some((status) => status === post.status)) return postNotLive;
  if (post.visibility === PRIVATE || post.is_within_private) return postPrivate;
  if (post.visibility !== PUBLIC) return postUnlisted;
  if (post.type === 'particle' || post.type === 'page') return postNoArticle;
  if (post.has_password) return postHasPassword;
  return post.is_listed ? null : postForMembers;
}

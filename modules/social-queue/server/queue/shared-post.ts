import { sql } from 'kysely';
import { LIVE, PostStatus, PRIVATE } from '#modules/posts/post-status.contract.ts';
import { postAddressesOf, postViewer, sees } from '#modules/posts/posts.public.ts';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { postNotShareable } from '../../social-queue.contract.ts';
import { mayPublish } from './queue.queries.ts';

type SharedPost = {
  id: number;
  status: number;
  visibility: number;
  community_id: number | null;
  author_ids: number[];
  is_suspicious: boolean;
  is_taken_down: boolean;
  headline: string;
  scheduled_ts: number | null;
  is_auto_enabled: boolean;
  excerpt: string;
  seo: Record<string, unknown> | null;
};

type Asker = Pick<Call, 'site' | 'caller'>;

/**
 * A post that the caller may make known.
 * @throws ApiError not_found, permission_denied, post_id_is_invalid
 */
export async function sharedPost(db: Db | Trx, { site, caller }: Asker, postId: number): Promise<SharedPost> {
  const { rows } = await sql<SharedPost>`select p.id, p.status, p.visibility, p.community_id, p.author_ids,
      p.is_suspicious, p.is_taken_down, p.headline, p.scheduled_ts, p.is_auto_enabled,
      coalesce(b.excerpt, '') as excerpt, b.seo
    from post as p left join post_body as b on b.site_id = ${site.id} and b.post_id = p.id
    where p.site_id = ${site.id} and p.id = ${postId} and p.deleted_ts is null`.execute(db);
  const [post] = rows;
  if (!post || post.status === PostStatus.REMOVED || !sees(postViewer(caller), post)) throw notFound();
  if (!mayPublish(post, caller)) throw permissionDenied();
  if (post.visibility === PRIVATE) throw refusedField(postNotShareable, 'post_id');
  return post;
}

export const isLive = ({ status }: Pick<SharedPost, 'status'>): boolean => LIVE.some((one) => one === status);

/** Where readers get a post; null where they do not yet. */
export async function addressOfPost(ground: Ground, { site }: Asker, postId: number): Promise<string | null> {
  const asked = await ground.database.db
    .selectFrom('site')
    .select(['id', 'uri', 'timezone'])
    .where('id', '=', site.id)
    .executeTakeFirstOrThrow();
  const page = (await postAddressesOf(ground).pagesOf(asked, [postId])).get(postId);
  return page ? `${asked.uri}${page.path}` : null;
}

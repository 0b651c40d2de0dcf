import { seenPosts } from '#modules/posts/posts.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Database, Db } from '#platform/server/database.ts';
import { listSocialQueue, type SocialQueueItem } from '../social-queue.contract.ts';

/** A post has a few of them; a hundred posts have no more than these. */
const MOST_ITEMS = 1_000;
const VIEW = 'VIEW_SOCIAL_PROFILE';

/** The calls about what goes to social networks. */
export function socialQueueHandlers({ db }: Database): Handler[] {
  return [
    answer(listSocialQueue, async ({ site, caller, query }) => {
      const asked = query.post_ids ?? [query.post_id ?? 0];
      const open = await openPosts(db, site.id, asked, caller);
      const posts = await seenPosts(db, site.id, open, caller);
      if (posts.length === 0) return { items: [] };
      const rows = await db
        .selectFrom('social_post')
        .select(['id', 'provider_id', 'account_id', 'account_title', 'post_id', 'text', 'link', 'image_id'])
        .select(['scheduled_at', 'sent_ts', 'status', 'error', 'remote_id'])
        .where('site_id', '=', site.id)
        .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(posts))))
        .orderBy('id', 'desc')
        .limit(MOST_ITEMS)
        .execute();
      return { items: rows as SocialQueueItem[] };
    }),
  ];
}

/** Those of the posts of whose communities the caller may see the accounts. */
async function openPosts(
  db: Db,
  siteId: number,
  postIds: readonly number[],
  { holder }: Caller,
): Promise<number[]> {
  if (holder.sitePermissions.has(VIEW)) return [...postIds];
  const posts = await db
    .selectFrom('post')
    .select(['id', 'community_id'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...postIds]))))
    .execute();
  const isOpen = (id: number | null) =>
    id !== null && (holder.communityPermissions.get(id)?.has(VIEW) ?? false);
  return posts.filter(({ community_id }) => isOpen(community_id)).map(({ id }) => id);
}

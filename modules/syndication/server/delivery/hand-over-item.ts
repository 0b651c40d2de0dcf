import type { ReadableArticle } from '#modules/pages/pages.public.ts';
import { LIVE, PRIVATE } from '#modules/posts/post-status.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { SkipReason } from '../../channel-kinds.contract.ts';
import { type Channel, nothingRemote, type Outcome } from '../channels/channel.ts';
import type { ClaimedItem } from './claim-items.ts';

/** How handing over a post ended: what came of it, what was sent, or why it was not. */
export type HandedOver = { outcome: Outcome; hash: string | null; skipped: SkipReason | null };

type Given = {
  siteId: number;
  item: ClaimedItem;
  article: ReadableArticle | undefined;
  /** A channel that is off gets nothing, but what readers may no longer read is taken back from it all the same. */
  isOff: boolean;
};

/** Hands a post over as it is now: sent, taken back, or left alone where nothing has changed. */
export async function handOver(
  db: Db,
  channel: Channel,
  { siteId, item, article, isOff }: Given,
): Promise<HandedOver> {
  const skipped = article
    ? (channel.refusal(article) ?? whenTooOld(channel, article, item))
    : await whyUnread(db, siteId, item.post_id);
  if (skipped !== null || !article) return { outcome: await takeBack(channel, item), hash: null, skipped };
  if (isOff) return { outcome: unchanged(item), hash: item.content_hash, skipped: 'is_off' };
  const hash = channel.hashOf(article);
  if (hash === item.content_hash) return { outcome: unchanged(item), hash, skipped: null };
  return { outcome: await channel.put(article, item), hash, skipped: null };
}

const unchanged = ({ remote_id, remote_revision, share_url }: ClaimedItem): Outcome => ({
  kind: 'done',
  remote: { remote_id, remote_revision, share_url },
});

/** What a channel has it keeps, however old it is. */
function whenTooOld(channel: Channel, { ts }: ReadableArticle, item: ClaimedItem): SkipReason | null {
  const isThere = item.remote_id !== null || item.content_hash !== null;
  return !isThere && ts < channel.since(Math.floor(Date.now() / 1000)) ? 'too_old' : null;
}

const takeBack = async (channel: Channel, item: ClaimedItem): Promise<Outcome> =>
  item.remote_id === null ? { kind: 'done', remote: nothingRemote } : channel.remove(item);

async function whyUnread(db: Db, siteId: number, postId: number): Promise<SkipReason> {
  const post = await db
    .selectFrom('post')
    .select(['status', 'visibility', 'type'])
    .where('site_id', '=', siteId)
    .where('id', '=', postId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!post || !LIVE.some((live) => live === post.status)) return 'not_live';
  if (post.visibility !== PRIVATE && ['particle', 'page'].includes(post.type)) return 'not_an_article';
  return 'not_public';
}

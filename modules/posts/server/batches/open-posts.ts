import type { Db } from '#platform/server/database.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { LIVE } from '../../post-status.contract.ts';
import { openOf, type PostChecks } from '../writing/post-checks.ts';
import { type BatchChange, type BatchPost, type BatchValues, goesLiveBy } from './batch-rules.ts';

const bringsLive = (change: BatchChange): boolean =>
  change.action === 'schedule' ||
  (change.action === 'change_posts_status' && LIVE.some((live) => live === change.status));

/**
 * The posts that lack what the site asks of live ones, where a change would bring posts to readers. They are known
 * before times are given out: a post that stays takes none.
 */
export async function openFor(
  db: Db,
  siteId: number,
  checks: readonly PostChecks[],
  change: BatchChange,
  posts: readonly BatchPost[],
): Promise<ReadonlySet<number>> {
  const ids = posts.map(({ id }) => id);
  return new Set(bringsLive(change) ? (await openOf(db, siteId, checks, ids)).keys() : []);
}

/** What becomes of a post, unless it would go live and is open. */
export const whole = (
  open: ReadonlySet<number>,
  post: BatchPost,
  next: BatchValues | SkipReason,
): BatchValues | SkipReason => (open.has(post.id) && goesLiveBy(post, next) ? 'is_incomplete' : next);

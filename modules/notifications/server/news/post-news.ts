import { isReturned, LIVE, PostStatus } from '#modules/posts/post-status.contract.ts';
import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from '../news.ts';
import { said } from './people-to-tell.ts';
import { statusAfter, statusBefore } from './status-moves.ts';

const isLive = (status: number | null): boolean => LIVE.some((live) => live === status);

/** An undo brings back what authors were told of when it was new. */
export function isReturn(event: OutboxEvent): boolean {
  const status = statusAfter(event);
  return status !== null && isReturned(status) && event.payload.is_undo !== true;
}

/** Approved, or seen by readers from now on; a live post that is featured was published before. */
export function isAccepted(event: OutboxEvent): boolean {
  const [before, after] = [statusBefore(event), statusAfter(event)];
  if (event.payload.is_undo === true) return false;
  // What nobody submitted was accepted by nobody.
  const wasSubmitted =
    before === PostStatus.NEEDS_REVIEW ||
    before === PostStatus.READY_TO_PUBLISH ||
    (before !== null && isReturned(before));
  if (isLive(after)) return wasSubmitted;
  return before === PostStatus.NEEDS_REVIEW && after === PostStatus.READY_TO_PUBLISH;
}

/** Whoever wrote a post hears that it was approved or published. */
export const acceptedNews = (event: OutboxEvent, trx: Trx) => authorsNews(event, trx, 'post_accepted');

/** Whoever wrote a post hears that it was sent back or declined, and why; whoever did it knows. */
export const returnNews = (event: OutboxEvent, trx: Trx) => authorsNews(event, trx, 'post_returned');

/** The same for all authors but the one whose doing it is. */
async function authorsNews(event: OutboxEvent, trx: Trx, kind: News['kind']): Promise<News[]> {
  const { siteId, objectId, payload, createdTs } = event;
  const status = statusAfter(event);
  if (objectId === null || status === null) return [];
  const post = await trx
    .selectFrom('post')
    .select(['headline', 'author_ids'])
    .where('site_id', '=', siteId)
    .where('id', '=', objectId)
    .executeTakeFirst();
  const reason = said(payload.reason);
  return (post?.author_ids ?? [])
    .filter((author) => author !== payload.by)
    .map((profileId) => ({
      ...{ siteId, profileId, kind, atTs: createdTs },
      object: { kind: 'post', id: objectId },
      facts: {
        post: objectId,
        status,
        ...(kind === 'post_returned' ? { reason } : {}),
        headline: said(post?.headline),
      },
    }));
}

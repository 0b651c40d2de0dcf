import { LIVE, PostStatus, type PostStatusNumber } from '#modules/posts/post-status.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';

export type MoveName =
  | 'publish'
  | 'unpublish'
  | 'review'
  | 'revision'
  | 'ready'
  | 'draft'
  | 'decline'
  | 'feature';
export type Move = { status: PostStatusNumber; name: MoveName };

export const isLive = (status: number): boolean => (LIVE as readonly number[]).includes(status);

const names: Partial<Record<PostStatusNumber, MoveName>> = {
  [PostStatus.READY_TO_PUBLISH]: 'ready',
  [PostStatus.NEEDS_REVIEW]: 'review',
  [PostStatus.NEEDS_REVISION]: 'revision',
  [PostStatus.DRAFT]: 'draft',
  [PostStatus.DECLINED]: 'decline',
};

/** Where a post may go from here, the likeliest first; going live is one move, whichever kind of live it is. */
export function movesOf(post: PostContent): Move[] {
  const targets = post.allowed_statuses.filter((status) => status !== post.status) as PostStatusNumber[];
  const live = LIVE.find((status) => targets.includes(status));
  const moves: Move[] = [];
  if (!isLive(post.status) && live !== undefined) moves.push({ status: live, name: 'publish' });
  if (isLive(post.status) && targets.includes(PostStatus.FEATURED))
    moves.push({ status: PostStatus.FEATURED, name: 'feature' });
  for (const [status, name] of Object.entries(names)) {
    const target = targets.find((one) => String(one) === status);
    if (target === undefined) continue;
    moves.push({ status: target, name: name === 'draft' && isLive(post.status) ? 'unpublish' : name });
  }
  const order: MoveName[] = [
    'publish',
    'ready',
    'review',
    'revision',
    'feature',
    'draft',
    'unpublish',
    'decline',
  ];
  return moves.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

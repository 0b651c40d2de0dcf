import { LIVE, PostStatus, type PostStatusNumber } from '#modules/posts/post-status.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { moveOf } from '#modules/posts/status-moves.contract.ts';

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

/** The moves that the editor offers, the likeliest first. */
const offered: readonly MoveName[] = [
  'publish',
  'ready',
  'review',
  'revision',
  'feature',
  'draft',
  'unpublish',
  'decline',
];

/** Where a post may go from here; going live is one move, whichever kind of live it is. */
export function movesOf(post: PostContent): Move[] {
  const targets = post.allowed_statuses.filter((status) => status !== post.status) as PostStatusNumber[];
  const live = LIVE.find((status) => targets.includes(status));
  // Work that was never saved moves as the draft that it becomes.
  const from = moveOf('write', post.status, PostStatus.DRAFT)?.to ?? post.status;
  return targets
    .flatMap((status): Move[] => {
      const name = status === from ? 'draft' : moveOf('edit', from, status)?.name;
      const known = offered.find((one) => one === name);
      return known && (known !== 'publish' || status === live) ? [{ status, name: known }] : [];
    })
    .sort((one, other) => offered.indexOf(one.name) - offered.indexOf(other.name));
}

import { LIVE, PostStatus, type PostStatusNumber } from './post-status.contract.ts';
import { moveOf } from './status-moves.contract.ts';

/** The moves that people are offered, the likeliest first. */
const names = [
  ...(['publish', 'ready', 'review', 'revision', 'feature', 'unfeature'] as const),
  ...(['unpublish', 'draft', 'decline'] as const),
];
export type OneMoveName = (typeof names)[number];
export type OneMove = { status: PostStatusNumber; name: OneMoveName };
export type OneMoves = { main: OneMove | undefined; second: OneMove | undefined; rest: OneMove[] };
type Moving = { status: number; allowed_statuses: readonly number[] };

/** From each status the way on, the likeliest first, and what is done instead as often. */
const ways: Record<number, { on: readonly OneMoveName[]; instead: readonly OneMoveName[] }> = {
  [PostStatus.DRAFT]: { on: ['review', 'publish'], instead: ['publish', 'ready'] },
  [PostStatus.NEEDS_REVISION]: { on: ['review', 'publish'], instead: ['publish', 'ready'] },
  [PostStatus.NEEDS_REVIEW]: { on: ['ready', 'publish', 'draft'], instead: ['revision'] },
  [PostStatus.READY_TO_PUBLISH]: { on: ['publish', 'review'], instead: ['revision'] },
  [PostStatus.DECLINED]: { on: ['draft'], instead: ['review'] },
};
const ofLive: readonly OneMoveName[] = ['unpublish', 'feature', 'unfeature'];

const isLive = (status: number): boolean => LIVE.some((live) => live === status);

/** Whether readers see a post that they no longer see once it has another status. */
export const leavesReaders = (from: number, to: number): boolean =>
  moveOf('edit', from, to)?.follows === 'leaves';

/** Where a post may go from here, the likeliest first; going live is one move, whichever kind of live it is. */
export function offeredMoves({ status: now, allowed_statuses }: Moving): OneMove[] {
  const allowed = allowed_statuses.filter((status) => status !== now) as PostStatusNumber[];
  const live = LIVE.find((status) => allowed.includes(status));
  // Work that was never saved moves as the draft that it becomes.
  const from = moveOf('write', now, PostStatus.DRAFT)?.to ?? now;
  return allowed
    .flatMap((status): OneMove[] => {
      const known = status === from ? 'draft' : moveOf('edit', from, status)?.name;
      const name = names.find((one) => one === known);
      if (name === undefined || (isLive(now) && !ofLive.includes(name))) return [];
      const isSecondWay = (name === 'publish' || name === 'unfeature') && status !== live;
      return isSecondWay ? [] : [{ status, name }];
    })
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

/** The same with the way on apart, and what is done instead beside it. */
export function movesOf(post: Moving): OneMoves {
  const moves = offeredMoves(post);
  const way = ways[post.status];
  const first = (wanted: readonly OneMoveName[] | undefined, not?: OneMove) =>
    wanted
      ?.map((name) => moves.find((one) => one.name === name && one !== not))
      .find((one) => one !== undefined);
  const main = first(way?.on);
  const second = isLive(post.status)
    ? moves.find(({ name }) => name === 'unpublish')
    : first(way?.instead, main);
  return { main, second, rest: moves.filter((one) => one !== main && one !== second) };
}

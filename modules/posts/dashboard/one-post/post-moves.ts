import { LIVE, PostStatus } from '../../post-status.contract.ts';
import { moveOf } from '../../status-moves.contract.ts';

const names = [
  ...(['publish', 'ready', 'review', 'revision', 'feature', 'unfeature'] as const),
  ...(['unpublish', 'draft', 'decline'] as const),
];
export type OneMoveName = (typeof names)[number];
export type OneMove = { status: number; name: OneMoveName };
export type OneMoves = { main: OneMove | undefined; second: OneMove | undefined; rest: OneMove[] };

/** From each status the way on, the likeliest first, and what is done instead as often. */
const ways: Record<number, { on: readonly OneMoveName[]; instead: readonly OneMoveName[] }> = {
  [PostStatus.DRAFT]: { on: ['review', 'publish'], instead: ['publish', 'ready'] },
  [PostStatus.NEEDS_REVISION]: { on: ['review', 'publish'], instead: ['publish', 'ready'] },
  [PostStatus.NEEDS_REVIEW]: { on: ['ready', 'publish', 'draft'], instead: ['revision'] },
  [PostStatus.READY_TO_PUBLISH]: { on: ['publish', 'review'], instead: ['revision'] },
  [PostStatus.DECLINED]: { on: ['draft'], instead: ['review'] },
};
const ofLive: readonly OneMoveName[] = ['unpublish', 'feature', 'unfeature'];

/** Where a post may go from here; going live is one move, whichever kind of live it is. */
export function movesOf(post: { status: number; allowed_statuses: readonly number[] }): OneMoves {
  const isLive = LIVE.some((status) => status === post.status);
  const live = LIVE.find((status) => post.allowed_statuses.includes(status));
  const moves = post.allowed_statuses
    .flatMap((status): OneMove[] => {
      const name = names.find((one) => one === moveOf('edit', post.status, status)?.name);
      if (name === undefined || (isLive && !ofLive.includes(name))) return [];
      const isSecondWay = (name === 'publish' || name === 'unfeature') && status !== live;
      return isSecondWay ? [] : [{ status, name }];
    })
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
  const way = ways[post.status];
  const first = (wanted: readonly OneMoveName[] | undefined, not?: OneMove) =>
    wanted
      ?.map((name) => moves.find((one) => one.name === name && one !== not))
      .find((one) => one !== undefined);
  const main = first(way?.on);
  const second = isLive ? moves.find(({ name }) => name === 'unpublish') : first(way?.instead, main);
  return { main, second, rest: moves.filter((one) => one !== main && one !== second) };
}

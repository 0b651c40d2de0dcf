import type { InputOf } from '#platform/contract/endpoint.ts';
import { type BatchAction, givenStatuses } from '../../batch-kinds.contract.ts';
import type { changePosts } from '../../post-batches.contract.ts';

/** Whose posts, or which: named ones, or all that answer the question of the list. */
export type BatchTarget =
  | { kind: 'posts'; ids: readonly number[]; status?: number | undefined }
  | { kind: 'list'; filter: NonNullable<Order['filter']>; count: number }
  | { kind: 'author'; id: number; name: string };

/** What is chosen in the dialog. */
export type BatchChoice = { action: BatchAction; status: number | undefined; author: number | undefined };

type Order = InputOf<typeof changePosts>['body'];

/** The order that a choice makes; undefined while something is missing. */
export function batchOrder(target: BatchTarget, choice: BatchChoice): Order | undefined {
  const which = whichPosts(target);
  if (choice.action === 'change_posts_status') {
    if (choice.status === undefined) return undefined;
    return { action: choice.action, status: choice.status, ...which };
  }
  if (choice.author === undefined) return undefined;
  return { action: choice.action, destination_author_ids: [choice.author], ...which };
}

function whichPosts(target: BatchTarget): Pick<Order, 'post_ids' | 'author_ids' | 'filter'> {
  if (target.kind === 'posts') return { post_ids: [...target.ids] };
  return target.kind === 'list' ? { filter: target.filter } : { author_ids: [target.id] };
}

/** The one status that all posts have already, where that is known: to give it again would change nothing. */
export function presentStatus(target: BatchTarget): number | undefined {
  if (target.kind === 'posts') return target.status;
  if (target.kind === 'author') return undefined;
  const { status } = target.filter;
  return typeof status === 'number' && givenStatuses.some((one) => one === status) ? status : undefined;
}

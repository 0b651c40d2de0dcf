import type { InputOf } from '#platform/contract/endpoint.ts';
import type { BatchAction } from '../../batch-kinds.contract.ts';
import type { changePosts } from '../../post-batches.contract.ts';

/** Whose posts, or which. */
export type BatchTarget =
  | { kind: 'posts'; ids: readonly number[] }
  | { kind: 'author'; id: number; name: string };

/** What is chosen in the dialog. */
export type BatchChoice = { action: BatchAction; status: number; author: number | undefined };

type Order = InputOf<typeof changePosts>['body'];

/** The order that a choice makes; undefined while something is missing. */
export function batchOrder(target: BatchTarget, choice: BatchChoice): Order | undefined {
  const which = target.kind === 'posts' ? { post_ids: [...target.ids] } : { author_ids: [target.id] };
  if (choice.action === 'change_posts_status') {
    return { action: choice.action, status: choice.status, ...which };
  }
  if (choice.author === undefined) return undefined;
  return { action: choice.action, destination_author_ids: [choice.author], ...which };
}

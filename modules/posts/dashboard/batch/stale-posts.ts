import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#platform/dashboard/queries.ts';
import { countPosts, getPost, listPosts } from '../../posts.contract.ts';
import { countShippedViews } from '../../shipped-views.contract.ts';

/** The calls whose answers a batch may have changed. */
export const readsOfPosts = [listPosts, countPosts, countShippedViews, getPost];

/** Has everything asked again that a batch may have changed. */
export function stalePosts(client: QueryClient): void {
  for (const one of readsOfPosts) void client.invalidateQueries({ queryKey: keyOf(one) });
}

/** Waits until the post that is open was read again, so that nothing is sent about what it was. */
export const postReadAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(getPost) }, { cancelRefetch: false });

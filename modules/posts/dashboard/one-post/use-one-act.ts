import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { CallError, call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { changePosts } from '../../post-batches.contract.ts';
import { getPostAddress } from '../../post-drawer.contract.ts';
import { LIVE } from '../../post-status.contract.ts';
import { stalePosts } from '../batch/stale-posts.ts';
import { usePostsBatch } from '../batch/use-posts-batch.ts';
import { useOnePostTexts } from './one-post-texts.ts';

type Order = Omit<
  InputOf<typeof changePosts>['body'],
  'post_ids' | 'author_ids' | 'filter' | 'expected_revision'
>;
type Seen = { id: number; revision: number };

/**
 * Changes one post as somebody has it before them: where a colleague changed it since, it stays and they are told.
 * @returns what sends the act and says what came of it, with the way back; true where the post changed
 */
export function useOneAct(): (post: Seen, order: Order, said: string) => Promise<boolean> {
  const text = useOnePostTexts();
  const client = useQueryClient();
  const { site } = useCaller();
  const follow = usePostsBatch();
  return useCallback(
    async function act(post: Seen, order: Order, said: string): Promise<boolean> {
      const { id, revision } = post;
      const body = { ...order, post_ids: [id], expected_revision: revision };
      try {
        const done = await call(changePosts, { body });
        const reason = done.skipped[0]?.reason;
        if (done.changed === 0) {
          stalePosts(client);
          if (reason === 'unchanged') return false;
          const stays = [text(`stays.${reason ?? 'not_found'}`), ...(done.advice ?? [])];
          notices.refused(stays.join(' '), undefined, 20);
          return false;
        }
        const goesLive = order.status !== undefined && LIVE.some((status) => status === order.status);
        // Readers have the page by now; without its address the notice says the same without a link.
        const address = goesLive
          ? await call(getPostAddress, { params: { siteId: site.id, postId: id } }).catch(() => null)
          : null;
        const link = address?.path ? { label: text('viewOnSite'), href: address.path } : undefined;
        follow(done, () => said, link);
        return true;
      } catch (error) {
        // What the server refuses it gives its reason for.
        const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
        const why = isRefused ? reasonOf(error) : text('updateFailed');
        notices.failed(error, why, () => act(post, order, said));
        return false;
      }
    },
    [text, client, site.id, follow],
  );
}

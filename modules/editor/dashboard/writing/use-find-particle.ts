import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { LIVE, StatusFilter } from '#modules/posts/post-status.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';

/** A particle as its card in a text shows it. */
export type ShownParticle = { headline: string; isLive: boolean };
export type FindParticle = (id: number) => Promise<ShownParticle | null>;

const A_WHILE = 60_000;

/** Asks for a particle; null for one that is gone, or that this person does not see. */
export function useFindParticle(): FindParticle {
  const { site } = useCaller();
  const client = useQueryClient();
  return useCallback(
    async (id) => {
      const query = {
        ...{ type: 'particle' as const, status: StatusFilter.POST_AND_DRAFT },
        ...{ post_ids: String(id), limit: 1 },
      };
      const { posts } = await client.fetchQuery({
        ...read(listPosts, { params: { roarId: site.id }, query }),
        staleTime: A_WHILE,
      });
      const [one] = posts;
      return one ? { headline: one.headline, isLive: LIVE.some((status) => status === one.status) } : null;
    },
    [client, site.id],
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { listFetchedPictures } from '../../editor.contract.ts';

/** Where the library has a picture that a text names by the address that it came with; null where it does not. */
export type FindPicture = (address: string) => Promise<string | null>;

const A_WHILE = 60_000;

/** Asks once for all pictures of a post. */
export function useFindPicture(postId: number | undefined): FindPicture {
  const { site } = useCaller();
  const client = useQueryClient();
  return useCallback(
    async (address) => {
      if (postId === undefined || !/^https?:/i.test(address)) return null;
      const { items } = await client.fetchQuery({
        ...read(listFetchedPictures, { params: { siteId: site.id, postId } }),
        staleTime: A_WHILE,
      });
      return items.find((one) => one.address === address)?.url ?? null;
    },
    [client, site.id, postId],
  );
}

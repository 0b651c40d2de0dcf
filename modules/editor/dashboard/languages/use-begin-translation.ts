import { useState } from 'react';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { useGoSaved } from '#platform/dashboard/address.ts';
import type { OpenPost } from '../saving/use-open-post.ts';

/** What a translation begins with and where it leads, so that no word of the post that is open stays behind. */
export function useBeginTranslation(open: OpenPost, keepNow: () => Promise<void>) {
  const goSaved = useGoSaved();
  const [isBeginning, setIsBeginning] = useState(false);
  return {
    isBeginning,
    /** A translation starts with what is saved: of a post that readers do not have, that is what stands here. */
    begin: async (): Promise<void> => {
      const isLive = LIVE.some((status) => status === open.post?.status);
      if (isLive || !open.isChanged() || (await open.save())) setIsBeginning(true);
    },
    end: () => setIsBeginning(false),
    /** Goes on with the translation; what is not saved of a live post is kept beside it. */
    goOn: async (url: string): Promise<void> => {
      await keepNow();
      goSaved(url);
    },
  };
}

import { useEffect } from 'react';
import { getDraft } from '#modules/posts/post-writing.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { OpenPost } from '../saving/use-open-post.ts';
import { useEditLock } from './use-edit-lock.ts';
import { usePresence } from './use-presence.ts';

/** Who else is at the post, and whose turn it is to write. */
export function useTogether(open: OpenPost, keepNow: () => Promise<void>) {
  const postId = open.post?.id;
  const { profile } = useCaller();
  const { lock, take, give, askNow } = useEditLock({
    postId,
    // What somebody else saved meanwhile is shown before anything is typed over it.
    onGained: (revision) => {
      if (postId === undefined || revision === open.post?.revision || open.isChanged()) return;
      call(getDraft, { params: { postId } }).then(
        (post) => !open.isChanged() && !open.isBusy() && open.adopt(post),
        // A save still meets what was saved meanwhile.
        () => undefined,
      );
    },
    onLost: () => void keepNow(),
  });
  const { people, asked_by: asker } = usePresence(postId);
  const other = people.find(({ id, is_editing }) => is_editing && id !== profile.id)?.id;
  const isOpen = lock.kind === 'open';
  // Whoever took the post over is seen here before the lock is renewed.
  useEffect(() => {
    if (other !== undefined && isOpen) askNow();
  }, [other, isOpen, askNow]);
  return { lock, take, give, people, asker: lock.kind === 'open' ? asker : null };
}

import { useEffect, useRef, useState } from 'react';
import { getDraft } from '#modules/posts/post-writing.contract.ts';
import { call, mayPass } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { loadPart } from '#platform/dashboard/load-part.ts';
import { useEditorTexts } from '../editor-texts.ts';
import type { Followed } from '../saving/follow-saved.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import { usePauses } from '../saving/use-pauses.ts';
import { useEditLock } from './use-edit-lock.ts';
import { usePresence } from './use-presence.ts';

/** Who else is at the post, whose turn it is to write, and what others saved of it meanwhile. */
export function useTogether(open: OpenPost, keepNow: () => Promise<void>) {
  const postId = open.post?.id;
  const caller = useCaller();
  const text = useEditorTexts();
  /** Whether what was not saved was kept as somebody took the post over. */
  const [hasKept, setHasKept] = useState(false);
  const latest = useRef(open);
  latest.current = open;
  const tell = useRef((_: Followed) => {});
  /** The newest revision that was looked at: what a save has to bring together is told once. */
  const looked = useRef(0);
  const pauses = usePauses();
  const look = useRef((revision: number): void => {
    const { post, isBusy } = latest.current;
    if (!post || isBusy() || revision <= Math.max(post.revision, looked.current)) return;
    looked.current = revision;
    call(getDraft, { params: { postId: post.id } }).then(
      (theirs) => {
        pauses.over();
        looked.current = theirs.revision;
        const followed = latest.current.follow(theirs);
        if (followed) tell.current(followed);
      },
      // A save meets what was saved meanwhile in any case.
      (error: unknown) => {
        // What is refused is refused again; the next revision is asked for anew.
        if (!mayPass(error)) return;
        looked.current = 0;
        pauses.next(() => look.current(revision));
      },
    );
  });
  const { lock, take, give, askNow } = useEditLock({
    postId,
    // What somebody else saved meanwhile is shown before anything is typed over it.
    onGained: (revision) => look.current(revision),
    onLost: () => {
      setHasKept(open.isChanged());
      void keepNow();
    },
  });
  const present = usePresence(postId);
  const { people, asked_by: asker } = present;
  const other = people.find(({ id, is_editing }) => is_editing && id !== caller.profile.id)?.id;
  const isOpen = lock.kind === 'open';
  tell.current = (followed) => {
    // What does not come leaves the change unsaid, and shown.
    loadPart(() => import('./say-followed.ts')).then(
      ({ sayFollowed }) => sayFollowed(followed, { text, caller, people, isReader: !isOpen }),
      () => undefined,
    );
  };
  // Whoever took the post over is seen here before the lock is renewed.
  useEffect(() => {
    if (other !== undefined && isOpen) askNow();
  }, [other, isOpen, askNow]);
  const isBusy = open.state.kind === 'saving';
  useEffect(() => {
    if (present.post_revision !== undefined && !isBusy) look.current(present.post_revision);
  }, [present, isBusy]);
  return { lock, take, give, people, hasKept, asker: isOpen ? asker : null };
}

import { useEffect, useState } from 'react';
import type { PostPresence } from '#modules/posts/post-presence.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { endPresence, showPresence } from '../../editor.contract.ts';

const BEAT = 25_000;

/** Says that a post is open here, and who else has it open. */
export function usePresence(postId: number | undefined): PostPresence['people'] {
  const { site } = useCaller();
  const [people, setPeople] = useState<PostPresence['people']>([]);
  useEffect(() => {
    if (postId === undefined) return;
    const params = { siteId: site.id, postId };
    let isOver = false;
    const beat = () => {
      call(showPresence, { params }, { isAside: true }).then(
        (present) => !isOver && setPeople(present.people),
        // Who else is there is said again with the next beat.
        () => undefined,
      );
    };
    const leave = () => void call(endPresence, { params }, { isAside: true }).catch(() => undefined);
    const timer = setInterval(beat, BEAT);
    beat();
    addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [postId, site.id]);
  return people;
}

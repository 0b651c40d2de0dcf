import { useEffect, useState } from 'react';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { endPresence, showPresence } from '../../editor.contract.ts';

const BEAT = 25_000;

type Presence = Pick<AnswerOf<typeof showPresence>, 'people' | 'asked_by'>;
const nobody: Presence = { people: [], asked_by: null };

/** Says that a post is open here, and who else has it open. */
export function usePresence(postId: number | undefined): Presence {
  const { site } = useCaller();
  const [present, setPresent] = useState<Presence>(nobody);
  useEffect(() => {
    if (postId === undefined) return;
    const params = { siteId: site.id, postId };
    let isOver = false;
    const beat = () => {
      call(showPresence, { params }, { isAside: true }).then(
        (now) => !isOver && setPresent(now),
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
  return present;
}

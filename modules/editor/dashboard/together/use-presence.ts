import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useLive } from '#platform/dashboard/use-live.ts';
import { endPresence, showPresence } from '../../editor.contract.ts';

const BEAT = 25_000;
/** Whoever edits sees within two seconds what a colleague did to the post. */
const pace = { spread: 300, least: 1_000, most: 15_000 };

type Presence = Pick<AnswerOf<typeof showPresence>, 'people' | 'asked_by'> & {
  /** Undefined until the server has said it. */
  post_revision?: number;
};
const nobody: Presence = { people: [], asked_by: null };

/** Says that a post is open here, and who else has it open; asked at once when somebody comes, goes or changes posts. */
export function usePresence(postId: number | undefined): Presence {
  const { site } = useCaller();
  const [present, setPresent] = useState<Presence>(nobody);
  const beating = useRef(() => {});
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
    beating.current = beat;
    beat();
    addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      beating.current = () => {};
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [postId, site.id]);
  const ask = () => beating.current();
  useLive('presence', ask, pace);
  useLive('post', ask, pace);
  return present;
}

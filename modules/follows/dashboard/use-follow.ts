import { useCallback } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { FollowStatus } from '../follow-kinds.contract.ts';
import { changeFollow, listFollows } from '../follows.contract.ts';
import { exploreRiver, getRiver } from '../river.contract.ts';
import { followSection, listSectionFollows, unfollowSection } from '../section-follows.contract.ts';
import { useFollowsTexts } from './follows-texts.ts';

/** What is followed: a community, a person or the site, or a section. */
export type Followed = { id: number; title: string; isSection?: boolean };
/** `before`: what an undo goes back to. */
export type SetFollow = (what: Followed, status: FollowStatus, before?: FollowStatus) => Promise<void>;

const stale: readonly Endpoint[] = [listFollows, listSectionFollows, exploreRiver, getRiver];

/**
 * Follows, mutes or stops following; who stops can take it back.
 * @param also further calls whose answers say what is followed
 */
export function useFollow(also: readonly Endpoint[] = []): SetFollow {
  const text = useFollowsTexts();
  const { site } = useCaller();
  const all = [...stale, ...also];
  const { mutateAsync: change } = useWrite(changeFollow, all);
  const { mutateAsync: follow } = useWrite(followSection, all);
  const { mutateAsync: unfollow } = useWrite(unfollowSection, all);

  return useCallback(
    async function set(what: Followed, status: FollowStatus, before: FollowStatus = FollowStatus.FOLLOWING) {
      const { id, title, isSection = false } = what;
      const params = { site: site.id };
      const put = async (wanted: FollowStatus): Promise<void> => {
        if (!isSection) await change({ params: { followedId: id }, body: { status: wanted } });
        else if (wanted === FollowStatus.NOT) await unfollow({ params, query: { section_id: id } });
        else await follow({ params, body: { section_id: id } });
      };
      try {
        await put(status);
      } catch (error) {
        notices.failed(
          error,
          `${text('saveFailed', { title })} ${reasonOf(error)}`,
          () => void set(what, status, before),
        );
        return;
      }
      if (status === FollowStatus.NOT)
        offerUndo(text('unfollowed', { title }), () => put(before), { undone: text('followed', { title }) });
    },
    [text, site.id, change, follow, unfollow],
  );
}

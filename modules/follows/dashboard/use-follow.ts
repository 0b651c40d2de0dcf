import { useCallback } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { FollowStatus } from '../follow-kinds.contract.ts';
import { changeFollow, listFollows } from '../follows.contract.ts';
import { exploreRiver, getRiver } from '../river.contract.ts';
import { followSection, listSectionFollows, unfollowSection } from '../section-follows.contract.ts';
import { useFollowsTexts } from './follows-texts.ts';

/** What is followed: a community, a person or the site, or a section. */
export type Followed = { id: number; title: string; isSection?: boolean };
/** `before`: what an undo goes back to. */
export type SetFollow = (what: Followed, status: FollowStatus, before?: FollowStatus) => Promise<void>;

const stale = [listFollows, listSectionFollows, exploreRiver, getRiver];

/** Follows, mutes or stops following; who stops can take it back. */
export function useFollow(): SetFollow {
  const text = useFollowsTexts();
  const platformText = usePlatformTexts();
  const { site } = useCaller();
  const { mutateAsync: change } = useWrite(changeFollow, stale);
  const { mutateAsync: follow } = useWrite(followSection, stale);
  const { mutateAsync: unfollow } = useWrite(unfollowSection, stale);

  return useCallback(
    async function set(what: Followed, status: FollowStatus, before: FollowStatus = FollowStatus.FOLLOWING) {
      const { id, title, isSection = false } = what;
      const params = { site: site.id };
      try {
        if (!isSection) await change({ params: { followedId: id }, body: { status } });
        else if (status === FollowStatus.NOT) await unfollow({ params, query: { section_id: id } });
        else await follow({ params, body: { section_id: id } });
      } catch (error) {
        notices.failed(error, text('saveFailed', { title }), () => void set(what, status, before));
        return;
      }
      if (status === FollowStatus.NOT) {
        const undo = { label: platformText('undo'), run: () => void set(what, before) };
        notices.done(text('unfollowed', { title }), undo);
      }
    },
    [text, platformText, site.id, change, follow, unfollow],
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { ViewsBar } from '#platform/dashboard/views-bar.tsx';
import { listCommunities } from '../../communities.contract.ts';
import { type Community, getCommunity, restoreCommunity } from '../../community-details.contract.ts';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';
import type { CommunityTabProps } from '../community-screen.tsx';

/** A tab that is no list: the tabs above it, and what is true of an archived community. */
export function CommunityPage({ community, tabs, children }: CommunityTabProps & { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <ViewsBar {...tabs} />
      {community.archived_ts === null ? null : <ArchivedNotice community={community} />}
      {children}
    </div>
  );
}

function ArchivedNotice({ community: { id, title } }: { community: Community }) {
  const text = useCommunitiesTexts();
  const { site } = useCaller();
  const { mutateAsync: restore } = useWrite(restoreCommunity, [getCommunity, listCommunities]);
  const onRestore = async () => {
    try {
      await restore({ params: { siteId: site.id, communityId: id } });
      notices.done(text('restored', { title }));
    } catch (error) {
      notices.failed(error, reasonOf(error), onRestore);
    }
  };
  return (
    <div className={classes.archived} role="status">
      {text('isArchived')}
      <May call={restoreCommunity}>
        <Button size="xs" variant="default" onClick={() => void onRestore()}>
          {text('restore')}
        </Button>
      </May>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { PersonFactor } from '#modules/accounts/accounts.public.tsx';
import { getProfile, type Profile, type ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { usePeopleTexts } from './people-texts.ts';
import { UserBadges } from './user-badges.tsx';
import type { UserDeeds } from './user-deeds.ts';
import { UserExtra } from './user-extra.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserGroups } from './user-groups.tsx';
import { UserHead } from './user-head.tsx';
import { UserHistory } from './user-history.tsx';
import { UserMerges } from './user-merges.tsx';
import { UserPosts } from './user-posts.tsx';
import { UserRoles } from './user-roles.tsx';
import { UserSections } from './user-sections.tsx';
import classes from './users.module.css';

type UserDrawerProps = {
  userId: number;
  shown: ShownRows<Profile>;
  deeds: UserDeeds;
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** One person beside the list: who they are, what they may, wear and wrote, and what was changed. */
export function UserDrawer({ userId, shown, deeds, onOpen, onClose }: UserDrawerProps) {
  const text = usePeopleTexts();
  const platformText = usePlatformTexts();
  const user = useQuery(read(getProfile, { params: { profileId: userId } }));
  const isGone = user.error instanceof CallError && user.error.status === 404;
  return (
    <RowDrawer
      label={text('drawer.label')}
      {...{ id: userId, shown, onClose }}
      onOpen={({ id }) => onOpen(id)}
    >
      {isGone ? (
        <div role="alert" className={classes.failure}>
          <MessageView
            title={text('drawer.gone')}
            actions={
              <Button variant="default" onClick={onClose}>
                {platformText('close')}
              </Button>
            }
          />
        </div>
      ) : user.error ? (
        <div className={classes.failure}>
          <FailureView error={user.error} title={text('failures.get')} onRetry={() => void user.refetch()} />
        </div>
      ) : user.data ? (
        <Details user={user.data} deeds={deeds} />
      ) : null}
    </RowDrawer>
  );
}

function Details({ user, deeds }: { user: ProfileDetails; deeds: UserDeeds }) {
  return (
    <>
      <UserHead user={user} deeds={deeds} />
      <UserMerges key={`merges ${user.id}`} user={user} />
      <UserFacts user={user} deeds={deeds} />
      {user.has_account ? (
        <Suspense fallback={null}>
          <PersonFactor key={`factor ${user.id}`} person={user} />
        </Suspense>
      ) : null}
      <UserExtra key={`extra ${user.id}`} user={user} />
      <UserRoles key={`roles ${user.id}`} user={user} />
      <UserBadges key={`badges ${user.id}`} user={user} />
      <UserGroups key={`groups ${user.id}`} user={user} />
      <UserSections key={`sections ${user.id}`} user={user} />
      <UserPosts user={user} />
      <UserHistory key={`history ${user.id}`} user={user} />
    </>
  );
}

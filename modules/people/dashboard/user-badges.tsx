import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignBadge, listBadgesToGive, unassignBadge } from '#modules/badges/badge-assignments.contract.ts';
import { ProfileStatus } from '#modules/profiles/profile-kinds.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { AddChoice } from './add-choice.tsx';
import { Chips } from './chips.tsx';
import { usePeopleTexts } from './people-texts.ts';
import { useChangedUser } from './use-changed-user.ts';

const MOST_SHOWN = 100;

/** The badges that a person wears, given and taken at once. */
export function UserBadges({ user }: { user: ProfileDetails }) {
  const text = usePeopleTexts();
  const { site, holder } = useCaller();
  const [isNear, setIsNear] = useState(false);
  const change = useChangedUser(user.id);
  const mayGive = mayCall(assignBadge, holder);
  const all = useQuery({
    ...read(listBadgesToGive, { params: { siteId: site.id }, query: { limit: MOST_SHOWN } }),
    enabled: mayGive && isNear,
  });
  const { badges = [] } = user;
  const params = { profileId: user.id };
  const give = (badgeId: number) => {
    const badge = all.data?.items.find(({ id }) => id === badgeId);
    if (!badge) return;
    void change(
      (now) => ({ badges: [...(now.badges ?? []), badge] }),
      () => call(assignBadge, { params, body: { badge_id: badgeId } }),
      (reason) => text('badges.notGiven', { name: badge.name, reason }),
    );
  };
  const take = (badgeId: number) => {
    const name = badges.find(({ id }) => id === badgeId)?.name ?? '';
    void change(
      (now) => ({ badges: (now.badges ?? []).filter(({ id }) => id !== badgeId) }),
      () => call(unassignBadge, { params: { ...params, badgeId } }),
      (reason) => text('badges.notTaken', { name, reason }),
    );
  };
  const isOpen = mayGive && user.status !== ProfileStatus.BANNED;
  return (
    <Chips
      title={text('badges.title')}
      empty={text('badges.none')}
      chips={badges.map(({ id, name }) => ({ id, label: name }))}
      onRemove={take}
      removeLabel={mayGive ? (name) => text('badges.take', { name }) : undefined}
      add={
        isOpen ? (
          <AddChoice
            label={text('badges.add')}
            name={text('badges.give', { name: user.title })}
            choices={(all.data?.items ?? [])
              .filter(({ id }) => !badges.some((one) => one.id === id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            state={all.error ? 'failed' : all.data ? 'ready' : 'loading'}
            onNear={() => setIsNear(true)}
            onChoose={give}
          />
        ) : null
      }
    />
  );
}

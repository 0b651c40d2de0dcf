import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCommunities } from '#modules/communities/communities.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { listPeopleRoles } from '../people.contract.ts';
import { setPersonRoles } from '../person-writes.contract.ts';
import { AddChoice } from './add-choice.tsx';
import { Chips } from './chips.tsx';
import { usePeopleTexts } from './people-texts.ts';
import { useChangedUser } from './use-changed-user.ts';

const MOST_SHOWN = 100;

type Role = NonNullable<ProfileDetails['profile_groups']>[number];
const keyOf = ({ id, group_site_id }: Role): string => `${id}.${group_site_id ?? 0}`;

/** The roles that a person holds, on the site and in communities, given and taken at once with a way back. */
export function UserRoles({ user }: { user: ProfileDetails }) {
  const text = usePeopleTexts();
  const { site, holder, communities: own } = useCaller();
  const [isNear, setIsNear] = useState(false);
  const change = useChangedUser(user.id);
  const mayChange = (user.acts ?? []).includes('roles');
  const roles = useQuery({
    ...read(listPeopleRoles, { params: { siteId: site.id } }),
    enabled: mayChange && isNear,
    staleTime: 60_000,
  });
  const listed = useQuery({
    ...read(listCommunities, { query: { limit: MOST_SHOWN } }),
    enabled: mayCall(listCommunities, holder) && user.profile_groups !== null,
    staleTime: 60_000,
  });
  const held = user.profile_groups;
  if (!held) return null;
  const communities = listed.data?.items ?? own;
  const labelOf = ({ title, group_site_id: place }: Role): string =>
    place === null
      ? title
      : text('roles.in', {
          role: title,
          community: communities.find(({ id }) => id === place)?.title ?? `#${place}`,
        });
  const given = roles.data?.items ?? [];
  // Those on the site first, then community by community.
  const choices: Role[] = [
    ...given
      .filter(({ scope, may_give }) => scope === 'site' && may_give)
      .map(({ id, title }) => ({ id, title, group_site_id: null })),
    ...communities.flatMap((place) =>
      given
        .filter(({ may_give_in_communities }) => may_give_in_communities)
        .map(({ id, title }) => ({ id, title, group_site_id: place.id })),
    ),
  ];
  const placed = (list: readonly Role[]) =>
    list.map(({ id, group_site_id }) => ({ id, group_site_id: group_site_id ?? site.id }));
  const set = (next: readonly Role[], seen: readonly Role[]) =>
    call(setPersonRoles, {
      params: { siteId: site.id, profileId: user.id },
      body: { profile_groups: placed(next), seen_groups: placed(seen) },
    });
  const put = (next: Role[], said: string, undone: string) =>
    void change(
      () => ({ profile_groups: next }),
      async () => {
        await set(next, held);
        const back = () =>
          change(
            () => ({ profile_groups: held }),
            () => set(held, next),
            (reason) => text('roles.failed', { reason }),
          );
        offerUndo(said, back, { undone });
      },
      (reason) => text('roles.failed', { reason }),
    );
  return (
    <Chips<string>
      title={text('roles.title')}
      empty={text('roles.none')}
      chips={held.map((role) => ({ id: keyOf(role), label: labelOf(role) }))}
      onRemove={(key) => {
        const role = held.find((one) => keyOf(one) === key);
        if (!role) return;
        const words = { role: labelOf(role), name: user.title };
        put(
          held.filter((one) => one !== role),
          text('roles.taken', words),
          text('roles.again', words),
        );
      }}
      removeLabel={mayChange ? (role) => text('roles.take', { role }) : undefined}
      add={
        mayChange ? (
          <AddChoice<string>
            label={text('roles.add')}
            name={text('roles.give', { name: user.title })}
            choices={choices
              .filter((one) => !held.some((has) => keyOf(has) === keyOf(one)))
              .map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
            state={roles.error ? 'failed' : roles.data ? 'ready' : 'loading'}
            onNear={() => setIsNear(true)}
            onChoose={(key) => {
              const role = choices.find((one) => keyOf(one) === key);
              if (!role) return;
              const words = { role: labelOf(role), name: user.title };
              put([...held, role], text('roles.given', words), text('roles.notAnymore', words));
            }}
          />
        ) : null
      }
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { addToGroup, removeFromGroup } from '#modules/user-groups/members.contract.ts';
import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { AddChoice } from './add-choice.tsx';
import { Chips } from './chips.tsx';
import { usePeopleTexts } from './people-texts.ts';
import { useChangedUser } from './use-changed-user.ts';

const MOST_SHOWN = 100;
type Standings = NonNullable<ProfileDetails['membership_groups']>;

/** The user groups that a person is in, by a rule or by hand; added and taken out at once. */
export function UserGroups({ user }: { user: ProfileDetails }) {
  const text = usePeopleTexts();
  const { holder } = useCaller();
  const change = useChangedUser(user.id);
  const mayRead = mayCall(listUserGroups, holder);
  const mayChange = mayRead && mayCall(addToGroup, holder);
  const all = useQuery({
    ...read(listUserGroups, { query: { limit: MOST_SHOWN } }),
    enabled: mayRead,
    staleTime: 60_000,
  });
  const { membership_groups: standings } = user;
  if (!standings) return null;
  const titleOf = (slug: string) => all.data?.items.find((one) => one.slug === slug)?.title ?? slug;
  const isIn = (slug: string) => standings[slug] === 'origin' || standings[slug] === 'added';
  const params = { profileId: user.id };
  const put = (slug: string) =>
    void change(
      (now) => ({ membership_groups: { ...now.membership_groups, [slug]: 'added' } }),
      () => call(addToGroup, { params, body: { group_slug: slug } }),
      (reason) => text('groups.notAdded', { group: titleOf(slug), reason }),
    );
  const take = (slug: string) =>
    void change(
      (now) => ({ membership_groups: takenOut(now.membership_groups ?? {}, slug) }),
      () => call(removeFromGroup, { params: { ...params, groupSlug: slug } }),
      (reason) => text('groups.notRemoved', { group: titleOf(slug), reason }),
    );
  return (
    <Chips<string>
      title={text('groups.title')}
      empty={text('groups.none')}
      chips={Object.keys(standings)
        .filter(isIn)
        .map((slug) => ({
          id: slug,
          label: titleOf(slug),
          note: standings[slug] === 'origin' ? text('groups.byRule') : undefined,
        }))}
      onRemove={take}
      removeLabel={mayChange ? (group) => text('groups.take', { group }) : undefined}
      add={
        mayChange ? (
          <AddChoice<string>
            label={text('groups.add')}
            name={text('groups.addTo', { name: user.title })}
            choices={(all.data?.items ?? [])
              .filter(({ slug }) => !isIn(slug))
              .map(({ slug, title }) => ({ value: slug, label: title }))}
            state={all.error ? 'failed' : all.data ? 'ready' : 'loading'}
            onNear={() => undefined}
            onChoose={put}
          />
        ) : null
      }
    />
  );
}

/** What a rule grants is noted as taken out. */
function takenOut(standings: Standings, slug: string): Standings {
  const { [slug]: standing, ...others } = standings;
  return standing === 'origin' ? { ...others, [slug]: 'removed' } : others;
}

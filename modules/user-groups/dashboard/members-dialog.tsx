import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeopleList } from '#modules/profiles/profiles.public.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { addToGroup, type GroupMember, listGroupMembers, removeFromGroup } from '../members.contract.ts';
import type { UserGroup } from '../user-groups.contract.ts';
import classes from './members-dialog.module.css';
import { useMembership } from './use-membership.ts';
import { useUserGroupsTexts } from './user-groups-texts.ts';

const PAGE = 50;
const MOST = 100;

/** Who is in a group: found, added, taken out. */
export function MembersDialog({ group, onClose }: { group: UserGroup; onClose: () => void }) {
  const text = useUserGroupsTexts();
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const { put, take } = useMembership(group.slug);
  const members = useQuery({
    ...read(listGroupMembers, {
      params: { groupSlug: group.slug },
      query: { query: typed.trim() || undefined, limit },
    }),
    placeholderData: keepPreviousData,
  });
  const items = members.data?.items ?? [];
  const total = members.data?.total_count ?? 0;
  return (
    <DialogFrame title={text('members.open', { name: group.title })} width={560} onClose={onClose}>
      <div className={classes.body}>
        {group.source === 'sso' ? <p>{text('members.ssoNote')}</p> : null}
        <div className={classes.bar}>
          <TextField
            label={text('members.find')}
            type="search"
            value={typed}
            onText={setTyped}
            maxLength={200}
          />
          <May call={addToGroup}>
            <Dropdown
              label={text('members.addTo', { name: group.title })}
              align="end"
              width={280}
              opener={(props) => <BarButton {...props} icon={<PlusIcon />} label={text('members.add')} />}
            >
              {(close) => (
                <PeopleList
                  label={text('members.addTo', { name: group.title })}
                  chosen={undefined}
                  onChoose={({ id, title }) => {
                    close();
                    if (id !== undefined) void put({ id, title });
                  }}
                />
              )}
            </Dropdown>
          </May>
        </div>
        {members.error ? (
          <FailureView
            error={members.error}
            title={text('members.failed')}
            onRetry={() => void members.refetch()}
          />
        ) : null}
        {members.data && items.length === 0 ? (
          <p>{text(typed.trim() === '' ? 'members.none' : 'members.noneFound')}</p>
        ) : null}
        <ul className={classes.list} aria-label={text('columns.members')} aria-busy={members.isPending}>
          {items.map((member) => (
            <MemberRow key={member.profile_id} member={member} onTake={take} />
          ))}
        </ul>
        {total > items.length && limit < MOST ? (
          <Button variant="default" size="xs" onClick={() => setLimit(MOST)}>
            {text('members.more')}
          </Button>
        ) : null}
      </div>
    </DialogFrame>
  );
}

type MemberRowProps = {
  member: GroupMember;
  onTake: ReturnType<typeof useMembership>['take'];
};

function MemberRow({ member, onTake }: MemberRowProps) {
  const text = useUserGroupsTexts();
  const name = member.title || member.name;
  const isGranted = member.is_from_sso && member.value === 'origin';
  return (
    <li>
      <span className={classes.name}>
        <bdi>{name}</bdi>
        <span className={classes.value}>{text(`members.values.${isGranted ? 'sso' : member.value}`)}</span>
      </span>
      <May call={removeFromGroup}>
        <IconButton
          name={text('members.removeName', { name })}
          tip="end"
          onClick={() => void onTake({ id: member.profile_id, title: name }, member.is_from_sso)}
        >
          <XIcon />
        </IconButton>
      </May>
    </li>
  );
}

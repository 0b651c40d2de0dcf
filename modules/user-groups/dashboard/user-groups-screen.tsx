import UsersGlyph from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { Suspense, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { BulkDelete, type DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { userGroupSortKeys } from '../user-group-kinds.contract.ts';
import { listUserGroups, type UserGroup } from '../user-groups.contract.ts';
import { useDeleteGroups } from './use-delete-groups.tsx';
import classes from './user-groups-screen.module.css';
import { useUserGroupsTexts } from './user-groups-texts.ts';

const GroupDialog = lazyPart(() => import('./group-dialog.tsx'), 'GroupDialog');
const MembersDialog = lazyPart(() => import('./members-dialog.tsx'), 'MembersDialog');

const MembersIcon = icon(UsersGlyph);

const address = listAddress({}, userGroupSortKeys, { ...{ sortBy: 'title', sortDirection: 1 } });
const nameOf = ({ title }: UserGroup): string => title;

/** Groups of readers: found, added, changed, filled with people, deleted. */
export function UserGroupsScreen() {
  const text = useUserGroupsTexts();
  const [dialog, setDialog] = useState<UserGroup | 'add' | null>(null);
  const [members, setMembers] = useState<UserGroup | null>(null);
  const { items, props } = useList({
    list: 'user-groups',
    address,
    ask: (state) => read(listUserGroups, { query: { query: state.q || undefined, ...pageQuery(state) } }),
    nameOf,
    count: (values) => text('count', values),
  });
  const { onDelete, dialog: question } = useDeleteGroups(items);
  const columns = useColumns({ onEdit: setDialog, onMembers: setMembers, onDelete });
  return (
    <>
      <ListScreen
        {...props}
        title={text('groups')}
        search={{ ...props.search, label: text('find') }}
        primary={<AddButton label={text('add')} onClick={() => setDialog('add')} />}
        bulkActions={(selected, clear) => (
          <BulkDelete
            {...{ selected, clear }}
            onDelete={({ ids }) => onDelete([...ids])}
            count={selected.ids.size}
            asksItself={items.some(({ id, members_count }) => selected.ids.has(id) && members_count > 0)}
          />
        )}
        columns={columns}
        onOpen={setMembers}
        empty={text('empty')}
        failure={text('loadFailed')}
      />
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <GroupDialog group={dialog === 'add' ? null : dialog} onClose={() => setDialog(null)} />
        )}
        {members === null ? null : <MembersDialog group={members} onClose={() => setMembers(null)} />}
      </Suspense>
      {question}
    </>
  );
}

type Acts = {
  onEdit: (group: UserGroup) => void;
  onMembers: (group: UserGroup) => void;
  onDelete: DeleteRows;
};

function useColumns({ onEdit, onMembers, onDelete }: Acts): TableColumn<UserGroup>[] {
  const text = useUserGroupsTexts();
  return useMemo(
    () => [
      {
        id: 'title',
        title: text('columns.title'),
        width: 280,
        sortBy: 'title',
        phone: 'main',
        cell: ({ title, source }) => (
          <>
            <bdi>{title}</bdi>
            {source === 'sso' ? <span className={classes.source}>{text('members.values.sso')}</span> : null}
          </>
        ),
      },
      {
        id: 'description',
        title: text('columns.description'),
        width: 'rest',
        phone: 'below',
        cell: (group, shape) => (
          <>
            <bdi>{group.description}</bdi>
            <RowActs
              {...{ name: group.title, shape }}
              onEdit={() => onEdit(group)}
              onDelete={() => void onDelete([group.id])}
            >
              <IconButton
                name={text('members.open', { name: group.title })}
                tip="end"
                onClick={() => onMembers(group)}
              >
                <MembersIcon />
              </IconButton>
            </RowActs>
          </>
        ),
      },
      {
        id: 'slug',
        title: text('columns.slug'),
        width: 180,
        leaves: 1,
        minWindow: 900,
        cell: ({ slug }) => <bdi>{slug}</bdi>,
      },
      numberColumn(
        (group) => group.members_count,
        (values) => text('people', values),
        { id: 'members', title: text('columns.members'), sortBy: 'members', phone: 'belowEnd' },
      ),
      timeColumn((group) => group.updated_ts, {
        ...{ id: 'changed', title: text('columns.changed'), leaves: 2, phone: 'end' },
      }),
    ],
    [text, onEdit, onMembers, onDelete],
  );
}

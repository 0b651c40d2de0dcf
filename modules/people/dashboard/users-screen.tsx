import { Suspense, useState } from 'react';
import { PersonDataDialog } from '#modules/personal-data/personal-data.public.tsx';
import { exportUsers } from '#modules/profiles/profile-export.contract.ts';
import {
  countProfiles,
  listProfiles,
  type Profile,
  type ProfileDetails,
  updateProfile,
} from '#modules/profiles/profiles.contract.ts';
import { useListViews } from '#modules/saved-views/saved-views.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { listPeopleRoles } from '../people.contract.ts';
import { createProfile } from '../person-writes.contract.ts';
import { BulkActs, mayDoMany } from './bulk-acts.tsx';
import { usePeopleTexts } from './people-texts.ts';
import { useMailIn } from './use-mail-in.ts';
import { useOpenedUser } from './use-opened-user.ts';
import { useDeleteUsers, useStanding } from './use-standing.ts';
import { useUsersColumns } from './use-users-columns.tsx';
import { useUsersFilters } from './use-users-filters.ts';
import type { StandingAct } from './user-acts.ts';
import type { UserDeeds } from './user-deeds.ts';
import { type UsersSearch, usersAddress, usersCountQuery, usersQuery } from './users-address.ts';
import { UsersExport } from './users-export.tsx';
import { UsersStrip } from './users-strip.tsx';

const UserDrawer = lazyPart(() => import('./user-drawer.tsx'), 'UserDrawer');
const BanUserDialog = lazyPart(() => import('./ban-user-dialog.tsx'), 'BanUserDialog');
const AddUserDialog = lazyPart(() => import('./add-user-dialog.tsx'), 'AddUserDialog');
const MergeUserDialog = lazyPart(() => import('./merge-user-dialog.tsx'), 'MergeUserDialog');
const EditUserDialog = lazyPart(() => import('./edit-user-dialog.tsx'), 'EditUserDialog');

type People = readonly { id: number; title: string }[];
type Dialog =
  | { act: 'ban'; people: People; onDone: () => void }
  | { act: 'edit'; id: number }
  | { act: 'add' }
  | { act: 'merge' | 'exportData'; user: ProfileDetails }
  | null;

const nothing = () => undefined;

/** The directory: people found, opened beside the list, changed one by one and many at once. */
export function UsersScreen() {
  const text = usePeopleTexts();
  const { holder } = useCaller();
  const { opened, open, close } = useOpenedUser();
  const [dialog, setDialog] = useState<Dialog>(null);
  const list = useList<Profile, UsersSearch['sortBy'], UsersSearch>({
    list: 'users',
    address: usersAddress,
    ask: (state) => ({ ...read(listProfiles, { query: usersQuery(state) }), select: asPage }) as never,
    askCount: (state) =>
      ({ ...read(countProfiles, { query: usersCountQuery(state) }), select: asCount }) as never,
    nameOf: ({ title }) => title,
    count: (values) => text('count', values),
    countFailed: text('failures.total'),
  });
  const { search, change, items, shown, props } = list;
  const setStanding = useStanding();
  const mailIn = useMailIn();
  const onDelete = useDeleteUsers((id) => items.find((one) => one.id === id)?.title);
  const onStanding = (people: People, act: StandingAct, done: () => void = nothing) => {
    if (act === 'ban') setDialog({ act, people, onDone: done });
    else void setStanding(people, act).then((isDone) => (isDone ? done() : undefined));
  };
  const deeds: UserDeeds = {
    onEdit: ({ id }) => setDialog({ act: 'edit', id }),
    onExportData: (user) => setDialog({ act: 'exportData', user }),
    onMerge: (user) => setDialog({ act: 'merge', user }),
    onMail: (user) => void mailIn(user),
    onStanding: (user, act) => onStanding([user], act),
    onDelete: ({ id }) => void onDelete([id]).then((isGone) => (isGone ? close() : undefined)),
  };
  const manages = holder.sitePermissions.has('MANAGE_USERS') && mayCall(updateProfile, holder);
  const columns = useUsersColumns({
    onEdit: manages ? ({ id }) => setDialog({ act: 'edit', id }) : undefined,
    seesDetails: mayCall(listPeopleRoles, holder),
  });
  const filters = useUsersFilters(search, change);
  const views = useListViews({
    screen: 'users',
    address: usersAddress,
    list,
    columns,
    all: text('viewsAll'),
  });
  return (
    <>
      <UsersStrip />
      <ListScreen
        {...props}
        title={text('users')}
        views={views.bar}
        savedView={views}
        onReset={views.onReset}
        search={{ ...props.search, label: text('find') }}
        filters={filters}
        failure={text('failures.list')}
        columns={columns}
        primary={
          <May call={createProfile}>
            <AddButton label={text('add.title')} onClick={() => setDialog({ act: 'add' })} />
          </May>
        }
        actions={mayCall(exportUsers, holder) ? <UsersExport /> : null}
        bulkActions={
          mayDoMany(holder)
            ? (selected, clear) => <BulkActs rows={items} {...{ selected, clear, onStanding, onDelete }} />
            : undefined
        }
        openId={opened ?? undefined}
        onOpen={({ id }) => open(id)}
        onClose={close}
        empty={text('empty')}
        drawer={
          opened === null ? null : (
            <Suspense fallback={null}>
              <UserDrawer userId={opened} {...{ shown, deeds }} onOpen={open} onClose={close} />
            </Suspense>
          )
        }
      />
      {views.dialog}
      <Suspense fallback={null}>
        {dialog?.act === 'ban' ? (
          <BanUserDialog
            people={dialog.people}
            onBan={setStanding}
            onDone={dialog.onDone}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog?.act === 'merge' ? (
          <MergeUserDialog user={dialog.user} onMerged={open} onClose={() => setDialog(null)} />
        ) : null}
        {dialog?.act === 'exportData' ? (
          <PersonDataDialog person={dialog.user} onClose={() => setDialog(null)} />
        ) : null}
        {dialog?.act === 'add' ? <AddUserDialog onAdded={open} onClose={() => setDialog(null)} /> : null}
        {dialog?.act === 'edit' ? (
          <EditUserDialog key={dialog.id} userId={dialog.id} onClose={() => setDialog(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

type Counted = { total_count: number; is_exact: boolean };

/** A list asks for the whole count as a page without rows. */
const asCount = (counted: Counted) => ({ ...counted, items: [] });

type Answer = { profiles: Profile[]; total_count: number; is_exact: boolean };

const asPage = ({ profiles, total_count, is_exact }: Answer) => ({
  ...{ items: profiles, total_count, is_exact },
});

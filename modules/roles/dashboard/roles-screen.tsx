import { useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { roleScopes, roleSortKeys } from '../role-kinds.contract.ts';
import { createRole, listRoles, type Role } from '../roles.contract.ts';
import { useHiddenRoles } from './hidden-roles.ts';
import { useRolesTexts } from './roles-texts.ts';
import { useDeleteRole } from './use-role-acts.ts';

const RoleDialog = lazyPart(() => import('./role-dialog.tsx'), 'RoleDialog');
const RoleDrawer = lazyPart(() => import('./role-drawer.tsx'), 'RoleDrawer');
const DeleteRoleDialog = lazyPart(() => import('./delete-role-dialog.tsx'), 'DeleteRoleDialog');

const LIST = '/r/dashboard/users_roles';
const address = listAddress({ scope: oneOf(['', ...roleScopes] as const, '') }, roleSortKeys, {
  ...{ sortBy: 'rank', sortDirection: -1, limit: 25 },
});
const nameOf = ({ title }: Role): string => title;

type Asked = { act: 'add' } | { act: 'edit' | 'copy' | 'delete'; role: Role };

/** The user roles of a site: what each permits, who has it; added, changed, copied, deleted. */
export function RolesScreen() {
  const text = useRolesTexts();
  const go = useGo();
  const id = useLocation({ select: ({ pathname }) => /\/users_roles\/(\d+)\/?$/.exec(pathname)?.[1] });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { search, change, items, shown, props } = useList({
    list: 'roles',
    address,
    ask: (state) =>
      read(listRoles, {
        query: { query: state.q || undefined, scope: state.scope || undefined, ...pageQuery(state) },
      }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'role', said: (count) => text('changed', { count }) },
  });
  const isWhole = search.q === '' && search.scope === '' && props.state.data !== undefined;
  const marks = useHiddenRoles(isWhole ? items.map((role) => role.id) : undefined);
  const rows = props.rows.filter((row) => !marks.hidden.includes(row.id));
  const remove = useDeleteRole(marks);
  const open = useCallback((role: Role) => go(`${LIST}/${role.id}`), [go]);
  const close = useCallback(() => go(LIST), [go]);
  const opened = rows.find((row) => String(row.id) === id)?.value;
  const onDelete = async (role: Role) => {
    if (role.members_count > 0) return setAsked({ act: 'delete', role });
    try {
      await remove(role, null);
      close();
    } catch (error) {
      notices.failed(error, reasonOf(error), () => onDelete(role));
    }
  };
  return (
    <>
      <ListScreen
        {...props}
        rows={rows}
        title={text('title')}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'scope', name: text('form.scope'), values: roleScopes },
            value: search.scope === '' ? undefined : search.scope,
            labelOf: (scope) => text(`scopes.${scope}`),
            onChange: (scope) => change({ scope: scope ?? '' }),
          }),
        ]}
        primary={
          <May call={createRole}>
            <AddButton label={text('add')} onClick={() => setAsked({ act: 'add' })} />
          </May>
        }
        columns={useColumns()}
        openId={opened?.id}
        onOpen={open}
        onClose={close}
        empty={text('empty')}
        drawer={
          opened ? (
            <Suspense fallback={null}>
              <RoleDrawer
                {...{ userRole: opened, shown: { ...shown, rows } }}
                onOpen={open}
                onEdit={() => setAsked({ act: 'edit', role: opened })}
                onCopy={() => setAsked({ act: 'copy', role: opened })}
                onDelete={() => void onDelete(opened)}
                onClose={close}
              />
            </Suspense>
          ) : null
        }
      />
      <Suspense fallback={null}>
        {asked === null ? null : asked.act === 'delete' ? (
          <DeleteRoleDialog
            userRole={asked.role}
            onDelete={async (reassignTo) => {
              await remove(asked.role, reassignTo);
              close();
            }}
            onClose={() => setAsked(null)}
          />
        ) : (
          <RoleDialog
            userRole={asked.act === 'edit' ? asked.role : null}
            copyOf={asked.act === 'copy' ? asked.role : null}
            onSaved={(_, isNew) => notices.done(text(isNew ? 'added' : 'saved'))}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function useColumns(): TableColumn<Role>[] {
  const text = useRolesTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'title', title: text('columns.title'), width: 220, sortBy: 'title', phone: 'main' },
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        ...{
          id: 'description',
          title: text('columns.description'),
          width: 'rest',
          leaves: 2,
          minWindow: 900,
        },
        cell: ({ description, is_system }) => (
          <bdi>{description || (is_system ? text('kinds.shipped') : '')}</bdi>
        ),
      },
      {
        ...{ id: 'scope', title: text('form.scope'), width: 150, leaves: 1, phone: 'below' },
        cell: ({ scope }) => text(`scopes.${scope}`),
      },
      numberColumn(
        ({ permissions }) => permissions.length,
        (values) => text('permissions', values),
        { id: 'permissions', title: text('columns.permissions'), width: 110, phone: 'belowEnd' },
      ),
      numberColumn(
        ({ members_count }) => members_count,
        (values) => text('people', values),
        { id: 'people', title: text('columns.people'), sortBy: 'members', phone: 'end' },
      ),
      timeColumn(({ updated_ts }) => updated_ts, {
        ...{ id: 'updated', title: text('columns.changed'), sortBy: 'updated', leaves: 3, minWindow: 900 },
      }),
    ],
    [text],
  );
}

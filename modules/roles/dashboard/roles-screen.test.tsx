import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import {
  createRole,
  deleteRole,
  getRoleFactor,
  listPermissions,
  listRoles,
  type PermissionEntry,
  type Role,
  updateRole,
} from '../roles.contract.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { useHiddenRoles } from './hidden-roles.ts';
import { RoleDialog } from './role-dialog.tsx';
import { RoleDrawer } from './role-drawer.tsx';
import { RoleFactor } from './role-factor.tsx';
import { RolesScreen } from './roles-screen.tsx';
import { useDeleteRole } from './use-role-acts.ts';

const role = (id: number, title: string, more: Partial<Role> = {}): Role => ({
  ...{ id, title, description: '', permissions: ['VIEW_STATS'], scope: 'site', is_system: false, rank: 10 },
  ...{
    members_count: 0,
    mfa_required: false,
    may_change: true,
    may_require_mfa: true,
    created_ts: 1,
    updated_ts: 1_764_000_000,
  },
  ...{ revision: 3, ...more },
});
const permission = (name: PermissionEntry['name'], title: string, more: Partial<PermissionEntry> = {}) => ({
  ...{ name, title, description: `${title} in plain words.`, group: 'posts' as const },
  ...{ scopes: ['site', 'community'] as PermissionEntry['scopes'], implies: [], may_grant: true, ...more },
});

let api: FakeApi;
let there: Role[];
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  there = [
    role(1, 'Owner', { is_system: true, may_change: false, rank: 100, members_count: 1 }),
    role(2, 'Night desk', { members_count: 3, description: 'Works at night' }),
    role(3, 'Unused'),
  ];
  api
    .on(listRoles, () => ({ items: there, total_count: there.length }))
    .on(getRoleFactor, () => ({ accounts_count: 1, without_count: 0 }))
    .on(listPermissions, () => [
      permission('CREATE_DRAFT', 'Start drafts'),
      permission('CREATE_REAL_DRAFT', 'Save drafts'),
      permission('PUBLISH_POST', 'Publish posts'),
      permission('POWER_SITE', 'Do risky acts', { group: 'site', scopes: ['site'], may_grant: false }),
      permission('VIEW_STATS', 'View figures', { group: 'growth' }),
      permission('MANAGE_CTA', 'Manage calls', { group: 'growth' }),
    ]);
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const button = (name: string) => screen.findByRole('button', { name });
const nothing = () => undefined;
const Add = () => <RoleDialog userRole={null} onSaved={nothing} onClose={nothing} />;
let given: number | null = null;
const Ask = () => (
  <DeleteRoleDialog
    userRole={there[1] as Role}
    onDelete={async (reassignTo) => {
      given = reassignTo;
    }}
    onClose={nothing}
  />
);
const Acts = () => {
  const marks = useHiddenRoles(undefined);
  const remove = useDeleteRole(marks);
  return (
    <button type="button" onClick={() => void remove(there[2] as Role, null)}>
      {`hidden: ${marks.hidden.join()}`}
    </button>
  );
};

describe('permission-group-name: the list of user roles', () => {
  test('says what each is, how much it permits and how many have it', async () => {
    await renderScreen(RolesScreen);
    const row = within(await rowOf('Night desk'));
    for (const text of ['Works at night', 'Whole site', '1', '3']) expect(row.getByText(text)).toBeTruthy();
    expect(screen.getByText('3', { selector: 'b' }).parentElement?.textContent).toContain('3 user roles');
  });

  test('asks for what the address says', async () => {
    await renderScreen(RolesScreen, { search: '?q=night&scope=community&order_by=members' });
    await rowOf('Night desk');
    expect(api.callsTo(listRoles).at(-1)?.query).toMatchObject({
      ...{ query: 'night', scope: 'community', order_by: 'members' },
    });
  });

  test('permission-group-removal: hides roles under removal until the server agrees, over a reload too', async () => {
    localStorage.setItem('permission-groups.removed.1', '[3]');
    await renderScreen(RolesScreen);
    await rowOf('Night desk');
    expect(screen.queryByRole('row', { name: /Unused/ })).toBeNull();
    expect(localStorage.getItem('permission-groups.removed.1')).toBe('[3]');
  });

  test('permission-group-removal: forgets them once none is listed', async () => {
    localStorage.setItem('permission-groups.removed.1', '[77]');
    await renderScreen(RolesScreen);
    await rowOf('Unused');
    await waitFor(() => expect(localStorage.getItem('permission-groups.removed.1')).toBeNull());
  });
});

describe('the form of a user role', () => {
  const open = async (Dialog = Add) => {
    const { user } = await renderScreen(Dialog);
    const form = within(await screen.findByRole('dialog'));
    await form.findByLabelText('Publish posts');
    return { user, form };
  };

  test('chooses what comes with a permission along, and keeps it while it is needed', async () => {
    api.on(createRole, () => role(9, 'Desk'));
    const { user, form } = await open();
    await user.type(form.getByLabelText('Title'), 'Desk');
    await user.click(form.getByLabelText('Publish posts'));
    const comes = form.getByLabelText<HTMLInputElement>('Save drafts');
    expect([comes.checked, comes.disabled]).toEqual([true, true]);
    await user.click(form.getByRole('button', { name: 'Add user role' }));
    await waitFor(() =>
      expect(api.callsTo(createRole)[0]?.body).toMatchObject({
        ...{
          title: 'Desk',
          scope: 'site',
          permissions: ['PUBLISH_POST', 'CREATE_REAL_DRAFT', 'CREATE_DRAFT'],
        },
      }),
    );
  });

  test('says why a permission cannot be granted, and finds one by its words', async () => {
    const { user, form } = await open();
    expect(form.getByLabelText<HTMLInputElement>('Do risky acts').disabled).toBe(true);
    expect(form.getAllByText(/Not used yet\./)).toHaveLength(1);
    expect(form.getByText(/so you can't grant it/)).toBeTruthy();
    await user.type(form.getByLabelText('Find a permission'), 'figures');
    expect(form.queryByLabelText('Publish posts')).toBeNull();
    expect(form.getByLabelText('View figures')).toBeTruthy();
  });

  test('asks for a permission, and says the exact sentence when the server refuses', async () => {
    api.on(createRole, () => ({ refuse: 409, code: 'duplicate', message: 'There is one.' }));
    const { user, form } = await open();
    await user.type(form.getByLabelText('Title'), 'Desk');
    await user.click(form.getByRole('button', { name: 'Add user role' }));
    expect(await form.findByText('Choose at least one permission.')).toBeTruthy();
    await user.click(form.getByLabelText('View figures'));
    await user.click(form.getByRole('button', { name: 'Add user role' }));
    expect(await form.findByText(/Error trying to add the permission group\./)).toBeTruthy();
  });

  test('changes a role in its version, without its scope', async () => {
    api.on(updateRole, () => role(2, 'Night desk'));
    const { user, form } = await open(() => (
      <RoleDialog userRole={there[1] as Role} onSaved={nothing} onClose={nothing} />
    ));
    expect(form.queryByText('Where it applies')).toBeNull();
    await user.click(form.getByLabelText('Start drafts'));
    await user.click(form.getByRole('button', { name: 'Save user role' }));
    await waitFor(() => expect(api.callsTo(updateRole)[0]?.body).toMatchObject({ revision: 3 }));
    expect(api.callsTo(updateRole)[0]?.body).not.toHaveProperty('scope');
  });

  test('starts a copy with what the other role permits', async () => {
    const { form } = await open(() => (
      <RoleDialog userRole={null} copyOf={there[1] as Role} onSaved={nothing} onClose={nothing} />
    ));
    expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Copy of Night desk');
    expect(form.getByLabelText<HTMLInputElement>('View figures').checked).toBe(true);
  });
});

describe('a user role beside the list', () => {
  const drawn = (shown: Role) => () => (
    <RoleDrawer
      {...{
        userRole: shown,
        shown: { rows: [], first: 1, total: 1 },
        onOpen: nothing,
        onEdit: nothing,
        onCopy: nothing,
      }}
      {...{ onDelete: nothing, onClose: nothing }}
    />
  );

  test('says who has it and what it permits in plain words', async () => {
    await renderScreen(drawn(there[1] as Role));
    expect(await screen.findByText('View figures in plain words.')).toBeTruthy();
    for (const text of ['3 people', 'Works at night']) expect(screen.getByText(text)).toBeTruthy();
    expect(await button('Show people')).toBeTruthy();
  });

  test('that is built in is copied alone', async () => {
    await renderScreen(drawn(there[0] as Role));
    expect(await button('Copy role')).toBeTruthy();
    for (const name of ['Edit role', 'Delete role'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByText(/Built-in roles can't be changed/)).toBeTruthy();
  });
});

describe('the second factor of a role', () => {
  test('is required of a built-in role, and no more', async () => {
    api.on(updateRole, () => role(1, 'Owner', { is_system: true, may_change: false, mfa_required: true }));
    api.on(getRoleFactor, () => ({ accounts_count: 10, without_count: 9 }));
    const { user } = await renderScreen(() => <RoleFactor userRole={there[0] as Role} />);
    await screen.findByText("9 people with this role haven't set it up.");
    await user.click(await button('Require two-factor'));
    expect(await screen.findByText('Owner now requires two-factor. 9 people must set it up.')).toBeTruthy();
    expect(api.callsTo(updateRole)[0]?.body).toEqual({ mfa_required: true, revision: 3 });
    await user.click(await button('Undo'));
    await screen.findByText('Undone. Owner no longer requires two-factor.');
    expect(api.callsTo(updateRole)[1]?.body).toEqual({ mfa_required: false, revision: 3 });
  });

  test('is changed by nobody below it', async () => {
    await renderScreen(() => <RoleFactor userRole={role(1, 'Owner', { may_require_mfa: false })} />);
    expect(await screen.findByText('Not required.')).toBeTruthy();
    await screen.findByText('Everyone with this role has set it up.');
    expect(screen.queryByRole('button', { name: 'Require two-factor' })).toBeNull();
  });

  test('is chosen in the form', async () => {
    api.on(createRole, () => role(9, 'Desk'));
    const { user } = await renderScreen(() => (
      <RoleDialog userRole={null} copyOf={there[1] as Role} onSaved={nothing} onClose={nothing} />
    ));
    const form = within(await screen.findByRole('dialog'));
    await user.click(await form.findByLabelText('Require two-factor'));
    await user.click(form.getByRole('button', { name: 'Add user role' }));
    await waitFor(() => expect(api.callsTo(createRole)[0]?.body).toMatchObject({ mfa_required: true }));
  });
});

describe('deleting a user role', () => {
  test('asks for the role that people get instead', async () => {
    const { user } = await renderScreen(Ask);
    await user.click(await button('Delete role'));
    expect(await screen.findByText('Choose the role people get instead.')).toBeTruthy();
    await screen.findByRole('option', { name: 'Unused' });
    await user.selectOptions(screen.getByLabelText('New role'), 'Unused');
    await user.click(await button('Delete role'));
    await waitFor(() => expect(given).toBe(3));
  });

  test('says “User role deleted.”, hides it, and undoes it', async () => {
    api
      .on(deleteRole, () => ({ batch_id: 71 }))
      .on(undoAct, () => undoState({ kind: 'role', count: 1, undone: undone(1) }));
    const { user } = await renderScreen(Acts);
    await user.click(await screen.findByText('hidden:'));
    expect(await screen.findByText('User role deleted.')).toBeTruthy();
    expect(await screen.findByText('hidden: 3')).toBeTruthy();
    await user.click(await button('Undo'));
    expect(await screen.findByText('hidden:')).toBeTruthy();
    await waitFor(() => expect(api.callsTo(undoAct)).toHaveLength(1));
  });
});

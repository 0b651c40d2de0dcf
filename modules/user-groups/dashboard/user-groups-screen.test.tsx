import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { addToGroup, type GroupMember, listGroupMembers, removeFromGroup } from '../members.contract.ts';
import {
  createUserGroup,
  findGroupUses,
  listUserGroups,
  removeUserGroups,
  type UserGroup,
  updateUserGroup,
} from '../user-groups.contract.ts';
import { UserGroupsScreen } from './user-groups-screen.tsx';

const group = (id: number, title: string, more: Partial<UserGroup> = {}): UserGroup => ({
  ...{ id, title, slug: title.toLowerCase(), description: '', source: 'manual', members_count: 0 },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

let api: FakeApi;
let there: UserGroup[];
let members: GroupMember[];

beforeEach(() => {
  api = fakeApi();
  there = [group(1, 'Supporters', { members_count: 1_284 }), group(2, 'Patrons', { revision: 3 })];
  members = [
    { profile_id: 7, title: 'Ruth Adler', name: 'ruth', value: 'added', since_ts: 1, is_from_sso: false },
  ];
  api
    .on(listUserGroups, () => ({ items: there, total_count: there.length, after: null }))
    .on(listGroupMembers, () => ({ items: members, total_count: members.length }))
    .on(removeUserGroups, ({ body }) => ({
      items: there.filter(({ id }) => body.ids.includes(id)),
      batch_id: 71,
    }))
    .on(findGroupUses, () => ({ sections: [], posts: [], files: [], packages: [], rules: [], providers: [] }))
    .on(undoAct, () => undoState({ kind: 'user_group', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the list of user groups', () => {
  test('shows each with its slug and its members', async () => {
    await renderScreen(UserGroupsScreen);
    const row = within(await rowOf('Supporters'));
    expect(row.getByText('supporters')).toBeTruthy();
    expect(row.getByText('1,284')).toBeTruthy();
  });

  test('says what groups are for while there are none', async () => {
    there = [];
    await renderScreen(UserGroupsScreen);
    expect(await screen.findByText(/Membership groups open sections to some readers only/)).toBeTruthy();
  });
});

describe('a user group', () => {
  test('is added once its title and its slug are long enough', async () => {
    api.on(createUserGroup, ({ body }) => group(3, body.title, body));
    const { user } = await renderScreen(UserGroupsScreen);
    await user.click(await screen.findByRole('button', { name: 'Add membership group' }));
    await user.type(await field('Title'), 'Ab{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add membership group' }));
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Saving problem. Title must contain at least 3 characters',
      'Saving problem. Slug must contain at least 3 characters',
    ]);
    await user.type(await field('Title'), 'le');
    await user.type(await field('Slug'), 'able{Enter}');
    expect(await screen.findByText(/. added\.$/)).toBeTruthy();
    expect(api.callsTo(createUserGroup)[0]?.body).toEqual({ title: 'Able', slug: 'able', description: '' });
  });

  test('is renamed and keeps its slug', async () => {
    api.on(updateUserGroup, ({ body }) => group(2, body.title ?? '', { revision: 4 }));
    const { user } = await renderScreen(UserGroupsScreen);
    await user.click(await screen.findByRole('button', { name: 'Edit Patrons' }));
    const title = await field('Title');
    expect(screen.queryByRole('textbox', { name: 'Slug' })).toBeNull();
    await user.clear(title);
    await user.type(title, 'Friends{Enter}');
    expect(await screen.findByText(/. saved\.$/)).toBeTruthy();
    expect(api.callsTo(updateUserGroup)[0]).toMatchObject({
      params: { groupSlug: 'patrons' },
      body: { title: 'Friends', revision: 3 },
    });
  });

  test('that something uses is not asked about: what that is stands there, with the way to it', async () => {
    api.on(findGroupUses, () => ({
      ...{
        posts: [],
        files: [],
        rules: [],
        providers: [{ id: 6, title: 'Okta' }],
        packages: [{ id: 4, title: 'Herald Digital' }],
      },
      sections: [{ id: 5, title: 'Members' }],
    }));
    const { user } = await renderScreen(UserGroupsScreen);
    await user.click(await screen.findByRole('button', { name: 'Delete Supporters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Supporters is still in use' }));
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/r/dashboard/sections?q=Members', '/r/dashboard/membership_subscriptions?q=Herald+Digital'],
      '/r/dashboard/settings/single-sign-on',
    ]);
    await user.keyboard('{Escape}');
    expect(api.callsTo(findGroupUses)[0]?.query).toEqual({ ids: '1' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('with members asks before it is deleted, and is brought back', async () => {
    const { user } = await renderScreen(UserGroupsScreen);
    await user.click(await screen.findByRole('button', { name: 'Delete Supporters' }));
    expect(await screen.findByText(/^1,284 members will lose access/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete membership group' }));
    expect(await screen.findByText('Supporters deleted.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 1 item restored.')).toBeTruthy();
  });
});

describe('the members of a group', () => {
  const open = async () => {
    const { user } = await renderScreen(UserGroupsScreen);
    await user.click(await screen.findByRole('button', { name: 'Members of Supporters' }));
    await screen.findByText('Ruth Adler');
    return user;
  };

  test('are shown with how they came, and found by name', async () => {
    const user = await open();
    expect(screen.getByText('Added manually')).toBeTruthy();
    members = [];
    await user.type(await screen.findByRole('searchbox', { name: 'Find a member' }), 'xy');
    expect(await screen.findByText('No members match your search.')).toBeTruthy();
    expect(api.callsTo(listGroupMembers).at(-1)?.query.query).toBe('xy');
  });

  test('are taken out, and put back by Undo', async () => {
    api
      .on(removeFromGroup, () => ({ slug: 'supporters', title: 'Supporters', value: null }))
      .on(addToGroup, () => ({ slug: 'supporters', title: 'Supporters', value: 'added' as const }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Remove Ruth Adler' }));
    expect(await screen.findByText('Ruth Adler removed from the group.')).toBeTruthy();
    expect(api.callsTo(removeFromGroup)[0]?.params).toEqual({ profileId: 7, groupSlug: 'supporters' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. Ruth Adler added back to the group.')).toBeTruthy();
    expect(api.callsTo(addToGroup)[0]?.body).toEqual({ group_slug: 'supporters' });
  });

  test('from single sign-on say so, and are told to stay out once they are taken out', async () => {
    there = [group(1, 'Supporters', { source: 'sso', members_count: 1 })];
    members = [
      { profile_id: 7, title: 'Ruth Adler', name: 'ruth', value: 'origin', since_ts: 1, is_from_sso: true },
    ];
    api.on(removeFromGroup, () => ({ slug: 'supporters', title: 'Supporters', value: 'removed' as const }));
    const { user } = await renderScreen(UserGroupsScreen);
    expect(within(await rowOf('Supporters')).getByText('From single sign-on')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Members of Supporters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Members of Supporters' }));
    expect(await dialog.findByText('From single sign-on')).toBeTruthy();
    expect(dialog.getByText(/^Single sign-on adds and removes members when they sign in/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove Ruth Adler' }));
    await screen.findByText("Ruth Adler removed from the group. Single sign-on won't add them back.");
  });

  test('are added from the people of the site', async () => {
    const person = { id: 9, name: 'omar', title: 'Omar Haddad', logo: null, created_date_ts: 1 };
    const more = { email: null, status: 0, type_name: null, job_title: null, profile_groups: null };
    api
      .on(listProfiles, () => ({
        ...{ profiles: [{ ...person, ...more }], total_count: 1, is_exact: true, after: null },
      }))
      .on(addToGroup, () => ({ slug: 'supporters', title: 'Supporters', value: 'added' as const }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add member' }));
    await user.click(await screen.findByText('Omar Haddad'));
    expect(await screen.findByText('Omar Haddad added to the group.')).toBeTruthy();
    await waitFor(() => expect(api.callsTo(addToGroup)[0]?.params).toEqual({ profileId: 9 }));
  });

  test('that cannot be loaded are offered again', async () => {
    api.on(listGroupMembers, () => ({ refuse: 503, message: 'The database does not answer.' }));
    const { user } = await renderScreen(UserGroupsScreen);
    await user.click(await screen.findByRole('button', { name: 'Members of Patrons' }));
    expect(await screen.findByText('The database does not answer.')).toBeTruthy();
  });
});

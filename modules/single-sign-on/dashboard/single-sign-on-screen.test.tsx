import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { getProviderTry } from '../sign-in.contract.ts';
import {
  createSignInProvider,
  deleteSignInProvider,
  getSignInSetting,
  listSignInProviders,
  saveSignInSetting,
  updateSignInProvider,
} from '../single-sign-on.contract.ts';
import { SingleSignOnScreen } from './single-sign-on-screen.tsx';

let api: FakeApi;
const provider = {
  ...{ id: 7, title: 'Okta', issuer: 'https://id.example.com', client_id: 'masthead', has_secret: true },
  ...{ domains: ['example.com'], scopes: [], claim: '', roles: [], groups: [] },
  default_role_id: null,
  ...{ trusts_factor: false, is_enabled: true, tested_ts: 1, created_ts: 1, updated_ts: 1, revision: 3 },
};
const setting = {
  ...{ is_only: false, owner_ids: [], revision: 0, owners: [{ id: 2, title: 'Ada Owner' }] },
  callback_url: 'https://news.test/core/users/sso/callback',
  roles: [
    { id: 30, title: 'Owner', may_give: false },
    { id: 31, title: 'Editor', may_give: true },
  ],
  groups: [{ id: 41, title: 'Press', may_give: true }],
};

beforeEach(() => {
  api = fakeApi();
  api.on(getSignInSetting, () => setting);
  api.on(listSignInProviders, () => ({ items: [provider], total_count: 1 }));
});
afterEach(() => expect(api.faults).toEqual([]));

test('G-95: a provider is added with its roles, and each complaint stands under its field', async () => {
  api.on(listSignInProviders, () => ({ items: [], total_count: 0 }));
  const { user } = await renderScreen(SingleSignOnScreen);
  await screen.findByText(/^No providers yet/);
  await user.click(screen.getByRole('button', { name: 'Add provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add provider' }));
  await user.type(dialog.getByLabelText('Title'), 'Okta');
  await user.type(dialog.getByLabelText('Issuer'), 'id.example.com');
  await user.click(dialog.getByRole('button', { name: 'Add provider' }));
  await dialog.findByText(/^Enter an address such as/);
  expect(api.callsTo(createSignInProvider)).toEqual([]);
  await user.clear(dialog.getByLabelText('Issuer'));
  await user.type(dialog.getByLabelText('Issuer'), 'https://id.example.com');
  await user.type(dialog.getByLabelText('Client ID'), 'masthead');
  await user.type(dialog.getByLabelText('Client secret'), 'open sesame');
  await user.type(dialog.getByLabelText('Email domains'), 'example.com, example.org');
  await user.type(dialog.getByLabelText('Claim for roles and groups (optional)'), 'groups');
  await user.click(dialog.getByRole('button', { name: 'Add role' }));
  await user.type(dialog.getByLabelText('Value'), 'desk');
  await user.click(dialog.getByRole('button', { name: 'Add provider' }));
  await dialog.findByText('Give every row a value and a role.');
  const roles = within(dialog.getByLabelText('Role')).getAllByRole('option');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Choose a role', 'Editor']);
  await user.selectOptions(dialog.getByLabelText('Role'), 'Editor');
  await user.click(dialog.getByRole('button', { name: 'Add group' }));
  await user.selectOptions(dialog.getByLabelText('Membership group'), 'Press');
  await user.click(dialog.getByRole('button', { name: 'Add provider' }));
  await dialog.findByText('Give every row a value and a group.');
  const groups = within(dialog.getByRole('group', { name: 'Membership groups by value' }));
  await user.type(groups.getByLabelText('Value'), 'press');
  api.on(createSignInProvider, () => provider);
  await user.click(dialog.getByRole('button', { name: 'Add provider' }));
  await screen.findByText('Okta added.');
  expect(api.callsTo(createSignInProvider)[0]?.body).toMatchObject({
    ...{ title: 'Okta', client_secret: 'open sesame', domains: ['example.com', 'example.org'] },
    groups: [{ value: 'press', group_id: 41 }],
    ...{ roles: [{ value: 'desk', role_id: 31 }], default_role_id: null, is_enabled: true },
  });
});

test('G-95: a change leaves the secret that nobody typed, and a deletion is asked for', async () => {
  const { user } = await renderScreen(SingleSignOnScreen);
  await user.click(await screen.findByRole('button', { name: 'Edit Okta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit provider' }));
  await dialog.findByText('Leave empty to keep the current secret.');
  await user.type(dialog.getByLabelText('Title'), ' Staff');
  api.on(updateSignInProvider, () => ({ ...provider, title: 'Okta Staff' }));
  await user.click(dialog.getByRole('button', { name: 'Save provider' }));
  await screen.findByText('Okta Staff saved.');
  const { body } = api.callsTo(updateSignInProvider)[0] ?? {};
  expect(body).toMatchObject({ title: 'Okta Staff', revision: 3 });
  expect(body).not.toHaveProperty('client_secret');
  const why = 'Single sign-on is the only way in.';
  api.on(deleteSignInProvider, () => ({ refuse: 422, code: 'provider_is_only_way', message: why }));
  await user.click(screen.getByRole('button', { name: 'Delete Okta' }));
  await user.click(await screen.findByRole('button', { name: 'Delete provider' }));
  await screen.findByText(/only way in/);
});

test('G-95: single sign-on is required with an owner who may use a password', async () => {
  const { user } = await renderScreen(SingleSignOnScreen);
  await user.click(await screen.findByLabelText('Require single sign-on'));
  const details = [{ loc: ['body', 'owner_ids'], msg: 'Choose at least one owner.' }];
  api.on(saveSignInSetting, () => ({ refuse: 422, code: 'owner_ids_is_invalid', details }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Choose at least one owner.');
  await user.click(screen.getByLabelText('Ada Owner'));
  api.on(saveSignInSetting, () => ({ ...setting, is_only: true, owner_ids: [2], revision: 1 }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Settings saved.');
  expect(api.callsTo(saveSignInSetting).at(-1)?.body).toEqual({ is_only: true, owner_ids: [2], revision: 0 });
});

test('G-95: a test shows who would have come, with which roles, and what the provider said', async () => {
  api.on(getProviderTry, () => ({
    ...{ provider_id: 7, title: 'Okta', outcome: 'signs_in' as const, is_passed: true, person: 'Ada Owner' },
    ...{ is_new: false, has_second_factor: true, roles: [{ id: 31, title: 'Editor' }] },
    groups: [{ id: 41, title: 'Press' }],
    claims: [{ name: 'groups', value: '["desk"]' }],
  }));
  const { user } = await renderScreen(SingleSignOnScreen, { search: '?try=abc' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Test of Okta' }));
  dialog.getByText('It works. You would be signed in as Ada Owner.');
  dialog.getByText('Editor');
  dialog.getByText('Press');
  dialog.getByText('["desk"]');
  expect(api.callsTo(getProviderTry)[0]?.params).toMatchObject({ tryToken: 'abc' });
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('G-95: the map of groups is not offered to who manages no members, and what is mapped is shown', async () => {
  const groups = [
    { id: 41, title: 'Press', may_give: false },
    { id: 42, title: 'Patrons', may_give: false },
  ];
  api.on(getSignInSetting, () => ({ ...setting, groups }));
  const mapped = { ...provider, claim: 'groups', groups: [{ value: 'press', group_id: 41 }] };
  api.on(listSignInProviders, () => ({
    items: [mapped, { ...mapped, id: 8, title: 'Bare', groups: [] }],
    total_count: 2,
  }));
  const { user } = await renderScreen(SingleSignOnScreen);
  await user.click(await screen.findByRole('button', { name: 'Edit Okta' }));
  const choice = await screen.findByLabelText<HTMLSelectElement>('Membership group');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Choose a group', 'Press']]);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Edit Bare' }));
  await screen.findByRole('group', { name: 'Roles by value' });
  expect(screen.queryByRole('button', { name: 'Add group' })).toBeNull();
});

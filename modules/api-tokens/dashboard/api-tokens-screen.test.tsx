import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPermissions, type PermissionEntry } from '#modules/roles/roles.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  type ApiToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
} from '../api-tokens.contract.ts';
import { ApiTokensScreen } from './api-tokens-screen.tsx';

const SECRET = 'mh_onlyonce';
const token = (id: number, title: string, more: Partial<ApiToken> = {}): ApiToken => ({
  ...{ id, title, prefix: 'mh_a1b2c', permissions: ['VIEW_STATS'], community_id: null },
  ...{ community_title: null, status: 'active', expires_ts: 1_800_000_000, old_until_ts: null },
  ...{ last_used_ts: null, last_ip: null, allowed_cidrs: [], is_own: true, created_ts: 1_764_000_000 },
  ...{ created_by: 5, created_by_title: 'Amelia Wong', revision: 1, ...more },
});
const permission = (name: PermissionEntry['name'], title: string, mayGrant = true): PermissionEntry => ({
  ...{ name, title, description: `${title}.`, group: 'site', scopes: ['site', 'community'] },
  ...{ implies: [], may_grant: mayGrant },
});

let api: FakeApi;
const there = [
  token(1, 'CI export', { permissions: ['VIEW_STATS', 'EDIT_POST'], last_used_ts: 1_764_000_000 }),
  token(2, 'Print system', { status: 'expiring', is_own: false, created_by_title: 'Ruth' }),
  token(3, 'Old archive', { status: 'expired', community_id: 7, community_title: 'Town' }),
];

beforeEach(() => {
  api = fakeApi();
  api
    .on(listApiTokens, () => ({ items: there, total_count: there.length, after: null }))
    .on(listPermissions, () => [
      permission('VIEW_STATS', 'View statistics'),
      permission('EDIT_POST', 'Edit posts'),
      permission('DELETE_SITE', 'Delete the site', false),
    ]);
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const button = (name: string) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the list of tokens', () => {
  test('says how each begins, what it may and where, and how it is', async () => {
    await renderScreen(ApiTokensScreen);
    const said = [
      ['CI export', 'mh_a1b2c…', '2 permissions', 'Whole site', 'Active', 'Amelia Wong'],
      ['Print system', '1 permission', 'Expires soon', 'Ruth'],
      ['Old archive', 'Town', 'Expired'],
    ];
    for (const [title = '', ...texts] of said) {
      const row = within(await rowOf(title));
      for (const text of texts) expect(row.getByText(text), text).toBeTruthy();
    }
  });

  test('asks for what the address says', async () => {
    await renderScreen(ApiTokensScreen, { search: '?q=print&status=expiring&order_by=expires' });
    await rowOf('Print system');
    expect(api.callsTo(listApiTokens).at(-1)?.query).toMatchObject({
      ...{ query: 'print', status: 'expiring', order_by: 'expires' },
    });
  });

  test('lets rotate one’s own alone', async () => {
    await renderScreen(ApiTokensScreen);
    expect(within(await rowOf('CI export')).getByRole('button', { name: 'Rotate CI export' })).toBeTruthy();
    expect(
      within(await rowOf('Print system')).queryByRole('button', { name: 'Rotate Print system' }),
    ).toBeNull();
  });

  test('opens one with its permissions in words and its networks', async () => {
    there[0] = { ...(there[0] as ApiToken), allowed_cidrs: ['203.0.113.0/24'], last_ip: '203.0.113.9' };
    const { user } = await renderScreen(ApiTokensScreen);
    await user.click(await screen.findByText('CI export'));
    const shown = within(await dialog('CI export'));
    for (const text of ['View statistics', 'Edit posts', '203.0.113.0/24', '203.0.113.9'])
      expect(await shown.findByText(text)).toBeTruthy();
  });
});

describe('creating a token', () => {
  const open = async () => {
    const opened = await renderScreen(ApiTokensScreen);
    await rowOf('CI export');
    await opened.user.click(await button('Create token'));
    return { ...opened, form: within(await dialog('Create token')) };
  };

  test('sends what is chosen, and asks before the secret is left uncopied', async () => {
    api.on(createApiToken, () => ({ ...token(9, 'Board'), secret: SECRET }));
    const { user, form } = await open();
    await user.type(form.getByLabelText('Title'), 'Board');
    await user.click(form.getByLabelText('30 days'));
    await user.type(form.getByLabelText('Allowed networks (optional)'), '192.0.2.1 203.0.113.0/24');
    await user.click(await form.findByLabelText('View statistics'));
    expect(form.getByLabelText<HTMLInputElement>('Delete the site').disabled).toBe(true);
    const before = Math.floor(Date.now() / 1000);
    await user.click(form.getByRole('button', { name: 'Create token' }));
    const secret = within(await dialog('Copy your new token'));
    expect(secret.getByLabelText<HTMLInputElement>('Token').value).toBe(SECRET);
    const sent = api.callsTo(createApiToken)[0]?.body as { expires_ts: number };
    expect(sent).toMatchObject({
      ...{ title: 'Board', permissions: ['VIEW_STATS'], community_id: null },
      allowed_cidrs: ['192.0.2.1', '203.0.113.0/24'],
    });
    expect(sent.expires_ts - before - 30 * 86_400).toBeLessThan(60);
    await user.click(secret.getByRole('button', { name: 'Done' }));
    expect(await secret.findByText("You haven't copied it, and we can't show it again.")).toBeTruthy();
    await user.click(secret.getByRole('button', { name: 'Copy token' }));
    await user.click(await secret.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says under its fields what is missing, before anything is sent', async () => {
    const { user, form } = await open();
    await user.type(form.getByLabelText('Allowed networks (optional)'), 'office');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    expect((await form.findAllByRole('alert')).length).toBeGreaterThan(1);
    expect(api.callsTo(createApiToken)).toEqual([]);
  });

  test('says what the server has against the permissions beside them', async () => {
    const msg = 'You can only give a token permissions that you have yourself.';
    api.on(createApiToken, () => ({
      ...{ refuse: 422, code: 'permissions_is_invalid', message: msg },
      details: [{ loc: ['body', 'permissions'], msg }],
    }));
    const { user, form } = await open();
    await user.type(form.getByLabelText('Title'), 'Board');
    await user.click(await form.findByLabelText('Edit posts'));
    await user.click(form.getByRole('button', { name: 'Create token' }));
    expect(await form.findByText(msg)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Board');
  });
});

test('a token is rotated after a question, and its new secret shown', async () => {
  api.on(rotateApiToken, () => ({ ...token(1, 'CI export'), secret: SECRET }));
  const { user } = await renderScreen(ApiTokensScreen);
  await user.click(await button('Rotate CI export'));
  await user.click(within(await dialog('Rotate CI export?')).getByRole('button', { name: 'Rotate token' }));
  const secret = within(await dialog('Copy your rotated token'));
  expect(secret.getByLabelText<HTMLInputElement>('Token').value).toBe(SECRET);
  expect(secret.getByText('The previous secret works for another 24 hours.')).toBeTruthy();
});

test('a token is revoked after a question, without a way back', async () => {
  api.on(revokeApiToken, () => undefined);
  const { user } = await renderScreen(ApiTokensScreen);
  await user.click(await button('Revoke Print system'));
  const asked = within(await dialog('Revoke Print system?'));
  expect(asked.getByText(/can't be undone/)).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Revoke token' }));
  expect(await screen.findByText('Print system revoked.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(api.callsTo(revokeApiToken)[0]?.params).toEqual({ siteId: 1, tokenId: 2 });
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../../passkeys.contract.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from '../../security.contract.ts';
import { SecurityScreen } from './security-screen.tsx';

let api: FakeApi;
const session = (id: string, is_current: boolean) => ({
  ...{ id, browser: 'Firefox', system: 'Linux', network: '192.0.2.7', started_ts: 1, last_seen_ts: 2 },
  is_current,
});

beforeEach(() => {
  api = fakeApi();
  const items = [session('other', false), session('here', true)];
  api.on(listSessions, () => ({ items, total_count: 2 }));
  api.on(listPasskeys, () => ({ items: [], total_count: 0 }));
});
afterEach(() => expect(api.faults).toEqual([]));

test('G-95: the password is changed with the current one, and each complaint stands under its field', async () => {
  const { user } = await renderScreen(SecurityScreen);
  const field = (name: string) => screen.getByLabelText(name);
  await user.type(await screen.findByLabelText('Current password'), 'Wrong-Horse-9');
  await user.type(field('New password'), 'short');
  await user.type(field('Confirm new password'), 'shorter');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Use at least 10 characters.')).toBeTruthy();
  expect(screen.getByText("The new passwords don't match.")).toBeTruthy();
  expect(api.callsTo(changePassword)).toEqual([]);

  const details = [{ loc: ['body', 'current_password'], msg: 'This is not your current password.' }];
  api.on(changePassword, () => ({ refuse: 422, code: 'current_password_is_invalid', details }));
  for (const name of ['New password', 'Confirm new password']) {
    await user.clear(field(name));
    await user.type(field(name), 'Better-Horse-8');
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('This is not your current password.')).toBeTruthy();
  expect(field('Current password')).toHaveProperty('value', 'Wrong-Horse-9');

  api.on(changePassword, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText("Password changed. You've been signed out everywhere else.");
  await waitFor(() => expect(field('Current password')).toHaveProperty('value', ''));
});

test('G-95: sessions are listed with this one marked, and end alone or all at once', async () => {
  const { user } = await renderScreen(SecurityScreen);
  await screen.findByText('This session');
  const [first, second] = screen.getAllByRole('row').slice(1);
  expect(within(first as HTMLElement).getByText('This session')).toBeTruthy();
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(second as HTMLElement).getByText('192.0.2.7')).toBeTruthy();
  api.on(endSession, () => ({ refuse: 500 }));
  await user.click(screen.getByRole('button', { name: /^End session: Firefox on Linux, 192\.0\.2\.7, \S/ }));
  expect(await screen.findByRole('button', { name: 'Copy request ID TEST01-ABCDEF' })).toBeTruthy();
  api.on(endSession, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Session ended.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await user.click(screen.getByRole('button', { name: /^End session: Firefox on Linux, 192\.0\.2\.7, \S/ }));
  await screen.findByText('Session ended.');
  expect(api.callsTo(endSession)[0]?.params.sessionId).toBe('other');
  api.on(endOtherSessions, () => ({ ended: 1 }));
  await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'End all other sessions' }));
  await screen.findByText('1 other session ended.');
});

const passkey = {
  ...{ id: 7, title: 'Work laptop', host: 'news.test', is_synced: true, created_ts: 1, last_used_ts: null },
};

test('G-95: a passkey is named anew and removed', async () => {
  api.on(listPasskeys, () => ({ items: [passkey], total_count: 1 }));
  const { user } = await renderScreen(SecurityScreen);
  expect(await screen.findByText(/Never used · Synced · For news\.test/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rename Work laptop' }));
  const name = within(await screen.findByRole('dialog')).getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Old laptop');
  api.on(renamePasskey, () => ({ ...passkey, title: 'Old laptop' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rename' }));
  await screen.findByText('Passkey renamed to “Old laptop”.');
  expect(api.callsTo(renamePasskey)).toMatchObject([{ body: { title: 'Old laptop' } }]);

  api.on(removePasskey, () => undefined);
  await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove passkey' }));
  await screen.findByText('Passkey “Work laptop” removed.');
  expect(api.callsTo(removePasskey)).toMatchObject([{ params: { passkeyId: 7 }, body: {} }]);
});

test('G-95: where the browser knows no passkeys, that is said and none can be added', async () => {
  await renderScreen(SecurityScreen);
  expect(await screen.findByText(/This browser can't use passkeys here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  expect([...api.callsTo(askForPasskey), ...api.callsTo(addPasskey)]).toEqual([]);
});

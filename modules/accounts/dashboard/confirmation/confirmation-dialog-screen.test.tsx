import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  type ConfirmationWay,
  confirmIdentity,
  getConfirmation,
  startProviderConfirmation,
} from '../../confirmation.contract.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => expect(api.faults).toEqual([]));

const offer = (ways: ConfirmationWay[], is_confirmed = false) =>
  api.on(getConfirmation, () => ({ is_confirmed, ways, provider_title: 'Okta' }));
const show = async () => {
  const onDone = vi.fn();
  const shown = await renderScreen(() => <ConfirmationDialog reach="for-account" onDone={onDone} />);
  return { ...shown, onDone };
};

test('a password is asked for, and a wrong one is said under its field', async () => {
  offer(['password']);
  const { user, onDone } = await show();
  const field = await screen.findByLabelText('Your password');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(api.callsTo(getConfirmation)[0]?.query).toEqual({ reach: 'for-account' });
  const details = [{ loc: ['body', 'current_password'], msg: 'No.' }];
  api.on(confirmIdentity, () => ({
    ...{ refuse: 422, code: 'current_password_is_invalid', message: 'Not this one.', details },
  }));
  await user.keyboard('Wrong-Horse-9{Enter}');
  expect(await screen.findByText('Not this one.')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  api.on(confirmIdentity, () => undefined);
  await user.clear(field);
  await user.type(field, 'Right-Horse-9{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(true));
  expect(api.callsTo(confirmIdentity).at(-1)?.body).toEqual({ current_password: 'Right-Horse-9' });
});

test('what went wrong with the call is not said of the password', async () => {
  offer(['password']);
  api.on(confirmIdentity, () => ({ refuse: 500 }));
  const { user } = await show();
  const field = await screen.findByLabelText('Your password');
  await user.type(field, 'Right-Horse-9{Enter}');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('a code of the app may take the place of the password', async () => {
  offer(['password', 'code']);
  api.on(confirmIdentity, () => undefined);
  const { user, onDone } = await show();
  await user.click(await screen.findByRole('button', { name: 'Use a code from your app' }));
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.keyboard(' 123 456 {Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(true));
  expect(api.callsTo(confirmIdentity)[0]?.body).toEqual({ code: '123 456' });
});

test('a provider is asked in a window of its own, and this one goes on once it has answered', async () => {
  offer(['provider']);
  api.on(startProviderConfirmation, () => ({ url: 'https://id.example.com/authorize' }));
  const opened = { opener: window as unknown, location: { href: '' }, close: vi.fn() };
  vi.stubGlobal('open', () => opened);
  const { user, onDone } = await show();
  await user.click(await screen.findByRole('button', { name: 'Continue with Okta' }));
  await screen.findByText(/Sign in to Okta in the other window/);
  expect([opened.opener, opened.location.href]).toEqual([null, 'https://id.example.com/authorize']);
  offer(['provider'], true);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true), { timeout: 10_000 });
});

test('who has nothing to confirm with is told what to do, and passkeys are for browsers that know them', async () => {
  offer(['passkey']);
  const { user, onDone } = await show();
  await screen.findByText(/no password, passkey or authenticator app yet/);
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onDone).toHaveBeenCalledExactlyOnceWith(false);
});

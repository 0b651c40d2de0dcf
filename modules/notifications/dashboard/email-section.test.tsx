import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, seesFigures, testCaller } from '#platform/testing/render-screen.tsx';
import { type EmailSwitch, emailSwitches } from '../email-flags.contract.ts';
import { getEmailSubscriptions, saveEmailSubscriptions } from '../email-subscriptions.contract.ts';
import { EmailSection } from './email-section.tsx';
import { NotificationWaysScreen } from './notification-ways-screen.tsx';

let api: FakeApi;
let state: Record<EmailSwitch, boolean>;

beforeEach(() => {
  state = Object.fromEntries(emailSwitches.map((name) => [name, false])) as typeof state;
  api = fakeApi();
  api.on(getEmailSubscriptions, () => state);
  api.on(saveEmailSubscriptions, ({ body }) => {
    state = { ...state, ...body } as typeof state;
    return state;
  });
});
afterEach(() => expect(api.faults).toEqual([]));

const box = (name: string) => screen.findByLabelText(name);

test('email-subscriptions: a switch counts at once, and unsubscribing rests the others', async () => {
  const { user } = await renderScreen(EmailSection, { caller: seesFigures });
  await user.click(await box('Daily page views'));
  await screen.findByText('Email settings saved.');
  expect(api.callsTo(saveEmailSubscriptions)[0]?.body).toEqual({ stats_mail_daily: true });
  await waitFor(async () => expect(await box('Daily page views')).toHaveProperty('checked', true));
  await user.click(await box('Unsubscribe from all emails except security alerts'));
  await waitFor(async () => expect(await box('Daily page views')).toHaveProperty('checked', false));
});

test('whoever sees no figures is offered no mails about them', async () => {
  await renderScreen(EmailSection, {
    caller: { holder: { ...testCaller.holder, sitePermissions: new Set() } },
  });
  await box('Unsubscribe from all emails except security alerts');
  expect(screen.queryByLabelText('Daily page views')).toBeNull();
});

test('email-subscriptions: a failed load and a failed save say so', async () => {
  api.on(getEmailSubscriptions, () => ({ refuse: 500 }));
  const { user } = await renderScreen(EmailSection, { caller: seesFigures });
  await screen.findByText('Error in fetching subscriptions');
  api.on(getEmailSubscriptions, () => state);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  api.on(saveEmailSubscriptions, () => ({ refuse: 500 }));
  await user.click(await box('Daily page views'));
  await screen.findByText(/Error trying to update user subscriptions\./);
});

test('security alerts are mailed always, with or without the bell', async () => {
  await renderScreen(NotificationWaysScreen);
  const choices = within(await screen.findByRole('group', { name: 'Sign-ins from a new device or network' }));
  expect(choices.queryByLabelText('None')).toBeNull();
  expect(choices.queryByLabelText('In-app')).toBeNull();
  expect(choices.getByLabelText('Both')).toHaveProperty('checked', true);
  expect(screen.getByText('Security alerts are always emailed.')).toBeTruthy();
});

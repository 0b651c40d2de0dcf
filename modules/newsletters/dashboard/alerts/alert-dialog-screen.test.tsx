import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { type Alert, cancelAlert, getAlertDraft, sendAlert } from '../../alerts.contract.ts';
import { AlertDialog } from './alert-dialog.tsx';

const last: Alert = {
  ...{ id: 70, post_id: 12, subject: 'Ferry sunk', state: 'sent', expected: 1_190, recipients: 1_190 },
  ...{
    sent: 1_188,
    failed: 2,
    provider: null,
    by_mail: true,
    push: null,
    error: null,
    created_ts: 1_764_000_000,
    ended_ts: 1_764_000_100,
  },
};
const draft = {
  ...{ post_id: 11, subject: 'Bridge closed', from: 'The News', html: '<p>Bridge closed</p>', address: null },
  ...{ recipients: 1_204 as number | null, provider: null, waits_for: null, last },
  ...{ mail_refusal: null, push: null },
};
let api: FakeApi;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  api = fakeApi();
  api.on(getAlertDraft, () => draft);
});
afterEach(() => expect(api.faults).toEqual([]));

const Dialog = () => <AlertDialog postId={11} communityId={7} onClose={onClose} />;
const open = async (name = 'Send alert') => within(await screen.findByRole('dialog', { name }));
const button = { name: (name: string) => ['button', { name }] as const };

test('a post goes out once its number was said twice', async () => {
  api.on(sendAlert, () => ({ ...last, state: 'waiting' as const }));
  const { user } = await renderScreen(Dialog);
  const dialog = await open();
  expect(dialog.getByText('1,204 people chose breaking news and get this email.')).toBeTruthy();
  expect(dialog.getByText('Ferry sunk')).toBeTruthy();
  const subject = dialog.getByLabelText('Subject');
  expect(subject).toHaveProperty('value', 'Bridge closed');
  await user.clear(subject);
  await user.click(dialog.getByRole(...button.name('Continue')));
  await dialog.findByText('Enter a subject.');
  await user.type(subject, 'Harbour bridge closed');
  await user.click(dialog.getByRole(...button.name('Continue')));
  const asked = await open('Send this alert now?');
  expect(asked.getByText('Harbour bridge closed')).toBeTruthy();
  expect(api.callsTo(sendAlert)).toEqual([]);
  await user.click(asked.getByRole(...button.name('Send to 1,204 people')));
  await screen.findByText('The alert is on its way to 1,204 people.');
  expect(api.callsTo(sendAlert)).toMatchObject([
    {
      params: { siteId: 1 },
      body: { post_id: 11, subject: 'Harbour bridge closed', recipients: 1_204 },
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('where many more get it by then, the new number is shown and the same order sent again', async () => {
  const present = 1_300;
  api.on(sendAlert, ({ body }) => {
    if (body.recipients === present) return { ...last, state: 'waiting' as const };
    return { refuse: 409, code: 'recipients_have_grown', extra: { recipients: present } };
  });
  const { user } = await renderScreen(Dialog);
  await user.click((await open()).getByRole(...button.name('Continue')));
  const asked = await open('Send this alert now?');
  await user.click(asked.getByRole(...button.name('Send to 1,204 people')));
  await user.click(await asked.findByRole(...button.name('Send to 1,300 people')));
  await screen.findByText('The alert is on its way to 1,300 people.');
  const keys = api.callsTo(sendAlert).map(({ body }) => body.idempotency_key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('one on its way shows how far it is, is cancelled, and keeps the next from being sent', async () => {
  api.on(getAlertDraft, () => ({
    ...draft,
    waits_for: 'hour' as const,
    last: { ...last, state: 'sending' as const, recipients: 400 },
  }));
  api.on(cancelAlert, () => ({ ...last, state: 'cancelled' as const }));
  const { user } = await renderScreen(Dialog);
  const dialog = await open();
  expect(dialog.getByText(/\(400 of 1,190 so far\)/)).toBeTruthy();
  expect(dialog.getByText('This post went out within the last hour.')).toBeTruthy();
  expect(dialog.getByRole(...button.name('Continue'))).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole(...button.name('Cancel alert')));
  await screen.findByText('Alert canceled.');
  expect(api.callsTo(cancelAlert)[0]?.params).toEqual({ siteId: 1, alertId: 70 });
});

test('what keeps a post from going out is said, and nothing else can be done', async () => {
  api.on(getAlertDraft, () => ({
    ...{ refuse: 409, code: 'post_has_password', message: 'This post has a password.' },
  }));
  const { user } = await renderScreen(Dialog);
  expect((await open()).getByRole('alert').textContent).toBe('This post has a password.');
  await user.click((await open()).getAllByRole(...button.name('Close')).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a provider sends to those whom it knows', async () => {
  api.on(getAlertDraft, () => ({ ...draft, recipients: null, provider: 'mailchimp' as const, last: null }));
  api.on(sendAlert, () => last);
  const { user } = await renderScreen(Dialog);
  const dialog = await open();
  expect(dialog.getByText('No alert has gone out yet.')).toBeTruthy();
  await user.click(dialog.getByRole(...button.name('Continue')));
  await user.click((await open('Send this alert now?')).getByRole(...button.name('Send now')));
  await screen.findByText('The alert is on its way.');
  expect(api.callsTo(sendAlert)[0]?.body.recipients).toBeNull();
});

test('who sends alerts of a community alone names it', async () => {
  const holder = {
    ...testCaller.holder,
    sitePermissions: new Set<string>(),
    communityPermissions: new Map([[7, new Set(['SEND_ALERTS'])]]),
  };
  await renderScreen(Dialog, { caller: { holder } });
  await open();
  expect(api.callsTo(getAlertDraft)[0]?.params).toEqual({ siteId: 7 });
});

describe('where the site offers notifications', () => {
  const push = { title: 'Bridge closed', text: 'All of it.', image: null, recipients: 530 };
  const way = { title: 'Bridge closed', text: 'All of it.', has_image: true, error: null };
  const counts = { expected: 530, recipients: 500, sent: 490, failed: 4, gone: 6, ended_ts: null };

  test('both ways are shown with their numbers and what browsers show, and go out with what was written', async () => {
    api.on(getAlertDraft, () => ({ ...draft, push }));
    api.on(sendAlert, () => ({ ...last, state: 'waiting' as const }));
    const { user } = await renderScreen(Dialog);
    const dialog = await open();
    expect(dialog.getByLabelText('Email (1,204 people)')).toHaveProperty('checked', true);
    expect(dialog.getByLabelText('Push notification (530 browsers)')).toHaveProperty('checked', true);
    const title = dialog.getByLabelText('Notification title');
    await user.clear(title);
    await user.click(dialog.getByRole(...button.name('Continue')));
    await dialog.findByText('Enter a title.');
    await user.type(title, 'Harbour bridge closed');
    expect(dialog.getByText('59 characters left')).toBeTruthy();
    const preview = dialog.getByRole('figure', { name: 'Preview of the notification' });
    expect(within(preview).getByText('Harbour bridge closed')).toBeTruthy();
    await user.click(dialog.getByRole(...button.name('Continue')));
    const asked = await open('Send this alert now?');
    expect(asked.getByText('Email to 1,204 people')).toBeTruthy();
    expect(asked.getByText('Push notification to 530 browsers')).toBeTruthy();
    await user.click(asked.getByRole(...button.name('Send now')));
    await screen.findByText('The alert is on its way.');
    expect(api.callsTo(sendAlert)[0]?.body).toMatchObject({
      ...{ by_mail: true, subject: 'Bridge closed', recipients: 1_204 },
      push: { title: 'Harbour bridge closed', text: 'All of it.', has_image: true, recipients: 530 },
    });
  });

  test('one way alone is sent under its own title, and none is refused', async () => {
    api.on(getAlertDraft, () => ({ ...draft, push }));
    api.on(sendAlert, () => last);
    const { user } = await renderScreen(Dialog);
    const dialog = await open();
    await user.click(dialog.getByLabelText('Email (1,204 people)'));
    expect(dialog.queryByLabelText('Subject')).toBeNull();
    await user.click(dialog.getByLabelText('Push notification (530 browsers)'));
    await user.click(dialog.getByRole(...button.name('Continue')));
    await dialog.findByText('Choose email, push, or both.');
    await user.click(dialog.getByLabelText('Push notification (530 browsers)'));
    await user.click(dialog.getByRole(...button.name('Continue')));
    await user.click((await open('Send this alert now?')).getByRole(...button.name('Send now')));
    await screen.findByText('The alert is on its way.');
    expect(api.callsTo(sendAlert)[0]?.body).toMatchObject({ by_mail: false, subject: 'Bridge closed' });
  });

  test('why nothing goes by mail is said, and a way that nobody chose cannot be taken', async () => {
    api.on(getAlertDraft, () => ({
      ...{ ...draft, recipients: null, mail_refusal: 'alerts_are_off' as const },
      ...{ push: { ...push, recipients: 0 }, waits_for: 'readers' as const },
    }));
    await renderScreen(Dialog);
    const dialog = await open();
    expect(dialog.getByText('Email alerts are turned off in the newsletter settings.')).toBeTruthy();
    const box = dialog.getByLabelText('Push notification (0 browsers)') as HTMLInputElement;
    expect([box.checked, box.closest('fieldset')?.disabled]).toEqual([false, true]);
    expect(dialog.getByRole(...button.name('Continue'))).toHaveProperty('disabled', true);
  });

  test('how far each way is is shown, and both are cancelled at once', async () => {
    const sending = { ...way, ...counts, state: 'sending' as const };
    api.on(getAlertDraft, () => ({ ...draft, push, last: { ...last, push: sending } }));
    api.on(cancelAlert, () => ({ ...last, push: { ...sending, state: 'cancelled' as const } }));
    const { user } = await renderScreen(Dialog);
    const dialog = await open();
    expect(dialog.getByText(/Email: \(sent\)/)).toBeTruthy();
    expect(
      dialog.getByText(/Push: \(500 of 530 so far\) 490 delivered, 6 unsubscribed, 4 failed/),
    ).toBeTruthy();
    await user.click(dialog.getByRole(...button.name('Cancel alert')));
    await screen.findByText('Alert canceled.');
  });
});

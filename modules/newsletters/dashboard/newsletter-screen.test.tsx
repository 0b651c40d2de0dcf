import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { cancelAlert } from '../alerts.contract.ts';
import {
  type Campaign,
  listCampaignSends,
  listCampaigns,
  previewCampaign,
  saveCampaign,
  testCampaign,
} from '../campaigns.contract.ts';
import {
  connectMailLists,
  disconnectMailLists,
  getMailLists,
  listMailCategories,
  listMailInterests,
  listMailLists,
  type MailListSetup,
  saveMailLists,
} from '../mail-lists.contract.ts';
import {
  getNewsletterSettings,
  type NewsletterSettings,
  saveNewsletterSettings,
} from '../newsletter-settings.contract.ts';
import {
  changeSubscriber,
  createSubscriber,
  eraseSubscribers,
  importSubscribers,
  listSubscribers,
  type Subscriber,
} from '../subscribers.contract.ts';
import { NewsletterScreen } from './newsletter-screen.tsx';

let api: FakeApi;
const settings: NewsletterSettings = {
  ...{ site_id: 1, weekly_alerts_day: 1, weekly_alerts_time: '08:00', weekly_alerts_enabled: false },
  ...{ daily_alerts_enabled: true, daily_alerts_time: '07:00', bypass_confirmation_email: false },
  ...{ external_provider_connected: false, may_bypass: false, alerts_enabled: false, revision: 3 },
  push_enabled: false,
};
const idle: MailListSetup = {
  ...{ id: null, provider: 'mailchimp', state: 'idle', error: null, account_name: '', credential_end: null },
  ...{ list: null, groups: { daily: null, weekly: null, alerts: null }, kept_until_ts: null, revision: 0 },
  ...{ members_read_ts: null, members_error: null, is_reading: false },
};
const monitor: MailListSetup = { ...idle, provider: 'campaign_monitor' };
const connected: MailListSetup = {
  ...{
    ...idle,
    id: 9,
    state: 'connected',
    account_name: 'The News Ltd',
    credential_end: 'us21',
    revision: 2,
  },
};
const campaign: Campaign = {
  ...{
    kind: 'daily',
    subject: '{{ site.title }}',
    from_name: '',
    reply_to: '',
    template: '',
    stream_id: null,
  },
  ...{ section_ids: [], next_ts: 1_800_100_000, waits_for: null, revision: 4 },
};
const ada: Subscriber = {
  ...{ id: 7, email: 'ada@readers.test', status: 'active', daily: true, weekly: false, alerts: false },
  ...{
    sections: [],
    source: 'site',
    bounce_reason: null,
    created_ts: 1_800_000_000,
    confirmed_ts: 1_800_000_100,
    ended_ts: null,
  },
};

beforeEach(() => {
  api = fakeApi();
  api.on(getNewsletterSettings, () => settings);
  api.on(getMailLists, () => ({ items: [idle, monitor] }));
  api.on(listCampaigns, () => ({
    items: [campaign, { ...campaign, kind: 'weekly' as const }],
    ...{
      default_template: '<p>{{ unsubscribe_url }}</p>',
      sections: [{ id: 5, title: 'Harbour' }],
      streams: [],
    },
  }));
  api.on(previewCampaign, () => ({
    ...{
      subject: 'The News',
      from: 'The News',
      html: '<p>A new quay</p>',
      address: '/u/site/newsletter/preview?letter=x',
      text: '',
      posts: 1,
      new_posts: 1,
    },
    fault: null,
  }));
  api.on(listSubscribers, () => ({ items: [ada], total_count: 1, is_exact: true }));
});
afterEach(() => expect(api.faults).toEqual([]));

const button = (name: string) => screen.findByRole('button', { name });
const tab = (name: string) => renderScreen(NewsletterScreen, { search: `?tab=${name}` });

test('newsletter-defaults: daily is on and weekly off, and what is changed is saved in its version', async () => {
  const { user } = await renderScreen(NewsletterScreen);
  const daily = await screen.findByLabelText<HTMLInputElement>('Send a daily newsletter');
  const weekly = screen.getByLabelText<HTMLInputElement>('Send a weekly newsletter');
  expect([daily.checked, weekly.checked, screen.queryByLabelText('Weekly on')]).toEqual([true, false, null]);
  await user.click(weekly);
  await user.selectOptions(screen.getByLabelText('Weekly on'), 'Friday');
  await user.click(screen.getByLabelText('Offer push notifications'));
  api.on(saveNewsletterSettings, ({ body }) => ({ ...settings, ...(body as object), revision: 4 }));
  await user.click(await button('Save settings'));
  await screen.findByText('Settings updated.');
  expect(api.callsTo(saveNewsletterSettings)[0]?.body).toMatchObject({
    ...{ weekly_alerts_enabled: true, weekly_alerts_day: 5, daily_alerts_enabled: true, revision: 3 },
    push_enabled: true,
  });
});

test('newsletter-dialogs: a provider is connected by its key, after a wrong one', async () => {
  const { user } = await renderScreen(NewsletterScreen);
  await user.click(await button('Connect Mailchimp'));
  const dialog = await screen.findByRole('dialog', { name: 'Connect Mailchimp' });
  await user.type(within(dialog).getByLabelText('API key'), 'wrong-key');
  const details = [{ loc: ['body', 'api_key'], msg: 'wrong credential.' }];
  api.on(connectMailLists, () => ({ refuse: 400, code: 'api_key_is_invalid', details }));
  await user.click(within(dialog).getByRole('button', { name: 'Connect' }));
  await within(dialog).findByText('wrong credential.');
  api.on(connectMailLists, () => connected);
  api.on(getMailLists, () => ({ items: [connected, monitor] }));
  api.on(listMailLists, () => ({ items: [{ id: 'l1', title: 'Readers', confirms: true }] }));
  await user.click(within(dialog).getByRole('button', { name: 'Connect' }));
  await screen.findByText('Mailchimp connected.');
  await screen.findByText('The News Ltd, key ending in us21');
  expect(api.callsTo(connectMailLists)[1]?.params).toEqual({ mailProvider: 'mailchimp', siteId: 1 });
});

test('newsletter-states: a connected one is given its list and groups, and disconnected after a question', async () => {
  api.on(getMailLists, () => ({
    items: [connected, { ...monitor, state: 'failed' as const, error: 'It answered 503' }],
  }));
  api.on(listMailLists, () => ({ items: [{ id: 'l1', title: 'Readers', confirms: true }] }));
  api.on(listMailCategories, () => ({
    items: [{ id: 'c1', title: 'How often' }],
    kinds: ['daily' as const, 'weekly' as const, 'alerts' as const],
  }));
  api.on(listMailInterests, () => ({ items: [{ id: 'i1', title: 'Every day' }] }));
  const { user } = await renderScreen(NewsletterScreen);
  await screen.findByText('It answered 503');
  await screen.findByText('No list is chosen, so no newsletter goes out. Choose one below.');
  await user.selectOptions(await screen.findByLabelText('List'), 'Readers');
  await screen.findAllByRole('option', { name: 'Every day' });
  await user.selectOptions(screen.getByLabelText('Daily newsletter goes to'), 'Every day');
  api.on(saveMailLists, () => ({ ...connected, revision: 3 }));
  await user.click(await button('Save list'));
  await screen.findByText('Settings updated.');
  expect(api.callsTo(saveMailLists)[0]?.body).toEqual({
    ...{
      list_id: 'l1',
      groups: { daily: { category_id: 'c1', interest_id: 'i1' }, weekly: null, alerts: null },
      setup_revision: 2,
    },
  });
  await user.click(await button('Disconnect Mailchimp'));
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect Mailchimp?' });
  api.on(disconnectMailLists, () => idle);
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('Mailchimp disconnected.');
  expect(api.callsTo(disconnectMailLists)[0]?.params).toEqual({ mailSetupId: 9 });
});

const chosen = { id: 'l1', title: 'Readers', confirms: false };
const wasLeft = { state: 'idle' as const, members_error: null };
test.each<[string, Partial<MailListSetup>, RegExp]>([
  ['not yet', {}, /^Unsubscribes haven't been read yet\.$/],
  ['since when', { members_read_ts: 1_800_000_000 }, /^Unsubscribes read .*2027/],
  ['why not', { members_error: 'It answered 503' }, /^We couldn't read who .* Mailchimp\. We'll try again\./],
  ['after a disconnection', { ...wasLeft, is_reading: true }, /Newsletters wait until that's done\.$/],
  [
    'that it never will',
    { ...wasLeft, members_error: 'Wrong key' },
    /Remove them from your subscribers before/,
  ],
])('a provider says whether it is known who unsubscribed there: %s', async (_, setup, said) => {
  api.on(listMailLists, () => ({ items: [chosen] }));
  api.on(listMailCategories, () => ({ items: [], kinds: [] }));
  api.on(getMailLists, () => ({ items: [{ ...connected, list: chosen, ...setup }, monitor] }));
  await renderScreen(NewsletterScreen);
  await screen.findByText(said);
});

test('a newsletter that waits says why', async () => {
  api.on(listCampaigns, () => ({
    items: [{ ...campaign, waits_for: 'list' as const }],
    ...{ default_template: '', sections: [], streams: [] },
  }));
  await tab('daily');
  await screen.findByText('This newsletter waits until you choose a list in Settings.');
});

test('a newsletter is written beside its preview, refused under its field, tried and saved', async () => {
  const { user } = await tab('daily');
  expect(await screen.findByTitle('Preview of the newsletter')).toHaveProperty(
    'src',
    expect.stringContaining('/u/site/newsletter/preview?letter=x'),
  );
  await user.click(await screen.findByLabelText('Harbour'));
  await user.click(screen.getByLabelText('Use your own template'));
  const details = [{ loc: ['body', 'template'], msg: 'Line 2: tag x not found' }];
  api.on(saveCampaign, () => ({ refuse: 422, code: 'template_is_invalid', details }));
  await user.click(await button('Save newsletter'));
  await screen.findByText('Line 2: tag x not found');
  api.on(saveCampaign, () => ({ ...campaign, section_ids: [5], revision: 5 }));
  await user.click(await button('Save newsletter'));
  await screen.findByText('Campaign updated.');
  expect(api.callsTo(saveCampaign)[1]?.body).toMatchObject({ section_ids: [5], revision: 4 });
  api.on(testCampaign, () => ({ email: 'me@news.test' }));
  await user.click(await button('Send test to me'));
  await screen.findByText('Test sent to me@news.test.');
});

test('subscribers are asked, brought in with the word that they agreed, and erased after a question', async () => {
  const { user } = await tab('subscribers');
  await screen.findByText('ada@readers.test');
  await user.click(await button('Add subscriber'));
  const adding = await screen.findByRole('dialog', { name: 'Add subscriber' });
  await user.type(within(adding).getByLabelText('Email address'), 'ben@readers.test');
  await user.click(within(adding).getByLabelText('Daily newsletter'));
  await user.click(within(adding).getByRole('button', { name: 'Send confirmation' }));
  await within(adding).findByText('Choose at least one newsletter.');
  await user.click(within(adding).getByLabelText('Weekly newsletter'));
  api.on(createSubscriber, () => ({ email: 'ben@readers.test' }));
  await user.click(within(adding).getByRole('button', { name: 'Send confirmation' }));
  await screen.findByText('Confirmation sent to ben@readers.test.');
  await user.click(await button('Import'));
  const bringing = await screen.findByRole('dialog', { name: 'Import subscribers' });
  const file = new File(['email\nz@readers.test'], 'readers.csv', { type: 'text/csv' });
  await user.upload(within(bringing).getByLabelText('Choose file'), file);
  await within(bringing).findByText('readers.csv');
  await user.click(within(bringing).getByRole('button', { name: 'Import subscribers' }));
  await within(bringing).findByText('Confirm that everyone agreed.');
  await user.click(within(bringing).getByLabelText('Everyone in this file agreed to get newsletters'));
  api.on(importSubscribers, () => ({
    ...{ rows: 6, added: 1, known: 1, repeated: 2, wrong_count: 2 },
    wrong: [
      { line: 4, email: 'nothing' },
      { line: 6, email: 'me' },
    ],
  }));
  await user.click(within(bringing).getByRole('button', { name: 'Import subscribers' }));
  await screen.findByText(
    '1 subscriber added. 1 already on the list or unsubscribed. 2 repeated in the file. 2 invalid. See lines 4, 6.',
  );
  await user.click(await button('Delete ada@readers.test'));
  const erasing = await screen.findByRole('dialog', { name: 'Erase 1 subscriber?' });
  api.on(eraseSubscribers, () => ({ erased: 1 }));
  await user.click(within(erasing).getByRole('button', { name: 'Erase' }));
  await screen.findByText('1 subscriber erased.');
  expect(api.callsTo(eraseSubscribers)[0]?.body).toEqual({ ids: [7] });
});

test('what a subscriber gets is changed from their row, and none of it unsubscribes them', async () => {
  api.on(changeSubscriber, ({ body }) => ({ ...ada, ...body, status: 'unsubscribed' as const }));
  const { user } = await tab('subscribers');
  await user.click(await screen.findByText('ada@readers.test'));
  const dialog = within(await screen.findByRole('dialog', { name: 'ada@readers.test' }));
  await user.click(dialog.getByLabelText('Daily newsletter'));
  expect(await dialog.findByText(/^If you remove every newsletter/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save subscriber' }));
  await screen.findByText('ada@readers.test is unsubscribed.');
  expect(api.callsTo(changeSubscriber)[0]).toMatchObject({
    params: { subscriberId: 7 },
    body: { daily: false, weekly: false, alerts: false },
  });
});

test('what was sent says to how many, by whom, and why not', async () => {
  const send = {
    ...{
      id: 1,
      kind: 'daily' as const,
      day: '2027-01-14',
      state: 'sent' as const,
      subject: 'A new quay',
      posts: 3,
    },
    ...{ recipients: 120, sent: 118, failed: 2, provider: null, error: null, created_ts: 1, ended_ts: 2 },
    ...{ expected: null, by_mail: true, push: null },
  };
  const lost = {
    ...send,
    id: 2,
    state: 'failed' as const,
    provider: 'mailchimp' as const,
    error: 'No credit',
  };
  api.on(listCampaignSends, () => ({ items: [send, lost], total_count: 2 }));
  await tab('sent');
  // What went wrong stands below it, not in its place.
  expect(await screen.findAllByText('A new quay')).toHaveLength(2);
  expect(screen.getByText('No credit')).toBeTruthy();
  expect(screen.getByText('Failed by Mailchimp')).toBeTruthy();
});

test('an alert that did not go by push keeps its subject beside the reason', async () => {
  const alert = {
    ...{ id: 4, kind: 'alerts' as const, day: '2027-01-14', state: 'sent' as const, subject: 'Bridge open' },
    ...{ posts: 1, expected: 3, recipients: 3, sent: 3, failed: 0, provider: null, error: null },
    ...{ created_ts: 1, ended_ts: 2, by_mail: true },
    push: {
      ...{ title: 'Bridge open', text: '', has_image: false, state: 'failed' as const, error: 'Too late.' },
      ...{ expected: 5, recipients: 0, sent: 0, failed: 0, gone: 0, ended_ts: 3 },
    },
  };
  api.on(listCampaignSends, () => ({ items: [alert], total_count: 1 }));
  await tab('sent');
  expect(await screen.findByText('Bridge open')).toBeTruthy();
  expect(screen.getByText('Too late.')).toBeTruthy();
});

test('an alert that went by none of its ways for the same reason says it once', async () => {
  const error = "It couldn't be sent within six hours.";
  const alert = {
    ...{
      id: 4,
      kind: 'alerts' as const,
      day: '2027-01-14',
      state: 'failed' as const,
      subject: 'Bridge open',
    },
    ...{ posts: 1, expected: 3, recipients: 0, sent: 0, failed: 0, provider: null, error },
    ...{ created_ts: 1, ended_ts: 2, by_mail: true },
    push: {
      ...{ title: 'Bridge open', text: '', has_image: false, state: 'failed' as const, error },
      ...{ expected: 5, recipients: 0, sent: 0, failed: 0, gone: 0, ended_ts: 3 },
    },
  };
  api.on(listCampaignSends, () => ({ items: [alert], total_count: 1 }));
  await tab('sent');
  expect(await screen.findByText('Bridge open')).toBeTruthy();
  expect(screen.getAllByText(error)).toHaveLength(1);
});

test('an alert on its way is watched among what was sent, and cancelled there', async () => {
  const alert = {
    ...{
      id: 3,
      kind: 'alerts' as const,
      day: '2027-01-14',
      state: 'sending' as const,
      subject: 'Bridge closed',
    },
    ...{ posts: 1, expected: 1_204, recipients: 400, sent: 400, failed: 0, provider: null, error: null },
    ...{ created_ts: 1, ended_ts: null, by_mail: true },
    push: {
      ...{ title: 'Bridge closed', text: 'All of it.', has_image: true, state: 'sent' as const, error: null },
      ...{ expected: 530, recipients: 530, sent: 520, failed: 4, gone: 6, ended_ts: 3 },
    },
  };
  api.on(listCampaignSends, () => ({ items: [alert], total_count: 1 }));
  const { user } = await tab('sent');
  expect(await screen.findByText('Sending 400 of 1,204')).toBeTruthy();
  expect(screen.getByText('Push: Sent')).toBeTruthy();
  expect(screen.getByText('930')).toBeTruthy();
  await user.click(await button('Cancel the alert “Bridge closed”'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this alert?' }));
  api.on(cancelAlert, () => ({ ...alert, post_id: 11, state: 'cancelled' as const }));
  await user.click(dialog.getByRole('button', { name: 'Cancel alert' }));
  await screen.findByText('Alert canceled.');
  expect(api.callsTo(cancelAlert)[0]?.params).toEqual({ siteId: 1, alertId: 3 });
});

import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { roomWords } from '#platform/dashboard/rooms/room-words.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { type Integration, listIntegrations } from '../integrations.contract.ts';
import { IntegrationsScreen } from './integrations-screen.tsx';

/** What the rooms say in their texts. */
const words = roomWords('sample', {
  integrations: {
    webhooks: { title: 'Webhooks', about: 'Tell other services.' },
    custom_feeds: { title: 'Partner feeds', about: 'Feeds for partners.' },
    mailchimp: { title: 'Mailchimp', about: 'Newsletters go out.' },
    cdn: { title: 'CDN', about: 'Drops pages.' },
    stripe: { title: 'Stripe', about: 'Compares plans.' },
  },
  failure: { no_post_fits: 'Every post lacks a required value.' },
});
const kinds = ['webhooks', 'custom_feeds', 'mailchimp', 'cdn', 'stripe'].map((id) => `integration:${id}`);

let api: FakeApi;
const integration = (id: string, more: Partial<Integration> = {}): Integration => ({
  ...{ id, path: '/automations', state: 'on', name: null, count: null, used_ts: null },
  ...{ error: null, error_ts: null, ...more },
});
const shows = (...items: Integration[]) =>
  api.on(listIntegrations, () => ({ items, total_count: items.length }));

beforeEach(() => {
  knowRooms(async () => [{ kinds, load: async () => ({ words }) }]);
  api = fakeApi();
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name: new RegExp(name) })).closest('li');
  return within(row as HTMLElement);
};

test('says of each how it is, why it failed, and leads to where it is set up', async () => {
  shows(
    integration('webhooks', { state: 'trouble', count: 4, error: 'The other server took too long.' }),
    integration('custom_feeds', { state: 'trouble', name: 'Wire', error: 'no_post_fits' }),
    integration('mailchimp', { name: 'Readers', path: '/newsletter' }),
    integration('cdn', { state: 'none', path: '/cache_purge' }),
    integration('stripe', { state: 'none', path: null }),
  );
  const { user, path } = await renderScreen(IntegrationsScreen);
  const hooks = await rowOf('Webhooks');
  expect(hooks.getByText('Needs attention')).toBeTruthy();
  expect(hooks.getByText('4 set up')).toBeTruthy();
  expect(hooks.getByText('The other server took too long.')).toBeTruthy();
  expect((await rowOf('Partner feeds')).getByText(/Every post lacks a required value/)).toBeTruthy();
  expect((await rowOf('Mailchimp')).getByText('Readers')).toBeTruthy();
  // Only whoever runs the server can set it up.
  expect((await rowOf('Stripe')).queryByRole('link')).toBeNull();
  const cdn = await rowOf('CDN');
  expect(cdn.getByText('Not connected')).toBeTruthy();
  await user.click(cdn.getByRole('link', { name: 'Set up CDN' }));
  expect(path()).toContain('/cache_purge');
});

test('names what can be connected where nothing is yet', async () => {
  shows(integration('cdn', { state: 'none' }));
  await renderScreen(IntegrationsScreen);
  expect(await screen.findByText(/Nothing is connected yet/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Set up CDN' })).toBeTruthy();
});

test('says so to whoever may see none', async () => {
  shows();
  await renderScreen(IntegrationsScreen);
  expect(
    await screen.findByText("You don't have access to any integrations. Ask an administrator."),
  ).toBeTruthy();
});

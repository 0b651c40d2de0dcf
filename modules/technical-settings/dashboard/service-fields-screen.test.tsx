import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  compareTechnical,
  getTechnical,
  listTechnicalRevisions,
  saveTechnical,
  type TechnicalSettings,
} from '../technical-settings.contract.ts';
import { shownSettings } from './shown-settings.fixture.ts';
import type { TechnicalTab } from './technical-path.ts';
import { TechnicalTabs } from './technical-settings-screen.tsx';

let api: FakeApi;
let settings: TechnicalSettings;

beforeEach(() => {
  api = fakeApi();
  settings = {
    ...shownSettings,
    service_keys: {
      ...{ ...shownSettings.service_keys, spam_key_end: '6789', has_shared_spam_key: true },
      ...{ cdn_provider: 'fastly', cdn_token_end: 'abcd' },
    },
  };
  api
    .on(getTechnical, () => settings)
    .on(saveTechnical, ({ body }) => {
      const { confirm_block: _, spam_key, revision, ...changed } = body;
      const end = spam_key === undefined ? settings.service_keys.spam_key_end : (spam_key?.slice(-4) ?? null);
      const service_keys = { ...settings.service_keys, spam_key_end: end };
      settings = { ...settings, ...changed, service_keys, revision: revision + 1 } as TechnicalSettings;
      return settings;
    });
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (tab: TechnicalTab, caller: object = {}) =>
  renderScreen(() => <TechnicalTabs tab={tab} />, { caller });
const sent = () => {
  const { confirm_block: _, ...body } = api.callsTo(saveTechnical).at(-1)?.body ?? { confirm_block: false };
  return body;
};
const saveButton = () => screen.getByRole('button', { name: 'Save settings' });

describe('services', () => {
  test('are named by their ids, and the site of Matomo is asked for where it is used', async () => {
    const { user } = await open('services');
    await user.type(await screen.findByLabelText('Google Analytics measurement ID'), 'G-ABC123');
    expect(screen.queryByLabelText('Matomo site ID')).toBeNull();
    await user.type(screen.getByLabelText('Matomo Cloud address'), 'news.matomo.cloud');
    const id = screen.getByLabelText('Matomo site ID');
    await user.clear(id);
    await user.type(id, '7');
    await user.click(saveButton());
    await waitFor(() =>
      expect(sent()).toEqual({
        ...{ ga4_id: 'G-ABC123', matomo_host: 'news.matomo.cloud', matomo_site_id: 7, revision: 3 },
      }),
    );
  });

  test('say what is wrong with an id, and send nothing', async () => {
    const { user } = await open('services');
    await user.type(await screen.findByLabelText('Google Analytics measurement ID'), 'UA-1');
    await user.click(saveButton());
    expect(await screen.findByText(/Enter a measurement ID such as/)).toBeTruthy();
    expect(api.callsTo(saveTechnical)).toEqual([]);
  });

  test('show a key by its end, and a new one is not shown once it is saved', async () => {
    const { user } = await open('services');
    const field = await screen.findByLabelText('Akismet key');
    expect([field.getAttribute('type'), (field as HTMLInputElement).value]).toEqual(['password', '']);
    expect(screen.getByText(/The saved key ends in 6789/)).toBeTruthy();
    await user.type(field, 'a-new-key-zyxw');
    await user.click(saveButton());
    expect(await screen.findByText(/The saved key ends in zyxw/)).toBeTruthy();
    expect(sent()).toEqual({ spam_key: 'a-new-key-zyxw', revision: 3 });
    expect(screen.getByLabelText('Akismet key')).toHaveProperty('value', '');
  });

  test('lose a key that is removed', async () => {
    const { user } = await open('services');
    await user.click(await screen.findByLabelText('Remove the key that ends in 6789'));
    expect(screen.queryByLabelText('Akismet key')).toBeNull();
    await user.click(saveButton());
    await waitFor(() => expect(sent()).toEqual({ spam_key: null, revision: 3 }));
    expect(await screen.findByText(/this site uses the server's/)).toBeTruthy();
  });

  test('name the screens that keep the other keys', async () => {
    await open('services');
    expect(await screen.findByText('Fastly, ends in abcd')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change under Cache purge' }).getAttribute('href')).toBe(
      '/r/dashboard/cache_purge',
    );
    expect(screen.getByText('None')).toBeTruthy();
  });

  test('are only looked at without the right to change all settings', async () => {
    const holder = { ...testCaller.holder, isTechnical: true, sitePermissions: new Set<string>() };
    await open('services', { holder });
    expect((await screen.findByLabelText('Akismet key')).closest('fieldset:disabled')).toBeTruthy();
  });

  test('leave a line in the history that says nothing of a key', async () => {
    const revision = {
      ...{ id: 103, number: 2, changed: ['spam_key' as const], restored_number: null },
      ...{ created_ts: 1_760_000_000, created_by: null },
    };
    api
      .on(listTechnicalRevisions, () => ({ items: [revision], authors: {} }))
      .on(compareTechnical, () => ({ ...revision, changes: [] }));
    const { user } = await open('history');
    expect(await screen.findByText('Akismet key')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Changes of revision 2' }));
    expect(await screen.findByText("A key was changed. Keys aren't kept in the history.")).toBeTruthy();
  });
});

describe('images', () => {
  test('send their numbers and formats', async () => {
    const { user } = await open('images');
    const width = await screen.findByLabelText('Widest size in pixels');
    await user.clear(width);
    await user.type(width, '1600');
    await user.click(screen.getByLabelText('AVIF'));
    await user.click(saveButton());
    await waitFor(() =>
      expect(sent()).toEqual({ image_max_width: 1_600, image_formats: ['webp', 'avif'], revision: 3 }),
    );
  });

  test('say under its field that a width is too small, and that a format is needed', async () => {
    const { user } = await open('images');
    const width = await screen.findByLabelText('Widest size in pixels');
    await user.clear(width);
    await user.type(width, '100');
    await user.click(screen.getByLabelText('WebP'));
    await user.click(saveButton());
    expect(await screen.findByText(/Use 0, or a width from 480/)).toBeTruthy();
    expect(screen.getByText(/Choose at least one format/)).toBeTruthy();
    expect(api.callsTo(saveTechnical)).toEqual([]);
  });
});

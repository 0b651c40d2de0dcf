import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listBuilds } from '#modules/builds/builds.contract.ts';
import { listCopySites } from '#modules/site-copies/site-copies.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { copyEnvironment, previewEnvironmentCopy } from '../copy-environment.contract.ts';
import { environmentParts } from '../environment-kinds.contract.ts';
import {
  commandEnvironment,
  createEnvironment,
  deleteEnvironment,
  type Environment,
  type EnvironmentPart,
  type EnvironmentPromotion,
  getEnvironment,
  getEnvironmentLink,
  listEnvironments,
} from '../environments.contract.ts';
import { EnvironmentPage } from './environment-page.tsx';
import { EnvironmentsScreen } from './environments-screen.tsx';

const environment = (slug: string, more: Partial<Environment> = {}): Environment => ({
  ...{ id: 3, slug, title: 'Spring', source_slug: 'production', status: 'ready', is_production: false },
  ...{ build_id: null, preview_host: 'news.test', access: 'staff', expires_ts: null, created_by: 7 },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, diff_count: 2, is_behind: false },
  ...{ task_id: null, error: null, revision: 4 },
  ...more,
});
const production = environment('production', {
  ...{ id: null, title: 'Production', source_slug: null, is_production: true, access: 'public' },
  ...{ diff_count: 0, created_ts: null, updated_ts: null, created_by: null, revision: 0 },
});
const changed: Partial<Record<EnvironmentPart['part'], Partial<EnvironmentPart>>> = {
  technical_settings: {
    change_count: 2,
    changes: [
      { key: 'page_ttl', production: 300, environment: 60 },
      { key: 'ads_txt', production: '# one\n', environment: '# one\n# two\n' },
    ],
    values: { page_ttl: 60, ads_txt: '# one\n# two\n' },
  },
  traffic_split: { may_read: false, may_write: false, change_count: 1, values: null },
};
const parts = (more: typeof changed = changed): EnvironmentPart[] =>
  environmentParts.map((part) => ({
    ...{ part, may_read: true, may_write: true, change_count: 0, changes: [], values: {} },
    ...more[part],
  }));
const promotion: EnvironmentPromotion = {
  ...{ id: 9, environment_id: 3, slug: 'spring', title: 'Spring', change_count: 2 },
  ...{ created_ts: 1_764_000_000, created_by: 7, rolled_back_ts: null, rolled_back_by: null },
  may_roll_back: true,
};

let api: FakeApi;
let shown: { environment: Environment; parts: EnvironmentPart[]; promotions: EnvironmentPromotion[] };
const done = (task_id: number | null = null) => ({
  ...{ environment: shown.environment, task_id },
  ...{ status: task_id === null ? ('SUCCESS' as const) : ('PENDING' as const), is_ready: task_id === null },
  revision: 5,
});

beforeEach(() => {
  shown = { environment: environment('spring'), parts: parts(), promotions: [] };
  api = fakeApi();
  api
    .on(listEnvironments, () => ({
      items: [production, shown.environment],
      ...{ total_count: 2, last_promotion: promotion, authors: { 7: 'Ann' } },
    }))
    .on(getEnvironment, () => ({ ...shown, authors: { 7: 'Ann' } }))
    .on(listBuilds, () => ({
      ...{ items: [], total_count: 0, authors: {}, production: null, releases: [], faults: [] },
    }))
    .on(commandEnvironment, () => done());
});
afterEach(() => expect(api.faults).toEqual([]));

const open = () => renderScreen(() => <EnvironmentPage slug="spring" />);
const sent = () => api.callsTo(commandEnvironment).map(({ body }) => body);

const daily = { id: 8, title: 'Daily', host: 'daily.test', url: 'https://daily.test/r/dashboard/' };

test('production is copied to another site, by the words of its settings', async () => {
  const line = (part: string, key: string, more: object = {}) => ({
    ...{ part, key, name: key, outcome: 'replaced' as const, reason: null, ...more },
  });
  const preview = {
    ...{ site: daily, name: 'News' },
    items: [
      line('build', 'build_id', { outcome: 'left_out', reason: 'of_this_site' }),
      line('technical_settings', 'page_ttl'),
    ],
  };
  api
    .on(listCopySites, () => ({ items: [daily] }))
    .on(previewEnvironmentCopy, () => preview)
    .on(copyEnvironment, () => ({ ...preview, id: 31, url: 'https://daily.test/environments/news' }));
  const { user } = await renderScreen(EnvironmentsScreen);
  await user.click(await screen.findByRole('button', { name: 'More actions for Production' }));
  await user.click(await screen.findByRole('button', { name: 'Copy to another site…' }));
  expect(await screen.findByText('1 item will be copied')).toBeTruthy();
  expect(screen.getByText('Technical settings')).toBeTruthy();
  expect(screen.getByText('It exists on this site only.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy to site' }));
  expect(await screen.findByRole('link', { name: 'Open on Daily' })).toBeTruthy();
  expect(api.callsTo(copyEnvironment)[0]).toMatchObject({
    params: { environmentSlug: 'production' },
    body: { site_id: 8 },
  });
});

describe('the list', () => {
  test('says what readers get first, and of each copy what differs, who may open it and how it is', async () => {
    shown.environment = environment('spring', { is_behind: true, access: 'public' });
    await renderScreen(EnvironmentsScreen);
    const rows = within(await screen.findByRole('list', { name: 'Environments' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Production.*“Spring” promoted by Ann/),
      expect.stringMatching(/Spring.*Behind production.*2 changes.*Anyone with the link.*Ann/),
    ]);
    expect(within(rows[0] as HTMLElement).getAllByRole('button')).toHaveLength(1);
  });

  test('clones with a slug that is made of the title, and says what the server has against it', async () => {
    api.on(createEnvironment, () => ({
      ...{ refuse: 409, code: 'duplicate', message: 'Another environment already has this slug.' },
      details: [{ loc: ['body', 'slug'], msg: 'Another environment already has this slug.' }],
    }));
    const { user } = await renderScreen(EnvironmentsScreen);
    await user.click(await screen.findByRole('button', { name: 'New environment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Title'), 'Été 2026!');
    expect(dialog.getByLabelText<HTMLInputElement>('Slug').value).toBe('ete-2026');
    await user.click(dialog.getByRole('button', { name: 'Create environment' }));
    expect(await dialog.findByText('Another environment already has this slug.')).toBeTruthy();
    expect(api.callsTo(createEnvironment)[0]?.body).toEqual({
      ...{ title: 'Été 2026!', slug: 'ete-2026', source_slug: 'production', access: 'staff' },
      expires_ts: null,
    });
  });

  test('deletes an environment from its menu', async () => {
    api.on(deleteEnvironment, () => ({ batch_id: 77 }));
    const { user } = await renderScreen(EnvironmentsScreen);
    await user.click(await screen.findByRole('button', { name: 'More actions for Spring' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(api.callsTo(deleteEnvironment)[0]?.params).toMatchObject({ environmentSlug: 'spring' });
  });
});

describe('an environment', () => {
  test('stands beside production: short values in two columns, long ones by their lines', async () => {
    await open();
    const part = within(await screen.findByRole('region', { name: 'Technical settings' }));
    const row = part.getByRole('row', { name: /Server cache in seconds/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['300', '60']);
    expect(part.getByText('+ # two')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Permalinks' })).getByText('Same as production.'),
    ).toBeTruthy();
    const hidden = within(screen.getByRole('region', { name: 'Traffic split' }));
    expect(hidden.getByText(/1 change. You don't have permission/)).toBeTruthy();
    expect(hidden.queryByRole('button')).toBeNull();
  });

  test('shows what is promoted once more, and promotes the version that was shown', async () => {
    api.on(commandEnvironment, () => done(5));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Promote Spring?' }));
    expect(dialog.getByRole('row', { name: /Server cache in seconds/ })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Promote to production' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ revision: 4, commands: [{ name: 'promote', confirm_block: false }] }]);
  });

  test('shows what somebody saved meanwhile, in the dialog and on the page, and promotes that by the next press', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Promote Spring?' }));
    const fresh = { key: 'page_ttl', production: 300, environment: 1_200 };
    shown.environment = environment('spring', { revision: 5 });
    shown.parts = parts({
      technical_settings: { change_count: 1, changes: [fresh], values: { page_ttl: 1_200 } },
    });
    let isSavedOver = false;
    api.on(commandEnvironment, ({ body: { revision } }) => {
      if (revision === 5) return done(12);
      isSavedOver = true;
      return { refuse: 409, code: 'revision_conflict', message: 'Someone else saved this in the meantime.' };
    });
    await user.click(dialog.getByRole('button', { name: 'Promote to production' }));
    expect(await dialog.findByText(/^Someone saved changes in the meantime\./)).toBeTruthy();
    expect(isSavedOver).toBe(true);
    expect(dialog.getAllByText(/1,200/).length).toBe(1);
    expect(dialog.queryByText(/# two/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Promote to production' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByText(/1,200/).length).toBe(1);
  });

  test('tells in the dialog why it was not promoted', async () => {
    api.on(commandEnvironment, () => ({
      ...{ refuse: 409, code: 'production_changed', message: 'Production has changed in the meantime.' },
    }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    await user.click(await screen.findByRole('button', { name: 'Promote to production' }));
    expect(await screen.findByText('Production has changed in the meantime.')).toBeTruthy();
  });

  test('that is behind production is synced, and not promoted before', async () => {
    shown.environment = environment('spring', { is_behind: true });
    const { user } = await open();
    const promote = await screen.findByRole('button', {
      ...{ name: 'Promote', description: 'Sync from production first.' },
    });
    await user.click(promote);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sync from production' }));
    expect(await screen.findByText('Spring is up to date with production.')).toBeTruthy();
    expect(sent()).toEqual([{ revision: 4, commands: [{ name: 'sync-from-production' }] }]);
  });

  test('sends of the technical settings those that were changed', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Technical settings' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('Cache (1)'));
    const field = await dialog.findByLabelText('CDN cache in seconds');
    await user.clear(field);
    await user.type(field, '30');
    await user.click(dialog.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([
      {
        revision: 4,
        commands: [{ name: 'set-values', part: 'technical_settings', values: { shared_ttl: 30 } }],
      },
    ]);
  });

  test('opens the group of the settings that differ, and the one of a value that is refused', async () => {
    shown.parts = parts({
      technical_settings: {
        change_count: 1,
        changes: [{ key: 'page_ttl', production: 300, environment: 60 }],
        values: { page_ttl: 60 },
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Technical settings' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByLabelText('CDN cache in seconds');
    expect(dialog.getByText('Cache (1)')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '99999999');
    await user.click(dialog.getByText('Crawling'));
    expect(dialog.queryByLabelText('CDN cache in seconds')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save settings' }));
    const wrong = await dialog.findByLabelText('CDN cache in seconds');
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(wrong));
    expect(sent()).toEqual([]);
  });

  test('has a menu that the arrows walk through', async () => {
    const button = (name: string) => screen.findByRole('button', { name });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More actions for Spring' }));
    const [first, second] = [await button('Copy link'), await button('Rename')];
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(await button('Delete'));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
  });

  test('has what is split changed in a form, and sends all of it at once', async () => {
    shown.parts = parts({});
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Traffic split' }));
    const all = within(await screen.findByRole('dialog', { name: 'Edit traffic split' }));
    await user.click(all.getByRole('button', { name: 'Add split' }));
    const one = within(await screen.findByRole('dialog', { name: 'Add split' }));
    await user.type(one.getByLabelText('Name'), 'Teasers');
    await user.type(one.getByLabelText('Control'), 'short');
    await user.click(one.getByRole('button', { name: 'Add split' }));
    expect(await one.findByText('Enter a name.')).toBeTruthy();
    await user.type(one.getByLabelText('Variant 2'), 'long');
    await user.click(one.getByRole('button', { name: 'Add split' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add split' })).toBeNull());
    expect(await all.findByText('short 50% · long 50%')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.click(all.getByRole('button', { name: 'Save traffic split' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const distribution = [
      { name: 'short', weight: 50 },
      { name: 'long', weight: 50 },
    ];
    const section = { name: 'Teasers', queryParam: '', isDisabled: true, distribution };
    expect(sent()).toEqual([
      {
        revision: 4,
        commands: [{ name: 'set-values', part: 'traffic_split', values: { sections: [section] } }],
      },
    ]);
  });

  test('says what its last task failed at, and rolls the last promotion back', async () => {
    shown.environment = environment('spring', { status: 'failed', error: 'home.liquid is broken.' });
    shown.promotions = [promotion];
    api.on(commandEnvironment, () => done(6));
    const { user } = await open();
    expect(await screen.findByText('The last attempt failed: home.liquid is broken.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Roll back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back Spring?' }));
    await user.click(dialog.getByRole('button', { name: 'Roll back production' }));
    await waitFor(() => expect(sent()).toEqual([{ revision: 4, commands: [{ name: 'rollback' }] }]));
  });

  test('says that a promotion was rolled back before anybody saw it begin', async () => {
    shown.promotions = [promotion];
    api.on(commandEnvironment, () => {
      shown = {
        ...shown,
        promotions: [{ ...promotion, rolled_back_ts: 1_764_000_060, may_roll_back: false }],
      };
      return done(6);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Roll back' }));
    await user.click(await screen.findByRole('button', { name: 'Roll back production' }));
    expect(await screen.findByText('Spring rolled back.')).toBeTruthy();
  });

  test('cannot be promoted by those who may not change the design', async () => {
    shown.promotions = [promotion];
    await renderScreen(() => <EnvironmentPage slug="spring" />, {
      caller: {
        holder: {
          ...testCaller.holder,
          sitePermissions: new Set(['VIEW_ENVIRONMENTS', 'EDIT_ENVIRONMENTS']),
        },
      },
    });
    await screen.findByRole('region', { name: 'Technical settings' });
    expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Roll back' })).toBeNull();
  });

  test('copies its link', async () => {
    api.on(getEnvironmentLink, () => ({ url: '/u/site/environment/x', expires_ts: null }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More actions for Spring' }));
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(/^https?:\/\/[^/]+\/u\/site\/environment\/x$/);
  });
});

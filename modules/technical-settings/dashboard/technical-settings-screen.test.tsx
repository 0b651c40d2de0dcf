import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { technicalDefaults } from '../technical-kinds.contract.ts';
import {
  compareTechnical,
  getTechnical,
  listTechnicalRevisions,
  restoreTechnical,
  saveTechnical,
  type TechnicalSettings,
} from '../technical-settings.contract.ts';
import { shownSettings } from './shown-settings.fixture.ts';
import { readTechnicalPath, type TechnicalTab } from './technical-path.ts';
import { TechnicalTabs } from './technical-settings-screen.tsx';

let api: FakeApi;
let settings: TechnicalSettings;

beforeEach(() => {
  api = fakeApi();
  settings = { ...shownSettings, ads_txt: 'a, 1, DIRECT\n' };
  api
    .on(getTechnical, () => settings)
    .on(saveTechnical, ({ body }) => {
      const { confirm_block: _, revision, ...changed } = body;
      settings = { ...settings, ...changed, revision: revision + 1 } as TechnicalSettings;
      return settings;
    });
});
afterEach(() => expect(api.faults).toEqual([]));

const open = (tab: TechnicalTab = 'crawling', caller: object = {}) =>
  renderScreen(() => <TechnicalTabs tab={tab} />, { caller });
const unconfirmed = (body: object) => ({ ...body, confirm_block: false });
const technicalCaller = {
  holder: { ...testCaller.holder, isTechnical: true, sitePermissions: new Set(['EDIT_CUSTOM_HTML']) },
};

test.each([
  ['/r/dashboard/technical_settings', 'crawling'],
  ['/r/dashboard/technical_settings/', 'crawling'],
  ['/r/dashboard/technical_settings/history', 'history'],
  ['/r/dashboard/technical_settings/other', null],
  ['/r/dashboard/technical_settings/cache/more', null],
])('the path %s opens %s', (path, tab) => {
  expect(readTechnicalPath(path)).toBe(tab);
});

describe('the groups', () => {
  test('send what was changed alone, over the version that was opened', async () => {
    const { user } = await open('cache');
    const field = await screen.findByLabelText('CDN cache in seconds');
    await user.clear(field);
    await user.type(field, '90');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Settings saved. They apply to readers from now on.')).toBeTruthy();
    expect(api.callsTo(saveTechnical)[0]?.body).toEqual(unconfirmed({ shared_ttl: 90, revision: 3 }));
  });

  test('say what is wrong under its field, and send nothing', async () => {
    const { user } = await open('headers');
    await user.type(await screen.findByLabelText('Directives'), 'img-src self');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText(/Use directives such as/)).toBeTruthy();
    expect(api.callsTo(saveTechnical)).toEqual([]);
  });

  test('send origins one by one', async () => {
    const { user } = await open('headers');
    await user.type(
      await screen.findByLabelText('Allowed origins (CORS)'),
      'https://a.example{Enter}https://b.example',
    );
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(api.callsTo(saveTechnical)[0]?.body).toEqual(
        unconfirmed({
          ...{ cors_origins: ['https://a.example', 'https://b.example'], revision: 3 },
        }),
      ),
    );
  });

  test('are gone on with over what somebody else saved, field by field', async () => {
    let isFirst = true;
    api.on(saveTechnical, ({ body: { confirm_block: _, revision, ...changed } }) => {
      if (!isFirst) return { ...settings, ...changed, revision: revision + 1 } as TechnicalSettings;
      isFirst = false;
      settings = { ...settings, page_ttl: 7, shared_ttl: 11, revision: 4 };
      return { refuse: 409, code: 'revision_conflict', extra: { current: settings } };
    });
    const { user } = await open('cache');
    const field = await screen.findByLabelText('Server cache in seconds');
    await user.clear(field);
    await user.type(field, '200');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    const panel = (await screen.findByText(/saved/, { selector: 'section b' })).closest('section');
    expect(panel).toBeTruthy();
    expect(field).toHaveProperty('value', '200');
    // What nobody changed here is taken over; what both changed stands beside what is typed.
    await waitFor(() => expect(screen.getByLabelText('CDN cache in seconds')).toHaveProperty('value', '11'));
    const told = within(panel as HTMLElement);
    expect(told.getByText('7')).toBeTruthy();
    await user.click(told.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() =>
      expect(api.callsTo(saveTechnical)[1]?.body).toEqual(unconfirmed({ page_ttl: 200, revision: 4 })),
    );
    await waitFor(() => expect(screen.queryByText(/saved/, { selector: 'section b' })).toBeNull());
  });

  test('of crawling say which lines nobody will follow', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('robots.txt'), 'Disallow: /x{Enter}foo bar');
    expect(await screen.findByText(/^Line 1: crawlers skip this rule/)).toBeTruthy();
    expect(screen.getByText(/^Line 2: crawlers don't know this line/)).toBeTruthy();
  });

  test('a Technical profile may change headers and no markup', async () => {
    const headers = await open('headers', technicalCaller);
    expect((await screen.findByLabelText('Directives')).closest('fieldset:disabled')).toBeNull();
    expect(headers).toBeTruthy();
  });

  test('what somebody may only look at cannot be typed in, and it is said why', async () => {
    await open('markup', technicalCaller);
    expect((await screen.findByLabelText('End of head')).closest('fieldset:disabled')).toBeTruthy();
    expect(screen.getByText(/Changing it requires the “Edit custom HTML”/)).toBeTruthy();
  });
});

describe('the engine settings', () => {
  test('send what was checked and chosen alone, and have the dashboard follow', async () => {
    const { user } = await open('engine');
    await user.click(await screen.findByLabelText('Tags screen'));
    await user.click(screen.getByLabelText('Never'));
    await user.click(screen.getByLabelText('Particles'));
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    const types = technicalDefaults.post_types_supported.filter((type) => type !== 'particle');
    expect(api.callsTo(saveTechnical)[0]?.body).toEqual(
      unconfirmed({
        ...{ enable_tags_dashboard: false, enable_community_publish: 'off', post_types_supported: types },
        revision: 3,
      }),
    );
  });

  test('say that there must be a type of post, and send nothing', async () => {
    settings = { ...settings, post_types_supported: ['video'] };
    const { user } = await open('engine');
    await user.click(await screen.findByLabelText('Videos'));
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Choose at least one type of post/);
    expect(api.callsTo(saveTechnical)).toEqual([]);
  });

  test('ask whom the tour is for only where it is offered', async () => {
    const { user } = await open('engine');
    const tour = await screen.findByLabelText('Offer the product tour');
    expect(screen.queryByLabelText('Designers')).toBeNull();
    await user.click(tour);
    expect(screen.getByLabelText('Designers')).toBeTruthy();
  });

  test('show from when the site is read-only, and nothing to change it by', async () => {
    settings = { ...settings, access_limitation_date: 1_793_000_000 };
    await open('engine', technicalCaller);
    expect(await screen.findByText(/^Read-only for editors from .*2026/)).toBeTruthy();
    expect(screen.getByLabelText('Tags screen').closest('fieldset:disabled')).toBeTruthy();
  });
});

describe('a robots.txt that keeps search engines away', () => {
  const type = async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('robots.txt'), 'User-agent: *{Enter}Disallow: /');
    await user.click(screen.getByRole('button', { name: 'Save settings' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Block search engines?' }) };
  };

  test('is saved once the name of the site is typed', async () => {
    const { user, dialog } = await type();
    const button = within(dialog).getByRole('button', { name: 'Block search engines' });
    expect(button).toHaveProperty('disabled', true);
    await user.type(within(dialog).getByLabelText('Type “Civic Desk” to confirm'), 'Civic Desk');
    await user.click(button);
    await waitFor(() =>
      expect(api.callsTo(saveTechnical)[0]?.body).toMatchObject({ confirm_block: true, revision: 3 }),
    );
  });

  test('stays typed and unsaved where it is called off', async () => {
    const { user, dialog } = await type();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('robots.txt')).toHaveProperty('value', 'User-agent: *\nDisallow: /');
    expect(api.callsTo(saveTechnical)).toEqual([]);
  });
});

describe('the history', () => {
  const revision = (number: number, changed: ('ads_txt' | 'shared_ttl')[]) => ({
    ...{ id: 100 + number, number, changed, restored_number: null, created_ts: 1_760_000_000 },
    created_by: number === 0 ? null : 5,
  });

  test('is brought back over what somebody else saved meanwhile, on the second try', async () => {
    api
      .on(listTechnicalRevisions, () => ({
        items: [revision(3, ['shared_ttl']), revision(2, ['ads_txt'])],
        authors: {},
      }))
      .on(compareTechnical, () => ({
        ...revision(2, ['ads_txt']),
        changes: [{ key: 'ads_txt' as const, before: null, after: 'one\ntwo\n' }],
      }))
      .on(restoreTechnical, ({ body }) => {
        if (body.revision === settings.revision) return { ...settings, revision: settings.revision + 1 };
        return { refuse: 409, code: 'revision_conflict', extra: { current: settings } };
      });
    const { user } = await open('history');
    await user.click(await screen.findByRole('button', { name: 'Changes of revision 2' }));
    settings = { ...settings, revision: 7 };
    const dialog = await screen.findByRole('dialog', { name: 'Revision 2' });
    // Nothing is known of what was before: its lines stand as they are.
    expect(await within(dialog).findByText('one', { exact: false })).toBeTruthy();
    expect(within(dialog).queryByText('+ one')).toBeNull();
    await user.click(within(dialog).getByLabelText('What restoring would change'));
    const restore = within(dialog).getByRole('button', { name: 'Restore revision 2' });
    await waitFor(() => expect(restore).toHaveProperty('disabled', false));
    await user.click(restore);
    await waitFor(() => expect(api.callsTo(restoreTechnical)).toHaveLength(1));
    await waitFor(() => expect(api.callsTo(getTechnical).length).toBeGreaterThan(1));
    await user.click(restore);
    expect(await screen.findByText('Revision 2 restored.')).toBeTruthy();
    expect(api.callsTo(restoreTechnical).at(-1)?.body).toMatchObject({ revision: 7 });
  });

  test('shows who changed what, its lines, and brings it back', async () => {
    api
      .on(listTechnicalRevisions, () => ({
        items: [revision(3, ['shared_ttl']), revision(2, ['ads_txt']), revision(0, [])],
        authors: { 5: 'Amelia Wong' },
      }))
      .on(compareTechnical, ({ query }) => ({
        ...revision(2, ['ads_txt']),
        changes: [
          query.with === 'current'
            ? { key: 'shared_ttl' as const, before: 60, after: 90 }
            : { key: 'ads_txt' as const, before: 'one\n', after: 'one\ntwo\n' },
        ],
      }))
      .on(restoreTechnical, () => ({ ...settings, shared_ttl: 90, revision: 4 }));
    const { user } = await open('history');
    expect(await screen.findByText('in use')).toBeTruthy();
    expect(screen.getByText('Original settings')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Changes of revision 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revision 2' });
    expect(await within(dialog).findByText('+ two')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Restore revision 2' })).toHaveProperty(
      'disabled',
      true,
    );
    await user.click(within(dialog).getByLabelText('What restoring would change'));
    expect(await within(dialog).findByText('+ 90')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Restore revision 2' }));
    expect(await screen.findByText('Revision 2 restored.')).toBeTruthy();
    expect(api.callsTo(restoreTechnical)[0]?.body).toEqual(unconfirmed({ revision: 3 }));
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ExportFile, listExports } from '#modules/exports/exports.contract.ts';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { getTask, getTaskResult } from '#modules/tasks/tasks.contract.ts';
import {
  flushPreferences,
  forgetPreferences,
  settlePreferences,
} from '#platform/dashboard/kept-preferences.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { exportPosts } from '../../post-export.contract.ts';
import { postExportFields } from '../../post-export-fields.contract.ts';
import { listPresence } from '../../post-presence.contract.ts';
import { countPosts, listPosts } from '../../posts.contract.ts';
import { atAllPosts, postRow } from '../post-row.fixture.ts';
import { PostsScreen } from '../posts-screen.tsx';

type Status = 'PENDING' | 'STARTED' | 'SUCCESS' | 'FAILURE' | 'REVOKE';

let api: FakeApi;
let status: Status;
let downloads: string[];
const key = 'masthead.export.posts.1.5';
const result = '/core/v1/sites/1/exports/77/file';
const file: ExportFile = {
  ...{ id: 77, kind: 'posts', format: 'csv', status: 'SUCCESS', is_ready: true, is_cancel_requested: false },
  ...{ done: 412, total: 412, row_count: 412, file_bytes: 9_000, is_by_email: false, left_out: [], result },
  ...{ file_name: 'posts-news-2026-11-20.csv', created_ts: 1, expires_ts: 2 },
};
/** Long enough for the next question of a task. */
const poll = { timeout: 20_000 };
const ended = () => status === 'SUCCESS' || status === 'FAILURE' || status === 'REVOKE';

beforeEach(() => {
  api = fakeApi();
  atAllPosts(api);
  api.on(listPresence, () => ({ items: [] }));
  status = 'STARTED';
  downloads = [];
  const posts = [postRow({ id: 11, headline: 'First' }), postRow({ id: 12, headline: 'Second' })];
  const counted = { count: 412, is_exact: true, trends: { previous_count: null, change_percent: null } };
  api.on(listPosts, () => ({ posts, subpages: [], posts_count: counted, is_cut_short: false, after: null }));
  api.on(countPosts, () => counted);
  api.on(listSavedViews, () => ({ items: [], total_count: 0 }));
  api.on(exportPosts, () => ({
    status: 'PENDING' as const,
    id: 77,
    is_ready: false,
    result: null,
    details: [],
  }));
  api.on(getTaskResult, () => ({
    status,
    id: 77,
    is_ready: ended(),
    result: status === 'SUCCESS' ? result : null,
  }));
  api.on(getTask, () => ({
    status,
    ...{ id: 77, is_ready: ended(), result: null, kind: 'export.posts', done: 40, total: 100 },
    ...{ error: null, is_cancel_requested: false, created_ts: 1, started_ts: 1, finished_ts: null },
  }));
  api.on(listExports, () => ({ items: [file], total_count: 1, after: null }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => {
  forgetPreferences();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(api.faults).toEqual([]);
});

async function openDialog(search = '') {
  const shown = await renderScreen(PostsScreen, { search });
  await screen.findByRole('row', { name: /First/ });
  await shown.user.click(await screen.findByRole('button', { name: 'Export' }));
  return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Export posts' }) };
}
const send = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Export posts' });

describe('the start of an export (4.2, 5.2)', () => {
  test('sends the fields with their titles, the defaults, and the question of the list', async () => {
    const { user, dialog } = await openDialog('?status=9&q=budget');
    await user.click(send(dialog));
    await waitFor(() => expect(api.callsTo(exportPosts).length).toBe(1));
    const [made] = api.callsTo(exportPosts);
    expect(made?.query).toMatchObject({ status: 9, q: 'budget', notify_by_email: false });
    expect(made?.body).toMatchObject({
      post_ids: [],
      settings: {
        ...{ columns_separator: ',', list_separator: ';', date_format: 'MM/DD/YYYY HH:mm' },
        ...{ only_selected: false, format: 'csv' },
      },
    });
    expect(made?.body.post_field.map(({ name }) => name)).toEqual([...postExportFields]);
    const titles = Object.fromEntries(made?.body.post_field.map(({ name, title }) => [name, title]) ?? []);
    expect(titles).toMatchObject({
      basename: 'Slug',
      sections: 'Sections Ids',
      created_ts: 'Publication Date',
      last_published_ts: 'Last Modification Date',
    });
    expect(localStorage.getItem(key)).toBe('77');
  });

  test('offers the custom fields of posts with the others, by their titles', async () => {
    const postFields = { stars: { type: 'number', title: 'Stars' } } as const;
    const { user } = await renderScreen(PostsScreen, { caller: { postFields } });
    await screen.findByRole('row', { name: /First/ });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(send(await screen.findByRole('dialog', { name: 'Export posts' })));
    await waitFor(() => expect(api.callsTo(exportPosts).length).toBe(1));
    const sent = api.callsTo(exportPosts)[0]?.body.post_field;
    expect(sent?.at(-1)).toEqual({ name: 'custom.stars', title: 'Stars' });
  });

  test('takes only the selected rows, unless all of the list are wanted', async () => {
    const { user } = await renderScreen(PostsScreen);
    const row = await screen.findByRole('row', { name: /Second/ });
    await user.click(within(row).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export posts' });
    expect(within(dialog).getByRole('radio', { name: 'Only 1 selected row' })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(send(dialog));
    await waitFor(() => expect(api.callsTo(exportPosts).length).toBe(1));
    expect(api.callsTo(exportPosts)[0]?.body).toMatchObject({
      post_ids: [12],
      settings: { only_selected: true },
    });
  });

  test('takes the question of the list, and no ids, when everything that answers it is selected', async () => {
    const { user } = await renderScreen(PostsScreen, { search: '?status=9' });
    const row = await screen.findByRole('row', { name: /Second/ });
    await user.click(within(row).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Select all 412' }));
    expect(screen.getByText('All 412 selected')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export posts' });
    expect(within(dialog).getByText(/^All rows are selected/)).toBeTruthy();
    await user.click(send(dialog));
    await waitFor(() => expect(api.callsTo(exportPosts).length).toBe(1));
    const [made] = api.callsTo(exportPosts);
    expect(made?.query).toMatchObject({ status: 9 });
    expect(made?.body).toMatchObject({ post_ids: [], settings: { only_selected: false } });
  });

  test('offers the separators and date formats of the documents', async () => {
    const { dialog } = await openDialog();
    const choices = (name: string) =>
      within(within(dialog).getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(choices('Date format')).toEqual([
      ...['Timestamp (X)', 'MM/DD/YYYY', 'MM/DD/YYYY HH:mm', 'DD/MM/YYYY', 'DD/MM/YYYY HH:mm'],
    ]);
    expect(choices('Column separator')).toEqual(['Comma ,', 'Semicolon ;']);
    expect(choices('List separator')).toEqual(['Comma ,', 'Semicolon ;']);
  });

  test('does not begin while a title is missing, nothing is chosen, or the separators are equal', async () => {
    const { user, dialog } = await openDialog();
    await user.clear(within(dialog).getByRole('textbox', { name: 'Title of basename' }));
    await user.click(send(dialog));
    expect(within(dialog).getByText('Enter a title.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Title of basename' }), 'Short name');
    const all = within(dialog).getByRole('checkbox', { name: 'Select All Fields' });
    await user.click(all);
    await user.click(send(dialog));
    expect(within(dialog).getByRole('alert').textContent).toBe('Choose at least one field.');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Include Short name' }));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'List separator' }), ',');
    await user.click(send(dialog));
    expect(within(dialog).getByText('Use different separators for columns and lists.')).toBeTruthy();
    expect(api.callsTo(exportPosts)).toEqual([]);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Column separator' }), ';');
    await user.click(send(dialog));
    await waitFor(() => expect(api.callsTo(exportPosts).length).toBe(1));
    expect(api.callsTo(exportPosts)[0]?.body.post_field).toEqual([{ name: 'basename', title: 'Short name' }]);
  });

  test('begins as the last export of the person was written, which the account keeps', async () => {
    const save = vi.fn(async () => undefined);
    settlePreferences({ of: 1, values: { 'exports.date-format': 'DD/MM/YYYY' }, save });
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('radio', { name: 'Excel (XLSX)' }));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'List separator' }), ',');
    await user.click(within(dialog).getByRole('checkbox', { name: /^Email me/ }));
    await user.click(send(dialog));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsTo(exportPosts)[0]?.body.settings).toMatchObject({
      ...{ format: 'xlsx', list_separator: ',', date_format: 'DD/MM/YYYY' },
    });
    await flushPreferences();
    expect(save).toHaveBeenCalledWith({ 'exports.format': 'xlsx', 'exports.list-separator': ',' });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const again = await screen.findByRole('dialog', { name: 'Export posts' });
    expect(within(again).getByRole('radio', { name: 'Excel (XLSX)' })).toHaveProperty('checked', true);
    expect(within(again).getByRole('combobox', { name: 'Date format' })).toHaveProperty(
      'value',
      'DD/MM/YYYY',
    );
    expect(within(again).getByRole('checkbox', { name: /^Email me/ })).toHaveProperty('checked', false);
  });

  test('says how many rows it has before it starts, of the list and of the selection', async () => {
    const { user, dialog } = await openDialog();
    expect(within(dialog).getByText('412 rows will be exported.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select First' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const again = within(await screen.findByRole('dialog', { name: 'Export posts' }));
    expect(again.getByText('1 row will be exported.')).toBeTruthy();
    await user.click(again.getByRole('radio', { name: 'All in this list' }));
    expect(again.getByText('412 rows will be exported.')).toBeTruthy();
  });

  test('shows a refusal under its field, and the snackbar of the documents', async () => {
    api.on(exportPosts, () => ({
      refuse: 400,
      code: 'date_format_is_invalid',
      details: [{ loc: ['body', 'settings', 'date_format'], msg: 'date_format_is_invalid' }],
    }));
    const { user, dialog } = await openDialog();
    await user.click(send(dialog));
    await screen.findByText('There was an error exporting the file');
    expect(within(dialog).getByRole('combobox', { name: 'Date format' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('by email carries notify_by_email=1, says so and follows nothing (8)', async () => {
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('checkbox', { name: /^Email me/ }));
    await user.click(send(dialog));
    await screen.findByText('We will notify you by email once the file is ready to be downloaded');
    expect(api.callsTo(exportPosts)[0]?.url).toContain('notify_by_email=1');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([localStorage.getItem(key), api.callsTo(getTaskResult).length]).toEqual([null, 0]);
  });
});

describe('an export under way (4.2, 9)', () => {
  test('is taken up again after a reload, asked for every 2 seconds, and downloaded once', async () => {
    localStorage.setItem(key, '77');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderScreen(PostsScreen);
    await screen.findByRole('button', { name: 'Exporting, 40%' });
    const before = api.callsTo(getTaskResult).length;
    await act(() => vi.advanceTimersByTimeAsync(6_100));
    expect(api.callsTo(getTaskResult).length - before).toBe(3);
    status = 'SUCCESS';
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    await waitFor(() => expect(downloads).toEqual([result]));
    expect(localStorage.getItem(key)).toBeNull();
    const after = api.callsTo(getTaskResult).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect([api.callsTo(getTaskResult).length, downloads.length]).toEqual([after, 1]);
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });

  test.each(['open', 'closed'])(
    'ends with a word on the rows and the file, its dialog %s',
    async (dialog) => {
      localStorage.setItem(key, '77');
      const { user } = await renderScreen(PostsScreen);
      const button = await screen.findByRole('button', { name: 'Exporting, 40%' });
      if (dialog === 'open') {
        await user.click(button);
        await screen.findByRole('dialog', { name: 'Export posts' });
      }
      status = 'SUCCESS';
      expect(await screen.findByText('412 rows in posts-news-2026-11-20.csv.', {}, poll)).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(downloads).toEqual([result]);
    },
  );

  test.each([0, 502, 503])('is not given up while the server is away: %i', async (refuse) => {
    localStorage.setItem(key, '77');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderScreen(PostsScreen);
    await screen.findByRole('button', { name: 'Exporting, 40%' });
    api.on(getTaskResult, () => {
      if (refuse === 0) throw new TypeError('Failed to fetch');
      return { refuse };
    });
    const before = api.callsTo(getTaskResult).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(api.callsTo(getTaskResult).length - before).toBeGreaterThan(2);
    expect(localStorage.getItem(key)).toBe('77');
    api.on(getTaskResult, () => ({ status: 'SUCCESS' as const, id: 77, is_ready: true, result }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(downloads).toEqual([result]));
  });

  test.each(['FAILURE', 'a poll that fails'])('says for 5 seconds that it failed: %s (8)', async (way) => {
    localStorage.setItem(key, '77');
    status = 'FAILURE';
    if (way !== 'FAILURE') api.on(getTaskResult, () => ({ refuse: 404 }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderScreen(PostsScreen);
    await screen.findByText('There was an error exporting the file');
    expect(localStorage.getItem(key)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(screen.queryByText('There was an error exporting the file')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.queryByText('There was an error exporting the file')).toBeNull();
    expect(downloads).toEqual([]);
  });

  test.each(['500', 'HTML', 'a lost line'])(
    'G-31: ends after %s with the notice, which follows it again (8)',
    async (way) => {
      localStorage.setItem(key, '77');
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { user } = await renderScreen(PostsScreen);
      await screen.findByRole('button', { name: 'Exporting, 40%' });
      let isBroken = true;
      const sound = fetch;
      vi.stubGlobal('fetch', async (target: string, init?: RequestInit) => {
        if (!isBroken || !String(target).includes('/feeds/tasks/')) return sound(target, init);
        if (way === 'a lost line') throw new TypeError('Failed to fetch');
        const headers = {
          'content-type': way === 'HTML' ? 'text/html' : 'text/plain',
          'x-request-id': 'R-7',
        };
        return new Response('<p>Out of order</p>', { status: way === 'HTML' ? 200 : 500, headers });
      });
      // A server that is away may come back, so it is asked for half a minute; the notice itself stays for five seconds.
      const said = () => screen.queryByText('There was an error exporting the file');
      for (let at = 0; at < 20 && !said(); at += 1) await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(said()).toBeTruthy();
      expect(localStorage.getItem(key)).toBeNull();
      if (way !== 'a lost line') screen.getByRole('button', { name: 'Copy request ID R-7' });
      isBroken = false;
      status = 'SUCCESS';
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(downloads).toEqual([result]));
    },
  );

  test('that failed is ordered once more from its notice', async () => {
    const { user, dialog } = await openDialog();
    await user.click(send(dialog));
    await screen.findByRole('button', { name: 'Exporting, 40%' });
    status = 'FAILURE';
    await user.click(await screen.findByRole('button', { name: 'Retry' }, poll));
    await waitFor(() => expect(api.callsTo(exportPosts)).toHaveLength(2));
    const [first, second] = api.callsTo(exportPosts);
    expect(second?.body).toEqual(first?.body);
    status = 'STARTED';
  });

  test('shows its progress and is cancelled from the dialog', async () => {
    const { cancelTask } = await import('#modules/tasks/tasks.contract.ts');
    localStorage.setItem(key, '77');
    api.on(cancelTask, () => {
      status = 'REVOKE';
      return {
        status,
        ...{ id: 77, is_ready: true, result: null, kind: 'export.posts', done: 40, total: 100 },
        ...{ error: null, is_cancel_requested: true, created_ts: 1, started_ts: 1, finished_ts: 2 },
      };
    });
    const { user } = await renderScreen(PostsScreen);
    await user.click(await screen.findByRole('button', { name: 'Exporting, 40%' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export posts' });
    expect(await within(dialog).findByText('40 of 100 posts exported')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel export' }));
    await screen.findByText('Export canceled.');
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('that has not begun says so aloud', async () => {
    localStorage.setItem(key, '77');
    api.on(getTask, () => ({
      status: 'PENDING' as const,
      ...{ id: 77, is_ready: false, result: null, kind: 'export.posts', done: 0, total: null },
      ...{ error: null, is_cancel_requested: false, created_ts: 1, started_ts: null, finished_ts: null },
    }));
    const { user } = await renderScreen(PostsScreen);
    await user.click(await screen.findByRole('button', { name: 'Exporting, 0%' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export posts' }));
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Starting the export…'));
  });
});

test('is not offered to those who may not export', async () => {
  const holder = {
    ...{ isSignedIn: true, isTechnical: false, sitePermissions: new Set<string>() },
    ...{ communityPermissions: new Map(), settings: new Set(['enable_community_publish']) },
  };
  await renderScreen(PostsScreen, { caller: { holder } });
  await screen.findByRole('row', { name: /First/ });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  countRedirects,
  flattenRedirects,
  removeRedirects,
  restoreRedirects,
} from '../redirect-batches.contract.ts';
import { type ImportReport, importRedirects } from '../redirect-files.contract.ts';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from '../redirect-records.contract.ts';
import {
  createRedirect,
  getRedirect,
  listRedirects,
  type Redirect,
  updateRedirect,
} from '../redirects.contract.ts';
import { RedirectsScreen } from './redirects-screen.tsx';

let api: FakeApi;
let there: Redirect[];

const redirect = (
  id: number,
  path: string,
  redirect_to: string | null,
  more: Partial<Redirect> = {},
): Redirect => ({
  ...{ id, path, redirect_to, status: 302, match: 'exact', query: 'ignore', enabled: true, note: '' },
  ...{ hits: 0, last_hit_ts: null, origin: 'manual', created_ts: 1_764_000_000, created_by: 5 },
  ...{ updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

beforeEach(() => {
  api = fakeApi();
  there = [
    redirect(1, '/2023/guide', '/guides/agile', { hits: 1284, origin: 'slug_change' }),
    redirect(2, '/newsletter', null, { status: 410, note: 'Gone for good' }),
  ];
  api
    .on(listRedirects, () => ({ items: there, total_count: there.length, after: null }))
    .on(countRedirects, () => ({ all: 1284, chains: 3, missing: 11, never_hit: 204 }));
});
afterEach(() => {
  expect(api.faults).toEqual([]);
});

const open = (search = '') => renderScreen(RedirectsScreen, { search });
const rowOf = (path: string) => screen.findByRole('row', { name: new RegExp(path) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const lastQuery = () => api.callsTo(listRedirects).at(-1)?.query;

describe('the list of redirects', () => {
  test('shows where each leads, how, how often and who made it', async () => {
    await open();
    const row = await rowOf('/2023/guide');
    for (const text of ['/guides/agile', '302', 'Exact', '1,284', 'Slug change']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    const gone = await rowOf('/newsletter');
    expect(within(gone).getByText('Nothing, it is gone')).toBeTruthy();
    expect(within(gone).getByText('Gone for good')).toBeTruthy();
  });

  test('counts its views, and asks for the one that is chosen', async () => {
    const { user, search } = await open();
    await user.click(await screen.findByRole('button', { name: 'Target is missing 11' }));
    expect(search()).toBe('?view=missing');
    await waitFor(() => expect(lastQuery()).toMatchObject({ view: 'missing', limit: 10, offset: 0 }));
  });

  test('asks for what the address says', async () => {
    await open(
      '?q=agile&status=410&origin=import&match=prefix&page=2&limit=25&order_by=hits&order_direction=1',
    );
    await rowOf('/newsletter');
    expect(lastQuery()).toMatchObject({ query: 'agile', status: 410, origin: 'import', match: 'prefix' });
    expect(lastQuery()).toMatchObject({ offset: 25, limit: 25, order_by: 'hits', order_direction: 1 });
  });

  test('says what to do when there are none, and which filter to lift', async () => {
    there = [];
    const { user, search } = await open();
    expect(await screen.findByText('No redirects')).toBeTruthy();
    expect(screen.getByText(/Add a redirect, or import a file/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Find a path or a target' }), 'x{Enter}');
    await waitFor(() => expect(search()).toBe('?q=x'));
    expect(await screen.findByText('No redirects with these filters')).toBeTruthy();
  });

  test('offers to try again when it could not be loaded', async () => {
    api.on(listRedirects, () => ({ refuse: 503, message: 'The database does not answer.' }));
    const { user } = await open();
    expect(await screen.findByText('The database does not answer.')).toBeTruthy();
    api.on(listRedirects, () => ({ items: there, total_count: 2, after: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('/newsletter')).toBeTruthy();
  });
});

describe('a redirect', () => {
  test('is added, and the list is asked again', async () => {
    api.on(createRedirect, ({ body }) => {
      const made = redirect(3, body.path, body.redirect_to ?? null, { status: body.status });
      there = [made, ...there];
      return { ...made, warnings: [] };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/old');
    await user.type(await field('Goes to'), '/new');
    await user.click(screen.getByRole('radio', { name: '301' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Redirection added.')).toBeTruthy();
    expect(await rowOf('/old')).toBeTruthy();
    expect(api.callsTo(createRedirect)[0]?.body).toMatchObject({
      path: '/old',
      redirect_to: '/new',
      status: 301,
    });
    expect(screen.queryByRole('dialog', { name: 'Add redirect' })).toBeNull();
  });

  test('offers to flatten the chain that it makes', async () => {
    const warnings = [{ code: 'leads_to_redirect' as const, message: '/new is redirected itself, to /end.' }];
    api.on(createRedirect, ({ body }) => ({ ...redirect(3, body.path, '/new'), warnings }));
    api.on(flattenRedirects, ({ body }) => ({ items: body.ids.map((id) => redirect(id, '/old', '/end')) }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/old');
    await user.type(await field('Goes to'), '/new{Enter}');
    expect(await screen.findByText('/new is redirected itself, to /end.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Flatten' }));
    expect(await screen.findByText('1 redirect leads straight to its end now.')).toBeTruthy();
    expect(api.callsTo(flattenRedirects)[0]?.body).toEqual({ ids: [3] });
  });

  test('that would lead back says how, links the others, and keeps what was typed', async () => {
    const cycle = [
      { id: 8, path: '/agile', redirect_to: '/how/agile' },
      { id: 9, path: '/how/agile', redirect_to: '/guides/agile' },
    ];
    api.on(createRedirect, () => ({
      ...{ refuse: 422, code: 'redirect_loops', message: 'This redirect would lead back to itself.' },
      ...{ extra: { cycle }, details: [{ loc: ['body', 'redirect_to'], msg: 'Back.' }] },
    }));
    api.on(getRedirect, ({ params }) => redirect(params.redirectId, '/agile', '/how/agile'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/guides/agile');
    await user.type(await field('Goes to'), '/agile{Enter}');
    expect(await screen.findByText('This redirect would lead back to itself.')).toBeTruthy();
    expect((await field('Goes to')).closest('div')?.textContent).toContain(
      'would go to /agile, then to /how/agile, and then to /guides/agile again',
    );
    expect(screen.getByText('Error adding redirection.')).toBeTruthy();
    expect((await field('Goes to')).value).toBe('/agile');
    await user.click(screen.getByRole('button', { name: 'Edit /agile' }));
    const over = await screen.findByRole('dialog', { name: 'Edit redirect' });
    expect(within(over).getByRole<HTMLInputElement>('textbox', { name: 'Path' }).value).toBe('/agile');
    await user.click(within(over).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit redirect' })).toBeNull());
    expect((await field('Path')).value).toBe('/guides/agile');
  });

  test('that somebody else saved shows their values, and takes those that only they changed', async () => {
    const current = redirect(1, '/2023/guide', '/theirs', { revision: 2, note: 'their note' });
    api.on(updateRedirect, ({ body }) =>
      body.revision === 1
        ? { refuse: 409, code: 'revision_conflict', message: 'Somebody else saved this.', extra: { current } }
        : { ...redirect(1, body.path ?? '', body.redirect_to ?? null, { revision: 3 }), warnings: [] },
    );
    const { user } = await open();
    const row = await rowOf('/2023/guide');
    await user.click(within(row).getByText('302'));
    const target = await field('Goes to');
    await user.clear(target);
    await user.type(target, '/mine{Enter}');
    expect(await screen.findByText(/Somebody else saved this redirect at/)).toBeTruthy();
    expect(target.value).toBe('/mine');
    expect((await field('Note (optional)')).value).toBe('their note');
    expect(screen.getAllByRole('button', { name: 'Take theirs' })).toHaveLength(1);
    expect(screen.getByText('/theirs')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save redirect' }));
    expect(await screen.findByText('Redirection updated.')).toBeTruthy();
    expect(api.callsTo(updateRedirect).at(-1)?.body).toMatchObject({
      ...{ redirect_to: '/mine', note: 'their note', revision: 2 },
    });
  });

  test('and its neighbours are deleted together, and brought back by Undo', async () => {
    api.on(removeRedirects, ({ body }) => ({ items: there.filter(({ id }) => body.ids.includes(id)) }));
    api.on(restoreRedirects, () => ({ items: there }));
    const { user } = await open();
    await rowOf('/newsletter');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 redirects deleted.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo(restoreRedirects)[0]?.body).toEqual({ ids: [1, 2] }));
    expect(screen.queryByText('2 selected')).toBeNull();
  });
});

describe('the records of the routing', () => {
  beforeEach(() => {
    api.on(listRedirectRecords, () => ({ items: there, total_count: 2, after: null }));
  });

  test('are found by their whole path, and removed by it', async () => {
    api.on(changeRedirectRecords, ({ body }) => {
      const items = there.filter(({ path }) => body.filters.paths.includes(path));
      return { removed: items.length, items };
    });
    const { user } = await open('?view=records&q=/newsletter');
    const row = await rowOf('/newsletter');
    expect(api.callsTo(listRedirectRecords)[0]?.query.__json__).toEqual({ paths: ['/newsletter'] });
    await user.click(within(row).getByRole('button', { name: 'Delete /newsletter' }));
    expect(await screen.findByText('1 redirect deleted.')).toBeTruthy();
    expect(api.callsTo(changeRedirectRecords)[0]?.body).toEqual({
      filters: { paths: ['/newsletter'] },
      commands: [{ name: 'remove' }],
    });
  });

  test('are added by their own call, whose refusal names its code', async () => {
    api.on(createRedirectRecord, () => ({
      ...{ refuse: 409, code: 'duplicate', message: 'There is one.' },
      details: [{ loc: ['body', 'path'], msg: 'There is one.' }],
    }));
    const { user } = await open('?view=records');
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/old');
    await user.type(await field('Goes to'), '/new{Enter}');
    expect(await screen.findByText('There is one.')).toBeTruthy();
    expect(
      screen.getByText(
        'Error adding the redirect. Please check if the redirect already exists or if you tried to add the redirect to itself. Error code: duplicate',
      ),
    ).toBeTruthy();
  });
});

describe('a file', () => {
  const report: ImportReport = {
    ...{ mode: 'check', rows: 3, ready: 2, unchanged: 0, wrong: 1, made: 0, other_hosts: [] },
    errors: [{ line: 4, path: '/core/x', code: 'path_is_reserved', message: 'Masthead keeps this path.' }],
    warnings: { chains: 1, live: 0, missing: 0 },
  };
  const task = (result: ImportReport) => ({
    ...{
      id: 70,
      kind: 'redirects.import',
      status: 'SUCCESS' as const,
      is_ready: true,
      done: 3,
      total: 3,
      result,
    },
    ...{ error: null, is_cancel_requested: false, created_ts: 1, started_ts: 1, finished_ts: 2 },
  });

  test('is checked first, and imported without its wrong rows only when that is asked for', async () => {
    api.on(importRedirects, () => ({ task_id: 70, status: 'PENDING', is_ready: false }));
    api.on(getTask, () => {
      const { mode } = api.callsTo(importRedirects).at(-1)?.body ?? { mode: 'check' };
      return task(mode === 'rest' ? { ...report, mode, made: 2 } : report);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const content = 'path,redirect_to\n/a,/b\n';
    // The simulated window has files without the way to read them.
    const file = Object.assign(new File([content], 'old.csv', { type: 'text/csv' }), {
      text: async () => content,
    });
    await user.upload(await screen.findByLabelText('Choose a file'), file);
    expect(await screen.findByText('Masthead keeps this path.')).toBeTruthy();
    expect(screen.getByText('1 of them leads to another redirect.')).toBeTruthy();
    expect(api.callsTo(importRedirects).map(({ body }) => body.mode)).toEqual(['check']);
    await user.click(screen.getByRole('button', { name: 'Import the 2 that are right' }));
    expect(await screen.findByText('2 redirects imported.')).toBeTruthy();
    expect(api.callsTo(importRedirects).map(({ body }) => body.mode)).toEqual(['check', 'rest']);
  });
});

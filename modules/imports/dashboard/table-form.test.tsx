import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import type { ImportTable } from '../import-table.contract.ts';
import {
  changeImportOptions,
  getImport,
  type SiteImport,
  type SiteImportPreview,
} from '../imports.contract.ts';
import { ImportDialog } from './import-dialog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  localStorage.clear();
});
afterEach(() => expect(api.faults).toEqual([]));

const counts = {
  ...{
    posts: 2,
    pages: 0,
    authors: 0,
    sections: 0,
    tags: 0,
    comments: 0,
    live_updates: 0,
    media: 0,
    redirects: 0,
  },
};
const none = { ...counts, posts: 0 };
const table: ImportTable = {
  ...{ encoding: 'windows-1252', separator: ';', time_zone: 'Europe/Berlin', is_order_known: false },
  date_order: 'dmy',
  row_status: 'draft',
  columns: [
    { header: 'Headline', samples: ['Ferry', 'Bus'], field: 'title' },
    { header: 'When', samples: ['03/04/2026'], field: 'date' },
    { header: 'Words', samples: ['A text'], field: null },
  ],
};
const preview: SiteImportPreview = {
  ...{ source: counts, made: counts, updated: none, unchanged: none, skipped: [], warnings: [], samples: [] },
  ...{ skipped_count: 0, warning_count: 0, address_count: 0, cleaned_posts: 0, language: null, table },
};
const one: SiteImport = {
  ...{ id: 7, kind: 'csv_posts', filename: 'posts.csv', size: 90, state: 'ready', may_start: true },
  ...{ is_cancel_requested: false, done: 0, total: null, error: null, made: null, updated: null },
  ...{ created_ts: 1_772_000_000, created_by: null, finished_ts: null },
  ...{ may_undo: false, undo_until_ts: null, undone_ts: null },
};
const nothing = () => undefined;
const open = () =>
  renderScreen(() => <ImportDialog importId={7} onOpen={nothing} onAnother={nothing} onClose={nothing} />);
const fieldOf = (column: string) => screen.getByRole('combobox', { name: `Import “${column}” as` });

test('columns are shown with their first values, and the file is read again before it is imported otherwise', async () => {
  api.on(getImport, () => ({ ...one, preview }));
  api.on(changeImportOptions, () => ({ ...one, state: 'reading' as const, may_start: false }));
  const { user } = await open();
  expect(await screen.findByText('Read as WINDOWS-1252, separated by semicolons.')).toBeTruthy();
  const row = screen.getByRole('row', { name: /Headline Ferry · Bus/ });
  expect(within(row).getByRole('combobox')).toHaveProperty('value', 'title');
  const start = screen.getByRole('button', { name: 'Start import' });
  expect(start).toHaveProperty('disabled', false);
  await user.selectOptions(fieldOf('Words'), 'Body');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Date format' }), 'Month first (03/31/2026)');
  expect(start).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Update preview' }));
  expect(api.callsTo(changeImportOptions)[0]?.body).toEqual({
    ...{
      columns: ['title', 'date', 'body'],
      time_zone: 'Europe/Berlin',
      date_order: 'mdy',
      row_status: 'draft',
    },
  });
});

test('a field is taken from one column alone, and a table without headline and text is not read', async () => {
  api.on(getImport, () => ({ ...one, preview }));
  const { user } = await open();
  await screen.findByText('Columns');
  await user.selectOptions(fieldOf('Words'), 'Headline');
  expect(fieldOf('Headline')).toHaveProperty('value', '');
  await user.selectOptions(fieldOf('Words'), "Don't import");
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Choose a column for the headline or the body.',
  );
  expect(screen.getByRole('button', { name: 'Update preview' })).toHaveProperty('disabled', true);
});

describe('a table of people', () => {
  const people: ImportTable = {
    ...table,
    columns: [
      { header: 'user_email', samples: ['ann@x.test'], field: 'email' },
      { header: 'Who', samples: ['Ann'], field: null },
    ],
  };
  const found: SiteImportPreview = {
    ...{ ...preview, source: { ...none, authors: 3 }, made: { ...none, authors: 2 }, updated: none },
    ...{ unchanged: { ...none, authors: 1 }, matched_people: 1, table: people },
    people: [{ name: 'Ann', email: 'ann@x.test', job_title: 'Editor', role: 'administrator' }],
  };
  const opened = { ...one, kind: 'csv_users' as const, filename: 'people.csv', preview: found };

  test('shows people, what becomes of them, and the fields that people have', async () => {
    api.on(getImport, () => opened);
    api.on(changeImportOptions, () => ({ ...one, state: 'reading' as const, may_start: false }));
    const { user } = await open();
    expect(await screen.findByText('2 new people will be imported.')).toBeTruthy();
    expect(screen.getByText(/profiles without accounts, and no emails are sent\./)).toBeTruthy();
    expect(
      screen.getByText('1 person with the same email address already exists and is left unchanged.'),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Ann ann@x.test Editor administrator' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Posts without a status' })).toBeNull();
    expect(screen.queryByText(/No column is imported as Headline/)).toBeNull();
    const choices = within(fieldOf('Who')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toContain('Job title');
    expect(choices.map(({ textContent }) => textContent)).not.toContain('Headline');
    await user.selectOptions(fieldOf('Who'), 'Name');
    await user.click(screen.getByRole('button', { name: 'Update preview' }));
    expect(api.callsTo(changeImportOptions)[0]?.body).toMatchObject({ columns: ['email', 'name'] });
  });

  test('asks for a name or an address', async () => {
    api.on(getImport, () => opened);
    const { user } = await open();
    await screen.findByText('Columns');
    await user.selectOptions(fieldOf('user_email'), "Don't import");
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Choose a column for the name or email address.',
    );
    expect(screen.getByRole('button', { name: 'Update preview' })).toHaveProperty('disabled', true);
  });
});

test('a table that could not be read as chosen is chosen anew', async () => {
  const failed = { ...one, state: 'failed' as const, may_start: false, error: 'No column is a headline.' };
  api.on(getImport, () => ({ ...failed, preview }));
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe('No column is a headline.');
  expect(fieldOf('Headline')).toBeTruthy();
});

test('where the dates themselves say their order, nobody is asked for it', async () => {
  api.on(getImport, () => ({
    ...one,
    preview: { ...preview, table: { ...table, is_order_known: true } },
  }));
  await open();
  expect(await screen.findByRole('combobox', { name: 'Time zone' })).toHaveProperty('value', 'Europe/Berlin');
  expect(screen.queryByRole('combobox', { name: 'Date format' })).toBeNull();
});

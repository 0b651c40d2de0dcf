import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { taskKey } from '#platform/dashboard/kept-task.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  commandSearchIndex,
  createSearchIndex,
  listSearchIndexes,
  type SearchIndex,
  searchIndex,
} from '../search-indexes.contract.ts';
import { usualMapping } from '../search-mapping.contract.ts';
import { SearchIndexesScreen } from './search-indexes-screen.tsx';
import { SearchTrial } from './search-trial.tsx';

const index = (id: number, title: string, more: Partial<SearchIndex> = {}): SearchIndex => ({
  ...{ id, title, slug: `index-${id}`, entity: 'post', status: 'started', mapping: usualMapping('post') },
  ...{ next_mapping: null, version: 1, document_count: 1_284, filled_ts: 1_764_000_000, awaits_fill: false },
  ...{ task_id: null, is_filling: false, created_ts: 1_764_000_000, updated_ts: 1_764_000_000, revision: 3 },
  ...more,
});

let api: FakeApi;
let there: SearchIndex[];

beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  there = [index(1, 'All posts', { status: 'active' }), index(2, 'Titles only')];
  api
    .on(listSearchIndexes, () => ({ items: there, total_count: there.length, after: null }))
    .on(createSearchIndex, () => index(3, 'Fresh'))
    .on(commandSearchIndex, () => index(2, 'Titles only', { revision: 4 }));
});
afterEach(() => expect(api.faults).toEqual([]));

const open = () => renderScreen(SearchIndexesScreen, {});

test('shows what each index searches, its state and how much it holds', async () => {
  await open();
  const row = within(await screen.findByRole('row', { name: /All posts/ }));
  for (const text of ['Active', 'Posts', '1,284']) expect(row.getByText(text)).toBeTruthy();
});

test('says what an index is for while there is none', async () => {
  there = [];
  await open();
  expect(await screen.findByText(/finds words in whole posts/)).toBeTruthy();
});

test('adds an index with the weights that were chosen, filled and used at once', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add index' }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Fresh');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Body' }), 'High');
  const dialog = within(screen.getByRole('dialog', { name: 'Add index' }));
  await user.click(dialog.getByRole('button', { name: 'Add index' }));
  await waitFor(() => expect(api.callsTo(createSearchIndex)).toHaveLength(1));
  const { entity, commands = [] } = api.callsTo(createSearchIndex)[0]?.body ?? {};
  expect([entity, commands.map(({ name }) => name)]).toEqual([
    'post',
    ['set-title', 'set-mapping', 'start', 'activate'],
  ]);
  expect(commands[1]?.value).toMatchObject({
    fields: { bodies: { source: 'bodies', type: 'text', weight: 10 }, status: { type: 'keyword' } },
  });
});

test('takes the values and the custom fields that were chosen, and says what is wrong with a name', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add index' }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Fresh');
  const dialog = within(screen.getByRole('dialog', { name: 'Add index' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Rating' }));
  await user.click(dialog.getByRole('button', { name: 'Add custom field' }));
  const name = dialog.getByRole('textbox', { name: 'Name of field 1' });
  await user.type(name, 'reading time');
  await user.click(dialog.getByRole('button', { name: 'Add index' }));
  expect(await dialog.findByText(/letters, digits and underscores/)).toBeTruthy();
  expect(api.callsTo(createSearchIndex)).toHaveLength(0);
  await user.clear(name);
  await user.type(name, 'Reading_time');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Type of field 1' }), 'Whole number');
  await user.click(dialog.getByRole('button', { name: 'Add index' }));
  await waitFor(() => expect(api.callsTo(createSearchIndex)).toHaveLength(1));
  const { commands = [] } = api.callsTo(createSearchIndex)[0]?.body ?? {};
  const fields = (commands[1]?.value as { fields?: Record<string, object> } | undefined)?.fields ?? {};
  expect(fields['custom-reading_time']).toEqual({ source: 'custom.Reading_time', type: 'integer' });
  expect([fields.rating, fields.status]).toEqual([
    undefined,
    { source: 'status', type: 'keyword', facet: true },
  ]);
});

test('a search says how many results have which values, and one that is chosen narrows it down', async () => {
  api.on(searchIndex, ({ query }) => ({
    items: [{ id: 4, title: 'A bridge', score: 1, created_ts: 1_764_000_000 }],
    ...{ total_count: query.filter ? 1 : 3, is_exact: true, took_ms: 2 },
    facets: [
      {
        field: 'status',
        values: [
          { value: '0', title: null, count: 1 },
          { value: '1', title: null, count: 1 },
          { value: '5', title: null, count: 1 },
        ],
      },
      { field: 'primary-section', values: [{ value: '31', title: 'City', count: 2 }] },
      { field: 'language', values: [{ value: 'en-GB', title: null, count: 3 }] },
    ],
  }));
  const { user } = await renderScreen(() => <SearchTrial index={index(1, 'All posts')} />, {});
  await user.type(await screen.findByRole('textbox', { name: 'Words to search for' }), 'bridge -boat');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const statuses = within(await screen.findByRole('group', { name: 'Status' }));
  expect(statuses.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Live2', 'Draft1']);
  expect(within(screen.getByRole('group', { name: 'Primary section' })).getByText('City')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Language' })).toBeNull();
  expect(api.callsTo(searchIndex)[0]?.query).toMatchObject({ text: 'bridge -boat' });
  await user.click(statuses.getByRole('button', { name: /Live/ }));
  await waitFor(() => expect(api.callsTo(searchIndex)).toHaveLength(2));
  expect(api.callsTo(searchIndex)[1]?.query.filter).toEqual({
    all: [{ phrase: { text: 'bridge', syntax: 'all' } }, { labels: { field: 'status', values: ['0', '1'] } }],
    none: [{ phrase: { text: 'boat', syntax: 'all' } }],
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Live/ }).getAttribute('aria-pressed')).toBe('true'),
  );
});

test('index-task-poll: what this browser began is followed after a reload, until it is ready', async () => {
  const { site, profile } = testCaller;
  const key = taskKey('search.fill', site.id, profile.id);
  localStorage.setItem(key, '71');
  const times = { created_ts: 1, started_ts: 1, finished_ts: 1 };
  let isReady = false;
  api.on(getTask, ({ params }) => ({
    ...{
      id: params.taskId,
      kind: 'search.fill',
      status: isReady ? ('SUCCESS' as const) : ('PENDING' as const),
      is_ready: isReady,
    },
    ...{ done: 1, total: 2, error: null, result: null, is_cancel_requested: false },
    ...times,
  }));
  await renderScreen(SearchIndexesScreen, {});
  await waitFor(() => expect(api.callsTo(getTask)[0]?.params).toMatchObject({ taskId: 71 }));
  expect(localStorage.getItem(key)).toBe('71');
  isReady = true;
  expect(await screen.findByText('Index filled.', {}, { timeout: 5_000 })).toBeTruthy();
  expect(localStorage.getItem(key)).toBeNull();
});

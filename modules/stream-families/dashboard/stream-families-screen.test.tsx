import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSearchIndexes, type SearchIndex } from '#modules/search-indexes/search-indexes.contract.ts';
import { SearchMapping } from '#modules/search-indexes/search-mapping.contract.ts';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { taskKey } from '#platform/dashboard/kept-task.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  commandFamily,
  createFamily,
  listFamilies,
  listStreamItems,
  previewStream,
  type StreamFamily,
} from '../stream-families.contract.ts';
import { StreamFamiliesScreen } from './stream-families-screen.tsx';

const index: SearchIndex = {
  ...{ id: 6, slug: 'posts', title: 'Posts', entity: 'post', status: 'active', version: 1 },
  mapping: SearchMapping.parse({
    fields: {
      title: { source: 'title', type: 'text' },
      type: { source: 'type', type: 'keyword' },
      'custom-depth': { source: 'custom.depth', type: 'integer' },
    },
  }),
  ...{ next_mapping: null, document_count: 1, filled_ts: 1, awaits_fill: false, task_id: null },
  ...{ is_filling: false, created_ts: 1, updated_ts: 1, revision: 1 },
};
const family: StreamFamily = {
  ...{ id: 3, slug: 'older', title: 'Older', entity: 'post', filter: {}, status: 'active', used_by: [] },
  scores: [{ type: 'field', field: 'shine', weight: 1 }],
  ...{ item_count: 1, refreshed_ts: 1, task_id: null, created_ts: 1, updated_ts: 1, revision: 1 },
};
const msg = 'The search index has no field “type”. Use one of these: title.';
const refusedAt = (...loc: (string | number)[]) => ({
  ...{ refuse: 422, code: 'filter_is_invalid', message: msg },
  details: [{ loc: ['body', 'commands', ...loc], msg }],
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api
    .on(listFamilies, () => ({ items: [family], total_count: 1, after: null }))
    .on(listStreamItems, () => ({ items: [], total_count: 0 }))
    .on(listSearchIndexes, () => ({ items: [index], total_count: 1, after: null }));
});
afterEach(() => expect(api.faults).toEqual([]));

/** The dialog of a new stream family, or that of one that is there. */
const open = async (name = 'Add stream family') => {
  const { user } = await renderScreen(StreamFamiliesScreen, {
    path: name === 'Add stream family' ? '/stream_families' : '/stream_families/3',
  });
  await user.click(await screen.findByRole('button', { name }));
  const title = name === 'Add stream family' ? name : 'Edit stream family';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const part = (legend: string) => within(dialog.getByRole('group', { name: legend }));
  const choices = (select: HTMLElement) => [...(select as HTMLSelectElement).options].map(({ text }) => text);
  return { user, dialog, part, choices };
};

describe('the fields of a stream', () => {
  test('are those of the index that it asks, by what a condition or a score makes of them', async () => {
    const { user, dialog, part, choices } = await open();
    await waitFor(() => expect(api.callsTo(listSearchIndexes)).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Add condition' }));
    const condition = part('Conditions').getByRole('combobox', { name: 'Condition' });
    await user.selectOptions(condition, 'Has value');
    const field = () => part('Conditions').getByRole<HTMLSelectElement>('combobox', { name: 'Field' });
    expect([field().value, choices(field())]).toEqual(['type', ['type']]);
    await user.selectOptions(condition, 'Is in range');
    expect([field().value, choices(field())]).toEqual(['custom-depth', ['custom-depth']]);
    await user.selectOptions(part('Order').getByRole('combobox', { name: 'Score' }), 'Value of a field');
    const scored = part('Order').getByRole<HTMLSelectElement>('combobox', { name: 'Field' });
    expect([scored.value, choices(scored)]).toEqual(['custom-depth', ['custom-depth']]);
  });

  test('are offered once they are known', async () => {
    api.on(listSearchIndexes, () => new Promise(() => {}));
    const { user, dialog, part, choices } = await open();
    await user.click(dialog.getByRole('button', { name: 'Add condition' }));
    const condition = part('Conditions').getByRole('combobox', { name: 'Condition' });
    expect(choices(condition)).toEqual(['Has words']);
    await user.click(dialog.getByRole('button', { name: 'Add score' }));
    const [, added] = part('Order').getAllByRole<HTMLSelectElement>('combobox', { name: 'Score' });
    expect(added?.selectedOptions[0]?.text).toBe('Page views');
  });
});

describe('a stream that the server refuses', () => {
  test('leads to the field that is wrong, which is right again for something else', async () => {
    api.on(createFamily, () => refusedAt(1, 'value', 'all', 0, 'labels', 'field'));
    const { user, dialog, part } = await open();
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Best');
    await user.click(dialog.getByRole('button', { name: 'Add condition' }));
    const condition = part('Conditions').getByRole('combobox', { name: 'Condition' });
    await waitFor(() => expect(condition.querySelectorAll('option').length).toBeGreaterThan(1));
    await user.selectOptions(condition, 'Has value');
    await user.type(dialog.getByRole('textbox', { name: 'Values, separated by commas' }), 'video');
    await user.click(dialog.getByRole('button', { name: 'Add stream family' }));
    const field = part('Conditions').getByRole('combobox', { name: 'Field' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByText(msg)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'People' }));
    await user.click(dialog.getByRole('radio', { name: 'Posts' }));
    expect(dialog.queryByText(msg)).toBeNull();
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  test('keeps the field that its index has lost until another one is chosen', async () => {
    api.on(commandFamily, () => refusedAt(2, 'value', 0, 'field'));
    const { user, dialog, part, choices } = await open('Edit Older');
    const field = part('Order').getByRole('combobox', { name: 'Field' });
    await waitFor(() => expect(choices(field)).toEqual(['custom-depth', 'shine']));
    await user.click(dialog.getByRole('button', { name: 'Save stream family' }));
    await waitFor(() => expect(document.activeElement).toBe(field));
    const { body } = api.callsTo(commandFamily)[0] ?? { body: null };
    expect(body?.commands.at(-1)?.value).toEqual([{ type: 'field', field: 'shine', weight: 1 }]);
  });

  test('is shown with the fields that the family has, also where its index has lost them', async () => {
    api.on(previewStream, () => ({ items: [], total_count: 0, is_exact: true }));
    const { user, dialog } = await open('Edit Older');
    await user.click(await dialog.findByRole('button', { name: 'Show preview' }));
    await waitFor(() => expect(api.callsTo(previewStream)[0]?.body.family_id).toBe(3));
  });
});

test('family-reindex: what this browser began is followed after a reload, until it is ready', async () => {
  const { site, profile } = testCaller;
  const key = taskKey('streams.reindex', site.id, profile.id);
  localStorage.setItem(key, '71');
  const times = { created_ts: 1, started_ts: 1, finished_ts: 1 };
  let isReady = false;
  api.on(getTask, ({ params }) => ({
    ...{
      id: params.taskId,
      kind: 'streams.reindex',
      status: isReady ? ('SUCCESS' as const) : ('PENDING' as const),
      is_ready: isReady,
    },
    ...{ done: 1, total: 2, error: null, result: null, is_cancel_requested: false },
    ...times,
  }));
  await renderScreen(StreamFamiliesScreen, {});
  await waitFor(() => expect(api.callsTo(getTask)[0]?.params).toMatchObject({ taskId: 71 }));
  expect(localStorage.getItem(key)).toBe('71');
  isReady = true;
  expect(await screen.findByText('Stream family reindexed.', {}, { timeout: 5_000 })).toBeTruthy();
  expect(localStorage.getItem(key)).toBeNull();
});

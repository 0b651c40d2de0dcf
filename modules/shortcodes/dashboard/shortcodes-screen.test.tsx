import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import {
  getShortcodeVersion,
  listShortcodePosts,
  listShortcodeVersions,
  listUndefinedShortcodes,
  scanShortcodes,
} from '../shortcode-uses.contract.ts';
import {
  createShortcode,
  deleteShortcode,
  deleteShortcode12,
  getShortcode,
  type ListedShortcode,
  listShortcodes,
  listShortcodes12,
  previewShortcode,
  removeShortcodes,
  type Shortcode,
  updateShortcode,
} from '../shortcodes.contract.ts';
import { ShortcodesScreen } from './shortcodes-screen.tsx';

const full = (id: number, name: string, more: Partial<Shortcode> = {}): Shortcode => ({
  ...{ id, name, title: '', template: '<b>{{ who }}</b>', enabled: true, revision: 2 },
  params: [{ name: 'who', type: 'text', default: 'you', required: false, choices: [] }],
  preview_values: { who: 'Ann' },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000 },
  ...more,
});
const listed = (shortcode: Shortcode, usage_count: number): ListedShortcode => {
  const { template: _, preview_values: __, ...row } = shortcode;
  return { ...row, usage_count };
};

const nameOf = ({ id, name }: Shortcode) => ({ id, name });

let api: FakeApi;
const box = full(1, 'box', { title: 'Info box' });

beforeEach(() => {
  api = fakeApi();
  api
    .on(listShortcodes, () => ({
      items: [listed(box, 22), listed(full(2, 'unused'), 0)],
      ...{ total_count: 2, after: null },
    }))
    .on(getShortcode, () => box)
    .on(listShortcodeVersions, () => ({ items: [{ number: 1, saved_ts: 1_764_000_000, saved_by: 7 }] }))
    .on(previewShortcode, ({ body }) => ({
      ...{ html: `<b>${Object.values(body.values ?? {}).join()}</b>`, fault: null },
      warnings: [],
    }))
    .on(undoAct, () => undoState({ kind: 'shortcode', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`\\[${name}\\]`) });
const open = () => renderScreen(ShortcodesScreen);

describe('the list of shortcodes', () => {
  test('shows what each is called, how many posts use it and whether it is on', async () => {
    await open();
    const row = within(await rowOf('box'));
    for (const text of ['Info box', '22', 'On']) expect(row.getByText(text)).toBeTruthy();
    expect(api.callsTo(listShortcodes)[0]?.query).toMatchObject({ limit: 25, order_by: 'name' });
  });

  test('shortcode-base: is asked for and changed at the other base where an engine setting says so', async () => {
    api
      .on(listShortcodes12, () => ({ items: [listed(box, 0)], total_count: 1, after: null }))
      .on(deleteShortcode12, () => ({ batch_id: 71 }));
    const holder = { ...testCaller.holder, settings: new Set(['shortcodes_api_1_2']) };
    const { user } = await renderScreen(ShortcodesScreen, { caller: { holder } });
    await rowOf('box');
    await user.click(screen.getByRole('button', { name: 'Delete box' }));
    await waitFor(() => expect(api.callsTo(deleteShortcode12)[0]?.params).toEqual({ shortcodeId: 1 }));
    expect([api.callsTo(listShortcodes), api.callsTo(deleteShortcode)]).toEqual([[], []]);
  });

  test('says the sentence of the documents when it could not be loaded', async () => {
    api.on(listShortcodes, () => ({ refuse: 400, code: 'query_is_invalid', message: 'Too long.' }));
    await open();
    expect(await screen.findByText('Error fetching shortcodes.', { exact: false })).toBeTruthy();
  });

  test('leads to the posts that use one, 21 at a time, and counts those that are not shown', async () => {
    api.on(listShortcodePosts, ({ query }) => ({
      items: [{ id: 5, headline: `From ${query.offset}`, status: 0, created_ts: 1 }],
      total_count: 22,
    }));
    const { user } = await open();
    await rowOf('box');
    await user.click(screen.getByRole('button', { name: 'Show posts with box' }));
    expect((await screen.findByRole('link', { name: 'From 0' })).getAttribute('href')).toContain('post=5');
    expect(screen.getByText(/20 posts on this page/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('link', { name: 'From 21' })).toBeTruthy();
    expect(screen.getByText('22–22 of 22')).toBeTruthy();
  });
});

describe('a shortcode', () => {
  test('that posts use is defined with what comes ready, and seen in its preview', async () => {
    api
      .on(listUndefinedShortcodes, () => ({ items: [{ name: 'youtube', usage_count: 9, is_ready: true }] }))
      .on(scanShortcodes, () => ({ task_id: 4, status: 'PENDING', is_ready: false }))
      .on(createShortcode, ({ body }) => full(3, body.name, { template: body.template ?? '' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Undefined shortcodes' }));
    await user.click(await screen.findByRole('button', { name: 'Scan all posts' }));
    expect(await screen.findByText(/Scanning posts/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Define youtube' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add shortcode' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Template/ }).value).toContain(
      'youtube-nocookie',
    );
    expect((await dialog.findByTitle('Preview of the shortcode')).getAttribute('sandbox')).toBe('');
    await user.click(dialog.getByRole('button', { name: 'Add shortcode' }));
    expect(await screen.findByText('Shortcode added.')).toBeTruthy();
    expect(api.callsTo(createShortcode)[0]?.body).toMatchObject({
      ...{ name: 'youtube', preview_values: { id: 'jNQXAC9IVRw' } },
      params: [{ name: 'id', type: 'text' }, { name: 'title' }],
    });
  });

  test('shortcode-error-line: of what the server says against one, the first line is shown', async () => {
    const message = 'The template stops at line 3.\n3 | {{ who\n  | ^';
    api.on(createShortcode, () => ({ refuse: 422, code: 'template_is_broken', message }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add shortcode' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add shortcode' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'box');
    await user.type(dialog.getByRole('textbox', { name: /^Template/ }), 'hello');
    await user.click(dialog.getByRole('button', { name: 'Add shortcode' }));
    expect((await dialog.findByText(/^Error adding shortcode\./)).textContent).toBe(
      'Error adding shortcode. The template stops at line 3.',
    );
  });

  test('takes an earlier version back into its form, and is saved with its revision', async () => {
    api
      .on(getShortcodeVersion, () => ({
        ...{ name: 'box', title: 'Old box', template: '<i>{{ who }}</i>', preview_values: {} },
        params: [{ name: 'who', type: 'text' as const, default: '', required: true, choices: [] }],
      }))
      .on(updateShortcode, ({ body }) => full(1, body.name ?? '', { revision: 3 }));
    const { user } = await open();
    await user.click(within(await rowOf('box')).getByText('[box]'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit shortcode' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Earlier versions' }), '1');
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title (optional)' }).value).toBe(
        'Old box',
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Save shortcode' }));
    expect(await screen.findByText('Shortcode updated.')).toBeTruthy();
    expect(api.callsTo(updateShortcode)[0]?.body).toMatchObject({
      ...{ revision: 2, template: '<i>{{ who }}</i>' },
      params: [{ name: 'who', required: true }],
    });
  });

  test('that posts use is asked about before it is deleted, alone or with others, and comes back by Undo', async () => {
    api
      .on(deleteShortcode, () => ({ batch_id: 71 }))
      .on(removeShortcodes, () => ({ items: [box, full(2, 'unused')].map(nameOf), batch_id: 72 }));
    const { user } = await open();
    await rowOf('box');
    await user.click(screen.getByRole('button', { name: 'Delete box' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete box?' }));
    expect(dialog.getByText(/^22 posts use it/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete shortcode' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 71 }));

    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete 2 shortcodes?' }));
    expect(asked.getByText(/^Posts that use them/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Delete 2 shortcodes' }));
    expect(await screen.findByText('2 deleted.')).toBeTruthy();
    expect(api.callsTo(removeShortcodes)[0]?.body).toEqual({ ids: [1, 2] });
  });
});

import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { type ExportFile, listExports } from '../exports.contract.ts';
import { ExportsScreen } from './exports-screen.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => expect(api.faults).toEqual([]));

const file = (values: Partial<ExportFile>): ExportFile => ({
  ...{ id: 1, kind: 'posts', format: 'csv', status: 'SUCCESS', is_ready: true, is_cancel_requested: false },
  ...{ done: 10, total: 10, row_count: 12_345, file_bytes: 1_250_000, is_by_email: false, left_out: [] },
  file_name: 'posts-news-2026-02-25.csv',
  ...{ result: '/core/v1/sites/1/exports/1/file', created_ts: 1_772_000_000, expires_ts: 1_772_604_800 },
  ...values,
});

test('lists one’s own exports with their state, size and file', async () => {
  const failed = file({
    id: 2,
    kind: 'site',
    format: 'zip',
    status: 'FAILURE',
    result: null,
    row_count: null,
    file_bytes: null,
    done: 3,
  });
  api.on(listExports, () => ({ items: [file({}), failed], total_count: 2, after: null }));
  await renderScreen(ExportsScreen);
  await screen.findByText('Ready');
  const [ready, broken] = (await screen.findAllByRole('row')).slice(1) as [HTMLElement, HTMLElement];
  for (const text of ['CSV', 'Ready', '12,345', '1.3 MB']) expect(within(ready).getByText(text)).toBeTruthy();
  expect(within(ready).getByRole('link', { name: 'Download' }).getAttribute('href')).toContain(
    '/exports/1/file',
  );
  for (const text of ['Site', 'ZIP', 'Failed']) expect(within(broken).getByText(text)).toBeTruthy();
  expect(within(broken).queryByRole('link')).toBeNull();
});

test('cancels one that is under way, and shows older ones when asked', async () => {
  const running = file({ id: 9, status: 'STARTED', is_ready: false, result: null, row_count: null });
  api.on(listExports, ({ query }) =>
    query.after === undefined
      ? { items: [running], total_count: 2, after: 9 }
      : { items: [file({ id: 3, kind: 'users' })], total_count: 2, after: null },
  );
  api.on(cancelTask, () => ({
    ...{
      status: 'REVOKE' as const,
      id: 9,
      is_ready: true,
      result: null,
      kind: 'export.posts',
      done: 0,
      total: null,
    },
    ...{ error: null, is_cancel_requested: true, created_ts: 1, started_ts: null, finished_ts: 2 },
  }));
  const { user } = await renderScreen(ExportsScreen);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(api.callsTo(cancelTask)[0]?.params).toEqual({ siteId: 1, taskId: 9 });
  await user.click(screen.getByRole('button', { name: 'Show older exports' }));
  expect(await screen.findByText('Users')).toBeTruthy();
});

test('says that there are none, and what went wrong', async () => {
  api.on(listExports, () => ({ items: [], total_count: 0, after: null }));
  await renderScreen(ExportsScreen);
  expect(await screen.findByText('No exports')).toBeTruthy();
});

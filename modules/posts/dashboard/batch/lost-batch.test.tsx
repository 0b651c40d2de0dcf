import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { getPostBatch, type PostBatch } from '../../post-batches.contract.ts';
import { RunningBatch } from './running-batch.tsx';

let api: FakeApi;
const batch: PostBatch = {
  ...{ batch_id: 90, task_id: null, status: 'SUCCESS', is_ready: true, requested: 3, changed: 3 },
  ...{ leaving_count: null, entering_count: null, lapsing_count: null, lapsing: [], people: [], spared: [] },
  ...{ skipped_count: 0, skipped: [], skipped_for: [], did: null, undo_of: null, is_undone: false },
  undo_until_ts: 2_000_000_000,
};
afterEach(() => expect(api.faults).toEqual([]));

test('G-31: a change that was lost sight of says the request, and is followed again', async () => {
  api = fakeApi();
  api.on(getPostBatch, () => ({ refuse: 500 }));
  localStorage.setItem('masthead.posts-batch.1.5', '90');
  const { user } = await renderScreen(() => <RunningBatch />);
  await screen.findByText('We lost track of this change. Refresh the list to see the result.');
  expect(screen.getByRole('button', { name: 'Copy request ID TEST01-ABCDEF' })).toBeTruthy();
  expect(localStorage.getItem('masthead.posts-batch.1.5')).toBeNull();
  api.on(getPostBatch, () => batch);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^3 posts/)).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('masthead.posts-batch.1.5')).toBeNull());
});

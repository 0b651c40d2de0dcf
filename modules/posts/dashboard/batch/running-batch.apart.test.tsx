import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { RunningBatch } from './running-batch.tsx';

const tries = vi.hoisted(() => ({ count: 0 }));
vi.mock('./batch-follower.tsx', () => {
  tries.count += 1;
  throw new Error('This part is not on the server any more.');
});

const Screen = () => (
  <>
    <h1>The screen</h1>
    <RunningBatch />
  </>
);

test('a follower that cannot be loaded takes no screen away', async () => {
  localStorage.setItem('masthead.posts-batch.1.5', '90');
  await renderScreen(Screen);
  await waitFor(() => expect(tries.count).toBeGreaterThan(1));
  // React draws anew once the last try has failed.
  await act(() => import('./batch-follower.tsx').catch(() => undefined));
  expect(screen.getByRole('heading', { name: 'The screen' })).toBeTruthy();
  expect(localStorage.getItem('masthead.posts-batch.1.5')).toBe('90');
});

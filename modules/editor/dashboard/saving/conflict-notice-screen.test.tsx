import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { OpenPost } from './use-open-post.ts';

const settleBlock = vi.fn();
const openWith = (base: string): OpenPost => {
  const conflicts = [{ place: 0, base, mine: '<p>By Amelia</p>', theirs: '<p>By Michelle</p>' }];
  const bodies = { conflicts, body: () => '' };
  const conflict = { kind: 'saved', names: ['body'], base: null, theirs: {}, settled: new Map(), bodies };
  return { conflict, values: () => ({}), settleBlock } as unknown as OpenPost;
};

test('what both wrote where nothing stood before is kept by one press, and no empty text stands between', async () => {
  const { user } = await renderScreen(() => <ConflictNotice open={openWith('')} />);
  expect(await screen.findByText('By Michelle')).toBeTruthy();
  expect(screen.queryByText('Before both changes')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  expect(settleBlock).toHaveBeenCalledWith(0, 'both');
});

test('what both changed is shown as it was before', async () => {
  await renderScreen(() => <ConflictNotice open={openWith('<p>Three</p>')} />);
  expect(await screen.findByText('Before both changes')).toBeTruthy();
  expect(screen.getByText('Three')).toBeTruthy();
});

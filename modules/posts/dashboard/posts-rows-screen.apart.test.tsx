import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { listPresence } from '../post-presence.contract.ts';
import { countPosts, listPosts } from '../posts.contract.ts';
import { atAllPosts, postRow } from './post-row.fixture.ts';
import { PostsScreen } from './posts-screen.tsx';

const drawn = vi.hoisted(() => ({ rows: [] as string[] }));
vi.mock('./headline-cell.tsx', () => ({
  HeadlineCell: ({ post }: { post: { headline: string } }) => {
    drawn.rows.push(post.headline);
    return post.headline;
  },
}));

beforeEach(() => {
  drawn.rows = [];
});

test('draws a row once, and again only when something of its own has changed', async () => {
  const api = fakeApi();
  atAllPosts(api);
  api.on(listPresence, () => ({ items: [] }));
  const posts_count = {
    count: 2,
    is_exact: true,
    trends: { previous_count: null, change_percent: null },
  };
  const list = (headlines: string[]) => ({
    ...{ posts: headlines.map((headline, at) => ({ ...postRow(), id: at + 1, headline })), posts_count },
    ...{ subpages: [], is_cut_short: false, after: null },
  });
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.on(listSavedViews, () => ({ items: [], total_count: 0 }));
  api.on(countPosts, () => posts_count);
  api.on(listPosts, async ({ query }) => {
    if (query.order_by !== 'title') return list(['One', 'Two']);
    await late;
    return list(['Three', 'Four']);
  });
  const { user } = await renderScreen(PostsScreen);
  await screen.findByText('One');
  await screen.findByRole('button', { name: 'Export' });
  expect(drawn.rows).toEqual(['One', 'Two']);
  // The rows before stay as they are until the new ones are there.
  await user.click(screen.getByRole('button', { name: 'Headline' }));
  await waitFor(() => expect(api.callsTo(listPosts)).toHaveLength(2));
  expect(drawn.rows).toEqual(['One', 'Two']);
  arrive();
  await screen.findByText('Three');
  expect(drawn.rows).toEqual(['One', 'Two', 'Three', 'Four']);
  // Selecting is a matter of the row, not of what it says.
  await user.click(screen.getByRole('checkbox', { name: /Three/ }));
  expect(screen.getByRole('row', { name: /Three/ }).getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByRole('row', { name: /Four/ }).getAttribute('aria-selected')).toBe('true');
  expect(drawn.rows).toEqual(['One', 'Two', 'Three', 'Four']);
  expect(api.faults).toEqual([]);
});

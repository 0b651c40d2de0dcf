import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  listSimilarTags,
  listTagMerges,
  mergeTags,
  type TagMerge,
  undoTagMerge,
} from '../../tag-merging.contract.ts';
import { listTags, type Tag } from '../../tags.contract.ts';
import { TagsScreen } from '../tags-screen.tsx';

const tag = (id: number, title: string, post_count: number): Tag => ({
  ...{
    id,
    title,
    slug: title.toLowerCase(),
    description: '',
    is_hidden: false,
    image_id: null,
    aliases: [],
    post_count,
  },
  ...{
    page_views_30d: null,
    last_used_ts: null,
    created_ts: 1_764_000_000,
    updated_ts: 1_764_000_000,
    revision: 1,
  },
});
const there = [tag(1, 'Election', 12), tag(2, 'Elections', 140), tag(3, 'Sport', 0)];
const named = ({ id, title, slug }: Tag) => ({ id, title, slug });
const merged: TagMerge = {
  ...{ id: 90, target: named(there[1] as Tag), sources: [named(there[0] as Tag)], post_count: 12 },
  ...{
    task_id: null,
    is_ready: true,
    created_ts: 1_764_000_000,
    undo_until_ts: 1_766_592_000,
    undone_ts: null,
  },
};

let api: FakeApi;

beforeEach(() => {
  api = fakeApi().on(listSavedViews, () => ({ items: [], total_count: 0 }));
  api
    .on(listTags, ({ query }) => {
      const items = there.filter(({ title }) =>
        title.toLowerCase().includes((query.query ?? '').toLowerCase()),
      );
      return { items, total_count: items.length, after: null };
    })
    .on(mergeTags, () => merged)
    .on(undoTagMerge, () => ({ ...merged, undone_ts: 1_764_000_100 }))
    .on(listTagMerges, () => ({ items: [merged] }))
    .on(listSimilarTags, () => ({
      items: [
        {
          tags: [there[0], there[1]].map((one) => ({ ...named(one as Tag), post_count: 12 })),
          reason: 'number' as const,
        },
      ],
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

test('selected tags are merged into the one of most posts, and the way back is offered', async () => {
  const { user } = await renderScreen(TagsScreen, {});
  await screen.findByRole('row', { name: /Elections/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge 3 tags' }));
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Keep' }).value).toBe('2');
  await user.click(dialog.getByRole('button', { name: 'Merge tags' }));
  expect(await screen.findByText('Merged into Elections.')).toBeTruthy();
  expect(api.callsTo(mergeTags)[0]?.body).toEqual({ source_ids: [1, 3], target_id: 2, keeps_names: true });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Merge undone.')).toBeTruthy();
  expect(api.callsTo(undoTagMerge)[0]?.params).toMatchObject({ mergeId: 90 });
});

test('one tag is merged into another that is found by words, and not before one is chosen', async () => {
  const { user } = await renderScreen(TagsScreen, {});
  await user.click(await screen.findByRole('button', { name: 'Merge Election' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Election' }));
  await user.click(dialog.getByRole('button', { name: 'Merge tags' }));
  expect(await dialog.findByText('Choose the tag to keep.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Find a tag' }), 'sport');
  await dialog.findByRole('option', { name: 'Sport' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Merge into' }), 'Sport');
  await user.click(dialog.getByRole('button', { name: 'Merge tags' }));
  await waitFor(() =>
    expect(api.callsTo(mergeTags)[0]?.body).toMatchObject({ source_ids: [1], target_id: 3 }),
  );
});

test('look-alikes are proposed with their reason, and merges of the month are undone from there', async () => {
  const { user } = await renderScreen(TagsScreen, {});
  await user.click(await screen.findByRole('button', { name: 'Similar tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Similar tags and merges' }));
  expect(await dialog.findByText(/Singular and plural/)).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: 'Undo the merge into Elections' }));
  expect(await screen.findByText('Merge undone.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Merge Election and Elections' }));
  const merging = within(await screen.findByRole('dialog', { name: 'Merge 2 tags' }));
  await user.click(merging.getByRole('button', { name: 'Merge tags' }));
  await waitFor(() => expect(api.callsTo(mergeTags)).toHaveLength(1));
});

test('a tag that is deleted is replaced by another one in its posts', async () => {
  const { user } = await renderScreen(TagsScreen, {});
  await user.click(await screen.findByRole('button', { name: 'Delete Election' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Election?' }));
  await user.click(dialog.getByRole('radio', { name: 'Get another tag' }));
  await dialog.findByRole('option', { name: 'Elections' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Replace with' }), 'Elections');
  await user.click(dialog.getByRole('button', { name: 'Delete tag' }));
  await waitFor(() =>
    expect(api.callsTo(mergeTags)[0]?.body).toEqual({ source_ids: [1], target_id: 2, keeps_names: false }),
  );
});

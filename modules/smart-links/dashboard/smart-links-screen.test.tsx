import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listTags, type Tag } from '#modules/tags/tags.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { checkReplacement, getReplacementCheck, writeReplacement } from '../rule-writing.contract.ts';
import {
  listReplacements,
  previewReplacement,
  type Replacement,
  updateReplacement,
} from '../smart-links.contract.ts';
import { FindAndReplaceScreen } from './smart-links-screen.tsx';

const rule: Replacement = {
  ...{
    id: 7,
    find_phrase: 'pier',
    match_case: false,
    whole_word: true,
    link_mode: 2,
    replace_phrase: 'quay',
  },
  ...{ extra: {}, included_tags: [], excluded_tags: [], excluded_post_ids: [], max_per_post: 1 },
  ...{ enabled: true, starts_ts: 1_764_000_000, ends_ts: null, priority: 0, revision: 2 },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000 },
};
const tag: Tag = {
  ...{
    id: 5,
    title: 'Harbour',
    slug: 'harbour-news',
    description: '',
    is_hidden: false,
    image_id: null,
    aliases: [],
  },
  ...{
    post_count: 0,
    last_used_ts: null,
    page_views_30d: null,
    created_ts: 1_764_000_000,
    updated_ts: 1_764_000_000,
    revision: 1,
  },
};
const check = {
  ...{ check_id: 3, task_id: 4, status: 'SUCCESS' as const, is_ready: true, done: 9, total: 9 },
  ...{ post_count: 2, place_count: 2, is_complete: true },
  skipped: [{ reason: 'is_too_long' as const, count: 2, posts: [{ post_id: 43, headline: 'All of it' }] }],
  items: [
    {
      ...{ post_id: 41, headline: 'At sea', count: 1 },
      places: [{ before: 'The ', found: 'Pier', written: 'quay', after: ' is shut' }],
    },
  ],
};
const batch = {
  ...{ batch_id: 8, task_id: null, status: 'SUCCESS' as const, is_ready: true, requested: 2, changed: 1 },
  ...{
    leaving_count: null,
    entering_count: null,
    lapsing_count: null,
    lapsing: [],
    people: [],
    spared: [],
    skipped_count: 1,
  },
  skipped: [{ id: 42, reason: 'changed_since' as const }],
  skipped_for: [{ reason: 'changed_since' as const, count: 1 }],
  ...{ did: null, undo_of: null, is_undone: false, undo_until_ts: 1_764_090_000 },
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api
    .on(listReplacements, () => ({ replacements: [rule], total_count: 1, after: null }))
    .on(checkReplacement, () => check)
    .on(getReplacementCheck, () => check)
    .on(undoAct, () => undoState({ kind: 'post', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

test('a rule is written into posts once it is seen what changes, and the way back is offered', async () => {
  api.on(writeReplacement, () => batch);
  const { user } = await renderScreen(FindAndReplaceScreen);
  await user.click(await screen.findByRole('button', { name: 'Write pier into posts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write “pier” into posts' }));
  expect(await dialog.findByText('2 posts will change, in 2 places.')).toBeTruthy();
  for (const said of ['2 are too long to process', 'All of it', 'and 1 more', 'At sea', 'Pier', 'quay']) {
    expect(dialog.getByText(said)).toBeTruthy();
  }
  await user.click(dialog.getByRole('button', { name: 'Change 2 posts' }));
  expect(await screen.findByText(/^1 post changed\. 1 wasn't changed: /)).toBeTruthy();
  expect(api.callsTo(writeReplacement)[0]?.params).toMatchObject({ checkId: 3 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 8 }));
});

test('a rule that changed meanwhile is checked again, and when it applies is said by day and time', async () => {
  api
    .on(writeReplacement, () => ({ refuse: 409, code: 'rule_changed', message: 'Check them again.' }))
    .on(updateReplacement, () => ({ ...rule, revision: 3 }));
  const { user } = await renderScreen(FindAndReplaceScreen);
  await user.click(await screen.findByText('pier'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit rule' }));
  await user.click(form.getByRole('button', { name: 'Write into posts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write “pier” into posts' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 2 posts' }));
  expect(await dialog.findByText('Check them again.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(api.callsTo(checkReplacement)).toHaveLength(2));
  await user.click((await screen.findAllByRole('button', { name: 'Cancel' }))[0] as HTMLElement);

  await user.click(await screen.findByText('pier'));
  const again = within(await screen.findByRole('dialog', { name: 'Edit rule' }));
  await user.clear(again.getByLabelText('Applies from (optional)'));
  await user.type(again.getByLabelText('Applies until (optional)'), '2026-01-02');
  expect(again.queryByRole('button', { name: 'Write into posts' })).toBeNull();
  await user.click(again.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(api.callsTo(updateReplacement)[0]?.body).toMatchObject({
      ...{ starts_ts: null, ends_ts: expect.any(Number), revision: 2 },
    }),
  );
});

test('tags of a rule are picked by their names and kept by their slugs', async () => {
  api
    .on(listTags, () => ({ items: [tag], total_count: 1, after: null }))
    .on(updateReplacement, () => ({ ...rule, revision: 3 }));
  const { user } = await renderScreen(FindAndReplaceScreen);
  await user.click(await screen.findByText('pier'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit rule' }));
  await user.click(
    await form.findByRole('button', { name: 'Only posts with these tags (optional): Add tag' }),
  );
  await user.click(await screen.findByRole('option', { name: 'Harbour' }));
  expect(await form.findByRole('button', { name: 'Remove Harbour' })).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save rule' }));
  await waitFor(() =>
    expect(api.callsTo(updateReplacement)[0]?.body).toMatchObject({
      ...{ included_tags: ['harbour-news'], excluded_tags: [], excluded_post_ids: [] },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('replace-aborted: a preview that is given up says nothing', async () => {
  const { user } = await renderScreen(FindAndReplaceScreen);
  await user.click(await screen.findByText('pier'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit rule' }));
  const show = await form.findByRole('button', { name: 'Preview in posts' });
  const wrong = 'Something wrong, please try later';
  api.on(previewReplacement, () => Promise.reject(new DOMException('given up', 'AbortError')));
  await user.click(show);
  await waitFor(() => expect(api.callsTo(previewReplacement)).toHaveLength(1));
  await waitFor(() => expect(show.getAttribute('data-loading')).toBeNull());
  expect(form.queryByText(wrong)).toBeNull();
});

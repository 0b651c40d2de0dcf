import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { type Keyword, listKeywords, pinResult } from '../../keywords.contract.ts';
import { PopularKeywordsScreen } from './popular-keywords-screen.tsx';

const ferry: Keyword = {
  ...{ keyword: 'ferry times', source: 'site', searches: 1_204, trend: 12.5, results: 0, click_rate: 0.25 },
  pinned: null,
};
const harbour: Keyword = {
  ...{ keyword: 'harbour', source: 'site', searches: 31, trend: null, results: 21, click_rate: 0 },
  pinned: { id: 7, headline: 'The bridge' },
};
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(listKeywords, ({ query }) => ({
    items: query?.source === 'tags' ? [] : [ferry, harbour],
    ...{ total_count: query?.source === 'tags' ? 0 : 2, search_path: '/search' },
  }));
});
afterEach(() => expect(api.faults).toEqual([]));

test('tells what is looked for, and asks for what found nothing and for tags', async () => {
  const { user } = await renderScreen(PopularKeywordsScreen, { search: '?results=none' });
  expect(await screen.findByRole('row', { name: /ferry times 1,204 .*12\.5.* No results 25%/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /harbour\s?Pinned 31 – 20\+ 0%/ })).toBeTruthy();
  expect(api.callsTo(listKeywords)[0]?.query).toMatchObject({
    ...{ source: 'site', period: 'last_month', zero_results: true, limit: 50, offset: 0 },
  });
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  expect(await screen.findByText('No page views on tagged posts in this period.')).toBeTruthy();
});

test('a post is pinned by its address, or refused in words', async () => {
  api.on(pinResult, ({ body }) => ({ keyword: body.keyword, pinned: { id: 8, headline: 'Ferries' } }));
  const { user } = await renderScreen(PopularKeywordsScreen);
  await user.click(await screen.findByText('ferry times'));
  const dialog = within(await screen.findByRole('dialog', { name: 'ferry times' }));
  await user.click(dialog.getByRole('button', { name: 'Pin post' }));
  expect(dialog.getByText('Enter the URL of a post.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Post URL'), '/ferries');
  await user.click(dialog.getByRole('button', { name: 'Pin post' }));
  await expect
    .poll(() => api.callsTo(pinResult)[0]?.body)
    .toEqual({ keyword: 'ferry times', url: '/ferries' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what the server says against a draft stands in the dialog', async () => {
  api.on(createPost, () => ({ refuse: 429, code: 'quota_reached', message: 'No more posts today.' }));
  const { user } = await renderScreen(PopularKeywordsScreen);
  await user.click(await screen.findByText('harbour'));
  const dialog = within(await screen.findByRole('dialog', { name: 'harbour' }));
  expect(dialog.getByText('The bridge')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('No more posts today.');
});

test('days can be chosen instead of a period, and a period takes their place again', async () => {
  const { user, search } = await renderScreen(PopularKeywordsScreen, {
    search: '?from=03%2F02%2F2026&to=09%2F02%2F2026',
  });
  expect(await screen.findByRole('row', { name: /ferry times/ })).toBeTruthy();
  expect(api.callsTo(listKeywords).at(-1)?.query).toMatchObject({
    ...{ period: 'custom', custom_date_from: '03-02-2026', custom_date_to: '09-02-2026' },
  });
  await user.click(screen.getByRole('button', { name: /^Period/ }));
  await user.click(await screen.findByRole('option', { name: 'Yesterday' }));
  await waitFor(() => expect(search()).toBe('?period=yesterday'));
  expect(api.callsTo(listKeywords).at(-1)?.query).toMatchObject({ period: 'yesterday' });
});

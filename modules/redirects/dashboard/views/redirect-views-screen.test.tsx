import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { countRedirects, flattenRedirects } from '../../redirect-views.contract.ts';
import { createRedirect, listRedirects } from '../../redirects.contract.ts';
import { field, openRedirects, redirect, redirectsOfEachTest } from '../redirects-screen.fixture.ts';

const fake = redirectsOfEachTest();

afterEach(() => {
  vi.useRealTimers();
});

const lastQuery = () => fake.api.callsTo(listRedirects).at(-1)?.query;

test('the list counts its views, and asks for the one that is chosen', async () => {
  const { user, search } = await openRedirects();
  await user.click(await screen.findByRole('button', { name: 'Missing target 11' }));
  expect(search()).toBe('?view=missing');
  await waitFor(() => expect(lastQuery()).toMatchObject({ view: 'missing', limit: 50, offset: 0 }));
});

test('missing targets say when they were checked as long as something has changed since, then come anew', async () => {
  const counts = { all: 3, chains: 0, missing: 1, never_hit: 0 };
  let checked = { missing_checked_ts: Math.floor(Date.now() / 1000) - 3 * 3_600, missing_is_current: false };
  fake.api.on(countRedirects, () => ({ ...counts, ...checked }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openRedirects('?view=missing');
  expect(await screen.findByText('Checking targets again')).toBeTruthy();
  expect(screen.getByText(/Last checked:/).textContent).toMatch(/Last checked: 3 hours ago/);
  await screen.findByRole('row', { name: /newsletter/ });
  const before = fake.api.callsTo(listRedirects).length;
  fake.there.splice(0);
  checked = { missing_checked_ts: Math.floor(Date.now() / 1000), missing_is_current: true };
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText(/No missing targets/)).toBeTruthy();
  expect(screen.queryByText('Checking targets again')).toBeNull();
  expect(fake.api.callsTo(listRedirects).length).toBe(before + 1);
});

test('redirects are counted again and again only where missing targets are looked at', async () => {
  fake.api.on(countRedirects, () => ({
    ...{ all: 3, chains: 0, missing: 1, never_hit: 0 },
    ...{ missing_checked_ts: null, missing_is_current: false },
  }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openRedirects('?view=chains');
  await screen.findByRole('button', { name: 'Missing target 1' });
  const before = fake.api.callsTo(countRedirects).length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fake.api.callsTo(countRedirects).length).toBe(before);
});

test('before the first check no view says that nothing is missing', async () => {
  fake.there.splice(0);
  fake.api.on(countRedirects, () => ({
    ...{ all: 3, chains: 0, missing: 0, never_hit: 0 },
    ...{ missing_checked_ts: null, missing_is_current: false },
  }));
  await openRedirects('?view=missing');
  expect(await screen.findByText('This list fills in as targets are checked.')).toBeTruthy();
  expect(screen.queryByText(/No missing targets/)).toBeNull();
});

test('chains show the way to their end', async () => {
  const chain = { ...redirect(3, '/zero', '/two'), chain: ['/one', null] };
  fake.api.on(listRedirects, () => ({ items: [chain], total_count: 1, after: null }));
  await openRedirects('?view=chains');
  const row = await screen.findByRole('row', { name: /zero/ });
  expect(row.textContent).toMatch(/\/two\s*then to \/one\s*then to Nowhere \(gone\)/);
});

test('G-31: a chain that could not be flattened says its request, and is tried again', async () => {
  const warnings = [{ code: 'leads_to_redirect' as const, message: '/new itself redirects to /end.' }];
  fake.api.on(createRedirect, ({ body }) => ({ ...redirect(3, body.path, '/new'), warnings }));
  fake.api.on(flattenRedirects, () => ({ refuse: 500 }));
  const { user } = await openRedirects();
  await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
  await user.type(await field('Path'), '/old');
  await user.type(await field('Goes to'), '/new{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Flatten' }));
  expect(await screen.findByRole('button', { name: 'Copy request ID TEST01-ABCDEF' })).toBeTruthy();
  fake.api.on(flattenRedirects, ({ body }) => ({
    items: body.ids.map((id) => redirect(id, '/old', '/end')),
    batch_id: 90,
  }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 redirect now leads straight to its target.')).toBeTruthy();
});

test('a redirect offers to flatten the chain that it makes', async () => {
  const warnings = [{ code: 'leads_to_redirect' as const, message: '/new itself redirects to /end.' }];
  fake.api.on(createRedirect, ({ body }) => ({ ...redirect(3, body.path, '/new'), warnings }));
  fake.api.on(flattenRedirects, ({ body }) => ({
    items: body.ids.map((id) => redirect(id, '/old', '/end')),
    batch_id: 90,
  }));
  const { user } = await openRedirects();
  await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
  await user.type(await field('Path'), '/old');
  await user.type(await field('Goes to'), '/new{Enter}');
  expect(await screen.findByText('/new itself redirects to /end.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Flatten' }));
  expect(await screen.findByText('1 redirect now leads straight to its target.')).toBeTruthy();
  expect(fake.api.callsTo(flattenRedirects)[0]?.body).toEqual({ ids: [3] });
  fake.api.on(undoAct, () => undoState({ kind: 'redirect_flatten', count: 1, undone: undone(1) }));
  knowRooms(async () => [{ kinds: ['redirect_flatten'], load: () => import('../redirects.words.ts') }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(fake.api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 90 }));
  expect(await screen.findByText('Undone. 1 redirect leads to its previous target again.')).toBeTruthy();
});

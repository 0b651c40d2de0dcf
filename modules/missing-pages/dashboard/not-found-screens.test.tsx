import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRedirectRecord } from '#modules/redirects/redirect-records.contract.ts';
import { type Redirect, removeRedirects } from '#modules/redirects/redirects.contract.ts';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  listLikelyTargets,
  listMisses,
  listOpenMisses,
  listReferers,
  type OpenMiss,
  resolveMisses,
} from '../missing-pages.contract.ts';
import { NotFoundReportScreen } from './report/not-found-report-screen.tsx';
import { NotFoundRedirectsScreen } from './work-list/not-found-redirects-screen.tsx';

let api: FakeApi;

const miss = (id: number, path: string, hits: number, bot_hits = 0) => ({
  ...{ id, path, hits, bot_hits, last_hit_ts: 1_764_000_000, distinct_visitors: 2 },
});
const open = (id: number, path: string, target: string | null): OpenMiss => ({
  ...{ id, path, hits: 9, last_hit_ts: 1_764_000_000, top_referrer: 'other.test', status: 'open' },
  suggestion: target === null ? null : { target, title: 'A story', reason: 'slug' },
});

const redirect = (
  id: number,
  path: string,
  redirect_to: string | null,
  more: Partial<Redirect>,
): Redirect => ({
  ...{ id, path, redirect_to, status: 302, match: 'exact', query: 'ignore', enabled: true, note: '' },
  ...{ hits: 0, last_hit_ts: null, origin: 'manual', created_ts: 1_764_000_000, created_by: 5 },
  ...{ updated_ts: 1_764_000_000, revision: 1 },
  ...more,
});

beforeEach(() => {
  api = fakeApi();
  api
    .on(listSavedViews, () => ({ items: [], total_count: 0 }))
    .on(listMisses, () => ({
      items: [miss(1, '/lost', 1_284), miss(2, '/wp-login.php', 3, 3), miss(3, '', 7)],
      total: 3,
    }))
    .on(listReferers, () => [
      { referer: 'other.test', hits: 9 },
      { referer: '', hits: 3 },
      { referer: '*', hits: 1 },
    ])
    .on(listOpenMisses, () => ({
      items: [open(1, '/lost', '/found'), open(2, '/odd', null)],
      total_count: 2,
      counts: { open: 2, redirected: 11, ignored: 4 },
    }))
    .on(listLikelyTargets, () => ({ items: [{ target: '/found', title: 'Found', reason: 'slug' as const }] }))
    .on(resolveMisses, ({ body }) => ({
      items: body.items.map(({ path }, at) => ({
        path,
        is_done: true,
        redirect_id: 70 + at,
        error: null,
        message: null,
      })),
      done: body.items.length,
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('the report shows hits and visitors, marks bots, and asks for the period and the bots that are chosen', async () => {
  const { user, search } = await renderScreen(NotFoundReportScreen, {});
  expect((await rowOf('lost')).textContent).toContain('1,284');
  expect((await rowOf('wp-login')).textContent).toContain('Bot');
  expect((await rowOf('All other paths')).textContent).toContain('7');
  expect(api.callsTo(listMisses).at(-1)?.query).toMatchObject({
    period: '15m',
    bots: false,
    order_by: 'hits',
  });
  await user.click(screen.getByRole('button', { name: '30 days' }));
  await waitFor(() => expect(search()).toBe('?period=30d'));
  expect(api.callsTo(listMisses).at(-1)?.query).toMatchObject({ period: '30d' });
  await user.click(screen.getByRole('button', { name: /^Dates/ }));
  await user.type(await screen.findByLabelText('From'), '2026-02-03');
  await user.type(screen.getByLabelText('To'), '2026-02-01');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('The end date is before the start date.')).toBeTruthy();
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '2026-02-09');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const days = { period: 'custom', custom_date_from: '03-02-2026', custom_date_to: '09-02-2026' };
  await waitFor(() => expect(api.callsTo(listMisses).at(-1)?.query).toMatchObject(days));
});

test('a drawer shows where readers came from, and leads to the redirect with its likeliest target', async () => {
  api.on(createRedirectRecord, ({ body: { path, redirect_to } }) => ({
    ...redirect(5, path, redirect_to ?? null, { status: 301, origin: '404' }),
    warnings: [],
  }));
  const { user } = await renderScreen(NotFoundReportScreen, {});
  await user.click(within(await rowOf('lost')).getByText('/lost'));
  const drawer = within(await screen.findByRole('complementary', { name: 'Referrers of a missing page' }));
  expect((await drawer.findByText('other.test')).parentElement?.parentElement?.textContent).toBe(
    'other.test9Direct or unknown3Other referrers1',
  );
  await user.click(drawer.getByRole('button', { name: 'Add redirect' }));
  const target = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Goes to' });
  expect(target.value).toBe('/found');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add redirect' }));
  expect(await screen.findByText('Redirection added.')).toBeTruthy();
  expect(api.callsTo(createRedirectRecord)[0]?.body).toMatchObject({
    ...{ path: '/lost', redirect_to: '/found', status: 301, origin: '404' },
  });
});

test('who only sees figures is offered no redirect', async () => {
  const holder = { ...testCaller.holder, sitePermissions: new Set(['VIEW_STATS']) };
  const { user } = await renderScreen(NotFoundReportScreen, { caller: { holder } });
  await user.click(within(await rowOf('lost')).getByText('/lost'));
  expect(await screen.findByText('other.test')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /redirect|Ignore/ })).toBeNull();
});

test('an empty period leads to a longer one', async () => {
  api.on(listMisses, () => ({ items: [], total: 0 }));
  const { user, search } = await renderScreen(NotFoundReportScreen, {});
  await user.click(await screen.findByRole('button', { name: 'Show 30 days' }));
  await waitFor(() => expect(search()).toBe('?period=30d'));
});

test('the work list counts what is open, and accepts suggestions of what is selected', async () => {
  const { user } = await renderScreen(NotFoundRedirectsScreen, {});
  expect(await screen.findByRole('button', { name: 'Redirected 11' })).toBeTruthy();
  expect((await rowOf('lost')).textContent).toMatch(/\/found.*Same slug/);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Accept suggestions' }));
  expect(await screen.findByText('1 path redirected.')).toBeTruthy();
  expect(api.callsTo(resolveMisses)[0]?.body.items).toEqual([
    { path: '/lost', action: 'redirect', target: '/found', status: 301 },
  ]);
  api.on(removeRedirects, () => ({ items: [], batch_id: null }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(api.callsTo(removeRedirects)[0]?.body).toEqual({ ids: [70] });
});

test('a path is ignored, and watched again by Undo; what was refused says why', async () => {
  const { user } = await renderScreen(NotFoundRedirectsScreen, {});
  await user.click(await screen.findByRole('button', { name: 'Ignore /odd' }));
  expect(await screen.findByText('1 path ignored.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.callsTo(resolveMisses).at(-1)?.body.items).toEqual([{ path: '/odd', action: 'watch' }]),
  );
  api.on(resolveMisses, () => ({
    items: [
      { path: '/lost', is_done: false, redirect_id: null, error: 'redirect_loops', message: 'It loops.' },
    ],
    done: 0,
  }));
  await user.click(screen.getByRole('button', { name: 'Redirect /lost to /found' }));
  expect(await screen.findByText("1 path wasn't changed. It loops.")).toBeTruthy();
});

import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { listPurges, purgeCache } from '../cache-purge.contract.ts';
import { type Cdn, getCdn, saveCdn, testCdn } from '../cdn.contract.ts';
import { CachePurgeScreen } from './cache-purge-screen.tsx';

let api: FakeApi;
const noCdn: Cdn = {
  ...{
    provider: 'none',
    zone: '',
    token_end: null,
    waiting: 0,
    deliveries: [],
    revision: 0,
    updated_ts: null,
  },
};

beforeEach(() => {
  api = fakeApi();
  const before = { ts: 1_764_000_000, soft: true };
  const section = { site_id: 1, slug: 'city', path: '/city', type: 'section' as const, status: 1 };
  api
    .on(listPurges, () => ({
      items: [
        { ...before, id: 2, by: 'Ada', type: 'all' as const, values: [] },
        { ...before, id: 1, by: null, type: 'url' as const, values: ['/a', '/b', '/c'], soft: false },
      ],
    }))
    .on(listSections, () => [
      { ...section, id: 7, parent_id: 0, title: 'City', full_title: 'News / City', parent_ids: [0] },
    ])
    .on(getCdn, () => noCdn)
    .on(purgeCache, () => ({ message: 'Cache was purged successfully!', request_id: 'A', purged: 3 }));
});
afterEach(() => expect(api.faults).toEqual([]));

const bodies = () => api.callsTo(purgeCache).map(({ body }) => body);
const kind = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'What to purge' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Purge cache' });

test('addresses are purged line by line, and the success can be dismissed', async () => {
  const { user } = await renderScreen(CachePurgeScreen, {});
  await user.click(submit());
  expect(await screen.findByText('Enter at least one line.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Addresses' }), '/a{Enter}{Enter} /b ');
  await user.click(submit());
  expect((await screen.findByText('Cache was purged successfully!')).closest('[role="status"]')).toBeTruthy();
  expect(bodies()).toEqual([{ type: 'url', values: ['/a', '/b'], soft: true }]);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Cache was purged successfully!')).toBeNull();
});

test('a section is purged by its key, without old pages where that is chosen', async () => {
  const { user } = await renderScreen(CachePurgeScreen, {});
  await user.selectOptions(kind(), 'Section');
  await screen.findByRole('option', { name: 'News / City' });
  await user.click(screen.getByRole('checkbox', { name: 'Show old pages until new ones are ready' }));
  await user.click(submit());
  await screen.findByText('Cache was purged successfully!');
  expect(bodies()).toEqual([{ type: 'tag', values: ['section-7'], soft: false }]);
});

test('everything needs the name of the site', async () => {
  const { user } = await renderScreen(CachePurgeScreen, {});
  await user.selectOptions(kind(), 'Everything');
  expect(submit().disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /^Type/ }), testCaller.site.title);
  await user.click(submit());
  await screen.findByText('Cache was purged successfully!');
  expect(bodies()[0]).toMatchObject({ type: 'all', confirm: testCaller.site.title });
});

test('who may not purge everything is not offered it', async () => {
  const holder = { ...testCaller.holder, sitePermissions: new Set(['EDIT_SITE']) };
  await renderScreen(CachePurgeScreen, { caller: { holder } });
  expect(kind().options).toHaveLength(4);
});

test('a refusal says why, and a failure its own sentence', async () => {
  api.on(purgeCache, () => ({ refuse: 429, code: 'too_many_requests', message: 'Too many purges.' }));
  const { user } = await renderScreen(CachePurgeScreen, {});
  await user.type(screen.getByRole('textbox', { name: 'Addresses' }), '/a');
  await user.click(submit());
  expect((await screen.findByText('Too many purges.')).closest('[role="alert"]')).toBeTruthy();
  api.on(purgeCache, () => ({ refuse: 500 }));
  await user.click(submit());
  expect(await screen.findByText('Error while attempting to purge the cache.')).toBeTruthy();
});

test('what was purged last stands below', async () => {
  await renderScreen(CachePurgeScreen, {});
  expect((await screen.findByText('/a and 2 more')).parentElement?.textContent).toContain(
    'without old pages · by a former member',
  );
  expect(screen.getByText('by Ada')).toBeTruthy();
});

test('a CDN is tried and saved with a token, and what it refused stands below', async () => {
  const zone = '0123456789abcdef0123456789abcdef';
  const failed = {
    id: 3,
    ts: 1_764_000_000,
    count: 2,
    sample: ['post-1', 'home'],
    error: 'Cloudflare answered 503',
  };
  api
    .on(testCdn, () => ({ is_ok: false, message: 'Cloudflare answered 403: Authentication error (10000)' }))
    .on(saveCdn, () => ({
      ...{ provider: 'cloudflare' as const, zone, token_end: 'oken', waiting: 2, deliveries: [failed] },
      ...{ revision: 1, updated_ts: 1_764_000_000 },
    }));
  const { user } = await renderScreen(CachePurgeScreen, {});
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Provider' }), 'Cloudflare');
  await user.type(screen.getByRole('textbox', { name: 'Zone ID' }), zone);
  await user.click(screen.getByRole('button', { name: 'Save CDN settings' }));
  expect(await screen.findByText('Enter an API token.')).toBeTruthy();
  await user.type(screen.getByLabelText('API token'), 'the-token');
  await user.type(screen.getByLabelText('API token'), '-oken');
  await user.click(screen.getByRole('button', { name: 'Test connection' }));
  const refusal = await screen.findByText(/Authentication error/);
  expect(refusal.closest('[role="alert"]')?.textContent).toContain(
    'Cloudflare answered 403: Authentication error (10000). Check the API token and its permissions, then save it again.',
  );
  api.on(getCdn, () => ({
    ...noCdn,
    ...{
      provider: 'cloudflare' as const,
      zone,
      token_end: 'oken',
      waiting: 2,
      deliveries: [failed],
      revision: 1,
    },
  }));
  await user.click(screen.getByRole('button', { name: 'Save CDN settings' }));
  expect(await screen.findByText(/Failed: Cloudflare answered 503/)).toBeTruthy();
  expect(api.callsTo(saveCdn).map(({ body }) => body)).toEqual([
    { provider: 'cloudflare', zone, token: 'the-token-oken', revision: 0 },
  ]);
  expect(screen.getByText('Leave empty to keep the token that ends in oken.')).toBeTruthy();
});

test.each([
  ['Fastly answered 401: Provided credentials are missing or invalid', /Check the API token/],
  ['Fastly answered 404: Record not found', /Check the zone ID or service ID/],
  ['Cloudflare answered 400: Could not route to the zone (7003)', /Check the zone ID or service ID/],
])('what a provider refused says what to do: %s', async (error, advice) => {
  const failed = { id: 3, ts: 1_764_000_000, count: 1, sample: ['post-1'], error };
  api.on(getCdn, () => ({
    ...{ ...noCdn, provider: 'fastly' as const, token_end: 'oken', waiting: 1, deliveries: [failed] },
  }));
  await renderScreen(CachePurgeScreen, {});
  expect((await screen.findByText(advice)).getAttribute('role')).toBe('alert');
});

test('what was purged stands among what the CDN was told once it was sent, a moment later', async () => {
  const own: Cdn = { ...noCdn, provider: 'cloudflare', token_end: 'oken' };
  const sent = { id: 4, ts: 1_764_000_000, count: 1, sample: ['news.test/a'], error: null };
  api.on(getCdn, () => own);
  const { user } = await renderScreen(CachePurgeScreen, {});
  expect(await screen.findByText('Nothing has been sent yet.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Addresses' }), '/a');
  await user.click(submit());
  await screen.findByText('Cache was purged successfully!');
  api.on(getCdn, () => ({ ...own, deliveries: [sent] }));
  expect(await screen.findByText('news.test/a', {}, { timeout: 4_000 })).toBeTruthy();
  expect(screen.queryByText('Nothing has been sent yet.')).toBeNull();
});

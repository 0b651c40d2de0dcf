import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  type ChromeVitals,
  getChromeVitals,
  getLcp,
  getOriginVitals,
  type OriginVitals,
} from '../web-vitals.contract.ts';
import { WebVitalsLcpScreen } from './web-vitals-lcp-screen.tsx';
import { WebVitalsScreen } from './web-vitals-screen.tsx';
import { pageIn } from './web-vitals-url-screen.tsx';

const report: OriginVitals = {
  views: 1_240,
  vitals: [
    {
      ...{ metric: 'lcp', views: 1_240, p75: 2_640, rating: 'needs_improvement' },
      ...{ good: 0.7, needs_improvement: 0.2, poor: 0.1, p75_before: 2_400 },
    },
    {
      ...{ metric: 'inp', views: 12, p75: null, rating: null, p75_before: null },
      ...{ good: 1, needs_improvement: 0, poor: 0 },
    },
    {
      ...{ metric: 'cls', views: 1_240, p75: 0.04, rating: 'good', p75_before: null },
      ...{ good: 1, needs_improvement: 0, poor: 0 },
    },
  ],
  days: [{ day: '2026-11-20', lcp: 2_640, inp: null, cls: 0.04 }],
  page_types: [{ page_type: 'story', views: 1_000, lcp: 2_900, inp: null, cls: 0.04 }],
};
const notConnected: ChromeVitals = { state: 'not_connected', vitals: [], first_day: null, last_day: null };
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(getOriginVitals, () => report);
  api.on(getChromeVitals, () => notConnected);
});
afterEach(() => expect(api.faults).toEqual([]));

test('tells each measure with its rating, its shares and what was before', async () => {
  await renderScreen(WebVitalsScreen, { search: '?device=phone&days=7' });
  const lcp = within(await screen.findByRole('region', { name: 'Largest Contentful Paint (LCP)' }));
  expect(lcp.getByText('2.6 s')).toBeTruthy();
  expect(lcp.getByText('Needs improvement')).toBeTruthy();
  expect(lcp.getByText('Good 70%, needs improvement 20%, poor 10%')).toBeTruthy();
  expect(lcp.getByText('2.4 s in the previous period')).toBeTruthy();
  expect(lcp.getByText('Good up to 2.5 s, poor over 4 s')).toBeTruthy();
  const inp = within(screen.getByRole('region', { name: 'Interaction to Next Paint (INP)' }));
  expect(inp.getByText('Not enough data')).toBeTruthy();
  expect(inp.getByText('12 of 200 views')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Posts 1,000 2.9 s – 0.04' })).toBeTruthy();
  expect(api.callsTo(getOriginVitals)[0]?.query).toEqual({ device: 'phone', days: 7 });
});

test('what Chrome has measured stands below, and nothing where the installation has no key', async () => {
  const measured: ChromeVitals = {
    ...{ state: 'ready', first_day: '2026-09-01', last_day: '2026-09-28' },
    vitals: [
      {
        metric: 'lcp',
        p75: 2_610,
        rating: 'needs_improvement',
        good: 0.7,
        needs_improvement: 0.2,
        poor: 0.1,
      },
    ],
  };
  api.on(getChromeVitals, () => measured);
  await renderScreen(WebVitalsScreen, { search: '?device=phone' });
  const chrome = within(await screen.findByRole('region', { name: 'Chrome UX Report' }));
  expect(chrome.getByText(/^Chrome users, 1\s?–\s?28 September 2026$/)).toBeTruthy();
  expect(
    chrome.getByRole('row', { name: 'Largest Contentful Paint (LCP) Needs improvement 2.6 s 70% 20% 10%' }),
  ).toBeTruthy();
  expect(api.callsTo(getChromeVitals)[0]?.query).toEqual({ device: 'phone' });
});

test('asks for a page before it shows one, and says what to wait for while nothing is measured', async () => {
  api.on(getOriginVitals, () => ({ ...report, views: 0, vitals: [], page_types: [] }));
  const { user } = await renderScreen(WebVitalsScreen);
  expect(await screen.findByText('No measurements yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show vitals' }));
  expect(await screen.findByText('Enter a path or URL of this site.')).toBeTruthy();
});

test('LCP is told by its four parts, and each issue opens its details', async () => {
  api.on(getLcp, ({ query }) => ({
    ...{
      url: query.url ?? null,
      issue: query.issue ?? null,
      views: 400,
      p75: 2_000,
      rating: 'good' as const,
    },
    parts: [
      { part: 'lcp_ttfb' as const, mean: 500 },
      { part: 'lcp_load_delay' as const, mean: 500 },
      { part: 'lcp_load_time' as const, mean: 750 },
      { part: 'lcp_render_delay' as const, mean: 250 },
    ],
    issues: [
      {
        issue: 'lazy_hero' as const,
        views: 100,
        share: 0.25,
        page_types: [{ page_type: 'story' as const, views: 100 }],
      },
    ],
  }));
  await renderScreen(WebVitalsLcpScreen);
  expect(await screen.findByRole('row', { name: 'Resource load time 750 ms 37.5%' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Lazy-loaded hero' });
  expect(link.getAttribute('href')).toBe('/r/dashboard/web_vitals_lcp?issue=lazy_hero');
});

test('an issue says what to do and where it happens', async () => {
  api.on(getLcp, () => ({
    ...{ url: null, issue: 'lazy_hero' as const, views: 400, p75: null, rating: null, parts: [] },
    issues: [
      {
        issue: 'lazy_hero' as const,
        views: 100,
        share: 0.25,
        page_types: [{ page_type: 'story' as const, views: 100 }],
      },
    ],
  }));
  await renderScreen(WebVitalsLcpScreen, { search: '?issue=lazy_hero' });
  expect(await screen.findByText(/Remove loading="lazy"/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('row', { name: 'Posts 100 100%' })).toBeTruthy());
});

test.each([
  ['/r/dashboard/web_vitals_url/%2Fnews%2Fone%3Fa', '/news/one?a'],
  ['/web_vitals_url/', '/'],
  ['/web_vitals_url', '/'],
  ['/web_vitals_url/%E0%A4%A', '%E0%A4%A'],
])('%s names the page %s', (path, url) => {
  expect(pageIn(path)).toBe(url);
});

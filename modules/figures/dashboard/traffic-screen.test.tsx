import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSections } from '#modules/sections/section-list.contract.ts';
import type { Caller } from '#platform/dashboard/caller.tsx';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import * as free from '../free-reports.contract.ts';
import { getAuthorPerformance, getSitePerformance } from '../performance.contract.ts';
import {
  getAuthorDays,
  getAuthorLastHour,
  getAuthorSections,
  getAuthorToday,
  getAuthorTopPosts,
  getSiteAuthors,
  getSiteDays,
  getSiteLastHour,
  getSiteSections,
  getSiteSources,
  getSiteToday,
  getSiteTopPosts,
} from '../traffic.contract.ts';
import { TrafficScreen } from './traffic-screen.tsx';

const nov = Date.UTC(2026, 10, 20) / 1000;
const figure = (count: number, trend: number | null) => ({
  count,
  trend,
  trend_offset: trend === null ? null : 1,
});
const steps = (count: number, seconds: number, from = nov) =>
  Array.from({ length: count }, (_, at) => ({ from_ts: from + at * seconds, views: at }));
const performance = { page_view_count: figure(1_904_118, 11), signup_count: figure(38, 0) };
const lastHour = { page_view_count: figure(8_204, 6.4), points: steps(12, 300), is_provisional: true };
const today = {
  ...{ page_view_count: figure(61_377, -3.2), points: steps(9, 3_600), is_provisional: true },
  points_before: steps(24, 3_600, nov - 86_400),
};
const days = {
  days: [
    { day: '2026-11-18', views: 80, views_before: 40 },
    { day: '2026-11-19', views: 110_931, views_before: 63_078 },
    { day: '2026-11-20', views: 20, views_before: 30 },
  ],
  ...{ total: 111_031, total_before: 63_148, reads: 46, measured_views: 100 },
  ...{ reads_before: 45, measured_views_before: 100 },
};
const posts = {
  items: [{ id: 7, headline: 'The Blue Line', section: 'City', views: 184_206, trend: 31, days: [1, 5, 9] }],
  ...{ total_count: 412, is_total_exact: false },
};
const sections = {
  items: [
    { id: 4, title: 'City', views: 90, share: 0.9, posts: 12, trend: null },
    { id: null, title: null, views: 10, share: 0.1, posts: 1, trend: null },
  ],
  total_count: 2,
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api
    .on(getSitePerformance, () => performance)
    .on(getSiteLastHour, () => lastHour)
    .on(getSiteToday, () => today)
    .on(getSiteDays, () => days)
    .on(getSiteTopPosts, () => posts)
    .on(getSiteSections, () => sections)
    .on(getSiteSources, () => ({
      items: [
        { source: 'search' as const, host: null, views: 688_204, share: 0.361, trend: 5 },
        { source: 'site' as const, host: 'digital.gov', views: 118_311, share: 0.062, trend: 3 },
      ],
      total_count: 2,
    }))
    .on(getSiteAuthors, () => ({
      items: [{ id: 9, title: 'Amelia Wong', name: 'amelia', views: 12, posts: 2, trend: null }],
      total_count: 1,
    }))
    .on(listSections, () => []);
});
afterEach(() => expect(api.faults).toEqual([]));

const holding = (...permissions: string[]): Partial<Caller> => ({
  holder: { ...testCaller.holder, sitePermissions: new Set(permissions) },
});
const open = (search = '', caller = holding('VIEW_STATS', 'EDIT_SITE')) =>
  renderScreen(TrafficScreen, { search, caller });
const shown = (id: string) => document.querySelector(`[data-figure="${id}"]`)?.textContent;

test('shows the period, this moment, the last hour, today, who joined and who read to the end', async () => {
  await open();
  await waitFor(() => expect(shown('views')).toBe('Page views1,904,118+11.0% vs. the 3 days before'));
  await waitFor(() => expect(shown('now')).toMatch(/^Right now21since \d\d:50$/));
  expect(shown('hour')).toBe('Page views (last hour)8,204+6.4% vs. the hour before');
  expect(shown('today')).toBe('Page views (today)61,377−3.2% vs. yesterday at this time');
  expect(shown('creators')).toBe('New Creators38Same as before');
  expect(shown('read')).toBe('Read to the end46%+1.0% from 45%');
});

test('the chart is read by the keyboard, and stands as a table on demand', async () => {
  const { user } = await open();
  const chart = await screen.findByRole('slider', { name: 'Page views per day' });
  expect(chart.getAttribute('aria-valuetext')).toBe('Friday 20 November: 20, 3 days before: 30');
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(chart.getAttribute('aria-valuetext')).toBe('Thursday 19 November: 110,931, 3 days before: 63,078');
  fireEvent.keyDown(chart, { key: 'Home' });
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(chart.getAttribute('aria-valuenow')).toBe('0');
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(screen.getByRole('region', { name: 'Page views per day' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayMonth to Date3 days before',
    'Friday 20 November2030',
    'Thursday 19 November110,93163,078',
    'Wednesday 18 November8040',
  ]);
});

test('today is drawn by the hour against yesterday', async () => {
  await open('?period=today');
  const chart = await screen.findByRole('slider', { name: 'Page views per hour' });
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^\d\d:00: 8, Yesterday: 8$/);
});

test('names what was read most, and leads to it, to all of them and to files', async () => {
  const { user, search } = await open('?period=last_month&compare=year');
  const link = await screen.findByRole('link', { name: 'The Blue Line' });
  expect(link.getAttribute('href')).toBe('/r/dashboard/posts?post=7');
  const sources = within(await screen.findByRole('region', { name: 'Referrers' }));
  expect(await sources.findByText('Search engines')).toBeTruthy();
  expect(sources.getByText('digital.gov')).toBeTruthy();
  expect(api.callsTo(getSiteTopPosts)[0]?.query).toMatchObject({
    period: 'last_month',
    trendOffset: 364,
    limit: 7,
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const file = await screen.findByRole('link', { name: 'Posts (CSV)' });
  expect(file.getAttribute('href')).toBe(
    '/core/stats/v4/1/reports/paid/export?insight_time_frame_id=last_month&section_id=-1&trend_offset=364&report=top_posts',
  );
  await user.click(screen.getByRole('button', { name: 'Top posts, all 412+' }));
  await waitFor(() => expect(search()).toBe('?view=posts&period=last_month&compare=year'));
  await waitFor(() =>
    expect(api.callsTo(getSiteTopPosts).at(-1)?.query).toMatchObject({ limit: 50, offset: 0 }),
  );
});

test('is narrowed to a section by its name, and then says nothing of referrers', async () => {
  const { user, search } = await open();
  await user.click(await screen.findByRole('button', { name: 'Show only City' }));
  await waitFor(() => expect(search()).toBe('?sectionid=4'));
  await waitFor(() => expect(api.callsTo(getSiteDays).at(-1)?.query.sectionId).toBe(4));
  expect(screen.queryByRole('region', { name: 'Referrers' })).toBeNull();
});

test('an own period needs both its days in their order', async () => {
  const { user, search } = await open();
  await user.click(await screen.findByRole('button', { name: /^Period/ }));
  await user.click(await screen.findByRole('option', { name: 'Custom period' }));
  await user.click(await screen.findByRole('button', { name: 'Show this period' }));
  expect(screen.getByText('Missing start date.')).toBeTruthy();
  expect(screen.getByText('Missing end date.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2999-02-28' } });
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2999-03-01' } });
  expect(screen.getByText("Choose a start date that isn't in the future.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-02-28' } });
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-02-01' } });
  expect(screen.getByText('The end date is before the start date.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-03-01' } });
  await user.click(screen.getByRole('button', { name: 'Show this period' }));
  await waitFor(() => expect(search()).toBe('?period=custom&date-from=28/02/2026&date-to=01/03/2026'));
});

test('asks once more for how many posts of a section were read while they are still counted', async () => {
  let posts: number | null = null;
  api.on(getSiteSections, () => ({
    items: [{ id: 4, title: 'City', views: 90, share: 1, posts, trend: null }],
    total_count: 1,
  }));
  await open('?view=sections');
  const table = within(await screen.findByRole('region', { name: 'Sections' }));
  expect((await table.findByRole('row', { name: /City/ })).textContent).toContain('–');
  posts = 4_711;
  expect(await table.findByText('4,711', {}, { timeout: 10_000 })).toBeTruthy();
});

test('says what to do when nobody has come, and tries again when a report fails', async () => {
  let fails = true;
  api.on(getSiteDays, () => ({ ...days, days: days.days.map((day) => ({ ...day, views: 0 })) }));
  api.on(getSiteTopPosts, () => (fails ? { refuse: 500, code: 'internal' } : posts));
  const { user } = await open();
  expect(await screen.findByText('No page views in this period')).toBeTruthy();
  expect(await screen.findByText(/problem loading Top posts/)).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'The Blue Line' })).toBeTruthy();
});

test('stats-scope: whoever writes sees the figures of the own posts alone', async () => {
  api
    .on(getAuthorPerformance, () => ({ ...performance, signup_count: null }))
    .on(getAuthorLastHour, () => lastHour)
    .on(getAuthorToday, () => today)
    .on(getAuthorDays, () => ({ ...days, reads: null, measured_views: null }))
    .on(getAuthorTopPosts, () => posts)
    .on(getAuthorSections, () => sections);
  await open('', holding('VIEW_STATS'));
  await screen.findByRole('link', { name: 'The Blue Line' });
  expect(api.callsTo(getAuthorDays)[0]?.params).toEqual({ siteId: 1, authorId: 5 });
  expect(screen.queryByRole('region', { name: 'Creators' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Referrers' })).toBeNull();
  expect(shown('read')).toBeUndefined();
});

test('without the detailed plan the free reports are shown, and it is said what is missing', async () => {
  api
    .on(free.getFreeSitePerformance, () => performance)
    .on(free.getFreeSiteLastHour, () => lastHour)
    .on(free.getFreeSiteToday, () => today)
    .on(free.getFreeSiteDays, () => days)
    .on(free.getFreeSiteTopPosts, () => posts)
    .on(free.getFreeSiteSources, () => ({ items: [], total_count: 0 }))
    .on(free.getFreeSiteAuthors, () => ({ items: [], total_count: 0 }));
  const caller = {
    ...holding('VIEW_STATS', 'EDIT_SITE'),
    site: { ...testCaller.site, hasDetailedStats: false },
  };
  const { user } = await open('?period=all&sectionid=4&compare=year', caller);
  expect((await screen.findByRole('note')).textContent).toMatch(/need the detailed plan/);
  expect(await screen.findByRole('link', { name: 'The Blue Line' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Top posts, all/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Sections' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Section/ })).toBeNull();
  expect(api.callsTo(free.getFreeSiteTopPosts)[0]?.query).toMatchObject({
    period: 'month_to_date',
    limit: 7,
  });
  expect(api.callsTo(getSiteTopPosts)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Period/ }));
  expect(await screen.findByText('Last 30 Days')).toBeTruthy();
  expect(screen.queryByText('All time')).toBeNull();
});

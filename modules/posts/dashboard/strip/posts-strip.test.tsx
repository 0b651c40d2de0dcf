import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
} from '#modules/figures/performance.contract.ts';
import {
  getAuthorLastHour,
  getCommunityLastHour,
  getSiteLastHour,
} from '#modules/figures/traffic.contract.ts';
import type { Caller } from '#platform/dashboard/caller.tsx';
import { setStripPlace } from '#platform/dashboard/strip/strip-place.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { readPostsSearch } from '../list/posts-search.ts';
import { PostsStrip } from './posts-strip.tsx';

let api: FakeApi;
const figure = (count: number, trend: number | null) => ({
  page_view_count: { count, trend, trend_offset: trend === null ? null : 30 },
  signup_count: null,
});

const hour = (count: number, trend: number | null) => ({
  page_view_count: figure(count, trend).page_view_count,
  ...{ points: [], is_provisional: true },
});

beforeEach(() => {
  api = fakeApi();
  api
    .on(getSiteLastHour, () => hour(8_204, 6.4))
    .on(getCommunityLastHour, () => hour(3, null))
    .on(getAuthorLastHour, () => hour(2, null))
    .on(getSitePerformance, ({ query }) =>
      query.period === 'today' ? figure(61_377, null) : figure(1_904_118, 11),
    )
    .on(getCommunityPerformance, () => figure(21, null))
    .on(getAuthorPerformance, () => figure(7, null));
});
afterEach(() => {
  expect(api.faults).toEqual([]);
});

const holding = (site: string[], community: string[] = []): Partial<Caller> => ({
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set(site),
    communityPermissions: new Map(community.length > 0 ? [[7, new Set(community)]] : []),
  },
});

async function open(pairs: Record<string, string>, caller: Partial<Caller>, width = 1440) {
  const articles = { count: 412, is_exact: true, trends: { previous_count: 381, change_percent: 8.1 } };
  const search = readPostsSearch(pairs);
  await renderScreen(
    () => (
      <>
        <div ref={setStripPlace} data-testid="place" />
        <PostsStrip search={search} articles={articles} />
      </>
    ),
    { caller, width },
  );
  const shown = () => [...document.querySelectorAll('[data-figure]')].map((one) => one.textContent);
  return shown;
}

const owner = holding(['VIEW_STATS', 'EDIT_SITE']);

describe('strip-posts: the figures over the posts', () => {
  test('are articles, page views of the last hour, of today and of the period, with their trends', async () => {
    const shown = await open({ period: 'last_month' }, owner);
    await screen.findByText('1,904,118');
    expect(shown()).toEqual([
      'Articles412+8.1%',
      'Page views (last hour)8,204+6.4%',
      'Page views (today)61,377',
      'Page views (selected period)1,904,118+11.0%',
    ]);
  });

  test('leave the period out where it says nothing new, and ask nothing for it', async () => {
    const shown = await open({}, owner);
    await screen.findByText('61,377');
    expect(shown()).toHaveLength(3);
    expect(api.callsTo(getSitePerformance).map(({ query }) => query.period)).toEqual(['today']);
  });

  test('have short names and no trends on a phone', async () => {
    const shown = await open({ period: 'last_month' }, owner, 390);
    await screen.findByText('1,904,118');
    expect(shown()).toEqual(['Articles412', 'Last hour8,204', 'Today61,377', 'Selected period1,904,118']);
  });

  test('period-future-na: say N/A for what is planned', async () => {
    const shown = await open({ period: 'future' }, owner);
    await screen.findByText('61,377');
    expect(shown()).toEqual([
      'Articles412N/A',
      'Page views (last hour)8,204+6.4%',
      'Page views (today)61,377',
    ]);
  });

  test('stats-section: ask with -1 without a section, and for the filters of the list', async () => {
    await open(
      { period: 'custom', 'date-from': '01/02/2026', 'date-to': '28/02/2026', author_id: '9' },
      owner,
    );
    await waitFor(() => expect(api.callsTo(getSitePerformance)).toHaveLength(2));
    expect(api.callsTo(getSitePerformance)[1]?.url).toBe(
      '/core/stats/v4/1/reports/paid/performance?insight_time_frame_id=custom&section_id=-1&author_id=9&custom_date_from=01-02-2026&custom_date_to=28-02-2026',
    );
  });
});

test('without the detailed plan, the number of posts stands alone and nothing else is asked', async () => {
  const shown = await open(
    { period: 'last_month' },
    { ...owner, site: { ...testCaller.site, hasDetailedStats: false } },
  );
  await screen.findByText('412');
  expect(shown()).toEqual(['Articles412+8.1%']);
  expect(api.callsTo(getSitePerformance)).toEqual([]);
});

describe('strip-new-creators: New Creators', () => {
  const driven = (permissions: string[], setting = 'use_dashboard_community_driven'): Partial<Caller> => ({
    holder: {
      ...testCaller.holder,
      sitePermissions: new Set(['VIEW_STATS', ...permissions]),
      communityPermissions: new Map(),
      settings: new Set([setting]),
    },
  });
  beforeEach(() => {
    api.on(getSitePerformance, ({ query }) => ({
      ...figure(61_377, null),
      signup_count: query.sectionId === undefined ? { count: 1_204, trend: -3, trend_offset: 30 } : null,
    }));
  });

  test('are shown of the period, on a dashboard that communities drive', async () => {
    const shown = await open(
      { period: 'last_month', sectionid: '4' },
      driven(['EDIT_SITE', 'EDIT_REAL_DRAFT']),
    );
    await screen.findByText('1,204');
    expect(shown().at(-1)).toBe('New Creators1,204−3.0%');
  });

  test.each([
    ['without EDIT_REAL_DRAFT', driven(['EDIT_SITE'])],
    ['on another dashboard', driven(['EDIT_SITE', 'EDIT_REAL_DRAFT'], 'enable_tags_dashboard')],
    ['without EDIT_SITE', driven(['EDIT_REAL_DRAFT'])],
  ])('are not there %s', async (_, caller) => {
    const shown = await open({ period: 'last_month' }, caller);
    await screen.findByText('Articles');
    await waitFor(() => expect(shown().length).toBeGreaterThan(3));
    expect(shown().join()).not.toContain('New Creators');
  });
});

describe('stats-scope: the page views', () => {
  test('are those of the community for who has rights there', async () => {
    await open({}, holding([], ['VIEW_STATS']));
    await screen.findByText('21');
    expect(api.callsTo(getCommunityPerformance)[0]?.params).toEqual({ siteId: 1, communityId: 7 });
  });

  test('are those of the own posts for everybody else', async () => {
    const shown = await open({}, holding(['VIEW_STATS']));
    await screen.findByText('7');
    expect(shown()).toEqual([
      'Articles412+8.1%',
      'Page views (last hour), my posts2',
      'Page views (today), my posts7',
    ]);
    expect(api.callsTo(getAuthorPerformance)[0]?.params).toEqual({ siteId: 1, authorId: 5 });
  });

  test('are not there without VIEW_STATS', async () => {
    const shown = await open({ period: 'last_month' }, holding(['CREATE_REAL_DRAFT']));
    expect(shown()).toEqual(['Articles412+8.1%']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import type { FullSite } from '#platform/testing/samples.ts';
import {
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
} from '../../performance.contract.ts';
import { getSiteDays } from '../../traffic.contract.ts';
import { loadDailyViews } from '../views/load-daily-views.ts';

let api: TestApi;
let site: FullSite;
let editor: Member;

const dayBefore = (days: number) => new Date((api.now - days * 86_400) * 1000).toISOString().slice(0, 10);
const wire = (days: number) => dayBefore(days).split('-').reverse().join('-');

beforeAll(async () => {
  api = await startApi();
  // Nine posts with seven views today: three on the site itself, three on each community.
  site = await makeFullSite(api, 'localhost', 'mark');
  editor = await signInAs(api.ground, { siteId: site.id }, 'editor');
  const [post = 0] = site.ids.post;
  const earlier = [
    { days: 1, views: 30 },
    { days: 2, views: 20 },
    { days: 40, views: 100 },
  ];
  for (const { days, views } of earlier) {
    await api.ground.database.db
      .transaction()
      .execute((trx) => loadDailyViews(trx, site.id, [{ day: dayBefore(days), postId: post, views }]));
  }
  await api.ground.database.db
    .updateTable('post')
    .set({ page_views: 500, row_version: nextRowVersion() })
    .where('site_id', '=', site.id)
    .where('id', '=', post)
    .execute();
});
afterAll(() => api.stop());

test('sign-ups are the people who joined in the period, in the report on the whole site alone', async () => {
  const joined = async (query: Query) => (await ask(site.owner, query)).signup_count;
  const all = (await joined({ insight_time_frame_id: 'all' }))?.count ?? 0;
  expect(all).toBeGreaterThan(2);
  const { db } = api.ground.database;
  const { profile: people = [] } = site.ids;
  await db
    .updateTable('profile')
    .set({ created_ts: api.now - 86_400 })
    .where('site_id', '=', site.id)
    .where('id', '=', people[0] ?? 0)
    .execute();
  const yesterday = await joined({ insight_time_frame_id: 'yesterday' });
  expect(yesterday).toMatchObject({ count: 1 });
  expect((await joined({ insight_time_frame_id: 'last_week' }))?.count).toBeLessThanOrEqual(all);
  expect(
    await joined({
      insight_time_frame_id: 'custom',
      custom_date_from: '01-01-0100',
      custom_date_to: '01-01-1969',
    }),
  ).toMatchObject({ count: 0 });
  expect(await joined({ insight_time_frame_id: 'all', section_id: 1 })).toBeNull();
});

type Query = Record<string, string | number>;
const ask = async (who: Member, query: Query = {}) =>
  (
    await api
      .as(who)
      .call(getSitePerformance, { params: { siteId: site.id }, query: query as { section_id?: number } })
  ).body;

describe('the performance of a site', () => {
  test('adds up the page views of the period', async () => {
    const views = async (query: Query) => (await ask(site.owner, query)).page_view_count.count;
    expect(await views({ insight_time_frame_id: 'today' })).toBe(63);
    expect(await views({ insight_time_frame_id: 'yesterday' })).toBe(30);
    expect(await views({ insight_time_frame_id: 'last_week' })).toBe(113);
    expect(await views({ insight_time_frame_id: 'all' })).toBe(500);
    expect(await views({ insight_time_frame_id: 'lifetime' })).toBe(500);
    const custom = { custom_date_from: wire(40), custom_date_to: wire(2) };
    expect(await views({ insight_time_frame_id: 'custom', ...custom })).toBe(120);
  });

  test('of a period that ends in years to come lists the days until today, and none of one that has not begun', async () => {
    const daysOf = async (from: string) => {
      const query = {
        insight_time_frame_id: 'custom',
        custom_date_from: from,
        custom_date_to: '31-12-2999',
      } as const;
      return (await api.as(site.owner).call(getSiteDays, { params: { siteId: site.id }, query })).body;
    };
    const { days, total } = await daysOf(wire(2));
    expect(days.map((row: { day: string; views: number }) => [row.day, row.views])).toEqual([
      [dayBefore(2), 20],
      [dayBefore(1), 30],
      [dayBefore(0), 63],
    ]);
    expect(total).toBe(113);
    expect(await daysOf('01-01-2999')).toMatchObject({ days: [], total: 0, total_before: null });
  });

  test('compares whole days alone, and says over how many days', async () => {
    expect((await ask(site.owner, { insight_time_frame_id: 'yesterday' })).page_view_count).toEqual({
      ...{ count: 30, trend: 50, trend_offset: 1 },
    });
    expect((await ask(site.owner, { insight_time_frame_id: 'today' })).page_view_count).toEqual({
      ...{ count: 63, trend: null, trend_offset: null },
    });
  });

  test('narrows to a section, an author and a community', async () => {
    const today = { insight_time_frame_id: 'today' };
    const views = async (query: Query) =>
      (await ask(site.owner, { ...today, ...query })).page_view_count.count;
    const [section = 0] = site.ids.section;
    expect(await views({ section_id: section })).toBe(63);
    expect(await views({ section_id: 999 })).toBe(0);
    expect(await views({ author_id: site.owner.profileId })).toBe(21);
    expect(await views({ group_id: site.communityIds[0] })).toBe(21);
  });

  test('stats-section: takes -1 for no section', async () => {
    expect(
      (await ask(site.owner, { section_id: -1, insightTimeFrameId: 'today' })).page_view_count.count,
    ).toBe(63);
  });

  test('takes its keys in both spellings', async () => {
    const [section = 0] = site.ids.section;
    const camel = await ask(site.owner, {
      ...{ sectionId: section, insightTimeFrameId: 'custom', customDateFrom: wire(2), customDateTo: wire(1) },
    });
    expect(camel.page_view_count.count).toBe(50);
  });

  test('refuses a custom period without both dates or with its end first', async () => {
    const wrong = await api.as(site.owner).call(getSitePerformance, {
      params: { siteId: site.id },
      query: { insight_time_frame_id: 'custom', custom_date_from: wire(1) },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.details).toEqual([
      { loc: ['query', 'custom_date_to'], msg: 'custom_date_to_is_missing' },
    ]);
    const turned = await api.as(site.owner).call(getSitePerformance, {
      params: { siteId: site.id },
      query: { insight_time_frame_id: 'custom', custom_date_from: wire(1), custom_date_to: wire(9) },
    });
    expect(turned.status).toBe(400);
  });
});

describe('stats-scope: who sees how much', () => {
  const siteOf = (id: number) => ({
    params: { siteId: id },
    query: { insight_time_frame_id: 'today' as const },
  });

  test('with EDIT_SITE on the site: the site, its communities and every author', async () => {
    const owner = api.as(site.owner);
    const [communityId] = site.communityIds;
    const [admin] = site.admins;
    const community = { params: { siteId: site.id, communityId }, query: siteOf(0).query };
    const author = { params: { siteId: site.id, authorId: admin.profileId }, query: siteOf(0).query };
    expect((await owner.call(getCommunityPerformance, community)).body.page_view_count.count).toBe(21);
    expect((await owner.call(getAuthorPerformance, author)).body.page_view_count.count).toBe(21);
  });

  test('with rights on a community: that community, neither the site nor the other one', async () => {
    const admin = api.as(site.admins[0]);
    const [own, other] = site.communityIds;
    const of = (communityId: number) => ({
      params: { siteId: site.id, communityId },
      query: siteOf(0).query,
    });
    expect((await admin.call(getSitePerformance, siteOf(site.id))).status).toBe(403);
    expect((await admin.call(getCommunityPerformance, of(own))).body.page_view_count.count).toBe(21);
    expect((await admin.call(getSitePerformance, siteOf(own))).body.page_view_count.count).toBe(21);
    expect((await admin.call(getCommunityPerformance, of(other))).status).toBe(403);
    const narrowed = { params: of(own).params, query: { ...siteOf(0).query, group_id: other } };
    expect((await admin.call(getCommunityPerformance, narrowed)).body.page_view_count.count).toBe(21);
  });

  test('with neither: the own posts, not those of others and not the site', async () => {
    const as = api.as(editor);
    const of = (authorId: number) => ({ params: { siteId: site.id, authorId }, query: siteOf(0).query });
    expect((await as.call(getSitePerformance, siteOf(site.id))).status).toBe(403);
    expect((await as.call(getAuthorPerformance, of(editor.profileId))).body.page_view_count.count).toBe(0);
    const refused = await as.call(getAuthorPerformance, of(site.owner.profileId));
    expect([refused.status, refused.body.missing]).toEqual([403, ['EDIT_SITE']]);
    expect((await as.call(getAuthorPerformance, of(12))).status).toBe(404);
  });

  test('in no other site, whoever asks', async () => {
    const owner = api.as(site.owner);
    const authorId = site.owner.profileId;
    const asked = { params: { siteId: 12, authorId }, query: siteOf(0).query };
    expect((await owner.call(getAuthorPerformance, asked)).status).toBe(404);
    const [communityId] = site.communityIds;
    const community = { params: { siteId: 12, communityId }, query: siteOf(0).query };
    expect((await owner.call(getCommunityPerformance, community)).status).toBe(404);
  });
});

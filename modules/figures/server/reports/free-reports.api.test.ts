import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { setStatsPlan } from '#modules/sites/sites.public.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FullSite } from '#platform/testing/samples.ts';
import * as freeReports from '../../free-reports.contract.ts';
import * as performance from '../../performance.contract.ts';
import type { StatsPlan } from '../../performance-periods.contract.ts';
import * as traffic from '../../traffic.contract.ts';
import * as exported from '../../traffic-export.contract.ts';

let api: TestApi;
let site: FullSite;

beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'localhost', 'mark');
});
afterAll(() => api.stop());

const isReport = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && String(one.path).includes('/reports/');
const calls = [freeReports, performance, traffic, exported].flatMap((room) =>
  Object.values(room as Record<string, unknown>).filter(isReport),
);
const [free, paid] = (['free', 'paid'] as const).map((tier) =>
  calls.filter(({ path }) => path.includes(`/reports/${tier}/`)),
) as [Endpoint[], Endpoint[]];

const pathOf = ({ path }: Endpoint): string =>
  path
    .replace('{siteId}', String(site.id))
    .replace('{communityId}', String(site.communityIds[0]))
    .replace('{authorId}', String(site.owner.profileId));
const ask = (endpoint: Endpoint, query = '') =>
  api.as(site.owner).send({ method: 'GET', path: `${pathOf(endpoint)}${query}` });
const statuses = async (endpoints: readonly Endpoint[]) => {
  const answers = await Promise.all(endpoints.map((endpoint) => ask(endpoint)));
  return [...new Set(answers.map(({ status, body }) => [status, body?.error].join(' ')))];
};
const plan = async (to: StatsPlan) => {
  const { database, events } = api.ground;
  const actor = { profileId: null, kind: 'command' } as const;
  await setStatsPlan(database, events, { siteId: site.id, plan: to, actor });
  await events.caughtUp();
};

test('every site has the detailed plan until somebody says otherwise', async () => {
  expect([free.length, paid.length]).toEqual([18, 24]);
  expect(await statuses([...free, ...paid])).toEqual(['200 ']);
});

describe('without the detailed plan', () => {
  beforeAll(() => plan('basic'));
  afterAll(() => plan('detailed'));

  test('every paid report is refused, and every free one is answered', async () => {
    expect(await statuses(paid)).toEqual(['402 plan_is_missing']);
    expect(await statuses(free)).toEqual(['200 ']);
  });

  test('whoever may not see figures hears that, and not what the site pays', async () => {
    const [first] = paid as [Endpoint];
    const answer = await api.as().send({ method: 'GET', path: pathOf(first) });
    expect(answer.status).toBe(401);
  });

  test('the dashboard is told so', async () => {
    const { body } = await api.as(site.owner).call(getAccountData, { query: {} });
    expect(body.roar_site.has_detailed_stats).toBe(false);
  });
});

describe('a free report', () => {
  test.each([
    '?insight_time_frame_id=all',
    '?insight_time_frame_id=custom&custom_date_from=01-01-2026&custom_date_to=01-02-2026',
    '?insight_time_frame_id=lifetime',
  ])('is not asked with %s', async (query) => {
    expect((await ask(freeReports.getFreeSitePerformance, query)).status).toBe(400);
  });

  test('says the same of its period as the detailed one', async () => {
    const query = '?insight_time_frame_id=today';
    const [one, other] = await Promise.all([
      ask(freeReports.getFreeSitePerformance, query),
      ask(performance.getSitePerformance, query),
    ]);
    expect(one.body).toEqual(other.body);
    expect(one.body.page_view_count.count).toBeGreaterThan(0);
  });

  test('has the first ten rows at most', async () => {
    expect((await ask(freeReports.getFreeSiteTopPosts, '?limit=11')).status).toBe(400);
    const { body } = await ask(freeReports.getFreeSiteTopPosts, '?limit=2');
    expect(body.items).toHaveLength(2);
  });
});

test('a change of the plan stands in the audit log once, and the same plan again does not', async () => {
  await plan('basic');
  await plan('basic');
  await plan('detailed');
  const rows = await api.ground.database.db
    .selectFrom('audit_event')
    .select(['actor_kind', 'after'])
    .where('site_id', '=', site.id)
    .where('action', '=', 'site.stats_plan_set')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows.map(({ after }) => after)).toEqual([{ stats_plan: 'detailed' }, { stats_plan: 'basic' }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSite, type OneSite, onTwoSites } from '#apps/testing/on-two-sites.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { saveSetting } from '#modules/sites/sites.public.ts';
import type { Member } from '#platform/testing/as-caller.ts';
import { copyDashboard, previewDashboardCopy } from '../copy-dashboard.contract.ts';
import { createDashboard, getDashboard } from '../dashboards.contract.ts';

let api: TestApi;
let here: OneSite;
let there: OneSite;
let owner: { here: Member; there: Member };

const widget = <More extends object>(id: string, y: number, more: More) => ({
  ...{ id, x: 0, y, w: 6, h: 2 },
  ...more,
});

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await addSite(api, 'here.test'), await addSite(api, 'there.test')];
  owner = await onTwoSites(api, [here, there], ['owner', 'owner']);
  const allow = (siteId: number, hosts: string[]) =>
    saveSetting(api.ground.database.db, {
      ...{ siteId, name: 'embed_hosts', now: api.now },
      value: { hosts, revision: 1, updated_by: null },
    });
  await allow(here.id, ['charts.example.org', 'maps.example.org']);
  await allow(there.id, ['maps.example.org']);
  const made = await api.as(owner.here).call(createDashboard, {
    params: { siteId: here.id },
    body: {
      ...{ slug: 'desk', title: 'The desk', owner_scope: 'site' },
      widgets: [
        widget('note', 0, { type: 'note' as const, title: 'Hello', query: { text: 'Words' } }),
        widget('views', 2, { type: 'posts' as const, query: { view_id: 17 } }),
        widget('charts', 4, { type: 'embed' as const, query: { url: 'https://charts.example.org/one' } }),
        widget('maps', 6, { type: 'embed' as const, query: { url: 'https://maps.example.org/one' } }),
      ],
    },
  });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
});
afterAll(() => api.stop());

const at = () => ({ siteId: here.id, dashboardSlug: 'desk' });
const copy = (more: object = {}, who = owner.here) =>
  api.as(who).call(copyDashboard, { params: at(), body: { site_id: there.id, ...more } });

test('widgets of saved views, and of hosts that are not allowed there, stay behind', async () => {
  const { body } = await api.as(owner.here).call(previewDashboardCopy, {
    params: at(),
    query: { site_id: there.id },
  });
  expect(body.owner_scope).toBe('site');
  expect(body.items.map(({ key, reason }: { key: string; reason: string }) => [key, reason])).toEqual([
    ['note', null],
    ['views', 'of_this_site'],
    ['charts', 'host_not_allowed'],
    ['maps', null],
  ]);
});

test('it arrives under its slug, and under a free one where that is taken', async () => {
  const first = await copy({ idempotency_key: 'pressed twice' });
  expect([first.status, first.body.url]).toEqual([201, 'https://there.test/r/dashboard/st/desk']);
  expect((await copy({ idempotency_key: 'pressed twice' })).body.id).toBe(first.body.id);
  const { body } = await api.as(owner.there).call(getDashboard, {
    params: { siteId: there.id, dashboardSlug: 'desk' },
  });
  expect([body.title, body.owner_scope]).toEqual(['The desk', 'site']);
  expect(body.widgets.map(({ id }: { id: string }) => id)).toEqual(['note', 'maps']);
  expect((await copy()).body.url).toMatch(/st\/desk-2$/);
  const { body: log } = await api.as(owner.here).call(listAuditEvents, {
    params: { siteId: here.id },
    query: { limit: 20 },
  });
  expect(log.items.map(({ action }: { action: string }) => action)).toContain('dashboard.copied');
});

test('whoever may not share dashboards there gets one of their own', async () => {
  const { db } = api.ground.database;
  const technical = await onTwoSites(api, [here, there], ['owner', 'technical']);
  const { id: role } = await db
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', there.id)
    .where('key', '=', 'technical')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('role_permission')
    .where('site_id', '=', there.id)
    .where('role_id', '=', role)
    .where('permission', '=', 'MANAGE_DESIGN')
    .execute();
  const { body } = await copy({}, technical.here);
  const row = await db
    .selectFrom('dashboard')
    .select('owner_id')
    .where('site_id', '=', there.id)
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
  expect(row.owner_id).toBe(technical.there.profileId);
});

test('refuses a dashboard of every site, one that is not there, and a site of others', async () => {
  const of = (dashboardSlug: string) =>
    api.as(owner.here).call(copyDashboard, {
      params: { siteId: here.id, dashboardSlug },
      body: { site_id: there.id },
    });
  expect((await of('overview')).body.error).toBe('dashboard_is_shipped');
  expect((await of('nowhere')).status).toBe(404);
  const outsider = await onTwoSites(api, [here, there], ['owner', null]);
  expect((await copy({}, outsider.here)).body.error).toBe('site_not_found');
  const editor = await onTwoSites(api, [here, there], ['owner', 'editor']);
  expect((await copy({}, editor.here)).status).toBe(403);
});

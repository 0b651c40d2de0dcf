import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createDashboard, getDashboard, updateDashboard, type Widget } from '../dashboards.contract.ts';
import { getEmbedHosts, getWidgetFrame, saveEmbedHosts } from '../embed-hosts.contract.ts';

const host = 'news.test';
const CHARTS = 'charts.example.org';
let api: TestApi;
let siteId: number;
let owner: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  writer = await signInAs(api.ground, { siteId, host }, 'writer');
});
afterAll(() => api.stop());

const listed = async () => (await api.as(writer).call(getEmbedHosts, { params: { siteId } })).body;
const allow = async (hosts: string[], who = owner, revision?: number) =>
  api.as(who).call(saveEmbedHosts, {
    params: { siteId },
    body: { hosts, revision: revision ?? (await listed()).revision },
  });
const embed = (url: string, more: Partial<Widget> = {}): Widget => ({
  ...{ id: 'chart', type: 'embed', x: 0, y: 0, w: 6, h: 6, title: 'Polls', query: { url } },
  ...{ required_permission: null },
  ...more,
});
let made = 0;
const add = async (widgets: Widget[], who = writer, owner_scope: 'personal' | 'site' = 'personal') => {
  made += 1;
  const slug = `board-${made}`;
  const answer = await api.as(who).call(createDashboard, {
    params: { siteId },
    body: { slug, title: slug, owner_scope, widgets },
  });
  return { slug, ...answer };
};
const frameOf = (dashboardSlug: string, who = writer) =>
  api.as(who).call(getWidgetFrame, { params: { siteId, dashboardSlug, widgetId: 'chart' } });
const frameUrlOf = async (dashboardSlug: string, who = writer) =>
  (await api.as(who).call(getDashboard, { params: { siteId, dashboardSlug } })).body.widgets[0]?.frame_url;

beforeEach(async () => {
  await allow([CHARTS]);
});

describe('the hosts that a site embeds', () => {
  test('are listed by whoever manages embeds, read by all staff, and written into the audit log', async () => {
    const saved = await allow([' Maps.Example.net', CHARTS, CHARTS]);
    expect([saved.status, saved.body.hosts]).toEqual([200, [CHARTS, 'maps.example.net']]);
    expect((await listed()).hosts).toEqual([CHARTS, 'maps.example.net']);
    const refused = await allow([CHARTS], writer);
    expect([refused.status, refused.body.missing]).toEqual([403, ['MANAGE_EMBED']]);
    const log = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['before', 'after'])
      .where('site_id', '=', siteId)
      .where('action', '=', 'embed_hosts.changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({
      before: { hosts: [CHARTS] },
      after: { hosts: [CHARTS, 'maps.example.net'] },
    });
  });

  test('are changed by one person after the other', async () => {
    const { revision } = await listed();
    await allow([CHARTS, 'one.example.net']);
    const late = await allow([], owner, revision);
    expect([late.status, late.body.error, late.body.current.hosts]).toEqual([
      ...[409, 'revision_conflict'],
      [CHARTS, 'one.example.net'],
    ]);
  });

  test.each([
    'localhost',
    '10.0.0.1',
    'https://charts.example.org',
    'a b.test',
    '*.example.org',
    '[::1]',
    'x.y:80',
  ])('are names of hosts, which %s is not', async (wrong) => {
    const { status, body } = await allow([wrong]);
    expect([status, body.error]).toEqual([400, 'hosts_is_invalid']);
  });

  test('are never the site itself', async () => {
    const { status, body } = await allow([CHARTS, host]);
    expect([status, body.error, body.details[0].loc]).toEqual([
      ...[422, 'hosts_is_invalid'],
      ['body', 'hosts', 1],
    ]);
  });
});

describe('an embed', () => {
  test('stands in a page of ours that runs nothing and opens to its host alone', async () => {
    const { slug, status } = await add([embed(`https://${CHARTS}/polls?a=1&b="2"`)]);
    expect(status).toBe(201);
    expect(await frameUrlOf(slug)).toBe(`/core/v1/sites/${siteId}/dashboards/${slug}/widgets/chart/frame`);
    const { status: framed, body: text, headers } = await frameOf(slug);
    expect(framed).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`frame-src https://${CHARTS};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(text).toContain('sandbox="allow-scripts ');
    expect(text).not.toMatch(/allow-(top-navigation|forms|modals)/);
    expect(text).toContain('polls?a=1&amp;b=');
    expect(text).not.toContain('"2"');
  });

  test.each([
    ['of another host', 'https://other.example.org/', 422, 'embed_host_is_not_allowed'],
    ['of a host below an allowed one', `https://a.${CHARTS}/`, 422, 'embed_host_is_not_allowed'],
    ['without an address', '', 422, 'widgets_is_invalid'],
    ['without https', `http://${CHARTS}/`, 400, 'url_is_invalid'],
    ['at a port', `https://${CHARTS}:8443/`, 400, 'url_is_invalid'],
    ['with a password', `https://a:b@${CHARTS}/`, 400, 'url_is_invalid'],
    ['that is a script', 'javascript:alert(1)', 400, 'url_is_invalid'],
  ])('%s is refused', async (_, url, status, error) => {
    const answer = await add([embed(url)]);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  test('is shown no longer once its host leaves the list, and stands in the way of no save', async () => {
    const { slug } = await add([embed(`https://${CHARTS}/`)]);
    await allow([]);
    expect(await frameUrlOf(slug)).toBeNull();
    expect((await frameOf(slug)).status).toBe(404);
    const kept = await api.as(writer).call(updateDashboard, {
      params: { siteId, dashboardSlug: slug },
      body: { widgets: [embed(`https://${CHARTS}/`, { w: 12 })], revision: 1 },
    });
    expect(kept.status).toBe(200);
    const other = await api.as(writer).call(updateDashboard, {
      params: { siteId, dashboardSlug: slug },
      body: { widgets: [embed(`https://${CHARTS}/another`)], revision: 2 },
    });
    expect([other.status, other.body.error]).toEqual([422, 'embed_host_is_not_allowed']);
  });

  test('is no old one because a note named its address', async () => {
    const url = 'https://other.example.org/';
    const { slug } = await add([embed(url, { type: 'note', query: { text: 'Said', url } })]);
    const turned = await api.as(writer).call(updateDashboard, {
      params: { siteId, dashboardSlug: slug },
      body: { widgets: [embed(url)], revision: 1 },
    });
    expect([turned.status, turned.body.error]).toEqual([422, 'embed_host_is_not_allowed']);
  });

  test('is framed for nobody who may not see the widget, and no other widget is', async () => {
    const secret = embed(`https://${CHARTS}/`, { required_permission: 'POWER_SITE' });
    const { slug } = await add([secret], owner, 'site');
    expect([(await frameOf(slug, owner)).status, (await frameOf(slug)).status]).toEqual([200, 404]);
    const note = embed('', { type: 'note', query: { text: 'Said' } });
    expect((await frameOf((await add([note])).slug)).status).toBe(404);
    expect((await frameOf('overview')).status).toBe(404);
  });
});

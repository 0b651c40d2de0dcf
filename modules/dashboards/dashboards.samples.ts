import { saveSetting } from '#modules/sites/sites.public.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { dashboardsRoom } from './dashboards.room.ts';

const widget = (id: string, title: string, more: object = {}) => ({
  ...{ id, type: 'note', x: 0, y: 0, w: 4, h: 2, title, query: { text: title }, required_permission: null },
  ...more,
});

const staff = [
  ...['VIEW_SUBPAGES', 'VIEW_STATS', 'CREATE_REAL_DRAFT', 'EDIT_POST', 'MANAGE_POST_COMMENTS'],
  ...['VIEW_USERS', 'EDIT_SITE', 'MANAGE_DESIGN'],
].map((right) => ({ all: [right], on: 'anywhere' as const }));

/** What the tests that are made of the contracts know of this room. */
export const dashboardsSamples = samplesOf(dashboardsRoom, {
  who: {
    listDashboards: { who: staff },
    getDashboard: { who: staff },
    createDashboard: { who: staff, isOwn: true },
    updateDashboard: { who: staff, isOwn: true },
    deleteDashboard: { who: staff, isOwn: true },
    getEmbedHosts: { who: staff },
    saveEmbedHosts: { who: [{ all: ['MANAGE_EMBED'], on: 'site' }] },
    getWidgetFrame: { who: staff },
    previewDashboardCopy: { who: [{ all: ['CLONE_SITE_BRICKS'], on: 'site' }] },
    copyDashboard: { who: [{ all: ['CLONE_SITE_BRICKS'], on: 'site' }] },
  },
  parameters: { dashboardSlug: null, widgetId: null },
  words: { dashboardSlug: 'looked-at', widgetId: 'framed' },
  bodies: {
    createDashboard: () => ({ slug: 'made-here', title: 'Made here' }),
    copyDashboard: ({ site }) => ({ site_id: site }),
    updateDashboard: () => ({ revision: 1, title: 'Changed here' }),
    saveEmbedHosts: () => ({ revision: 0, hosts: ['charts.example.org'] }),
  },
  writes: { saveEmbedHosts: () => ({ hosts: ['charts.example.org'] }) },
  small: { dashboard: 'Fifty of a site, and twenty of each person.' },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const url = `https://charts.example.org/${encodeURIComponent(site.mark)}`;
    const framed = widget('framed', site.mark, { type: 'embed', y: 2, query: { url } });
    const value = { hosts: ['charts.example.org'], revision: 0, updated_by: null };
    await saveSetting(trx, { siteId: site.id, name: 'embed_hosts', value, now });
    await trx
      .insertInto('dashboard')
      .values({
        ...{ site_id: site.id, id, slug: 'looked-at', title: `${site.mark} board`, owner_id: null },
        ...{ widgets: JSON.stringify([widget('a', site.mark), framed]), created_ts: now, updated_ts: now },
      })
      .execute();
    noteThing(site, 'dashboard', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text }) => {
    const widgets = Array.from({ length: 12 }, (_, at) =>
      widget(`w${at}`, text(at).slice(0, 80), {
        x: (at % 3) * 4,
        y: Math.floor(at / 3) * 2,
        query: { text: text(at) },
      }),
    );
    await trx
      .insertInto('dashboard')
      .values({
        ...{
          site_id: siteId,
          id: nextId(),
          slug: 'hostile',
          title: text(0).slice(0, 80) || 'x',
          owner_id: null,
        },
        ...{ widgets: JSON.stringify(widgets), created_ts: now, updated_ts: now },
      })
      .execute();
  },
});

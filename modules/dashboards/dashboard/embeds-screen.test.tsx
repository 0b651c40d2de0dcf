import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPermissions } from '#modules/roles/roles.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { type Dashboard, getDashboard, listDashboards, updateDashboard } from '../dashboards.contract.ts';
import { type EmbedHosts, getEmbedHosts, saveEmbedHosts } from '../embed-hosts.contract.ts';
import { OneDashboard } from './dashboard-screen.tsx';

/** Another address would be reported as one that is not loaded in tests. */
const FRAME = 'about:blank';
let api: FakeApi;
let dashboard: Dashboard;
let listed: EmbedHosts;

beforeEach(() => {
  api = fakeApi();
  const url = 'https://charts.example.org/polls';
  const place = { id: 'a', type: 'embed' as const, x: 0, y: 0, w: 6, h: 6, title: 'Polls' };
  dashboard = {
    ...{ id: 7, slug: 'morning', title: 'Morning', owner_scope: 'site', may_change: true },
    ...{
      widgets: [{ ...place, query: { url }, required_permission: null, text_html: null, frame_url: FRAME }],
    },
    ...{ revision: 2, updated_ts: 1 },
  };
  listed = { hosts: ['charts.example.org'], revision: 3 };
  api
    .on(listDashboards, () => ({ items: [], total_count: 0 }))
    .on(getDashboard, () => dashboard)
    .on(getEmbedHosts, () => listed)
    .on(listPermissions, () => [
      {
        ...{
          name: 'VIEW_STATS' as const,
          title: 'View statistics',
          description: '',
          group: 'growth' as const,
        },
        ...{ scopes: ['site' as const], implies: [], may_grant: true },
      },
    ])
    .on(updateDashboard, ({ body }) => ({ ...dashboard, revision: 3, title: body.title ?? '' }));
});
afterEach(() => expect(api.faults).toEqual([]));

const open = () => renderScreen(() => <OneDashboard slug="morning" />);
const widget = async () => within(await screen.findByRole('article', { name: 'Polls' }));

describe('an embed', () => {
  test('stands in the page that the server gives it, with a way to the page itself', async () => {
    await open();
    const link = (await widget()).getByRole('link', { name: 'Open charts.example.org' });
    expect(link.getAttribute('href')).toBe('https://charts.example.org/polls');
    expect(document.querySelector('iframe[title="Polls"]')?.getAttribute('src')).toBe(FRAME);
  });

  test('says so when its host is no longer allowed, and asks for nothing from there', async () => {
    dashboard.widgets = dashboard.widgets.map((one) => ({ ...one, frame_url: null }));
    await open();
    expect(
      await (await widget()).findByText('This site no longer allows embeds from charts.example.org.'),
    ).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('is typed beside the hosts that are allowed, and shown to some alone', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit dashboard' }));
    expect(await dialog.findByText('Allowed hosts: charts.example.org.')).toBeTruthy();
    const address = dialog.getByLabelText('Web address');
    await user.clear(address);
    await user.type(address, 'http://charts.example.org/');
    await user.click(dialog.getByRole('button', { name: 'Save dashboard' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/begins with https:\/\//);
    await user.clear(address);
    await user.type(address, 'https://charts.example.org/votes');
    await user.selectOptions(dialog.getByLabelText('Visible to'), await dialog.findByText('View statistics'));
    await user.click(dialog.getByRole('button', { name: 'Save dashboard' }));
    expect(await screen.findByText('Morning saved.')).toBeTruthy();
    expect(api.callsTo(updateDashboard)[0]?.body.widgets?.[0]).toMatchObject({
      ...{ type: 'embed', query: { url: 'https://charts.example.org/votes' } },
      required_permission: 'VIEW_STATS',
    });
  });
});

describe('the hosts', () => {
  const openHosts = async ({ click }: Awaited<ReturnType<typeof open>>['user']) => {
    await click(await screen.findByRole('button', { name: 'More actions' }));
    await click(await screen.findByRole('button', { name: 'Embed hosts' }));
  };

  test('that cannot be read say so, with a way to try again', async () => {
    api.on(getEmbedHosts, () => ({ refuse: 500, code: 'internal_error' }));
    const { user } = await open();
    await openHosts(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Hosts that dashboards can embed' }));
    expect(await dialog.findByText("The list of hosts couldn't be loaded.")).toBeTruthy();
    api.on(getEmbedHosts, () => ({ hosts: ['charts.example.org'], revision: 3 }));
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Hosts')).toBeTruthy();
  });

  test('are changed by whoever manages embeds, pasted as addresses too', async () => {
    api.on(saveEmbedHosts, ({ body }) => ({ hosts: body.hosts, revision: 4 }));
    const { user } = await open();
    await openHosts(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Hosts that dashboards can embed' }));
    const field = dialog.getByLabelText('Hosts');
    await user.clear(field);
    await user.type(field, 'localhost');
    await user.click(dialog.getByRole('button', { name: 'Save hosts' }));
    expect(await dialog.findByText(/use a host name such as charts\.example\.org/i)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'charts.example.org{Enter}https://maps.example.net/a');
    await user.click(dialog.getByRole('button', { name: 'Save hosts' }));
    expect(await screen.findByText('Embed hosts saved.')).toBeTruthy();
    expect(api.callsTo(saveEmbedHosts)[0]?.body).toEqual({
      ...{ hosts: ['charts.example.org', 'maps.example.net'], revision: 3 },
    });
  });

  test('are nobody else’s to change', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['VIEW_STATS']) };
    const { user } = await renderScreen(() => <OneDashboard slug="morning" />, { caller: { holder } });
    await widget();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Embed hosts' })).toBeNull();
  });
});

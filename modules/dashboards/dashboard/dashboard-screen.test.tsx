import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listComments } from '#modules/comments/comments.contract.ts';
import { listCopySites } from '#modules/site-copies/site-copies.contract.ts';
import { listRunningTasks } from '#modules/tasks/tasks.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, setWindowWidth } from '#platform/testing/render-screen.tsx';
import { copyDashboard, previewDashboardCopy } from '../copy-dashboard.contract.ts';
import {
  createDashboard,
  type Dashboard,
  deleteDashboard,
  getDashboard,
  listDashboards,
  updateDashboard,
} from '../dashboards.contract.ts';
import { shippedSlugs } from '../shipped-dashboards.contract.ts';
import { readDashboardPath } from './dashboard-path.ts';
import { OneDashboard } from './dashboard-screen.tsx';

let api: FakeApi;
let dashboard: Dashboard;

const note = (id: string, title: string, text_html = '<p>Said</p>') => ({
  ...{ id, type: 'note' as const, x: 0, y: 0, w: 6, h: 2, title, query: { text: 'Said' } },
  ...{ required_permission: null, text_html, frame_url: null },
});
const nameOf = ({ id, slug, title, owner_scope, may_change, revision }: Dashboard) => ({
  ...{ id, slug, title, owner_scope, may_change, revision },
});

beforeEach(() => {
  api = fakeApi();
  dashboard = {
    ...{ id: 7, slug: 'morning', title: 'Morning', owner_scope: 'personal', may_change: true },
    ...{ widgets: [note('a', 'Routine'), { ...note('b', 'Later'), y: 2 }], revision: 2, updated_ts: 1 },
  };
  const shipped = shippedSlugs.map((slug) => ({
    ...{ id: null, slug, title: slug, owner_scope: 'shipped' as const, may_change: false, revision: 0 },
  }));
  api
    .on(listDashboards, () => ({ items: [...shipped, nameOf(dashboard)], total_count: 6 }))
    .on(getDashboard, () => dashboard);
});
afterEach(() => expect(api.faults).toEqual([]));

const open = () => renderScreen(() => <OneDashboard slug={dashboard.slug} />);

test.each([
  ['/r/dashboard/st/overview', 'overview'],
  ['/r/dashboard/st', 'overview'],
  ['/r/dashboard/st/my_board/', 'my_board'],
  ['/r/dashboard/st/Not', null],
  ['/r/dashboard/st/a/b', null],
])('the path %s opens %s', (path, slug) => {
  expect(readDashboardPath(path)).toBe(slug);
});

test('is copied to another site, with its widgets by their names', async () => {
  const daily = { id: 8, title: 'Daily', host: 'daily.test', url: 'https://daily.test/r/dashboard/' };
  const line = (key: string, name: string) => ({
    key,
    part: '',
    name,
    outcome: 'added' as const,
    reason: null,
  });
  const preview = { site: daily, name: 'Morning', items: [line('a', 'Routine'), line('c', '')] };
  dashboard.widgets.push({ ...note('c', ''), y: 4 });
  api
    .on(listCopySites, () => ({ items: [daily] }))
    .on(previewDashboardCopy, () => ({ ...preview, owner_scope: 'site' as const }))
    .on(copyDashboard, () => ({ ...preview, id: 9, url: 'https://daily.test/r/dashboard/st/morning' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('button', { name: 'Copy to another site…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Routine')).toBeTruthy();
  expect(dialog.getByText('Note')).toBeTruthy();
  expect(dialog.getByText("It's added there as a dashboard for everyone on that site.")).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Copy to site' }));
  expect(await screen.findByRole('link', { name: 'Open on Daily' })).toBeTruthy();
  expect(api.callsTo(copyDashboard)[0]).toMatchObject({ body: { site_id: 8 } });
});

describe('a dashboard', () => {
  test('stands beside the others, with its widgets by their titles', async () => {
    await open();
    expect(await screen.findByRole('article', { name: 'Routine' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Overview/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Morning/ }).getAttribute('aria-current')).toBe('true');
  });

  test('each widget says its own failure and emptiness, and the others stand', async () => {
    dashboard = {
      ...dashboard,
      widgets: [
        { ...note('c', ''), type: 'comments', query: {}, text_html: null },
        { ...note('t', ''), type: 'tasks', y: 2, query: {}, text_html: null },
      ],
    };
    api
      .on(listComments, () => ({ refuse: 500, code: 'internal_error', message: 'No comments now.' }))
      .on(listRunningTasks, () => ({ items: [] }));
    await open();
    const comments = within(await screen.findByRole('article', { name: 'Comments waiting for review' }));
    expect(await comments.findByText('No comments now.')).toBeTruthy();
    expect(comments.getByRole('button', { name: 'Retry' })).toBeTruthy();
    const tasks = within(screen.getByRole('article', { name: 'Running tasks' }));
    expect(await tasks.findByText('Nothing is running.')).toBeTruthy();
  });

  test('a name that nobody knows is not found', async () => {
    api.on(getDashboard, () => ({ refuse: 404, code: 'not_found' }));
    await open();
    expect(await screen.findByText('Not found')).toBeTruthy();
  });
});

describe('editing', () => {
  test('moves, sizes and adds widgets, and sends them with their places', async () => {
    api.on(updateDashboard, ({ body }) => ({
      ...dashboard,
      title: body.title ?? '',
      revision: 3,
      widgets: [],
    }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit dashboard' }));
    await user.click(dialog.getByRole('button', { name: 'Move Routine down' }));
    await user.click(dialog.getByRole('button', { name: 'Add Running tasks' }));
    const later = within(dialog.getByRole('region', { name: 'Widget 1: Later' }));
    await user.selectOptions(later.getByLabelText('Width'), '12 of 12 columns');
    await user.click(dialog.getByRole('button', { name: 'Save dashboard' }));
    expect(await screen.findByText('Morning saved.')).toBeTruthy();
    const { body } = api.callsTo(updateDashboard)[0] ?? {};
    expect(body?.revision).toBe(2);
    expect(body?.widgets?.map(({ id, type, x, y, w }) => [id, type, x, y, w])).toEqual([
      ['b', 'note', 0, 0, 12],
      ['a', 'note', 0, 2, 6],
      ['w3', 'tasks', 6, 2, 6],
    ]);
  });

  test('a copy is one’s own, under an address of its own', async () => {
    api.on(createDashboard, ({ body }) => ({ ...dashboard, slug: body.slug, title: body.title }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Copy dashboard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy dashboard' }));
    await user.click(dialog.getByRole('button', { name: 'Add dashboard' }));
    await waitFor(() => expect(api.callsTo(createDashboard)).toHaveLength(1));
    expect(api.callsTo(createDashboard)[0]?.body).toMatchObject({
      ...{ slug: 'morning-copy', title: 'Morning (copy)', owner_scope: 'personal' },
      widgets: [{ id: 'a' }, { id: 'b' }],
    });
  });

  test('what is deleted can come back', async () => {
    api.on(deleteDashboard, () => ({ batch_id: 9 }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeTruthy();
    expect(api.callsTo(deleteDashboard)).toHaveLength(1);
  });

  test('what comes with every site is only copied', async () => {
    dashboard = { ...dashboard, id: null, slug: 'overview', owner_scope: 'shipped', may_change: false };
    const { user } = await open();
    expect(await screen.findByRole('button', { name: 'Copy dashboard' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('button', { name: 'Embed hosts' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('on a phone all that is done with one stands behind one button, so that the tabs keep their place', async () => {
    setWindowWidth(390);
    const { user } = await open();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    for (const name of ['Edit', 'Embed hosts', 'Delete']) {
      expect(await screen.findByRole('button', { name })).toBeTruthy();
    }
    await user.click(screen.getByRole('button', { name: 'Copy dashboard' }));
    expect(await screen.findByRole('dialog', { name: 'Copy dashboard' })).toBeTruthy();
  });
});

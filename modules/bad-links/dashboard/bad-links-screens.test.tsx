import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { listTags } from '#modules/tags/tags.contract.ts';
import { setStripPlace } from '#platform/dashboard/strip/strip-place.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import {
  checkLinkNow,
  listDailyLinks,
  listLinkPosts,
  listLinks,
  type MonitoredLink,
} from '../bad-links.contract.ts';
import { ignoreLinks, replaceLinks, unlinkLinks } from '../link-acts.contract.ts';
import {
  type BadLink,
  cancelLinkTask,
  createLinkAudit,
  type LinkAudit,
  type LinkTask,
  listAuditLinks,
  listLinkAudits,
  listLinkTasks,
} from '../link-audits.contract.ts';
import { AuditDialog } from './audits/audit-dialog.tsx';
import { AuditLinks } from './audits/audit-links.tsx';
import { AuditsList } from './audits/audits-list.tsx';
import { BadLinkOutsScreen } from './monitor/bad-link-outs-screen.tsx';

let api: FakeApi;

const ts = 1_764_000_000;
const known = { http_code: 404, posts: [], post_count: 2, first_seen_ts: ts, last_checked_ts: ts };
const monitored = (id: number, url: string, more: Partial<MonitoredLink> = {}): MonitoredLink => ({
  ...{ id, url, host: 'gone.test', type: 'EXTERNAL', status: 'NOT_FOUND', ...known },
  ...{ fails_in_row: 3, is_broken: true, is_ignored: false },
  ...more,
});
const badLink = (id: number, url: string, more: Partial<BadLink> = {}): BadLink => ({
  ...{ id, url, host: 'gone.test', type: 'EXTERNAL', status: 'BROKEN', result: 'NOT_FOUND', ...known },
  ...{ fails_in_row: 3, is_broken: true },
  ...more,
});
const audit = (more: Partial<LinkAudit> = {}): LinkAudit => ({
  ...{ id: 7, title: 'Autumn', scope: 'all', section_ids: [], tag_ids: [], date_from: null, date_to: null },
  ...{ status: 'COMPLETED', task_id: 70, done: 40, total: 40, link_count: 40, unchecked_count: 0 },
  counts: { by_status: { BROKEN: 2, IGNORED: 1 }, by_type: { EXTERNAL: 3 } },
  ...{ created_ts: ts, started_ts: ts, finished_ts: ts, created_by: null },
  ...more,
});
const task = (more: Partial<LinkTask> = {}): LinkTask => ({
  ...{
    id: 90,
    audit_id: 7,
    kind: 'UNLINK',
    status: 'COMPLETED',
    done: 1,
    total: 1,
    error: null,
    batch_id: 91,
  },
  ...{ created_ts: ts, started_ts: ts, finished_ts: ts },
  ...more,
});

beforeEach(() => {
  api = fakeApi();
  api
    .on(listSavedViews, () => ({ items: [], total_count: 0 }))
    .on(listLinks, () => ({
      items: [
        monitored(1, 'https://gone.test/a'),
        monitored(2, 'https://wall.test/', { status: 'FORBIDDEN', http_code: 403 }),
      ],
      count: 2,
    }))
    .on(listDailyLinks, () => ({
      items: [
        { date: '2025-11-23', counts: { NOT_FOUND: 1 }, broken: 1, total: 9 },
        { date: '2025-11-24', counts: { NOT_FOUND: 2 }, broken: 2, total: 9 },
      ],
      broken_count: 2,
      total_count: 1_234,
    }))
    .on(listLinkPosts, () => ({ items: [{ id: 31, headline: 'A river', published_ts: ts }], total_count: 4 }))
    .on(listLinkAudits, () => ({ items: [audit()], total_count: 1 }))
    .on(listLinkTasks, () => ({ items: [], total_count: 0 }))
    .on(listAuditLinks, () => ({
      items: [badLink(1, 'https://gone.test/a'), badLink(2, 'https://gone.test/b')],
      totalRows: 2,
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const Audit = () => <AuditLinks auditId={7} tab="broken" />;

test('the figures of the monitor are broken and total links', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  setStripPlace(place);
  await renderScreen(BadLinkOutsScreen, {});
  await waitFor(() => expect(place.textContent).toContain('1,234'));
  expect(place.textContent).toBe('Broken links2Total links1,234');
  setStripPlace(null);
  place.remove();
});

test('the monitor shows broken links, and asks for the state and the result that are chosen', async () => {
  const { user, search } = await renderScreen(BadLinkOutsScreen, {});
  expect((await rowOf('gone.test')).textContent).toContain('Not found (404)');
  expect((await rowOf('wall.test')).textContent).toContain("Can't tell (403)");
  expect(api.callsTo(listLinks).at(-1)?.query).toMatchObject({ state: 'broken', limit: 50 });
  await user.click(screen.getByRole('button', { name: "Can't tell" }));
  await waitFor(() => expect(search()).toBe('?state=unclear'));
  expect(api.callsTo(listLinks).at(-1)?.query).toMatchObject({ state: 'unclear' });
  expect(screen.getByText('Broken links per day')).toBeTruthy();
});

test('a link opens with its posts, and is checked when somebody asks', async () => {
  api.on(checkLinkNow, () => monitored(1, 'https://gone.test/a', { status: 'OK', http_code: 200 }));
  const { user } = await renderScreen(BadLinkOutsScreen, {});
  await user.click(await rowOf('gone.test'));
  const drawer = await screen.findByRole('complementary', { name: 'Link' });
  expect((await within(drawer).findByRole('link', { name: 'A river' })).getAttribute('href')).toBe(
    '/r/dashboard/editor/31',
  );
  expect(drawer.textContent).toContain('and 3 more posts');
  await user.click(within(drawer).getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('Checked: Working.')).toBeTruthy();
});

test('links that cannot be had are said in the exact words', async () => {
  api.on(listLinks, () => ({ refuse: 400, code: 'q_is_invalid' }));
  await renderScreen(BadLinkOutsScreen, {});
  expect(await screen.findByText('There was an error retrieving your broken links')).toBeTruthy();
});

test('audits show what they found and how far they are, and a running one is canceled', async () => {
  const running = audit({ id: 8, title: 'Winter', status: 'RUNNING', done: 10, total: 40, task_id: 80 });
  api
    .on(listLinkAudits, () => ({ items: [running, audit()], total_count: 2 }))
    .on(listLinkTasks, ({ query }) =>
      query.status === 'RUNNING' && api.callsTo(cancelLinkTask).length === 0
        ? { items: [task({ id: 80, kind: 'AUDIT', status: 'RUNNING' })], total_count: 1 }
        : { items: [], total_count: 0 },
    )
    .on(cancelLinkTask, () => task({ id: 80, kind: 'AUDIT', status: 'CANCELED' }));
  const { user } = await renderScreen(AuditsList, {});
  expect((await rowOf('Winter')).textContent).toContain('10 of 40 links');
  expect((await rowOf('Autumn')).textContent).toContain('2');
  const asked = api.callsTo(listLinkAudits).length;
  await user.click(screen.getByRole('button', { name: 'Cancel Winter' }));
  expect(await screen.findByText('Audit canceled. Results so far are kept.')).toBeTruthy();
  expect(api.callsTo(cancelLinkTask)[0]?.params).toEqual({ linkTaskId: 80 });
  await waitFor(() => expect(api.callsTo(listLinkAudits).length).toBeGreaterThan(asked));
});

test('an audit of days is started, and its form says what is missing', async () => {
  api.on(createLinkAudit, () => audit({ status: 'ENQUEUED' }));
  const { user } = await renderScreen(AuditsList, {});
  await user.click(await screen.findByRole('button', { name: 'Start audit' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'Publication date' }));
  await user.click(within(dialog).getByRole('button', { name: 'Start audit' }));
  expect(api.callsTo(createLinkAudit)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Published from'), '2026-02-03');
  await user.click(within(dialog).getByRole('button', { name: 'Start audit' }));
  await waitFor(() =>
    expect(api.callsTo(createLinkAudit)[0]?.body).toMatchObject({
      scope: 'date_range',
      date_from: '03-02-2026',
    }),
  );
  expect(await screen.findByText('Audit started.')).toBeTruthy();
});

test('an audit is not limited to sections and tags by whoever may see none, and nothing is asked', async () => {
  const holder = { ...testCaller.holder, sitePermissions: new Set(['MANAGE_BAD_LINKS']) };
  const { user } = await renderScreen(() => <AuditDialog onClose={() => undefined} />, {
    caller: { holder },
  });
  const dialog = await screen.findByRole('dialog');
  const scopes = within(dialog).getAllByRole<HTMLInputElement>('radio');
  for (const scope of scopes) await user.click(scope);
  expect(within(dialog).getByRole('radio', { name: 'Publication date' })).toBeTruthy();
  expect(within(dialog).queryByRole('radio', { name: /section|tag/i })).toBeNull();
  expect([...api.callsTo(listSections), ...api.callsTo(listTags)]).toEqual([]);
});

test('links are taken out after a question, replaced by an address, and ignored at once', async () => {
  api
    .on(unlinkLinks, () => task())
    .on(replaceLinks, () => task({ kind: 'REPLACE' }))
    .on(ignoreLinks, () => task({ kind: 'IGNORE' }));
  const { user } = await renderScreen(Audit, {});
  await user.click(await rowOf('gone.test/a'));
  const drawer = await screen.findByRole('complementary', { name: 'Link' });
  await user.click(within(drawer).getByRole('button', { name: 'Unlink' }));
  await user.click(await screen.findByRole('button', { name: 'Unlink 1 link' }));
  expect(await screen.findByText('1 link unlinked.')).toBeTruthy();
  expect(api.callsTo(unlinkLinks)[0]?.body).toEqual({ links: [1], unlinkAll: false });
  await user.click(await rowOf('gone.test/b'));
  await user.click(within(await screen.findByRole('complementary')).getByRole('button', { name: 'Replace' }));
  await user.type(await screen.findByLabelText('New address'), '/about');
  await user.click(screen.getByRole('button', { name: 'Replace 1 link' }));
  await waitFor(() =>
    expect(api.callsTo(replaceLinks)[0]?.body).toEqual({ links: [2], newUrl: '/about', replaceAll: false }),
  );
  await user.click(await rowOf('gone.test/b'));
  await user.click(within(await screen.findByRole('complementary')).getByRole('button', { name: 'Ignore' }));
  expect(await screen.findByText('1 link ignored.')).toBeTruthy();
});

test('a refused address stands under its field, and refusals for want of rights are silent', async () => {
  const details = [{ loc: ['body', 'newUrl'], msg: 'Use a path.' }];
  api
    .on(replaceLinks, () => ({ refuse: 422, code: 'new_url_is_invalid', details }))
    .on(ignoreLinks, () => ({ refuse: 403, code: 'permission_denied' }));
  const { user } = await renderScreen(Audit, {});
  await user.click(await rowOf('gone.test/a'));
  const drawer = await screen.findByRole('complementary', { name: 'Link' });
  await user.click(within(drawer).getByRole('button', { name: 'Ignore' }));
  await waitFor(() => expect(api.callsTo(ignoreLinks)).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await rowOf('gone.test/a'));
  await user.click(within(await screen.findByRole('complementary')).getByRole('button', { name: 'Replace' }));
  const field = await screen.findByLabelText('New address');
  await user.type(field, 'nowhere');
  await user.click(screen.getByRole('button', { name: 'Replace 1 link' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
});

test('an audit says what could not be checked, and a running one is canceled from its links, too', async () => {
  api
    .on(listLinkAudits, () => ({
      items: [audit({ status: 'RUNNING', finished_ts: null, unchecked_count: 3 })],
      total_count: 1,
    }))
    .on(cancelLinkTask, () => task({ id: 70, kind: 'AUDIT', status: 'CANCELED' }));
  const { user } = await renderScreen(Audit, {});
  expect(await screen.findByText("3 links couldn't be checked in time.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel Autumn' }));
  expect(await screen.findByText('Audit canceled. Results so far are kept.')).toBeTruthy();
  expect(api.callsTo(cancelLinkTask)[0]?.params).toEqual({ linkTaskId: 70 });
});

test('the tabs of an audit stand in its path', async () => {
  const history = createMemoryHistory({ initialEntries: ['/screen'] });
  const { user } = await renderScreen(Audit, { history });
  await user.click(await screen.findByRole('button', { name: /^Ignored/ }));
  expect(history.location.pathname).toBe('/r/dashboard/bad_links_audits/7/ignored');
});

test.each([401, 403, 500])(
  'audit-401-403, audit-running: tasks that cannot be had with %i',
  async (status) => {
    api.on(listLinkTasks, () => ({ refuse: status, code: 'refused', message: 'No tasks.' }));
    await renderScreen(AuditsList, {});
    await rowOf('Autumn');
    await waitFor(() => expect(api.callsTo(listLinkTasks).length).toBeGreaterThan(1));
    const asked = api.callsTo(listLinkTasks).map(({ query }) => [query.status, query.limit]);
    expect(asked).toEqual(
      expect.arrayContaining([
        ['RUNNING', 1],
        ['ENQUEUED', 20],
      ]),
    );
    if (status === 500) expect(await screen.findByText('No tasks.')).toBeTruthy();
    else expect(screen.queryByText('No tasks.')).toBeNull();
  },
);

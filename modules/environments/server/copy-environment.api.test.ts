import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addSite, type OneSite, onTwoSites } from '#apps/testing/on-two-sites.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createBuild } from '#modules/builds/builds.contract.ts';
import { copyBuild } from '#modules/builds/copy-build.contract.ts';
import type { Member } from '#platform/testing/as-caller.ts';
import { copyEnvironment, previewEnvironmentCopy } from '../copy-environment.contract.ts';
import {
  commandEnvironment,
  createEnvironment,
  getEnvironment,
  listEnvironments,
} from '../environments.contract.ts';

let api: TestApi;
let here: OneSite;
let there: OneSite;
let owner: { here: Member; there: Member };
let buildId: number;

type Item = { part: string; key: string; outcome: string; reason: string | null };
const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 45_000, interval: 100 });
const at = { siteId: 0, environmentSlug: 'spring' };

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await addSite(api, 'here.test'), await addSite(api, 'there.test')];
  owner = await onTwoSites(api, [here, there], ['owner', 'owner']);
  at.siteId = here.id;
  await api.ground.jobs.start();
  const as = api.as(owner.here);
  buildId = (await as.call(createBuild, { body: { title: 'Spring' } })).body.id;
  await as.call(createEnvironment, {
    params: { siteId: here.id },
    body: { slug: 'spring', title: 'Spring', access: 'password', password: 'very secret words' },
  });
  const show = async () => (await as.call(getEnvironment, { params: at })).body.environment;
  await soon(async () => expect((await show()).status).toBe('ready'));
  const commanded = await as.call(commandEnvironment, {
    params: at,
    body: {
      revision: (await show()).revision,
      commands: [
        { name: 'set-build', build_id: buildId },
        {
          ...{ name: 'set-values', part: 'technical_settings' },
          values: { page_ttl: 120, head_html: '<meta name="x" content="https://here.test/">' },
        },
        { name: 'set-values', part: 'route_templates', values: { tag: '/topics/{tag}' } },
      ],
    },
  });
  expect([commanded.status, commanded.body.message]).toEqual([200, undefined]);
});
afterAll(() => api.stop());

const copy = (more: object = {}, who = owner.here) =>
  api.as(who).call(copyEnvironment, { params: at, body: { site_id: there.id, ...more } });
const shown = async (slug: string) =>
  (await api.as(owner.there).call(getEnvironment, { params: { siteId: there.id, environmentSlug: slug } }))
    .body;
const told = (items: Item[]) =>
  Object.fromEntries(
    items
      .filter(({ outcome }) => outcome !== 'same')
      .map(({ part, key, outcome, reason }) => [`${part}.${key}`, reason ?? outcome]),
  );

test('what is copied is named before, and what has an id of this site or opens it stays behind', async () => {
  const { status, body } = await api.as(owner.here).call(previewEnvironmentCopy, {
    params: at,
    query: { site_id: there.id },
  });
  expect(status).toBe(200);
  expect(told(body.items)).toEqual({
    'build.build_id': 'of_this_site',
    'technical_settings.page_ttl': 'replaced',
    'technical_settings.head_html': 'mentions_site',
    'route_templates.tag': 'replaced',
    'access.access': 'never_copied',
  });
});

test('it arrives as an environment of its own that staff alone open, and readers get nothing of it', async () => {
  const { status, body } = await copy({ idempotency_key: 'once-and-again' });
  expect([status, body.url]).toEqual([202, 'https://there.test/r/dashboard/environments/spring']);
  await soon(async () => expect((await shown('spring')).environment.status).toBe('ready'));
  const { environment, parts } = await shown('spring');
  expect(environment).toMatchObject({ access: 'staff', build_id: null, diff_count: 3, is_behind: false });
  const technical = parts.find(({ part }: { part: string }) => part === 'technical_settings');
  expect(technical.values.page_ttl).toBe(120);
  const [row] = await api.ground.database.db
    .selectFrom('environment')
    .select(['password_hash'])
    .where('site_id', '=', there.id)
    .where('id', '=', body.id)
    .execute();
  expect(row?.password_hash).toBeNull();
  const again = await copy({ idempotency_key: 'once-and-again' });
  expect(again.body.id).toBe(body.id);
  const { body: list } = await api.as(owner.there).call(listEnvironments, { params: { siteId: there.id } });
  expect(list.items.map(({ slug }: { slug: string }) => slug)).toEqual(['production', 'spring']);
  const actions = async (who: Member, siteId: number) =>
    (await api.as(who).call(listAuditEvents, { params: { siteId }, query: { limit: 20 } })).body.items.map(
      ({ action }: { action: string }) => action,
    );
  expect(await actions(owner.here, here.id)).toContain('environment.copied');
  expect(await actions(owner.there, there.id)).toContain('environment.created');
});

test('a build that was copied before goes with it, and the slug is made free', async () => {
  const { body: build } = await api.as(owner.here).call(copyBuild, {
    params: { siteId: here.id, buildId },
    body: { site_id: there.id },
  });
  const { body } = await copy();
  expect(body.url).toMatch(/environments\/spring-2$/);
  await soon(async () => expect((await shown('spring-2')).environment.status).toBe('ready'));
  expect((await shown('spring-2')).environment.build_id).toBe(build.id);
});

test('production is copied as well', async () => {
  const { status, body } = await api.as(owner.here).call(copyEnvironment, {
    params: { siteId: here.id, environmentSlug: 'production' },
    body: { site_id: there.id },
  });
  expect([status, body.name, body.url]).toEqual([
    ...[202, 'Site here.test'],
    'https://there.test/r/dashboard/environments/site-here-test',
  ]);
});

test('a part that somebody may not change there stays behind', async () => {
  const editor = await onTwoSites(api, [here, there], ['owner', 'technical']);
  const { db } = api.ground.database;
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
    .where('permission', 'in', ['EDIT_CUSTOM_HTML', 'EDIT_SITE'])
    .execute();
  const { body } = await api.as(editor.here).call(previewEnvironmentCopy, {
    params: at,
    query: { site_id: there.id },
  });
  expect(told(body.items)).toMatchObject({
    'technical_settings.page_ttl': 'replaced',
    'technical_settings.head_html': 'no_permission',
    'route_templates.': 'no_permission',
  });
});

test('a site on which somebody is nobody is not there, and without the permission there nothing is copied', async () => {
  const outsider = await onTwoSites(api, [here, there], ['owner', null]);
  expect((await copy({}, outsider.here)).body.error).toBe('site_not_found');
  const editor = await onTwoSites(api, [here, there], ['owner', 'editor']);
  expect((await copy({}, editor.here)).body.error).toBe('permission_denied');
});

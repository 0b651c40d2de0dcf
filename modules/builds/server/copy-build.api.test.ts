import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSite, type OneSite, onTwoSites } from '#apps/testing/on-two-sites.ts';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { decideAgreement } from '#modules/agreements/agreements.contract.ts';
import { createSiteAgreement } from '#modules/agreements/site-agreements.contract.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { listCopySites } from '#modules/site-copies/site-copies.contract.ts';
import type { Member } from '#platform/testing/as-caller.ts';
import { getBuild, saveBuildFiles } from '../build-files.contract.ts';
import { createBuild, listBuilds, releaseBuild } from '../builds.contract.ts';
import { copyBuild, previewBuildCopy } from '../copy-build.contract.ts';

let api: TestApi;
let here: OneSite;
let there: OneSite;
/** An owner of both sites. */
let owner: { here: Member; there: Member };
let buildId: number;

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await addSite(api, 'here.test'), await addSite(api, 'there.test')];
  owner = await onTwoSites(api, [here, there], ['owner', 'owner']);
  const { body } = await api.as(owner.here).call(createBuild, { body: { title: 'Spring' } });
  buildId = body.id;
  await api.as(owner.here).call(saveBuildFiles, {
    params: { siteId: here.id, buildId },
    body: {
      revision: body.revision,
      files: [
        { name: '9-own.css', content: 'h1 { color: red }' },
        { name: 'wide.liquid', content: '<p>https://here.test/about</p>' },
        { name: 'logo.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      ],
    },
  });
});
afterAll(() => api.stop());

const at = () => ({ siteId: here.id, buildId });
const preview = (who = owner.here, site_id = there.id) =>
  api.as(who).call(previewBuildCopy, { params: at(), query: { site_id } });
const copy = (more: object = {}, who = owner.here) =>
  api.as(who).call(copyBuild, { params: at(), body: { site_id: there.id, ...more } });
const buildsThere = async () => (await api.as(owner.there).call(listBuilds, {})).body;
const filesOf = async (id: number): Promise<Map<string, string>> => {
  const { body } = await api.as(owner.there).call(getBuild, { params: { siteId: there.id, buildId: id } });
  return new Map(body.files.map((file: { name: string; content: string }) => [file.name, file.content]));
};
const actions = async (who: Member, siteId: number) =>
  (await api.as(who).call(listAuditEvents, { params: { siteId }, query: { limit: 50 } })).body.items.map(
    ({ action }: { action: string }) => action,
  );

test('the other sites are those where the permission is held as well', async () => {
  const sites = async (who: Member) =>
    (await api.as(who).call(listCopySites, { params: { siteId: here.id } })).body.items;
  expect(await sites(owner.here)).toEqual([
    { id: there.id, title: 'Site there.test', host: 'there.test', url: 'https://there.test/r/dashboard/' },
  ]);
  const editorThere = await onTwoSites(api, [here, there], ['owner', 'editor']);
  expect(await sites(editorThere.here)).toEqual([]);
  expect(await sites((await onTwoSites(api, [here, there], ['owner', null])).here)).toEqual([]);
});

test('says of each file what it would be there, and copies all of them as a build that nobody gets yet', async () => {
  const { body: seen } = await preview();
  const items = new Map(seen.items.map((item: { key: string }) => [item.key, item]));
  expect(items.get('9-own.css')).toMatchObject({ outcome: 'added', reason: null });
  expect(items.get('wide.liquid')).toMatchObject({ outcome: 'added', reason: 'mentions_site' });
  expect(items.get('post.liquid')).toMatchObject({ outcome: 'same' });
  const { status, body } = await copy();
  expect([status, body.site.id, body.url]).toEqual([
    ...[201, there.id],
    `https://there.test/r/dashboard/builds/${body.id}`,
  ]);
  const { items: builds, production } = await buildsThere();
  expect(builds[0]).toMatchObject({ id: body.id, title: 'Spring', is_production: false, status: 'ready' });
  expect(builds[0].commit.branch).toBe('here.test #1');
  expect(production).toBeNull();
  expect((await filesOf(body.id)).get('9-own.css')).toBe('h1 { color: red }');
  expect(await actions(owner.here, here.id)).toContain('build.copied');
  expect(await actions(owner.there, there.id)).toContain('build.created');
});

test('chosen files come over what readers there get', async () => {
  const { body: own } = await api.as(owner.there).call(createBuild, { body: { title: 'Theirs' } });
  await api.as(owner.there).call(saveBuildFiles, {
    params: { siteId: there.id, buildId: own.id },
    body: { revision: own.revision, files: [{ name: '8-their.css', content: 'h2 { color: blue }' }] },
  });
  const released = await api.as(owner.there).call(releaseBuild, { body: { build_id: own.id } });
  expect(released.status).toBe(200);
  const { status, body } = await copy({ files: ['9-own.css'] });
  expect(status).toBe(201);
  const files = await filesOf(body.id);
  expect([files.has('8-their.css'), files.has('9-own.css'), files.has('wide.liquid')]).toEqual([
    ...[true, true, false],
  ]);
  const unknown = await copy({ files: ['none.liquid'] });
  expect([unknown.status, unknown.body.error]).toEqual([422, 'file_is_invalid']);
});

test('the same key copies once, however often and however close it comes', async () => {
  const before = (await buildsThere()).items.length;
  const order = { idempotency_key: 'pressed-twice' };
  const [one, other] = await Promise.all([copy(order), copy(order)]);
  const again = await copy(order);
  expect([one.status, other.status, again.status]).toEqual([201, 201, 201]);
  expect(new Set([one.body.id, other.body.id, again.body.id]).size).toBe(1);
  expect((await buildsThere()).items.length).toBe(before + 1);
  const { body: second } = await api.as(owner.here).call(createBuild, { body: {} });
  const taken = await api.as(owner.here).call(copyBuild, {
    params: { siteId: here.id, buildId: second.id },
    body: { site_id: there.id, ...order },
  });
  expect([taken.status, taken.body.error]).toEqual([409, 'idempotency_key_is_taken']);
});

test('whoever is nobody there, or may not copy there, is refused, and so is what they may not bring', async () => {
  const outsider = await onTwoSites(api, [here, there], ['owner', null]);
  for (const { status, body } of [await preview(outsider.here), await copy({}, outsider.here)]) {
    expect([status, body.error]).toEqual([404, 'site_not_found']);
  }
  const editorThere = await onTwoSites(api, [here, there], ['owner', 'editor']);
  for (const { status, body } of [await preview(editorThere.here), await copy({}, editorThere.here)]) {
    expect([status, body.error, body.missing]).toEqual([403, 'permission_denied', ['CLONE_SITE_BRICKS']]);
  }
  const editorHere = await onTwoSites(api, [here, there], ['editor', 'owner']);
  expect((await copy({}, editorHere.here)).status).toBe(403);
  const itself = await copy({ site_id: here.id });
  expect([itself.status, itself.body.error]).toEqual([422, 'site_id_is_invalid']);
  expect((await copy({ site_id: 123 })).status).toBe(404);
  const community = await signInAs(api.ground, { siteId: here.id, host: here.host }, 'technical');
  expect((await copy({}, community)).body.error).toBe('site_not_found');
});

test('files that take a permission stay behind for those who lack it there', async () => {
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
    .where('permission', '=', 'EDIT_CUSTOM_HTML')
    .execute();
  const { body: seen } = await preview(technical.here);
  const logo = seen.items.find(({ key }: { key: string }) => key === 'logo.svg');
  expect(logo).toMatchObject({ outcome: 'left_out', reason: 'no_permission' });
  const whole = await copy({}, technical.here);
  expect([whole.status, whole.body.error]).toEqual([403, 'file_needs_permission']);
  expect((await copy({ files: ['9-own.css', 'wide.liquid'] }, technical.here)).status).toBe(201);
});

test('the terms of the other site hold for a copy to it as well, and not for a look at what it would be', async () => {
  const terms = { key: 'desk_terms', title: 'Terms', body: { 'en-US': 'Be kind.' } };
  const added = await api.as(owner.there).call(createSiteAgreement, {
    params: { siteId: there.id },
    body: { ...terms, required_for: ['terms_of_use'] },
  });
  expect(added.status).toBe(201);
  expect((await preview()).status).toBe(200);
  // What a site requires is kept in memory, and heard of a moment later.
  await expect
    .poll(async () => {
      const { status, body } = await copy();
      return [status, body.error];
    })
    .toEqual([403, 'terms_are_missing_there']);
  await api
    .as(owner.there)
    .call(decideAgreement, { params: { agreementKey: 'desk_terms' }, body: { v1: '1' } });
  expect((await copy()).status).toBe(201);
});

test('a site that is past due takes no copies, and shows what they would be', async () => {
  await api.ground.database.db
    .updateTable('site')
    .set({ access_limitation_ts: api.now - 60 })
    .where('id', '=', there.id)
    .execute();
  expect([(await copy()).status, (await preview()).status]).toEqual([402, 200]);
});

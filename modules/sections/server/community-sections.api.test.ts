import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getUndo, undoAct } from '#modules/undo/undo.contract.ts';
import { countMove, countRemoval, getSectionRemoval, removeSections } from '../section-removal.contract.ts';
import {
  addSections,
  createStage,
  getSection,
  listTreeSections,
  reorderSections,
  updateSection,
} from '../sections.contract.ts';
import { openSections } from './sections.fixture.ts';

const host = 'groups.test';
let api: TestApi;
let siteId: number;
let at: Awaited<ReturnType<typeof openSections>>;
let climbers: number;
let divers: number;
let runners: number;
let archived: number;
/** Administrates the climbers alone. */
let admin: Member;
let other: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'Groups', now: api.now });
  at = await openSections(api, siteId, host);
  const community = (name: string, title: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, database.ids.next, { siteId, name, title, by: null, now: api.now }),
      );
  climbers = await community('climbers', 'The Climbers');
  divers = await community('divers', 'The Divers');
  runners = await community('runners', 'The Runners');
  // Names that an archive brings.
  archived = await community(`North_End_${'n'.repeat(90)}`, 'North End');
  admin = await signInAs(api.ground, { siteId, host }, 'community_admin', climbers);
  other = await signInAs(api.ground, { siteId, host }, 'community_admin', divers);
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const add = (title: string, parent_id: number | null = null, who = admin, scope = climbers) =>
  api.as(who).call(addSections, { params: { siteId: scope }, body: { pages: [{ title, parent_id }] } });
const tree = async (scope = climbers, who = admin) =>
  (await api.as(who).call(listTreeSections, { params: { siteId: scope }, query: {} })).body;
const titles = async (scope = climbers) =>
  (await tree(scope)).items.map(({ title }: { title: string }) => title);
const change = (id: number, body: object, who = admin, scope = climbers) =>
  api.as(who).call(updateSection, { params: { siteId: scope, sectionId: id }, body: body as never });
const undo = async (batchId: number, who = admin) => {
  const params = { siteId, batchId };
  const { status } = await api.as(who).call(undoAct, { params });
  await expect.poll(async () => (await api.as(who).call(getUndo, { params })).body.is_ready).toBe(true);
  return status;
};

test('the first section of a community gets a place on the site by its name, outside the menu', async () => {
  expect(await tree()).toEqual({ items: [], order_revision: 0, root_id: null });
  const { status, body } = await add('Routes');
  expect(status).toBe(201);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({
    title: 'Routes',
    path: '/climbers/routes',
    parent_id: null,
    parent_ids: [],
  });
  const { items, root_id } = await tree();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ community_id: climbers, parent_id: null });
  const { body: root } = await at.as().call(getSection, { params: { sectionId: root_id } });
  expect(root).toMatchObject({ title: 'The Climbers', slug: 'climbers', is_community_root: true });
  expect(root.page_settings.in_menu).toBe(false);
  expect(await titles(divers)).toEqual([]);
  expect((await at.tree()).filter((path) => path.startsWith('/climbers'))).toEqual([
    ...['/climbers', '/climbers/routes'],
  ]);
});

test('a slug of the site that is taken already leaves the community another form of it', async () => {
  await at.add('Divers');
  const { body } = await add('Wrecks', null, other, divers);
  expect(body[0].path).toBe('/divers-2/wrecks');
});

test('a community whose name is no slug of a section gets one that is made of it', async () => {
  const { status, body } = await add('Harbor', null, at.owner, archived);
  expect([status, body[0]?.path]).toEqual([201, `/north-end-${'n'.repeat(66)}/harbor`]);
});

test('its own are added below, changed, moved and put in order, and each is undone', async () => {
  const [walls] = (await add('Walls')).body;
  const [gear] = (await add('Gear')).body;
  const [inner] = (await add('Indoor', walls.id)).body;
  expect(inner).toMatchObject({ parent_id: walls.id, path: '/climbers/walls/indoor' });
  const renamed = await change(gear.id, { title: 'Kit', revision: gear.revision });
  expect([renamed.status, renamed.body.parent_id]).toEqual([200, null]);
  const moved = await change(inner.id, { parent_id: null, revision: inner.revision });
  expect([moved.status, moved.body.parent_id, moved.body.path]).toEqual([200, null, '/climbers/indoor']);
  expect(await undo(moved.body.batch_id)).toBe(200);
  const { items, order_revision, root_id } = await tree();
  expect(items.find(({ id }: { id: number }) => id === inner.id)?.parent_id).toBe(walls.id);
  const first = items.filter(({ parent_id }: { parent_id: number | null }) => parent_id === null);
  const ordered_ids = first.map(({ id }: { id: number }) => id).reverse();
  const order = (who: Member) =>
    api.as(who).call(reorderSections, {
      params: { sectionId: root_id },
      body: { id: root_id, ordered_ids, order_revision },
    });
  expect((await order(other)).status).toBe(403);
  const { status, body } = await order(admin);
  expect(status).toBe(200);
  expect(await titles()).toEqual(['Kit', 'Walls', 'Indoor', 'Routes']);
  expect(await undo(body.batch_id ?? 0)).toBe(200);
  expect(await titles()).toEqual(['Routes', 'Walls', 'Indoor', 'Kit']);
});

test('a section goes with its posts taken elsewhere, and comes back', async () => {
  const [old] = (await add('Old')).body;
  const [target] = (await add('Target')).body;
  const post = await at.addPost([old.id]);
  const { body: counted } = await api.as(admin).call(countRemoval, {
    params: { siteId: climbers },
    body: { section_ids: [old.id] },
  });
  expect(counted).toEqual({ section_count: 1, post_count: 1 });
  const order = { sectionIds: [old.id], postsAction: 'move' as const };
  const site = await at.add('Of the site');
  const away = await api.as(admin).call(removeSections, { body: { ...order, targetSectionId: site.id } });
  expect([away.status, away.body.error]).toEqual([422, 'target_section_id_is_invalid']);
  const { status, body } = await api.as(admin).call(removeSections, {
    body: { ...order, targetSectionId: target.id },
  });
  expect(status).toBe(202);
  await expect
    .poll(
      async () =>
        (await api.as(admin).call(getSectionRemoval, { query: { task_id: body.task_id } })).body.isReady,
    )
    .toBe(true);
  const ofAnother = await api.as(other).call(getSectionRemoval, { query: { task_id: body.task_id } });
  expect(ofAnother.status).toBe(404);
  expect((await at.post(post)).section_ids).toEqual([target.id]);
  expect(await titles()).not.toContain('Old');
  await undo(body.batch_id);
  await expect.poll(async () => (await at.post(post)).section_ids).toEqual([old.id]);
  expect(await titles()).toContain('Old');
});

test('what is of the site or of another community is out of reach', async () => {
  const site = await at.add('Site section');
  const [wrecks] = (await tree(divers)).items;
  const { root_id } = await tree();
  for (const { id, revision } of [site, wrecks]) {
    expect((await change(id, { title: 'Taken', revision })).status).toBe(404);
    expect((await change(id, { title: 'Taken', revision }, admin, siteId)).status).toBe(403);
    const below = await add('Below', id);
    expect([below.status, below.body.error]).toEqual([422, 'parent_is_missing']);
    const removal = { sectionIds: [id], postsAction: 'keep' as const };
    expect((await api.as(admin).call(removeSections, { body: removal })).status).toBe(403);
    const counting = { params: { siteId: climbers }, body: { section_ids: [id] } };
    expect((await api.as(admin).call(countRemoval, counting)).status).toBe(404);
  }
  expect((await add('Not mine', null, admin, divers)).status).toBe(403);
  expect((await add('Not mine', null, admin, siteId)).status).toBe(403);
  // Its own place on the site is the site's to change.
  expect((await change(root_id, { title: 'Mine', revision: 1 })).status).toBe(404);
  const own = { sectionIds: [root_id], postsAction: 'keep' as const };
  expect((await api.as(admin).call(removeSections, { body: own })).status).toBe(403);
  const [routes] = (await tree()).items;
  const out = await change(routes.id, { parent_id: site.id, revision: routes.revision });
  expect([out.status, out.body.error]).toEqual([422, 'parent_is_missing']);
  const order = { id: 0, ordered_ids: [site.id], order_revision: 1 };
  expect((await api.as(admin).call(reorderSections, { params: { sectionId: 0 }, body: order })).status).toBe(
    403,
  );
  const moving = { params: { siteId: climbers }, body: { section_id: site.id, parent_id: null } };
  expect((await api.as(admin).call(countMove, moving)).status).toBe(404);
});

test('whoever has a community alone by now does not take a move back to the site', async () => {
  const given = await at.add('Given away');
  const { root_id } = await tree();
  const { status, body } = await at.change(given.id, { parent_id: root_id, revision: given.revision });
  expect([status, body.parent_id]).toEqual([200, root_id]);
  const params = { siteId, batchId: body.batch_id };
  const moverIs = (by: number) =>
    api.ground.database.db
      .updateTable('undo_act')
      .set({ created_by: by })
      .where('site_id', '=', siteId)
      .where('id', '=', body.batch_id)
      .execute();
  await moverIs(admin.profileId);
  expect((await api.as(admin).call(undoAct, { params })).status).toBe(403);
  expect(await titles()).toContain('Given away');
  await moverIs(at.owner.profileId);
  expect((await at.as().call(undoAct, { params })).status).toBe(200);
  expect(await titles()).not.toContain('Given away');
});

test('stages and who reads a section stay with the site', async () => {
  const stage = { params: { siteId: climbers, sectionId: 0 }, body: { title: 'Top' } };
  expect((await api.as(admin).call(createStage, stage)).status).toBe(403);
  const pages = [{ title: 'A stage', type: 'stage' as const }];
  const added = await api.as(admin).call(addSections, { params: { siteId: climbers }, body: { pages } });
  expect([added.status, added.body.error]).toEqual([422, 'stages_are_flat']);
  const [routes] = (await tree()).items;
  const shut = await change(routes.id, { read_access_type: 2, revision: routes.revision });
  expect(shut.status).toBe(403);
});

test('the page of the community names its sections', async () => {
  const { body } = await api.as({ host }).send({ method: 'GET', path: '/community/climbers' });
  expect(body).toContain('<a href="/climbers/routes">Routes</a>');
  expect(body).not.toContain('/climbers/walls/indoor');
});

test('the section of a community counts among those that a site may have', async () => {
  const { pool } = api.ground.database;
  const count = async () =>
    (await pool.query('select id from section where site_id = $1 and deleted_ts is null', [siteId])).rows
      .length;
  await pool.query(
    `insert into section (site_id, id, title, slug, type, created_ts, updated_ts)
      select $1::bigint, 9000000 + n, 'Full ' || n, 'full-' || n, 'section', 1, 1 from generate_series(1, $2::int) as n`,
    [siteId, 1_999 - (await count())],
  );
  const refused = await add('Tracks', null, at.owner, runners);
  expect([refused.status, refused.body.error]).toEqual([422, 'too_many_sections']);
  expect(await count()).toBe(1_999);
  expect((await at.tryAdd([{ title: 'The last' }])).status).toBe(201);
});

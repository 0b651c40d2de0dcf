import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { resolveRoute } from '#modules/permalinks/permalinks.contract.ts';
import { saveRouteConfig } from '#modules/permalinks/route-config.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { denyReadAccess, getReadAccess, grantReadAccess } from '../section-access.contract.ts';
import { listSections } from '../section-list.contract.ts';
import { countMove } from '../section-removal.contract.ts';
import {
  createStage,
  deleteStage,
  getSection,
  reorderSections,
  updateSection,
} from '../sections.contract.ts';
import { openSections } from './sections.fixture.ts';

let api: TestApi;
let at: Awaited<ReturnType<typeof openSections>>;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const siteId = await createSite(database, { host: 'sections.test', title: 'Test', now: api.now });
  at = await openSections(api, siteId, 'sections.test');
});
afterAll(() => api.stop());

const fresh = (word: string) => {
  count += 1;
  return `${word} ${count}`;
};
const field = (body: { details?: { loc: string[] }[] }) => body.details?.[0]?.loc.at(-1);
const route = async (path: string) => (await at.as().call(resolveRoute, { query: { path } })).body;

describe('adding', () => {
  test('several at once puts each last, with the slug of its title', async () => {
    const [one, two] = [fresh('Crème brûlée'), fresh('News & views')];
    const { status, body } = await at.tryAdd([{ title: one }, { title: two }]);
    expect(status).toBe(201);
    expect(
      body.map(({ slug, path, revision }: { slug: string; path: string; revision: number }) => [
        slug,
        path,
        revision,
      ]),
    ).toEqual([
      ['creme-brulee-1', '/creme-brulee-1', 1],
      ['news-views-2', '/news-views-2', 1],
    ]);
    expect((await at.tree()).slice(-2)).toEqual(['/creme-brulee-1', '/news-views-2']);
  });

  test('refuses what lies too deep, a slug that is taken or reserved, and a parent that is gone', async () => {
    let parent: number | null = null;
    for (let level = 1; level <= 6; level += 1) parent = (await at.add(`Level ${level}`, parent)).id;
    const deep = await at.tryAdd([{ title: 'Too deep', parent_id: parent }]);
    expect([deep.status, deep.body.error, field(deep.body)]).toEqual([422, 'sections_too_deep', 'parent_id']);
    const taken = await at.tryAdd([{ title: 'Other', slug: 'level-1' }]);
    expect([taken.status, taken.body.error, field(taken.body)]).toEqual([409, 'duplicate', 'slug']);
    const reserved = await at.tryAdd([{ title: 'Core', slug: 'core' }]);
    expect([reserved.status, reserved.body.error]).toEqual([422, 'slug_is_reserved']);
    for (const parent_id of [1, 0]) {
      const lost = await at.tryAdd([{ title: 'Lost', parent_id }]);
      expect([lost.status, lost.body.error]).toEqual([422, 'parent_is_missing']);
    }
  });

  test('says of several which one is refused, and adds none', async () => {
    const title = fresh('Fine');
    const before = await at.tree();
    const refused = async (draft: Parameters<typeof at.tryAdd>[0][number]) => {
      const { status, body } = await at.tryAdd([{ title }, draft]);
      return [status, body.error, body.details.map(({ loc }: { loc: unknown }) => loc)];
    };
    const place = ['body', 'pages', 1];
    const twice = { title, slug: (await at.add(fresh('Twice'))).slug };
    expect(await refused(twice)).toEqual([409, 'duplicate', [[...place, 'slug']]]);
    expect(await refused({ title, slug: 'core' })).toEqual([422, 'slug_is_reserved', [[...place, 'slug']]]);
    expect(await refused({ title, parent_id: 1 })).toEqual([
      ...[422, 'parent_is_missing', [[...place, 'parent_id']]],
    ]);
    expect(await refused({ title, type: 'link' })).toEqual([422, 'link_is_missing', [[...place, 'link']]]);
    expect((await at.tree()).slice(before.length)).toEqual([`/${twice.slug}`]);
  });

  test('writes the audit log', async () => {
    const { id } = await at.add(fresh('Logged'));
    const { body } = await at.as().call(listAuditEvents, { params: { siteId: at.siteId }, query: {} });
    expect(body.items[0]).toMatchObject({ action: 'section.created', object: { id } });
  });
});

describe('changing', () => {
  test('section-own-parent: neither a section itself nor one below it becomes its parent', async () => {
    const top = await at.add(fresh('Top'));
    const below = await at.add(fresh('Below'), top.id);
    for (const parent_id of [top.id, below.id]) {
      const { status, body } = await at.change(top.id, { parent_id, revision: 1 });
      expect([status, body.error, body.message]).toEqual([
        ...[422, 'parent_is_invalid', "Error: Section can't be children of its own."],
      ]);
    }
  });

  test('a branch that moves must fit into the levels with all that lies in it', async () => {
    let parent: number | null = null;
    for (let level = 1; level <= 4; level += 1) parent = (await at.add(fresh('Row'), parent)).id;
    const top = await at.add(fresh('Branch'));
    await at.add(fresh('Twig'), (await at.add(fresh('Bough'), top.id)).id);
    const { body } = await at.change(top.id, { parent_id: parent, revision: 1 });
    expect(body.error).toBe('sections_too_deep');
  });

  test('another slug or place leads every old address on in one hop, also after a second change', async () => {
    const top = await at.add(fresh('Old'));
    const below = await at.add(fresh('Child'), top.id);
    await at.change(top.id, { slug: 'newer', revision: 1 });
    await at.change(top.id, { slug: 'newest', revision: 2 });
    const end = `/newest/${below.slug}`;
    for (const path of [below.path, `/newer/${below.slug}`]) {
      expect(await route(path)).toMatchObject({ page_type: 'redirect', status: 301, location: end });
    }
    expect(await route(end)).toMatchObject({ page_type: 'section', context: { section: { id: below.id } } });
    await at.change(top.id, { slug: top.slug, revision: 3 });
    expect(await route(below.path)).toMatchObject({ page_type: 'section' });
    expect(await route(end)).toMatchObject({ page_type: 'redirect', location: below.path });
  });

  test('drops a section before a sibling of its new parent', async () => {
    const top = await at.add(fresh('Shelf'));
    const [one, two] = [await at.add('One', top.id), await at.add('Two', top.id)];
    const book = await at.add(fresh('Book'));
    const { status } = await at.change(book.id, { parent_id: top.id, before_id: two.id, revision: 1 });
    expect(status).toBe(200);
    const below = (await at.tree()).filter((path) => path.startsWith(`${top.path}/`));
    expect(below).toEqual(['one', book.slug, 'two'].map((slug) => `${top.path}/${slug}`));
    const lost = await at.change(one.id, { before_id: 1, revision: 1 });
    expect([lost.status, lost.body.error]).toEqual([422, 'ordered_ids_is_invalid']);
  });

  test('says how many addresses a move changes, and an undo takes it back unless somebody changed it', async () => {
    const [news, city] = [await at.add(fresh('News')), await at.add(fresh('City'))];
    const beach = await at.add('Beach', city.id);
    await at.addPost([beach.id]);
    const params = { siteId: at.siteId };
    const counted = async (parent_id: number | null) =>
      (await at.as().call(countMove, { params, body: { section_id: city.id, parent_id } })).body;
    expect(await counted(news.id)).toEqual({ section_count: 2, post_count: 0, is_exact: true });
    expect(await counted(null)).toMatchObject({ section_count: 0 });
    const body = { template: '/{primary_section_path}/{slug}' };
    await at.as().call(saveRouteConfig, { params: { ...params, type: 'post' }, body });
    expect(await counted(news.id)).toEqual({ section_count: 2, post_count: 1, is_exact: true });

    const move = async () => {
      const { revision } = (await at.as().call(getSection, { params: { sectionId: city.id } })).body;
      return (await at.change(city.id, { parent_id: news.id, before_id: null, revision })).body;
    };
    const undo = async (batchId: number) =>
      (await at.as().call(undoAct, { params: { ...params, batchId } })).body.undone;
    const first = await move();
    expect(await undo(first.batch_id)).toMatchObject({ count: 1, left_count: 0 });
    expect(await at.tree()).toEqual(expect.arrayContaining([`/${city.slug}/beach`]));
    expect((await route(`/${news.slug}/${city.slug}/beach`)).location).toBe(`/${city.slug}/beach`);
    const again = await move();
    await at.change(city.id, { title: 'Renamed', revision: again.revision });
    expect(await undo(again.batch_id)).toMatchObject({ count: 0, left: [{ reason: 'changed_since' }] });
  });

  test('a move from below a section that has gone since is left as it is', async () => {
    const [old, now] = [await at.add(fresh('Old place')), await at.add(fresh('New place'))];
    const moved = await at.add('Moved', old.id);
    const { body } = await at.change(moved.id, { parent_id: now.id, before_id: null, revision: 1 });
    await api.ground.database.db
      .updateTable('section')
      .set({ deleted_ts: api.now })
      .where('site_id', '=', at.siteId)
      .where('id', '=', old.id)
      .execute();
    const undone = await at.as().call(undoAct, { params: { siteId: at.siteId, batchId: body.batch_id } });
    expect(undone.body.undone).toMatchObject({ count: 0, left: [{ reason: 'not_found' }] });
    expect(await at.tree()).toContain(`/${now.slug}/moved`);
  });

  test('keeps what is left out, also of the page settings, and what an import brought', async () => {
    const { id } = await at.add(fresh('Settings'));
    await at.change(id, { page_settings: { meta_title: 'For search', in_menu: false }, revision: 1 });
    await at.change(id, { page_settings: { description: 'In short' }, title: 'Renamed', revision: 2 });
    const { body } = await at.as().call(getSection, { params: { sectionId: id } });
    expect(body).toMatchObject({
      title: 'Renamed',
      page_settings: { meta_title: 'For search', in_menu: false, description: 'In short', rss: true },
    });
  });

  test('Home keeps its place, its slug and its readers', async () => {
    const { body: home } = await at.as().call(getSection, { params: { sectionId: 0 } });
    const { id: parent_id } = await at.add(fresh('Above'));
    for (const said of [{ slug: 'start' }, { parent_id }, { read_access_type: 2 }]) {
      const { status, body } = await at.change(0, { ...said, revision: home.revision });
      expect([status, body.error]).toEqual([422, 'home_is_fixed']);
    }
    const named = await at.change(0, { title: 'Front page', revision: home.revision });
    expect([named.status, named.body.title, named.body.path]).toEqual([200, 'Front page', '/']);
  });

  test('is refused to whoever only edits the site', async () => {
    const { id } = await at.add(fresh('Kept'));
    const writer = await signInAs(api.ground, { siteId: at.siteId, host: 'sections.test' }, 'writer');
    expect((await at.change(id, { title: 'Mine', revision: 1 }, writer)).status).toBe(403);
  });
});

describe('the order', () => {
  const order = (id: number, ordered_ids: number[], order_revision: number) =>
    at.as().call(reorderSections, { params: { sectionId: id }, body: { id, ordered_ids, order_revision } });

  test('is saved for all children of a section, and refused when it misses one or is stale', async () => {
    const top = await at.add(fresh('Ordered'));
    const [a, b] = [await at.add('A', top.id), await at.add('B', top.id)];
    const now = (await at.as().call(getSection, { params: { sectionId: top.id } })).body.order_revision;
    const saved = await order(top.id, [b.id, a.id], now);
    expect([saved.status, saved.body.order_revision]).toEqual([200, now + 1]);
    expect((await at.tree()).filter((path) => path.startsWith(`${top.path}/`))).toEqual([b.path, a.path]);
    const undoing = { params: { siteId: at.siteId, batchId: saved.body.batch_id ?? 0 } };
    const stale = await order(top.id, [a.id, b.id], now);
    expect([stale.status, stale.body.current.ordered_ids]).toEqual([409, [b.id, a.id]]);
    const half = await order(top.id, [a.id], now + 1);
    expect([half.status, half.body.error]).toEqual([422, 'ordered_ids_is_invalid']);
    expect((await order(top.id, [a.id, a.id], now + 1)).status).toBe(422);
    const same = await order(top.id, [b.id, a.id], now + 1);
    expect(same.body).toMatchObject({ order_revision: now + 1, batch_id: null });
    expect((await at.as().call(undoAct, undoing)).body.undone).toMatchObject({ count: 1 });
    expect((await at.tree()).filter((path) => path.startsWith(`${top.path}/`))).toEqual([a.path, b.path]);
  });
});

test('moves and orders that follow each other are undone one after the other', async () => {
  const [top, low] = [await at.add(fresh('Top')), await at.add(fresh('Low'))];
  const [a, b] = [await at.add('A', top.id), await at.add('B', top.id)];
  const details = async (sectionId: number) =>
    (await at.as().call(getSection, { params: { sectionId } })).body;
  const undo = async (batchId: number | null) => {
    const params = { siteId: at.siteId, batchId: batchId ?? 0 };
    return (await at.as().call(undoAct, { params })).body.undone;
  };
  const order = async (...ordered_ids: number[]) => {
    const { order_revision } = await details(top.id);
    const body = { id: top.id, ordered_ids, order_revision };
    return (await at.as().call(reorderSections, { params: { sectionId: top.id }, body })).body.batch_id;
  };
  const move = async (parent_id: number | null) => {
    const { revision } = await details(low.id);
    return (await at.change(low.id, { parent_id, before_id: null, revision })).body.batch_id;
  };
  const before = await at.tree();
  const acts = [await order(b.id, a.id), await order(a.id, b.id), await order(b.id, a.id)];
  for (const batch of acts.reverse()) expect(await undo(batch)).toMatchObject({ count: 1, left_count: 0 });
  expect(await at.tree()).toEqual(before);
  const moves = [await move(top.id), await move(a.id), await move(b.id)];
  for (const batch of moves.reverse()) expect(await undo(batch)).toMatchObject({ count: 1, left_count: 0 });
  expect(await at.tree()).toEqual(before);
});

describe('read access', () => {
  const group = { group: 'members' };
  const status = async (id: number) =>
    (await at.as().call(getReadAccess, { params: { sectionId: id }, query: group })).body.status;

  test('section-access-result: is inherited from the nearest restricted section, and granted or denied', async () => {
    await at.addGroups('board', 'members');
    const top = await at.add(fresh('Vault'));
    const below = await at.add(fresh('Room'), top.id);
    expect(await status(below.id)).toBe('granted');
    const open = await at.as().call(denyReadAccess, { params: { sectionId: below.id }, query: group });
    expect([open.status, open.body.error]).toEqual([422, 'section_is_public']);
    await at.change(top.id, { read_access_type: 2, read_access_groups: ['board'], revision: 1 });
    await at.change(below.id, { read_access_type: 3, revision: 1 });
    expect([await status(top.id), await status(below.id)]).toEqual(['denied', 'denied']);
    const granted = await at.as().call(grantReadAccess, { params: { sectionId: below.id }, query: group });
    expect(granted.body).toEqual({ status: 'granted' });
    expect([await status(top.id), await status(below.id)]).toEqual(['denied', 'granted']);
    const { body } = await at.as().call(getSection, { params: { sectionId: below.id } });
    expect(body).toMatchObject({ read_access_type: 2, read_access_groups: ['board', 'members'] });
    const denied = await at.as().call(denyReadAccess, { params: { sectionId: below.id }, query: group });
    expect([denied.body.status, await status(below.id)]).toEqual(['denied', 'denied']);
  });
});

describe('stages', () => {
  const params = () => ({ siteId: at.siteId, sectionId: 0 });
  const add = async (title: string) =>
    (await at.as().call(createStage, { params: params(), body: { title } })).body;
  const titles = async () =>
    (await at.as().call(listSections, { query: { stage: 1 } })).body.map(
      ({ title }: { title: string }) => title,
    );

  test('stages-screen: are public sections of the type stage, added, edited and deleted', async () => {
    const stage = await add('Top stories');
    expect(stage).toMatchObject({ type: 'stage', status: 1, parent_id: null, title: 'Top stories' });
    const renamed = await at.as().call(updateSection, {
      params: { ...params(), sectionId: stage.id },
      body: { title: 'Lead', revision: 1 },
    });
    expect(renamed.body).toMatchObject({ title: 'Lead', type: 'stage' });
    expect(await titles()).toEqual(['Lead']);
    const { body } = await at.as().call(deleteStage, { params: { ...params(), sectionId: stage.id } });
    expect([await titles(), body.batch_id]).toEqual([[], expect.any(Number)]);
  });

  test('stay flat and stay stages, and a section is not deleted by their call', async () => {
    const stage = await add('Flat');
    const section = await at.add(fresh('Section'));
    const moved = await at.change(stage.id, { parent_id: section.id, revision: 1 });
    expect(moved.body.error).toBe('stages_are_flat');
    expect((await at.change(stage.id, { type: 'section', revision: 1 })).body.error).toBe('type_is_invalid');
    const gone = await at.as().call(deleteStage, { params: { ...params(), sectionId: section.id } });
    expect(gone.status).toBe(404);
    const other = await at
      .as()
      .call(createStage, { params: { ...params(), sectionId: 7 }, body: { title: 'X' } });
    expect(other.status).toBe(404);
  });
});

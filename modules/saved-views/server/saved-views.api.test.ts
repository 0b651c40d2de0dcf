import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { changePreferences } from '#modules/preferences/preferences.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { purgeRows } from '#platform/server/rows/purge-rows.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  listViewRoles,
  updateSavedView,
} from '../saved-views.contract.ts';
import { savedViewsRoom } from '../saved-views.room.ts';
import { MOST_VIEWS } from '../view-kinds.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let editor: Member;
let contributor: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  editor = await signInAs(api.ground, { siteId }, 'editor');
  contributor = await signInAs(api.ground, { siteId }, 'contributor');
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.ground.database.db.deleteFrom('saved_view').where('site_id', '=', siteId).execute();
});

const keep = (who: Member, more: object = {}) =>
  api.as(who).call(createSavedView, {
    params: { siteId },
    body: { screen: 'posts', title: 'Drafts', query: { status: '5' }, ...more } as never,
  });
// Checked key by key, a megabyte of them would keep everybody waiting for most of a second.
const crowded = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, '']));
const change = (who: Member, viewId: number, body: object) =>
  api.as(who).call(updateSavedView, { params: { siteId, viewId }, body: body as never });
const remove = (who: Member, viewId: number) =>
  api.as(who).call(deleteSavedView, { params: { siteId, viewId } });
const seen = async (who: Member, screen = 'posts') => {
  const answer = await api
    .as(who)
    .call(listSavedViews, { params: { siteId }, query: { screen: screen as never } });
  return answer.body.items as { id: number; title: string; revision: number; position: number }[];
};
const titles = async (who: Member) => (await seen(who)).map(({ title }) => title);
const roleOf = async (key: string) => {
  const { db } = api.ground.database;
  const row = await db
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row.id;
};

describe('G-93: a saved view', () => {
  test('keeps the address, the columns and the order, and is its owner’s alone', async () => {
    const view = {
      query: { status: '5', q: 'rent' },
      columns: ['status', 'headline'],
      sort: { by: 'page_views', direction: 1 },
    };
    const { status, body } = await keep(contributor, view);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...view,
      visibility: 'personal',
      position: 0,
      is_own: true,
      may_change: true,
    });
    expect(await titles(contributor)).toEqual(['Drafts']);
    expect(await seen(contributor, 'redirects')).toEqual([]);
    expect(await titles(owner)).toEqual([]);
    expect((await change(owner, body.id, { revision: 1, title: 'Mine' })).status).toBe(404);
    expect((await remove(owner, body.id)).status).toBe(404);
  });

  test('whose query has more keys than any address is refused before each of them is looked at', async () => {
    const { status, body } = await keep(contributor, { query: crowded });
    expect([status, body.error, body.message]).toEqual([
      400,
      'query_is_invalid',
      'query is not valid: it has too many keys.',
    ]);
  });

  test('that is shared with the site takes EDIT_SITE, to make, to change and to delete', async () => {
    expect((await keep(contributor, { visibility: 'site' })).status).toBe(403);
    const { body } = await keep(owner, { visibility: 'site', title: 'Desk' });
    expect((await seen(contributor))[0]).toMatchObject({ title: 'Desk', may_change: false, is_own: false });
    expect((await change(contributor, body.id, { revision: 1, title: 'X' })).status).toBe(403);
    expect((await remove(contributor, body.id)).status).toBe(403);
    const own = (await keep(contributor)).body;
    expect((await change(contributor, own.id, { revision: 1, visibility: 'site' })).status).toBe(403);
  });

  test('of a list that somebody may not ask is not told to them, with what it filters by', async () => {
    await keep(owner, { screen: 'subscriptions', visibility: 'site', title: 'Rents', query: { q: 'Ada' } });
    const all = async (who: Member) =>
      (await api.as(who).call(listSavedViews, { params: { siteId }, query: {} })).body.items.length;
    expect([await all(owner), (await seen(owner, 'subscriptions')).length]).toEqual([1, 1]);
    expect([await all(contributor), await seen(contributor, 'subscriptions')]).toEqual([0, []]);
  });

  test('that is shared with a role is seen by those who hold it', async () => {
    const role_id = await roleOf('editor');
    const { status, body } = await keep(owner, { visibility: 'role', role_id, title: 'Evening desk' });
    expect([status, body.role_id]).toEqual([201, role_id]);
    expect(await titles(editor)).toEqual(['Evening desk']);
    expect(await titles(contributor)).toEqual([]);
    expect((await change(contributor, body.id, { revision: 1, title: 'X' })).status).toBe(404);
    expect((await change(owner, body.id, { revision: 1, visibility: 'personal' })).body.role_id).toBeNull();
    expect(await titles(editor)).toEqual([]);
  });

  test('for a role stays in sight of whoever made it, and of all who may share where all lists stand together', async () => {
    const roleId = await roleOf('editor');
    const { status, body } = await api.as(owner).call(listViewRoles, { params: { siteId } });
    expect(status).toBe(200);
    const editors = body.items.find(({ id }: { id: number }) => id === roleId);
    expect(editors?.title).toBe('Editor');
    expect((await api.as(contributor).call(listViewRoles, { params: { siteId } })).status).toBe(403);
    await keep(owner, { visibility: 'role', role_id: roleId, title: 'Evening desk' });
    expect(await seen(owner)).toMatchObject([{ title: 'Evening desk', is_for_others: true }]);
    expect(await seen(editor)).toMatchObject([{ title: 'Evening desk', is_for_others: false }]);
    const other = await signInAs(api.ground, { siteId }, 'owner');
    expect(await titles(other)).toEqual([]);
    const all = await api.as(other).call(listSavedViews, { params: { siteId }, query: {} });
    expect(all.body.items[0]).toMatchObject({ title: 'Evening desk', may_change: true, is_own: false });
    const seenByContributor = await api
      .as(contributor)
      .call(listSavedViews, { params: { siteId }, query: {} });
    expect(seenByContributor.body.items).toEqual([]);
  });

  test.each<[string, object]>([
    ['a role that the site does not have', { visibility: 'role', role_id: 1 }],
    ['no role', { visibility: 'role' }],
    ['a role beside another visibility', { visibility: 'site', role_id: 1 }],
  ])('with %s is refused', async (_, more) => {
    const { status, body } = await keep(owner, more);
    expect([status, body.error, body.details[0].loc]).toEqual([
      400,
      'role_id_is_invalid',
      ['body', 'role_id'],
    ]);
  });

  test.each<[string, object, string]>([
    ['title', { title: '' }, 'title_is_missing'],
    ['title', { title: 'x'.repeat(61) }, 'title_is_invalid'],
    ['screen', { screen: 'nowhere' }, 'screen_is_invalid'],
    ['query', { query: { a: 'x'.repeat(4_001) } }, 'a_is_invalid'],
    ['visibility', { visibility: 'world' }, 'visibility_is_invalid'],
  ])('with a wrong %s is refused: %o', async (_, more, code) => {
    const { status, body } = await keep(owner, more);
    expect([status, body.error]).toEqual([400, code]);
  });

  test('never widens what its reader sees', async () => {
    const { db } = api.ground.database;
    const times = { created_ts: api.now, updated_ts: api.now };
    await db
      .insertInto('post')
      .values({ site_id: siteId, id: 77, headline: 'Secret draft', slug: 's', status: 5, ...times })
      .execute();
    await keep(owner, { visibility: 'site', query: { status: '5' } });
    const [view] = (await seen(contributor)) as unknown as { query: Record<string, string> }[];
    const ask = (who: Member) =>
      api.as(who).call(listPosts, { params: { roarId: siteId }, query: { status: view?.query.status } });
    expect((await ask(owner)).body.posts.map(({ id }: { id: number }) => id)).toEqual([77]);
    expect((await ask(contributor)).body.posts).toEqual([]);
  });

  test('moves among those of its kind, and the others make room', async () => {
    const ids: number[] = [];
    for (const title of ['A', 'B', 'C']) ids.push((await keep(editor, { title })).body.id);
    await keep(owner, { title: 'Shared', visibility: 'site' });
    await change(editor, ids[2] ?? 0, { revision: 1, position: 0 });
    expect(await titles(editor)).toEqual(['Shared', 'C', 'A', 'B']);
    await change(editor, ids[2] ?? 0, { revision: 2, position: 9 });
    expect(await titles(editor)).toEqual(['Shared', 'A', 'B', 'C']);
  });

  test('is the only one of its kind that opens with the screen', async () => {
    const first = (await keep(editor, { title: 'A', is_default: true })).body;
    await keep(editor, { title: 'B', is_default: true });
    const now = (await seen(editor)) as unknown as { id: number; is_default: boolean }[];
    expect(now.map(({ is_default }) => is_default)).toEqual([false, true]);
    expect(now[0]?.id).toBe(first.id);
  });

  test('that was deleted comes back at its place', async () => {
    const a = (await keep(editor, { title: 'A' })).body;
    await keep(editor, { title: 'B' });
    expect((await remove(editor, a.id)).status).toBe(200);
    expect(await titles(editor)).toEqual(['B']);
    expect((await change(editor, a.id, { revision: 2, title: 'A' })).status).toBe(404);
    expect((await change(editor, a.id, { revision: 2, is_deleted: false })).status).toBe(200);
    expect(await titles(editor)).toEqual(['A', 'B']);
  });

  test('answers a stale revision with the current row', async () => {
    const { body } = await keep(editor);
    await change(editor, body.id, { revision: 1, title: 'New' });
    const late = await change(editor, body.id, { revision: 1, title: 'Late' });
    expect([late.status, late.body.error, late.body.current.title]).toEqual([
      409,
      'revision_conflict',
      'New',
    ]);
  });

  test('says whether somebody else or the same person saved it meanwhile', async () => {
    const { body } = await keep(owner, { visibility: 'site' });
    await change(owner, body.id, { revision: 1, title: 'New' });
    expect((await change(owner, body.id, { revision: 1, title: 'Late' })).body.saved_by_caller).toBe(true);
    const other = await signInAs(api.ground, { siteId }, 'owner');
    expect((await change(other, body.id, { revision: 1, title: 'Late' })).body.saved_by_caller).toBe(false);
  });

  test('is not said to be saved by the same person when somebody else saved it before that', async () => {
    const { body } = await keep(owner, { visibility: 'site' });
    const other = await signInAs(api.ground, { siteId }, 'owner');
    await change(other, body.id, { revision: 1, title: 'Theirs' });
    await change(owner, body.id, { revision: 2, is_default: true });
    const late = await change(owner, body.id, { revision: 1, title: 'Late' });
    expect(late.body).toMatchObject({ saved_by_caller: false, current: { title: 'Theirs', revision: 3 } });
    expect(late.body.message).toMatch(/^Someone else saved this/);
    const soon = await change(owner, body.id, { revision: 2, title: 'Late' });
    expect(soon.body.message).toMatch(/^You saved this in another window/);
  });

  test('that was deleted meanwhile says who did that, not who saved it before', async () => {
    const { body } = await keep(owner, { visibility: 'site' });
    const other = await signInAs(api.ground, { siteId }, 'owner');
    await remove(other, body.id);
    const back = (who: Member) => change(who, body.id, { revision: 1, is_deleted: false });
    expect((await back(owner)).body.saved_by_caller).toBe(false);
    expect((await back(other)).body.saved_by_caller).toBe(true);
  });

  const taken = {
    error: 'title_is_taken',
    message: 'A view with this name already exists. Choose another name.',
    details: [{ loc: ['body', 'title'], msg: 'A view with this name already exists. Choose another name.' }],
  };

  test('is refused under a name that another of its kind has, however it is written', async () => {
    await keep(editor, { title: 'Rent' });
    const again = await keep(editor, { title: '  RENT ' });
    expect([again.status, again.body]).toMatchObject([409, taken]);
    const other = (await keep(editor, { title: 'Other' })).body;
    const renamed = await change(editor, other.id, { revision: 1, title: 'rent' });
    expect([renamed.status, renamed.body]).toMatchObject([409, taken]);
    expect(await titles(editor)).toEqual(['Rent', 'Other']);
  });

  test.each([
    ['All posts', { visibility: 'personal' }],
    [' all POSTS', { visibility: 'site' }],
    ['Alle Beiträge', { visibility: 'site' }],
    ['Toutes les redirections', { screen: 'redirects', query: {} }],
    ['Spam', { screen: 'comments', query: {} }],
    ['Alle Einträge', { screen: 'audit', query: {} }],
  ])('is refused under the name of the whole list: %o', async (title, more) => {
    expect((await keep(owner, { ...more, title })).body).toMatchObject(taken);
    const other = (await keep(owner, { ...more, title: 'Other' })).body;
    expect((await change(owner, other.id, { revision: 1, title })).body).toMatchObject(taken);
  });

  test('may have a name that another list, person or kind has, and change how its own is written', async () => {
    const mine = (await keep(editor, { title: 'Rent' })).body;
    expect((await keep(editor, { title: 'Rent', screen: 'redirects', query: {} })).status).toBe(201);
    expect((await keep(contributor, { title: 'Rent' })).status).toBe(201);
    const shared = (await keep(owner, { title: 'Rent', visibility: 'site' })).body;
    expect((await change(owner, shared.id, { revision: 1, visibility: 'personal' })).status).toBe(200);
    expect((await change(editor, mine.id, { revision: 1, title: 'RENT' })).status).toBe(200);
  });

  test('cannot be shared or brought back under a name that was given meanwhile', async () => {
    await keep(owner, { title: 'Rent', visibility: 'site' });
    const mine = (await keep(owner, { title: 'Rent' })).body;
    const shared = await change(owner, mine.id, { revision: 1, visibility: 'site' });
    expect([shared.status, shared.body]).toMatchObject([409, taken]);
    await remove(owner, mine.id);
    await keep(owner, { title: 'Rent' });
    const back = await change(owner, mine.id, { revision: 2, is_deleted: false });
    expect([back.status, back.body]).toMatchObject([409, taken]);
  });

  test('that was saved meanwhile says so before its name is looked at', async () => {
    await keep(editor, { title: 'Rent' });
    const other = (await keep(editor, { title: 'Other' })).body;
    await change(editor, other.id, { revision: 1, is_default: true });
    const late = await change(editor, other.id, { revision: 1, title: 'Rent' });
    expect(late.body).toMatchObject({ error: 'revision_conflict', current: { title: 'Other', revision: 2 } });
    expect((await change(editor, other.id, { revision: 2, title: 'Rent' })).body).toMatchObject(taken);
  });

  test('gets its name once when two windows give it at the same time', async () => {
    const all = await Promise.all(['Rent', 'rent', 'RENT', ' Rent'].map((title) => keep(editor, { title })));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await titles(editor)).toHaveLength(1);
  });

  test('with the name of another from before that was refused can still be changed otherwise', async () => {
    await keep(editor, { title: 'Rent' });
    const twin = (await keep(editor, { title: 'Twin' })).body;
    await api.ground.database.db
      .updateTable('saved_view')
      .set({ title: 'Rent' })
      .where('site_id', '=', siteId)
      .where('id', '=', twin.id)
      .execute();
    expect((await change(editor, twin.id, { revision: 1, query: { status: '2' } })).status).toBe(200);
    expect((await change(editor, twin.id, { revision: 2, title: 'Rent 2' })).status).toBe(200);
  });

  test.each([
    ['de-DE', 'Eine Ansicht mit diesem Namen gibt es schon. Wählen Sie einen anderen Namen.'],
    ['es-ES', 'Ya hay una vista con este nombre. Elige otro nombre.'],
    ['fr-FR', 'Il existe déjà une vue de ce nom. Choisissez un autre nom.'],
    ['pt-BR', 'Já existe uma visualização com este nome. Escolha outro nome.'],
  ])('says in %s that its name is taken', async (language, sentence) => {
    await keep(editor, { title: 'Rent' });
    const { body } = await api.as(editor).send({
      method: 'POST',
      path: createSavedView.path.replace('{siteId}', String(siteId)),
      body: { screen: 'posts', title: 'Rent' },
      headers: { 'accept-language': language },
    });
    expect(body).toMatchObject({ message: sentence, details: [{ loc: ['body', 'title'], msg: sentence }] });
  });

  test(`has at most ${MOST_VIEWS} beside it`, async () => {
    const all = Array.from({ length: MOST_VIEWS }, (_, index) => keep(editor, { title: `${index}` }));
    expect((await Promise.all(all)).every(({ status }) => status === 201)).toBe(true);
    expect((await keep(editor)).body.error).toBe('too_many_views');
  });

  const traceOf = (id: number) =>
    api.ground.database.db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where('site_id', '=', siteId)
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();

  test('leaves its trace in the audit log without its title and what it looks for, for as long as it is private', async () => {
    const { body } = await keep(editor, { title: 'My secret', query: { q: 'who leaked it' } });
    await change(editor, body.id, { revision: 1, title: 'My other secret' });
    expect((await remove(editor, body.id)).status).toBe(200);
    const rows = await traceOf(body.id);
    expect(rows.map(({ action }) => action)).toEqual([
      'saved_view.created',
      'saved_view.updated',
      'saved_view.removed',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/secret|leaked/);
  });

  test('leaves its trace in the audit log, the changed parts alone', async () => {
    const { body } = await keep(owner, { visibility: 'site' });
    await change(owner, body.id, { revision: 1, title: 'New' });
    const rows = await traceOf(body.id);
    expect(rows.map(({ action }) => action)).toEqual(['saved_view.created', 'saved_view.updated']);
    expect(rows[1]).toMatchObject({ before: { title: 'Drafts' }, after: { title: 'New' } });
  });
});

describe('G-93: a preference', () => {
  const prefer = (who: Member, values: object) =>
    api.as(who).call(changePreferences, { params: { siteId }, body: { values } as never });
  const known = async (who: Member) =>
    (await api.as(who).call(getAccountData, { query: {} })).body.preferences;

  test('is kept with the account and forgotten with null; others stay', async () => {
    await prefer(editor, { 'columns.posts': ['stage'], 'page-size.posts': 100 });
    await prefer(editor, { 'columns.posts': null, other: ['x'] });
    expect(await known(editor)).toEqual({ other: ['x'], 'page-size.posts': 100 });
    expect(await known(owner)).toEqual({});
  });

  test.each<[string, object]>([
    ['a name with other signs', { 'A b': 1 }],
    ['a value that is too large', { a: 'x'.repeat(4_001) }],
  ])('with %s is refused', async (_, values) => {
    expect((await prefer(editor, values)).status).toBe(400);
  });

  test('does not pile up', async () => {
    const some = (start: number) =>
      Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${start + index}`, 1]));
    for (const start of [0, 50, 100, 150]) await prefer(contributor, some(start));
    const more = await prefer(contributor, { 'one-more': 1 });
    expect([more.status, more.body.error]).toEqual([422, 'too_many_preferences']);
    expect(Object.keys(await known(contributor))).toHaveLength(200);
  });
});

describe('deleted views', () => {
  const rows = async () => {
    const { db } = api.ground.database;
    return db.selectFrom('saved_view').select(['id', 'deleted_ts']).where('site_id', '=', siteId).execute();
  };

  test('do not pile up when somebody adds and deletes for ever', async () => {
    const ids: number[] = [];
    for (let at = 0; at < MOST_VIEWS + 3; at += 1) {
      const { body } = await keep(editor);
      ids.push(body.id);
      await remove(editor, body.id);
    }
    expect((await rows()).map(({ id }) => id).sort()).toEqual(ids.slice(3).sort());
  });

  test('are removed after 30 days, and no others', async () => {
    const some = (title: string) => keep(editor, { title });
    const [old, young, shown] = [await some('Old'), await some('Young'), await some('Shown')];
    await remove(editor, old.body.id);
    await remove(editor, young.body.id);
    await api.ground.database.db
      .updateTable('saved_view')
      .set({ deleted_ts: api.now - 31 * 86_400 })
      .where('site_id', '=', siteId)
      .where('id', '=', old.body.id)
      .execute();
    await purgeRows(api.ground.database.db, savedViewsRoom.retention ?? {}, api.now);
    expect((await rows()).map(({ id }) => id).sort()).toEqual([young.body.id, shown.body.id].sort());
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents, listOwnActions } from '#modules/audit/audit.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import {
  type Badge,
  createBadge,
  deleteBadge,
  listBadges,
  removeBadges,
  restoreBadges,
  updateBadge,
} from '../badges.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  editor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());

type Draft = InputOf<typeof createBadge>['body'];
type Change = InputOf<typeof updateBadge>['body'];
const add = (body: Draft) => api.as(editor).call(createBadge, { body });
const change = (badgeId: number, body: Change) =>
  api.as(editor).call(updateBadge, { params: { badgeId }, body });
const remove = (badgeId: number) => api.as(editor).call(deleteBadge, { params: { badgeId } });
const restore = (...ids: number[]) =>
  api.as(editor).call(restoreBadges, { params: { siteId }, body: { ids } });
const list = (query: InputOf<typeof listBadges>['query'] = {}) => api.as(editor).call(listBadges, { query });
const namesOf = ({ body }: { body: { items: Badge[] } }) => body.items.map(({ name }) => name);

describe('a badge', () => {
  test('has an empty description and link when none is said, and its avatar as text', async () => {
    const { status, body } = await add({ name: ' Fact checker ', avatar: '4711' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ name: 'Fact checker', avatar: '4711', description: '', link: '', tags: [] },
      ...{ assigned_count: 0, revision: 1 },
    });
  });

  test.each([
    [{ name: ' ' }, 'name_is_missing'],
    [{ name: 'x'.repeat(61) }, 'name_is_invalid'],
    [{ name: 'Long', description: 'x'.repeat(501) }, 'description_is_invalid'],
    [{ name: 'Led', link: 'javascript:alert(1)' }, 'link_is_invalid'],
    [{ name: 'Many', tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 'tags_is_invalid'],
  ])('%j is refused, and the field is named', async (draft, error) => {
    const { status, body } = await add(draft);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('has a name of its own, however it is written', async () => {
    await add({ name: 'Expert' });
    const { status, body } = await add({ name: 'EXPERT' });
    expect([status, body.error]).toEqual([409, 'duplicate']);
    expect(body.details).toEqual([{ loc: ['body', 'name'], msg: body.message }]);
  });
});

describe('a change', () => {
  test('leaves what it does not name as it was', async () => {
    const draft = { description: 'Writes well', link: 'https://a.test/', tags: ['staff'], avatar: '7' };
    const { body: made } = await add({ name: 'Essayist', ...draft });
    const { status, body } = await change(made.id, { revision: 1, name: 'Columnist' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...draft, name: 'Columnist', revision: 2 });
    expect(namesOf(await list({ order_by: 'name', query: 'columnist' }))).toEqual(['Columnist']);
  });

  test('of an older revision is refused with the badge as it is now', async () => {
    const { body: made } = await add({ name: 'Reporter' });
    await change(made.id, { revision: 1, description: 'First' });
    const { status, body } = await change(made.id, { revision: 1, description: 'Second' });
    expect([status, body.error]).toEqual([409, 'revision_conflict']);
    expect(body).toMatchObject({ current: { description: 'First', revision: 2 }, saved_by_caller: true });
  });

  test('to the name of another badge is refused at the name', async () => {
    await add({ name: 'Taken' });
    const { body: made } = await add({ name: 'Free' });
    const { status, body } = await change(made.id, { revision: 1, name: 'taken' });
    expect([status, body.details[0]?.loc]).toEqual([409, ['body', 'name']]);
  });
});

describe('a deleted badge', () => {
  test('is gone from the list, comes back as it was, and cannot be changed in between', async () => {
    const { body: made } = await add({ name: 'Returning', tags: ['old'] });
    expect((await remove(made.id)).status).toBe(204);
    expect((await remove(made.id)).status).toBe(404);
    expect(namesOf(await list({ query: 'Returning' }))).toEqual([]);
    expect((await change(made.id, { revision: 2, description: 'No' })).status).toBe(404);
    const { status, body } = await restore(made.id);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([{ name: 'Returning', tags: ['old'], revision: 3 }]);
    expect((await restore(made.id)).status).toBe(404);
  });

  test('gives its name to another, and does not come back over it', async () => {
    const { body: made } = await add({ name: 'Handed on' });
    await remove(made.id);
    expect((await add({ name: 'Handed on' })).status).toBe(201);
    const { status, body } = await restore(made.id);
    expect([status, body.error]).toEqual([409, 'duplicate']);
  });

  test('goes and comes back with others, those that are not there left out', async () => {
    const ids = [(await add({ name: 'One of two' })).body.id, (await add({ name: 'Two of two' })).body.id];
    const input = { params: { siteId }, body: { ids: [...ids, 1] } };
    const { body: removed } = await api.as(editor).call(removeBadges, input);
    expect(namesOf({ body: removed })).toEqual(['One of two', 'Two of two']);
    expect(namesOf(await list({ query: 'of two' }))).toEqual([]);
    expect(namesOf(await restore(...ids))).toEqual(['One of two', 'Two of two']);
  });
});

describe('a delete', () => {
  const removeAll = async (ids: number[]) =>
    (await api.as(editor).call(removeBadges, { params: { siteId }, body: { ids } })).body.batch_id;
  const undo = (batchId: number) => api.as(editor).call(undoAct, { params: { siteId, batchId } });

  test('stands among recent actions, of one badge too, and is undone from there', async () => {
    const { body: made } = await add({ name: 'Undone once' });
    await remove(made.id);
    const query = { limit: 1 };
    const [entry] = (await api.as(editor).call(listOwnActions, { params: { siteId }, query })).body.items;
    expect(entry).toMatchObject({ action: 'badge.removed', undo: { kind: 'badge', count: 1, undone: null } });
    const { status, body } = await undo(entry.batch_id);
    expect([status, body.undone.count, body.undone.left]).toEqual([200, 1, []]);
    expect(namesOf(await list({ query: 'Undone once' }))).toEqual(['Undone once']);
    expect((await undo(entry.batch_id)).body.error).toBe('act_is_undone');
  });

  test('comes back but for what has another in its place or was restored since, and says which', async () => {
    const names = ['Part one', 'Part two', 'Part three', 'Part four'];
    const ids: number[] = [];
    for (const name of names) ids.push((await add({ name })).body.id);
    const batch = await removeAll(ids);
    await add({ name: 'part TWO' });
    await restore(ids[3] ?? 0);
    const { body } = await undo(batch);
    expect(body.undone).toMatchObject({ count: 2, left_count: 2 });
    expect(body.undone.left.map(({ id, reason }: { id: number; reason: string }) => [id, reason])).toEqual([
      [ids[3], 'changed_since'],
      [ids[1], 'is_taken'],
    ]);
    expect(namesOf(await list({ query: 'part' })).sort()).toEqual([
      'Part four',
      'Part one',
      'Part three',
      'part TWO',
    ]);
  });

  test('of nothing has nothing to undo', async () => {
    expect(await removeAll([1])).toBeNull();
  });
});

describe('the list', () => {
  test('is asked by words, tag and order, and goes on by its cursor', async () => {
    for (const [at, name] of ['Zeta list', 'alpha list', 'Mid list'].entries()) {
      await add({ name, tags: at === 1 ? [] : ['listed'] });
    }
    expect(namesOf(await list({ query: ' LIST ' }))).toEqual(['alpha list', 'Mid list', 'Zeta list']);
    expect(namesOf(await list({ tag: 'listed', order_direction: -1 }))).toEqual(['Zeta list', 'Mid list']);
    expect(namesOf(await list({ query: '%' }))).toEqual([]);
    const first = await list({ query: 'list', order_by: 'created', limit: 2 });
    expect([namesOf(first), first.body.total_count]).toEqual([['Zeta list', 'alpha list'], 3]);
    const rest = await list({ query: 'list', order_by: 'created', limit: 2, after: first.body.after ?? '' });
    expect([namesOf(rest), rest.body.after]).toEqual([['Mid list'], null]);
    const other = await list({ order_by: 'name', after: first.body.after ?? '' });
    expect(other.body.error).toBe('after_is_invalid');
  });
});

test('each write leaves its row in the audit log, with what has changed', async () => {
  const { body: made } = await add({ name: 'Logged' });
  await change(made.id, { revision: 1, link: 'https://b.test/' });
  await remove(made.id);
  await restore(made.id);
  const query = { object_kind: 'badge', object_id: made.id };
  const { body } = await api.as(editor).call(listAuditEvents, { params: { siteId }, query });
  expect(body.items.map(({ action, after }: { action: string; after: unknown }) => [action, after])).toEqual([
    ['badge.restored', expect.objectContaining({ name: 'Logged', link: 'https://b.test/' })],
    ['badge.removed', null],
    ['badge.updated', { link: 'https://b.test/' }],
    ['badge.created', expect.objectContaining({ name: 'Logged' })],
  ]);
  expect(body.items[0].object).toMatchObject({ kind: 'badge', name: 'Logged', is_deleted: false });
});

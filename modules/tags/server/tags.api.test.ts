import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents, listOwnActions } from '#modules/audit/audit.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { createTag, deleteTag, listSiteTags, listTags, type Tag, updateTag } from '../tags.contract.ts';
import { tagNamesOf } from './tag-names.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());

type Draft = InputOf<typeof createTag>['body'];
type Change = InputOf<typeof updateTag>['body'];
const add = (body: Draft, member = owner) => api.as(member).call(createTag, { params: { siteId }, body });
const change = (tagId: number, body: Change) =>
  api.as(owner).call(updateTag, { params: { siteId, tagId }, body });
const remove = (tagId: number) => api.as(owner).call(deleteTag, { params: { siteId, tagId } });
const undo = (batchId: number) => api.as(owner).call(undoAct, { params: { siteId, batchId } });
const list = (query: InputOf<typeof listTags>['query'] = {}) =>
  api.as(owner).call(listTags, { params: { siteId }, query });
const titlesOf = ({ body }: { body: { items: Tag[] } }) => body.items.map(({ title }) => title);

/** Posts that have the tag, of these statuses, each created an hour after the one before. */
async function addPosts(tagId: number, ...statuses: number[]): Promise<void> {
  const { db, ids } = api.ground.database;
  for (const [at, status] of statuses.entries()) {
    const id = ids.next();
    const created_ts = api.now + at * 3_600;
    const post = { site_id: siteId, id, status, created_ts, updated_ts: created_ts };
    await db
      .insertInto('post')
      .values({ ...post, headline: 'A story', slug: `s-${id}`, tag_ids: [tagId] })
      .execute();
    await db
      .insertInto('post_tag')
      .values({ site_id: siteId, post_id: id, tag_id: tagId, status, created_ts })
      .execute();
  }
}

describe('a tag', () => {
  test('has a slug made of its title where none is said, and the next one where that is taken', async () => {
    const { status, body } = await add({ title: ' Élections 2026 ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ title: 'Élections 2026', slug: 'elections-2026', description: '', is_hidden: false, aliases: [] },
      ...{ post_count: 0, last_used_ts: null, page_views_30d: 0, image_id: null, revision: 1 },
    });
    expect((await add({ title: 'Elections (2026)' })).body.slug).toBe('elections-2026-2');
  });

  test.each([
    [{ title: ' ' }, 'title_is_missing'],
    [{ title: 'x'.repeat(81) }, 'title_is_invalid'],
    [{ title: 'Slugged', slug: 'Not a slug' }, 'slug_is_invalid'],
    [{ title: 'Long', description: 'x'.repeat(501) }, 'description_is_invalid'],
    [{ title: 'Many', aliases: Array.from({ length: 21 }, (_, at) => `a${at}`) }, 'aliases_is_invalid'],
  ])('%j is refused, and the field is named', async (draft, error) => {
    const { status, body } = await add(draft);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('whose title another has, but for capitals and accents, is refused with the other one', async () => {
    const { body: other } = await add({ title: 'Café culture', aliases: ['Coffee houses'] });
    const drafts: [Draft, string][] = [
      [{ title: 'CAFE  culture' }, 'title'],
      [{ title: 'coffee HOUSES' }, 'title'],
      [{ title: 'Espresso', aliases: ['Cafe Culture'] }, 'aliases'],
      [{ title: 'Espresso', aliases: ['Mocha', 'Coffee Houses'] }, 'aliases'],
    ];
    for (const [draft, field] of drafts) {
      const { status, body } = await add(draft);
      expect([status, body.error, body.details[0]?.loc]).toEqual([409, 'tag_is_duplicate', ['body', field]]);
      expect(body.other).toEqual({ id: other.id, title: 'Café culture', slug: 'cafe-culture' });
    }
  });

  test('keeps one alias of several spellings, and none that is its own title', async () => {
    const { body } = await add({ title: 'Climate', aliases: ['Weather', 'weather', 'CLIMATE'] });
    expect(body.aliases).toEqual(['weather']);
  });

  test('named by two at once is added once', async () => {
    const answers = await Promise.all([
      add({ title: 'Race', aliases: ['Contest'] }),
      add({ title: 'Contest' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('a change', () => {
  test('of the title keeps the slug, the aliases and the number of posts', async () => {
    const { body: made } = await add({ title: 'Soccer', aliases: ['Footie'], description: 'The game' });
    await addPosts(made.id, 0, 5);
    const { status, body } = await change(made.id, { revision: 1, title: 'Football' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Football',
      slug: 'soccer',
      aliases: ['Footie'],
      description: 'The game',
    });
    expect([body.post_count, body.last_used_ts, body.revision]).toEqual([2, api.now + 3_600, 2]);
  });

  test('of the slug to one that another tag has is refused at the slug', async () => {
    await add({ title: 'Held', slug: 'held' });
    const { body: made } = await add({ title: 'Wishing' });
    expect((await change(made.id, { revision: 1, slug: 'wished' })).body.slug).toBe('wished');
    const { status, body } = await change(made.id, { revision: 2, slug: 'held' });
    expect([status, body.error, body.details[0]?.loc]).toEqual([409, 'duplicate', ['body', 'slug']]);
  });

  test('to its own title in other letters is no duplicate', async () => {
    const { body: made } = await add({ title: 'nato', aliases: ['Alliance'] });
    expect((await change(made.id, { revision: 1, title: 'NATO' })).body.title).toBe('NATO');
    expect((await change(made.id, { revision: 2, aliases: ['Alliance', 'OTAN'] })).body.aliases).toHaveLength(
      2,
    );
  });

  test('of an older revision is refused with the tag as it is now', async () => {
    const { body: made } = await add({ title: 'Twice' });
    await change(made.id, { revision: 1, description: 'First' });
    const { status, body } = await change(made.id, { revision: 1, is_hidden: true });
    expect([status, body.error, body.current.description]).toEqual([409, 'revision_conflict', 'First']);
  });

  test('is heard by whoever keeps the names of tags', async () => {
    const names = tagNamesOf(api.ground);
    const { body: made } = await add({ title: 'Kept' });
    const title = async () => (await names(siteId, [made.id])).get(made.id)?.title;
    expect(await title()).toBe('Kept');
    await change(made.id, { revision: 1, title: 'Renamed' });
    expect(await title()).toBe('Renamed');
    const { body } = await remove(made.id);
    expect(await title()).toBeUndefined();
    await undo(body.batch_id);
    expect(await title()).toBe('Renamed');
  });
});

describe('a deleted tag', () => {
  test('is gone, stands among recent actions, and comes back with its posts', async () => {
    const { body: made } = await add({ title: 'Returning' });
    await addPosts(made.id, 0, 8);
    const { status, body } = await remove(made.id);
    expect(status).toBe(200);
    expect((await remove(made.id)).status).toBe(404);
    expect((await change(made.id, { revision: 2, title: 'No' })).status).toBe(404);
    expect(titlesOf(await list({ query: 'Returning' }))).toEqual([]);
    const query = { limit: 1 };
    const [entry] = (await api.as(owner).call(listOwnActions, { params: { siteId }, query })).body.items;
    expect(entry).toMatchObject({ action: 'tag.removed', batch_id: body.batch_id, undo: { undone: null } });
    expect((await undo(body.batch_id)).body.undone).toMatchObject({ count: 1, left_count: 0 });
    expect((await list({ query: 'Returning' })).body.items).toMatchObject([{ post_count: 2 }]);
  });

  test.each([
    ['title', { title: 'Left behind' }],
    ['slug', { title: 'Newer', slug: 'left-behind' }],
    ['alias', { title: 'Other', aliases: ['left BEHIND'] }],
  ])('stays deleted once another has its %s', async (_, other) => {
    const { body: made } = await add({ title: 'Left behind' });
    const { body } = await remove(made.id);
    const { body: taker } = await add(other);
    expect((await undo(body.batch_id)).body.undone).toMatchObject({
      count: 0,
      left: [{ reason: 'is_taken' }],
    });
    await remove(taker.id);
  });
});

describe('the list', () => {
  test('is searched, filtered and sorted, with posts and drafts counted and deleted ones left out', async () => {
    const ids: number[] = [];
    for (const title of ['List gamma', 'list Alpha', 'List beta']) {
      ids.push((await add({ title, is_hidden: title === 'List beta' })).body.id);
    }
    await addPosts(ids[0] ?? 0, 0, 4, 7);
    await addPosts(ids[2] ?? 0, 0, 1, 5, 3);
    expect(titlesOf(await list({ query: 'list' }))).toEqual(['list Alpha', 'List beta', 'List gamma']);
    expect(titlesOf(await list({ query: 'list', is_hidden: 'true' }))).toEqual(['List beta']);
    expect(titlesOf(await list({ slug: 'list-alpha' }))).toEqual(['list Alpha']);
    const used = await list({ query: 'list', order_by: 'posts', order_direction: -1 });
    expect(used.body.items.map(({ title, post_count }: Tag) => [title, post_count])).toEqual([
      ['List beta', 3],
      ['List gamma', 1],
      ['list Alpha', 0],
    ]);
    const last = { query: 'list', order_by: 'last_used', order_direction: -1, limit: 2 } as const;
    const first = await list(last);
    expect(titlesOf(first)).toEqual(['List beta', 'List gamma']);
    expect(titlesOf(await list({ ...last, after: first.body.after ?? '' }))).toEqual(['list Alpha']);
  });

  test('of the site says tags by their posts, and only those that posts have when asked so', async () => {
    const ask = (query: InputOf<typeof listSiteTags>['query']) => api.as(owner).call(listSiteTags, { query });
    const { body: made } = await add({ title: 'Most used' });
    await addPosts(made.id, 0, 0, 0, 0, 0);
    const { body: all } = await ask({ limit: 100 });
    expect(all[0]).toEqual({ tag: 'Most used', slug: 'most-used', count: 5 });
    expect(all.some(({ count }: { count: number }) => count === 0)).toBe(true);
    const { body: used } = await ask({ posts_class: 'posts', site_id: siteId });
    expect(used.every(({ count }: { count: number }) => count > 0)).toBe(true);
    expect((await ask({ limit: 1, offset: 1 })).body).toEqual([all[1]]);
    expect((await ask({ site_id: siteId + 1 })).status).toBe(404);
  });
});

test('whoever publishes adds tags and changes none, and whoever only writes sees them', async () => {
  const at = { siteId, host: 'news.test' };
  const editor = await signInAs(api.ground, at, 'editor');
  const added = await add({ title: 'Named while writing' }, editor);
  expect(added.status).toBe(201);
  const params = { siteId, tagId: added.body.id };
  expect((await api.as(editor).call(deleteTag, { params })).status).toBe(403);
  const writer = await signInAs(api.ground, at, 'contributor');
  expect((await api.as(writer).call(listTags, { params: { siteId }, query: {} })).status).toBe(200);
  expect((await add({ title: 'Not mine' }, writer)).status).toBe(403);
});

test('each write leaves its row in the audit log, with what has changed', async () => {
  const { body: made } = await add({ title: 'Logged' });
  await change(made.id, { revision: 1, aliases: ['Noted'] });
  await remove(made.id);
  const query = { object_kind: 'tag', object_id: made.id };
  const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
  expect(body.items.map(({ action, after }: { action: string; after: unknown }) => [action, after])).toEqual([
    ['tag.removed', null],
    ['tag.updated', { aliases: ['Noted'] }],
    ['tag.created', expect.objectContaining({ title: 'Logged', slug: 'logged' })],
  ]);
  expect(body.items[0].object).toMatchObject({ kind: 'tag', name: 'Logged', is_deleted: true });
});

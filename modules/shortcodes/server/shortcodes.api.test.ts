import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import {
  getShortcodeVersion,
  listShortcodePosts,
  listShortcodeVersions,
  listUndefinedShortcodes,
  scanShortcodes,
} from '../shortcode-uses.contract.ts';
import {
  createShortcode,
  createShortcode12,
  deleteShortcode,
  getShortcode,
  listShortcodes,
  listShortcodes12,
  previewShortcode,
  removeShortcodes,
  updateShortcode,
} from '../shortcodes.contract.ts';
import { noteShortcodes } from './shortcode-uses.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let postIds: number[] = [];

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  postIds = [21, 22];
  for (const id of postIds) await addPost(id);
});
afterAll(() => api.stop());

async function addPost(id: number): Promise<void> {
  const { db } = api.ground.database;
  const at = { site_id: siteId, created_ts: api.now - 100 + id, updated_ts: api.now };
  const row = {
    ...at,
    id,
    slug: `post-${id}`,
    status: 0,
    visibility: 1,
    headline: `Post ${id}`,
    author_ids: [],
  };
  await db.insertInto('post').values(row).execute();
  await db.insertInto('post_body').values({ site_id: siteId, post_id: id, body: '<p>Hello</p>' }).execute();
  await db
    .insertInto('post_slug')
    .values({ site_id: siteId, post_id: id, page_type: 'post', slug: `post-${id}`, created_ts: api.now })
    .execute();
}

type Draft = InputOf<typeof createShortcode>['body'];
const params = () => ({ siteId });
const add = (body: Draft, as = owner) => api.as(as).call(createShortcode, { body });
const change = (shortcodeId: number, body: InputOf<typeof updateShortcode>['body'], as = owner) =>
  api.as(as).call(updateShortcode, { params: { shortcodeId }, body });
const read = async (path: string) =>
  String((await api.as({ host: 'news.test' }).send({ method: 'GET', path })).body);

describe('a shortcode', () => {
  test('has its name in small letters, with hyphens for what is no letter or digit, on both bases', async () => {
    const { status, body } = await add({ name: 'Info Box!' });
    expect([status, body.name, body.enabled, body.revision]).toEqual([201, 'info-box-', true, 1]);
    const again = await api.as(owner).call(createShortcode12, { body: { name: 'INFO_box ' } });
    expect([again.status, again.body.name]).toEqual([201, 'info-box']);
    const [one, other] = [
      await api.as(owner).call(listShortcodes, { query: {} }),
      await api.as(owner).call(listShortcodes12, { query: {} }),
    ];
    expect(one.body).toEqual(other.body);
    expect(one.body.items[0]).not.toHaveProperty('template');
  });

  test.each([
    [{ name: ' ' }, 400, 'name_is_missing'],
    [{ name: 'x'.repeat(65) }, 400, 'name_is_invalid'],
    [{ name: 'info box' }, 409, 'duplicate'],
    [{ name: 'broken', template: '{% if %}' }, 422, 'template_is_invalid'],
    [{ name: 'reads', template: '{% render "page" %}' }, 422, 'template_is_invalid'],
    [{ name: 'raw', template: '{{ a | raw }}' }, 422, 'template_is_invalid'],
    [{ name: 'twice', params: [{ name: 'a' }, { name: 'a' }] }, 422, 'params_is_invalid'],
    [{ name: 'taken', params: [{ name: 'content' }] }, 400, 'name_is_invalid'],
    [{ name: 'long', template: 'x'.repeat(65_537) }, 400, 'template_is_invalid'],
  ])('%j is refused', async (draft, status, error) => {
    await add({ name: 'info-box' });
    const answer = await add(draft as Draft);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  test('says by which rule a name is refused', async () => {
    const { body } = await add({ name: 'a' });
    expect([body.error, body.message]).toEqual([
      'name_is_invalid',
      'name is not valid: use at least 2 characters.',
    ]);
  });

  test('with a script needs the right to write HTML, and shows readers none of it', async () => {
    const manager = await signInAs(api.ground, { siteId, host: 'news.test' }, 'editor');
    const draft = { name: 'scripted', template: '<script>alert(1)</script><b onclick="x()">hi</b>' };
    expect((await add(draft, manager)).body.error).toBe('template_needs_permission');
    expect((await add(draft)).status).toBe(201);
    const body = { template: draft.template };
    const { body: seen } = await api.as(owner).call(previewShortcode, { params: params(), body });
    expect(seen).toEqual({ html: '<b>hi</b>', fault: null, warnings: [{ kind: 'script', name: '' }] });
  });

  test('keeps what it said before, and only the newest revision is changed', async () => {
    const { body: made } = await add({ name: 'kept', template: 'one' });
    expect((await change(made.id, { revision: 1, template: 'two' })).body.revision).toBe(2);
    const late = await change(made.id, { revision: 1, template: 'three' });
    expect([late.status, late.body.error, late.body.current.template]).toEqual([
      409,
      'revision_conflict',
      'two',
    ]);
    const where = { siteId, shortcodeId: made.id };
    const { body: versions } = await api.as(owner).call(listShortcodeVersions, { params: where });
    expect(versions.items).toEqual([{ number: 1, saved_ts: expect.any(Number), saved_by: owner.profileId }]);
    const { body: first } = await api
      .as(owner)
      .call(getShortcodeVersion, { params: { ...where, number: 1 } });
    expect(first.template).toBe('one');
  });

  test('says in its preview what is wrong, and ends what is endless', async () => {
    const preview = (body: InputOf<typeof previewShortcode>['body']) =>
      api.as(owner).call(previewShortcode, { params: params(), body });
    const typed = [{ name: 'n', type: 'number' as const, required: true }];
    expect((await preview({ template: '{{ n }}', params: typed, values: { n: 'x' } })).body).toMatchObject({
      warnings: [{ kind: 'type', name: 'n' }],
    });
    expect((await preview({ template: '{% if' })).body.fault).toContain('not closed');
    const endless = '{% for a in (1..900) %}{% for b in (1..900) %}x{% endfor %}{% endfor %}';
    expect((await preview({ template: endless })).body.warnings).toEqual([{ kind: 'too_much', name: '' }]);
  });
});

describe('posts', () => {
  const write = async (id: number, body: string) => {
    const { db } = api.ground.database;
    const row = await db
      .selectFrom('post')
      .select('revision')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const saved = await api
      .as(owner)
      .call(updatePost, { params: { postId: id } as never, body: { revision: row.revision, body } as never });
    expect(saved.status).toBe(200);
    await noteShortcodes(db, siteId, [id]);
  };

  test('show readers what a shortcode makes of them, at once after a change, and nothing once it is off', async () => {
    await write(21, '<p>Before</p><p>[promo what="tea & more"]</p><p>After [sic]</p>');
    expect(await read('/post-21')).toContain('<p>Before</p><p>After [sic]</p>');
    const { body: made } = await add({
      name: 'promo',
      template: '<blockquote>{{ what }}</blockquote>',
      params: [{ name: 'what' }],
    });
    await expect.poll(() => read('/post-21')).toContain('<blockquote>tea &amp; more</blockquote>');
    await change(made.id, { revision: 1, template: '<h2>{{ what }}</h2>' });
    await expect.poll(() => read('/post-21')).toContain('<h2>tea &amp; more</h2>');
    await change(made.id, { revision: 2, enabled: false });
    await expect.poll(() => read('/post-21')).not.toContain('tea &amp; more');
  });

  test('are listed with the shortcodes that nobody has defined, and with those that they use', async () => {
    await write(22, '<p>[contact-form to="x"] [youtube abc] [word] {{< gist a b >}}</p>');
    const { body } = await api.as(owner).call(listUndefinedShortcodes, { params: params() });
    expect(body.items).toEqual([
      { name: 'contact-form', usage_count: 1, is_ready: false },
      { name: 'gist', usage_count: 1, is_ready: false },
      { name: 'youtube', usage_count: 1, is_ready: true },
    ]);
    await add({ name: 'word' });
    const listed = await api.as(owner).call(listShortcodes, { query: { query: 'word' } });
    expect(listed.body.items).toMatchObject([{ name: 'word', usage_count: 1 }]);
    const posts = await api.as(owner).call(listShortcodePosts, { query: { tag: 'word' } });
    expect(posts.body).toMatchObject({ items: [{ id: 22, headline: 'Post 22' }], total_count: 1 });
    expect((await api.as(owner).call(listShortcodePosts, { query: { tag: '' } })).status).toBe(400);
    const draft = await api.as(owner).call(listShortcodePosts, { query: { tag: 'word', status: 5 } });
    expect(draft.body.total_count).toBe(0);
  });

  test('are summed up, described and found by their words, and never by the marks in them', async () => {
    await write(
      21,
      '[gallery type="rectangular" columns="4"]<p>Pictures of the regatta[note code="quux"].</p><p>[word]</p>',
    );
    for (const path of ['/', '/feed.json', '/feed.xml', '/post-21', '/search?q=regatta']) {
      await expect
        .poll(() => read(path), { message: path })
        .toMatch(/ictures of the (<mark>)?regatta(<\/mark>)?\./);
      expect(await read(path)).not.toMatch(/rectangular|quux|\[gallery|\[note|\[word/);
    }
    for (const attribute of ['rectangular', 'quux'])
      expect(await read(`/search?q=${attribute}`)).toContain('No results');
  });

  test('are scanned again by one task at a time', async () => {
    const first = await api.as(owner).call(scanShortcodes, { params: params() });
    expect([first.status, first.body.status]).toEqual([202, 'PENDING']);
    const second = await api.as(owner).call(scanShortcodes, { params: params() });
    expect([second.status, second.body.error]).toEqual([409, 'task_is_running']);
  });
});

test('a deleted shortcode comes back by its batch as it was', async () => {
  const { body: made } = await add({ name: 'returning', template: 'x', params: [{ name: 'a' }] });
  const { body: gone } = await api.as(owner).call(deleteShortcode, { params: { shortcodeId: made.id } });
  const find = () => api.as(owner).call(getShortcode, { params: { siteId, shortcodeId: made.id } });
  expect((await find()).status).toBe(404);
  await api.as(owner).call(undoAct, { params: { siteId, batchId: gone.batch_id ?? 0 } });
  expect((await find()).body).toMatchObject({ name: 'returning', template: 'x', params: [{ name: 'a' }] });
});

test('several are deleted together, without what is not there, and come back by their batch', async () => {
  const made = [await add({ name: 'one-of-two' }), await add({ name: 'two-of-two' })].map(({ body }) => body);
  const ids = made.map(({ id }) => id);
  const remove = (wanted: number[]) =>
    api.as(owner).call(removeShortcodes, { params: params(), body: { ids: wanted } });
  const { body: gone } = await remove([...ids, 999]);
  expect(gone.items.toSorted((one: { id: number }, other: { id: number }) => one.id - other.id)).toEqual(
    made.map(({ id, name }) => ({ id, name })),
  );
  expect((await remove(ids)).body).toEqual({ items: [], batch_id: null });
  const listed = async () =>
    (await api.as(owner).call(listShortcodes, { query: { query: 'of-two' } })).body.total_count;
  expect(await listed()).toBe(0);
  await api.as(owner).call(undoAct, { params: { siteId, batchId: gone.batch_id ?? 0 } });
  expect(await listed()).toBe(2);
});

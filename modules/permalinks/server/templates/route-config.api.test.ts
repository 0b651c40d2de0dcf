import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { updatePost } from '#modules/posts/post-writing.contract.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import { updateSection } from '#modules/sections/sections.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { mergeTags, undoTagMerge } from '#modules/tags/tag-merging.contract.ts';
import { createTag, listTags, updateTag } from '#modules/tags/tags.contract.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { resolveRoute } from '../../permalinks.contract.ts';
import {
  getRouteConfig,
  listRouteConfigs,
  listSlugDuplicates,
  resolveSlugDuplicates,
  saveRouteConfig,
  undoRouteConfig,
} from '../../route-config.contract.ts';
import { expectAgreement } from '../addresses/answered-agree.fixture.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const day = Date.UTC(2026, 2, 4, 12) / 1000;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await api.ground.database.db
    .insertInto('section')
    .values({ ...times, id: 501, parent_id: null, title: 'City', slug: 'city' })
    .execute();
  for (const [id, slug] of [
    [11, 'one'],
    [12, 'two'],
    [13, 'three'],
  ] as const)
    await addPost(id, slug);
});
afterAll(() => api.stop());

async function addPost(id: number, slug: string): Promise<void> {
  const { db } = api.ground.database;
  const row = {
    site_id: siteId,
    id,
    slug,
    status: 0,
    visibility: 1,
    headline: slug,
    created_ts: day,
    updated_ts: day,
  };
  await db
    .insertInto('post')
    .values({ ...row, author_ids: [owner.profileId] })
    .execute();
  await db.insertInto('post_slug').values({ site_id: siteId, post_id: id, slug, created_ts: day }).execute();
}

const read = (path: string) =>
  api.as({ host: 'news.test' }).send({ method: 'GET', path, headers: { accept: 'text/html' } });
const at = (type: 'post' | 'tag' = 'post') => ({ siteId, type });
const save = (template: string, more: object = {}) =>
  api.as(owner).call(saveRouteConfig, { params: at(), body: { template, ...more } });

test('there is a template for each of nine types of pages', async () => {
  const { body } = await api.as(owner).call(listRouteConfigs, { params: { siteId } });
  expect(body.items).toHaveLength(9);
  expect(body.items.find((one: { type: string }) => one.type === 'post')).toMatchObject({
    ...{ template: '/{slug}', locked: false, undo_until_ts: null },
  });
});

test('a changed template says how many addresses change, redirects them at once, and is undone', async () => {
  const tried = await save('/{yyyy}/{mm}/{slug}', { dry_run: true });
  expect([tried.body.template, tried.body.changes]).toEqual(['/{slug}', 3]);
  expect(tried.body.examples).toContainEqual({ title: 'one', before: '/one', after: '/2026/03/one' });
  expect((await read('/one')).status).toBe(200);
  const { body } = await save('/{yyyy}/{mm}/{slug}');
  expect([body.template, body.previous]).toEqual(['/{yyyy}/{mm}/{slug}', '/{slug}']);
  expect((await read('/2026/03/one')).status).toBe(200);
  expect((await read('/one')).headers.location).toBe('/2026/03/one');
  expect((await read('/2025/03/one')).headers.location).toBe('/2026/03/one');
  expect((await save('/{slug}-{id}')).status).toBe(200);
  expect((await read('/one')).headers.location).toBe('/one-11');
  expect((await read('/2026/03/one')).headers.location).toBe('/one-11');
  const undone = await api.as(owner).call(undoRouteConfig, { params: at() });
  expect(undone.body.template).toBe('/{yyyy}/{mm}/{slug}');
  expect((await read('/one-11')).headers.location).toBe('/2026/03/one');
  expect((await save('/{slug}')).status).toBe(200);
});

test('of the newest posts those are shown whose addresses a template would change', async () => {
  const { db } = api.ground.database;
  const filed = { primary_section_id: 501, created_ts: day - 60, row_version: nextRowVersion() };
  await db.updateTable('post').set(filed).where('site_id', '=', siteId).where('id', '=', 11).execute();
  for (const id of [21, 22, 23]) await addPost(id, `without-${id}`);
  const { body } = await save('/{section}/{slug}', { dry_run: true });
  expect(body.examples).toHaveLength(3);
  expect(body.examples[0]).toEqual({ title: 'one', before: '/one', after: '/city/one' });
  // The others have no section, so that their addresses stay.
  expect(body.changes).toBe(1);
  expect((await save('/{author}/{slug}', { dry_run: true })).body.changes).toBe(6);
  expect((await save('/{yyyy}/{community}/{slug}', { dry_run: true })).body.changes).toBe(6);
  expect((await save('/{community}/{slug}', { dry_run: true })).body.changes).toBe(0);
  const made = [21, 22, 23];
  await db.deleteFrom('post_slug').where('site_id', '=', siteId).where('post_id', 'in', made).execute();
  await db.deleteFrom('post').where('site_id', '=', siteId).where('id', 'in', made).execute();
  const back = { primary_section_id: null, created_ts: day, row_version: nextRowVersion() };
  await db.updateTable('post').set(back).where('site_id', '=', siteId).where('id', '=', 11).execute();
});

test('a template that leads to no one page, or to that of another type, is refused', async () => {
  expect((await save('/{yyyy}')).body).toMatchObject({ error: 'template_is_invalid', reason: 'needed' });
  const wrong = await save('no-slash {foo}');
  expect(wrong.body.details).toEqual([
    {
      loc: ['body', 'template'],
      msg: expect.stringMatching(/^Start with “\/”\..* these variables: \{slug\}, \{id\}, \{section\}/),
    },
  ]);
  const rules: [string, string | RegExp][] = [
    ['/{slug}/{foo}', /^\{foo\} can't be used here\. Use only these variables: \{slug\}, \{id\}/],
    ['/{slug}/{slug}', 'Use {slug} only once.'],
    ['/{yyyy}', 'Add a variable that tells pages apart: {slug}, {id}.'],
    ['/api/{slug}', 'Masthead uses /api itself. Choose another first part.'],
    [
      '/tag/{slug}',
      'Another type of page (tag: /tag/{tag}) could have the same address. Add a word or another variable.',
    ],
  ];
  for (const [template, rule] of rules) {
    const { status, body } = await save(template);
    expect([status, body.message, body.details]).toEqual([
      ...[422, typeof rule === 'string' ? rule : expect.stringMatching(rule)],
      [{ loc: ['body', 'template'], msg: body.message }],
    ]);
  }
  expect((await save('/tag/{slug}')).body).toMatchObject({
    ...{ error: 'template_meets_another', type: 'tag', template: '/tag/{tag}' },
  });
  const never = await api.as(owner).call(undoRouteConfig, { params: at('tag') });
  expect([never.status, never.body.error]).toEqual([422, 'nothing_to_undo']);
});

test('pages of other types show what their addresses would become', async () => {
  const tried = async (type: 'section' | 'author', template: string) => {
    const body = { template, dry_run: true };
    return (await api.as(owner).call(saveRouteConfig, { params: { siteId, type }, body })).body.examples;
  };
  expect(await tried('section', '/topics/{section}')).toEqual([
    { title: 'City', before: '/city', after: '/topics/city' },
  ]);
  const { name, title } = await api.ground.database.db
    .selectFrom('profile')
    .select(['name', 'title'])
    .where('site_id', '=', siteId)
    .where('id', '=', owner.profileId)
    .executeTakeFirstOrThrow();
  expect(await tried('author', '/people/{author}')).toContainEqual({
    ...{ title, before: `/author/${name}`, after: `/people/${name}` },
  });
});

test('a slug that a section has locks the template until it is resolved', async () => {
  await addPost(14, 'city');
  const { body } = await api.as(owner).call(listSlugDuplicates, {});
  expect(body).toMatchObject({ total: 1, is_processing: false });
  expect(body.items[0]).toMatchObject({ slug: 'city', section: { id: 501 }, posts: [{ id: 14 }] });
  expect((await api.as(owner).call(getRouteConfig, { params: at() })).body.locked).toBe(true);
  expect((await save('/p/{slug}')).status).toBe(423);
  const done = await api.as(owner).call(resolveSlugDuplicates, { body: { strategy: 'append_date' } });
  expect(done.body).toMatchObject({ total: 0, changed: 1, left: 0 });
  expect((await read('/city-2026-03-04')).status).toBe(200);
  expect((await api.as(owner).call(getRouteConfig, { params: at() })).body.locked).toBe(false);
});

describe('R-10', () => {
  test('R-10: whatever is renamed, moved and redirected, every address leads to a page in one step', {
    timeout: 60_000,
  }, async () => {
    let state = 20_261_121;
    const random = (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * most);
    };
    const ids = [11, 12, 13];
    const templates = ['/{slug}', '/{yyyy}/{slug}', '/news/{slug}-{id}', '/a/{id}'];
    const served = new Set<string>();
    for (let step = 0; step < 40; step += 1) {
      const kind = random(4);
      const id = ids[random(ids.length)] ?? 11;
      if (kind === 0) await save(templates[random(templates.length)] ?? '/{slug}');
      else if (kind === 1) {
        const paths = [...served];
        const [path = '/x', redirect_to = '/y'] = [paths[random(paths.length)], paths[random(paths.length)]];
        await api.as(owner).call(createRedirect, { body: { path, redirect_to, status: 301 } });
      } else {
        const { revision } = await api.ground.database.db
          .selectFrom('post')
          .select('revision')
          .where('site_id', '=', siteId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const slug = ['one', 'two', 'three', 'four', 'five'][random(5)] ?? 'six';
        await api.as(owner).call(updatePost, { params: { postId: id }, body: { revision, slug } });
      }
      const rows = await api.ground.database.db
        .selectFrom('post')
        .select(['id', 'slug'])
        .where('site_id', '=', siteId)
        .execute();
      const { body } = await api.as(owner).call(getRouteConfig, { params: at() });
      for (const row of rows) {
        const path = body.template
          .replace('{slug}', row.slug)
          .replace('{id}', String(row.id))
          .replace('{yyyy}', '2026')
          .replace('{mm}', '03');
        served.add(path);
      }
      for (const path of served) {
        const first = await read(path);
        const said = await api.as(owner).call(resolveRoute, { query: { path } });
        expect([path, said.body.status, said.body.location]).toEqual([
          path,
          first.status,
          first.headers.location ?? null,
        ]);
        if (first.status === 200) continue;
        expect([path, first.status]).toEqual([path, 301]);
        expect([path, (await read(String(first.headers.location))).status]).toEqual([path, 200]);
      }
      await expectAgreement(api, siteId, [
        ...served,
        '/six',
        '/2025/one',
        '/a/99',
        '/news/x-12',
        '/news/one',
      ]);
    }
    expect(served.size).toBeGreaterThan(12);
  });

  test('renamed and merged tags and sections lead on by every template, and an undo brings them back', async () => {
    const set = async (type: 'tag' | 'section', template: string) => {
      const done = await api
        .as(owner)
        .call(saveRouteConfig, { params: { siteId, type }, body: { template } });
      expect(done.status).toBe(200);
    };
    const tag = async (title: string) =>
      (await api.as(owner).call(createTag, { params: { siteId }, body: { title } })).body;
    const rename = async ({ id: tagId, revision }: { id: number; revision: number }, slug: string) => {
      const body = { slug, revision };
      expect((await api.as(owner).call(updateTag, { params: { siteId, tagId }, body })).status).toBe(200);
    };
    const leads = async (paths: readonly string[], to: string) => {
      for (const path of paths) {
        const { status, headers } = await read(path);
        expect([path, status, headers.location]).toEqual([path, 301, to]);
      }
      await expectAgreement(api, siteId, [...paths, to, ...paths.map((path) => `${path}-none`)]);
      expect((await read(to)).status).toBe(200);
    };
    const namedTag = async (query: string) =>
      (await api.as(owner).call(listTags, { params: { siteId }, query: { query } })).body.items[0];
    const [one, two] = [await tag('Audit two'), await tag('Kept')];
    await set('tag', '/themen/{tag}');
    await rename(one, 'audit-zwei');
    await leads(['/tag/audit-two', '/themen/audit-two', '/tag/audit-zwei'], '/themen/audit-zwei');
    await set('tag', '/t/{tag}');
    const old = ['/tag', '/themen', '/t'].flatMap((base) => [`${base}/audit-two`, `${base}/audit-zwei`]);
    const merging = { source_ids: [one.id], target_id: two.id };
    const merged = await api.as(owner).call(mergeTags, { params: { siteId }, body: merging });
    await leads(old, '/t/kept');
    await rename(await namedTag('kept'), 'kept-too');
    await leads([...old, '/tag/kept', '/t/kept'], '/t/kept-too');
    const params = { siteId, mergeId: merged.body.id };
    expect((await api.as(owner).call(undoTagMerge, { params })).status).toBe(200);
    await leads(
      old.filter((path) => path !== '/t/audit-zwei'),
      '/t/audit-zwei',
    );
    await leads(['/tag/kept'], '/t/kept-too');
    const hidden = { is_hidden: true, revision: (await namedTag('kept-too')).revision };
    await api.as(owner).call(updateTag, { params: { siteId, tagId: two.id }, body: hidden });
    expect((await read('/t/kept-too')).status).toBe(404);
    expect((await read('/tag/kept')).status).toBe(404);
    await expectAgreement(api, siteId, ['/t/kept-too', '/tag/kept', ...old]);

    const times = { created_ts: api.now, updated_ts: api.now };
    await api.ground.database.db
      .insertInto('section')
      .values({ ...times, site_id: siteId, id: 502, parent_id: null, title: 'Arts', slug: 'arts' })
      .execute();
    await set('section', '/rubrik/{section}');
    const moved = { params: { siteId, sectionId: 502 }, body: { slug: 'culture', revision: 1 } };
    expect((await api.as(owner).call(updateSection, moved)).status).toBe(200);
    await set('section', '/r2/{section}');
    const were = ['/arts', '/culture', '/rubrik/arts', '/rubrik/culture', '/r2/arts'];
    await leads(were, '/r2/culture');
  });
});

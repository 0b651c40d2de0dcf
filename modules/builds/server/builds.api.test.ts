import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { checkedPages, shippedFiles } from '#modules/pages/pages.public.ts';
import { listEditorLayouts, listPostLayouts } from '#modules/posts/post-layouts.contract.ts';
import { createSite, findFirstSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import {
  checkBuild,
  compareBuilds,
  getBuild,
  previewBuild,
  saveBuildFiles,
} from '../build-files.contract.ts';
import { createBuild, deleteBuild, listBuilds, releaseBuild, updateBuild } from '../builds.contract.ts';
import { compareFiles } from './compare-files.ts';
import { refuseFailing } from './refuse-failing.ts';

const HOST = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
/** Manages the design, and may not write scripts. */
let designer: Member;
let reader: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
  designer = await signInAs(api.ground, { siteId, host: HOST }, 'technical');
  reader = await signInAs(api.ground, { siteId, host: HOST }, 'editor');
  const { db } = api.ground.database;
  const { id: technical } = await db
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', 'technical')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('role_permission')
    .where('site_id', '=', siteId)
    .where('role_id', '=', technical)
    .where('permission', '=', 'EDIT_CUSTOM_HTML')
    .execute();
  const stamp = { site_id: siteId, created_ts: api.now - 50, updated_ts: api.now, status: 0, visibility: 1 };
  for (const post of [
    { id: 11, slug: 'a-story', headline: 'A <b>story</b>' },
    { id: 12, slug: 'a-wide-story', headline: 'Another', layout: 'wide' },
  ]) {
    const of = { site_id: siteId, post_id: post.id };
    await db
      .insertInto('post')
      .values({ ...stamp, ...post })
      .execute();
    await db
      .insertInto('post_slug')
      .values({ ...of, slug: post.slug, page_type: 'post', created_ts: api.now })
      .execute();
    await db
      .insertInto('post_body')
      .values({ ...of, body: '<p>Words &amp; more.</p>' })
      .execute();
  }
});
afterAll(() => api.stop());

const as = (who: Member) => api.as(who);
const read = (path: string) => api.as({ host: HOST }).send({ method: 'GET', path });
const params = (buildId: number) => ({ siteId, buildId });
const create = (body: object = {}) => as(owner).call(createBuild, { body });
const files = (changed: Record<string, string | null>) =>
  Object.entries(changed).map(([name, content]) => ({ name, content }));
const save = (build: { id: number; revision: number }, changed: Record<string, string | null>, who = owner) =>
  as(who).call(saveBuildFiles, {
    params: params(build.id),
    body: { revision: build.revision, files: files(changed) },
  });
const release = (build_id: number | null, more: { replaces?: number | null } = {}) =>
  as(owner).call(releaseBuild, { body: { build_id, ...more } });
const list = async () => (await as(owner).call(listBuilds, {})).body;
/** A build whose posts end in a sentence. */
async function saying(sentence: string) {
  const { body: made } = await create({ title: sentence });
  const { body: shown } = await as(owner).call(getBuild, { params: params(made.id) });
  const post = shown.files.find(({ name }: { name: string }) => name === 'post.liquid').content;
  return (await save(made, { 'post.liquid': post.replace('</article>', `<i>${sentence}</i></article>`) }))
    .body;
}
const home = '{% layout "frame" %}{% block content %}';

describe('a build', () => {
  test('begins with the layouts of the product, which readers get as before', async () => {
    const before = (await read('/a-story')).body;
    const { status, body } = await create({ title: 'First', message: 'To begin with' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ number: 1, title: 'First', status: 'ready', pinned: false, is_production: false, revision: 1 },
      commit: { message: 'To begin with', branch: '', user_id: owner.profileId, user: owner.title },
    });
    const { body: shown } = await as(reader).call(getBuild, { params: params(body.id) });
    expect(shown.faults).toEqual([]);
    expect(shown.files.map(({ name }: { name: string }) => name)).toContain('frame.liquid');
    expect((await release(body.id)).status).toBe(200);
    expect((await read('/a-story')).body).toBe(before);
    await release(null);
  });

  test.each([
    ['../x.liquid', 'x', 400, 'name_is_invalid'],
    ['x.php', 'x', 400, 'name_is_invalid'],
    ['a.css', 'p{}</style><script>', 422, 'file_is_invalid'],
    ['a.css', 'p{}<//**/style><script src=x>', 422, 'file_is_invalid'],
    ['a.css', 'p{}</sty', 422, 'file_is_invalid'],
    ['a.liquid', '{% assign beacon = "/x.js" %}', 422, 'file_is_invalid'],
    ['beacon.liquid', 'x', 422, 'file_is_invalid'],
    ['menu.js', 'alert(1)', 422, 'file_type_is_refused'],
    ['a.svg', '<svg onload="x()">', 422, 'file_is_invalid'],
    ['a.liquid', 'x'.repeat(100_001), 400, 'content_is_invalid'],
  ])('takes no file %s like this', async (name, content, status, error) => {
    const { body: made } = await create();
    const { status: got, body } = await save(made, { [name]: content });
    expect([got, body.error]).toEqual([status, error]);
  });

  test('takes scripts only from those who may edit custom HTML, whatever they are hidden in', async () => {
    const { body: made } = await create();
    for (const [name, content] of [
      ['post.liquid', '<script src="/x.js"></script>'],
      ['post.liquid', '{% assign a = "scr" %}<{{ a }}ipt src="/x.js">'],
      ['post.liquid', '{% if true %}<{% endif %}script src="/x.js">'],
    ] as const) {
      const { status, body } = await save(made, { [name]: content }, designer);
      expect([status, body.error]).toEqual([403, 'file_needs_permission']);
    }
    expect((await save(made, { 'post.liquid': '<p>{{ post.headline }}</p>' }, designer)).status).toBe(200);
    const script = { 'post.liquid': '<script src="/x.js"></script>' };
    expect((await save({ ...made, revision: 2 }, script)).status).toBe(200);
  });

  test('says which template cannot be read and in which line, and is not released', async () => {
    const { body: made } = await create();
    const { body } = await save(made, { 'post.liquid': 'one\n{% if %}', 'list.liquid': null });
    expect(body.status).toBe('failed');
    expect(body.faults).toEqual([
      { template: 'list', line: null, message: 'The layout is missing.' },
      { template: 'post', line: 2, message: expect.any(String) },
    ]);
    const { status, body: refused } = await release(made.id);
    expect([status, refused.error]).toEqual([422, 'build_is_invalid']);
    expect(refused.message).toMatch(/^Error releasing build\. /);
  });

  test.each([
    ['a filter that is not there', '{{ post.headline | nothing }}', 'post'],
    [
      'a loop without an end',
      '{% for a in (1..9999) %}{% for b in (1..9999) %}x{% endfor %}{% endfor %}',
      'post',
    ],
    ['a page without an end', '{% render "post" %}', 'post'],
    ['a template that is not there', '{% render "gone" %}', 'post'],
  ])('is not released with %s', async (_, content, template) => {
    const { body: made } = await create();
    await save(made, { 'post.liquid': content });
    const { status, body } = await release(made.id);
    expect([status, body.error]).toEqual([422, 'build_is_invalid']);
    expect(body.details[0].loc[0]).toBe(`${template}.liquid`);
    expect((await list()).production?.build_id ?? null).toBeNull();
  });

  test('tells how each kind of page did', async () => {
    const { body: made } = await create();
    await save(made, { 'post-wide.liquid': `${home}<main>wide</main>{% endblock %}` });
    const { body } = await as(owner).call(checkBuild, { params: params(made.id) });
    const pages = body.items.map(({ page }: { page: string }) => page);
    expect(pages).toEqual([
      'home',
      'post',
      'post',
      'post-wide',
      'author',
      'search',
      'message',
      'sign-in',
      'account',
    ]);
    expect(body.items.every(({ fault }: { fault: unknown }) => fault === null)).toBe(true);
    expect(body.unreached).toEqual([]);
  });

  test('is not released as long as pages were not reached', async () => {
    const site = await findFirstSite(api.ground.database);
    if (!site) throw new Error('There is no site.');
    const check = (limits: { rendering: number; wait: number }) =>
      checkedPages(api.ground, { ...site, id: siteId }, shippedFiles, limits);
    const unreached = ['home', 'post', 'author', 'search', 'message', 'sign-in', 'account'];
    const slow = await check({ rendering: 0, wait: 100_000 });
    expect(slow).toEqual({ items: [], unreached, isBusy: false });
    expect(() => refuseFailing(slow)).toThrow(/^Error releasing build\. .* weren't checked: home, post, /);
    const waited = await check({ rendering: 100_000, wait: 0 });
    expect(waited).toEqual({ items: [], unreached, isBusy: true });
    expect(() => refuseFailing(waited)).toThrow(
      expect.objectContaining({ code: 'build_was_not_checked', status: 503, retryAfter: 15 }),
    );
  });
});

describe('a release', () => {
  test('reaches readers at once on every server, and a roll back takes it back', async () => {
    const second = await startSecondServer(api);
    const elsewhere = async () =>
      (await second.as({ host: HOST }).send({ method: 'GET', path: '/a-story' })).body;
    try {
      await elsewhere();
      const one = await saying('First words');
      const { body: released } = await release(one.id, { replaces: null });
      expect(released).toMatchObject({ build_id: one.id, previous_build_id: null });
      const page = await read('/a-story');
      expect(page.body).toContain('<i>First words</i>');
      expect(page.body).toContain('A &lt;b&gt;story&lt;/b&gt;');
      expect(String(page.headers['surrogate-key'])).toContain('layout');
      await expect.poll(elsewhere).toContain('<i>First words</i>');
      const two = await saying('Second words');
      await release(two.id, { replaces: one.id });
      expect((await read('/a-story')).body).toContain('<i>Second words</i>');
      const { production, releases } = await list();
      expect(production).toMatchObject({ build_id: two.id, previous_build_id: one.id });
      expect(releases[0]).toMatchObject({ build_id: two.id, released_by: owner.profileId });
      await release(production.previous_build_id, { replaces: two.id });
      expect((await read('/a-story')).body).toContain('<i>First words</i>');
      await expect.poll(elsewhere).toContain('<i>First words</i>');
    } finally {
      await second.stop();
    }
  });

  test('of two at once, the second hears who was first', async () => {
    const live = (await list()).production.build_id;
    const [one, two] = [await saying('One of two'), await saying('Two of two')];
    const answers = await Promise.all([
      release(one.id, { replaces: live }),
      release(two.id, { replaces: live }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 409) ?? { body: null };
    const { production } = await list();
    expect(body).toMatchObject({ error: 'released_meanwhile', by: owner.title, production });
  });

  test('is of what was checked: a save in between is heard of', async () => {
    const { body: made } = await create();
    const { db } = api.ground.database;
    const row = { site_id: siteId, id: made.id };
    const isWaiting = async () =>
      (
        await sql`select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      ).rows.length > 0;
    const asked = await db.transaction().execute(async (trx) => {
      const change = trx.updateTable('layout_build').set({ hash: 'another' });
      await change.where('site_id', '=', row.site_id).where('id', '=', row.id).execute();
      const released = release(made.id);
      await expect.poll(isWaiting).toBe(true);
      return { released };
    });
    const { status, body } = await asked.released;
    expect([status, body.error]).toEqual([409, 'build_was_changed']);
    expect((await list()).production?.build_id).not.toBe(made.id);
  });

  test('fixes its build: its files stay, and it is deleted only once three others came after it', async () => {
    const live = await saying('Lasting');
    await release(live.id);
    const { body: fixed } = await save(live, { 'post.liquid': 'other' });
    expect(fixed.error).toBe('build_is_released');
    const remove = (buildId: number) => as(owner).call(deleteBuild, { params: { buildId } });
    expect((await remove(live.id)).body.error).toBe('build_is_kept');
    for (const name of ['a', 'b', 'c']) await release((await saying(name)).id);
    const pinned = await as(owner).call(updateBuild, {
      params: { buildId: live.id },
      body: { revision: live.revision, pinned: true },
    });
    expect((await remove(live.id)).body.error).toBe('build_is_kept');
    const body = { revision: pinned.body.revision, pinned: false };
    await as(owner).call(updateBuild, { params: { buildId: live.id }, body });
    const { status, body: gone } = await remove(live.id);
    expect(status).toBe(200);
    const undone = { params: { siteId, batchId: gone.batch_id } };
    expect((await as(owner).call(undoAct, undone)).status).toBe(200);
    expect((await list()).items.some(({ id }: { id: number }) => id === live.id)).toBe(true);
  });

  test('gives pages what they need, and shows as it is only what the server made safe', async () => {
    const { body: made } = await create();
    const post = `{{ post.headline | raw }}|{{ body | raw }}|{{ 'logo.svg' | asset_url }}|${'{{ "<u>" }}'}`;
    await save(made, {
      'post.liquid': post,
      'post-wide.liquid': 'wide',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    await release(made.id);
    const page = (await read('/a-story')).body;
    const logo = `/u/site/layout/${made.id}/logo.svg`;
    expect(page).toBe(`A &lt;b&gt;story&lt;/b&gt;|<p>Words &amp; more.</p>|${logo}|&lt;u&gt;`);
    const svg = await read(logo);
    expect([svg.status, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(svg.headers['content-security-policy']).toContain('sandbox');
    expect((await read(`/u/site/layout/${made.id}/gone.svg`)).status).toBe(404);
    const layouts = async (call: typeof listPostLayouts) =>
      (await as(reader).call(call, { params: { siteId } })).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await layouts(listPostLayouts)).toEqual(['', 'wide']);
    expect(await layouts(listEditorLayouts)).toEqual(['']);
    expect((await read('/a-wide-story')).body).toBe('wide');
    await release(null);
  });

  test('that fails at a page after all leaves readers the layout of the product, and says so', async () => {
    const { body: made } = await create();
    const slow = '{% for a in (1..9999) %}{% for b in (1..9999) %}x{% endfor %}{% endfor %}';
    await save(made, {
      'message.liquid': `{% if words == 'oh no' %}${slow}{% endif %}fine`,
      'post.liquid': `{% if is_preview %}x{% else %}ok{% endif %}`,
    });
    await release(made.id);
    const { db } = api.ground.database;
    await db
      .updateTable('layout_file')
      .set({ content: `${slow}{{ post.headline }}` })
      .where('site_id', '=', siteId)
      .where('build_id', '=', made.id)
      .where('name', '=', 'post.liquid')
      .execute();
    const second = await startSecondServer(api);
    try {
      const start = performance.now();
      const page = await second.as({ host: HOST }).send({ method: 'GET', path: '/a-story' });
      expect(performance.now() - start).toBeLessThan(3_000);
      expect([page.status, page.body.includes('<article class="post"')]).toEqual([200, true]);
      expect(page.headers['cache-control']).toBe('no-cache');
    } finally {
      await second.stop();
    }
    expect((await list()).faults).toEqual([
      { template: 'post', message: expect.stringContaining('too long'), last_ts: expect.any(Number) },
    ]);
    await release(null);
    // The way back to what readers had is not closed by a page that fails meanwhile.
    expect((await release(made.id)).status).toBe(200);
    await release(null);
  });
});

describe('a preview', () => {
  test('shows a real page by what is changed and not saved, on an origin of its own', async () => {
    const { body: made } = await create();
    const ask = (changed: Record<string, string | null>, who = owner, path = '/a-story') =>
      as(who).call(previewBuild, { params: params(made.id), body: { path, files: files(changed) } });
    const { status, body } = await ask({ 'post.liquid': '<p>Tried {{ post.headline }}</p>' });
    expect([status, body.faults]).toEqual([200, []]);
    const page = await read(body.url);
    expect(page.body).toBe('<p>Tried A &lt;b&gt;story&lt;/b&gt;</p>');
    expect(page.headers['content-security-policy']).toContain('sandbox');
    expect((await read('/a-story')).body).not.toContain('Tried');
    expect((await read(body.url.replace(/.$/, (sign: string) => (sign === 'A' ? 'B' : 'A')))).status).toBe(
      404,
    );
    const broken = await ask({ 'post.liquid': '{% if %}' });
    expect(broken.body.faults).toEqual([{ template: 'post', line: 1, message: expect.any(String) }]);
    expect((await read(broken.body.url)).body).toContain('<article class="post"');
    expect((await ask({}, reader)).status).toBe(403);
    expect((await ask({}, owner, '//evil.test')).status).toBe(400);
  });

  test('ends with the right of its maker', async () => {
    const { body: made } = await create();
    const asked = { params: params(made.id), body: { path: '/a-story', files: [] } };
    const { body } = await as(designer).call(previewBuild, asked);
    expect((await read(body.url)).status).toBe(200);
    const { events, database } = api.ground;
    await database.db
      .deleteFrom('role_assignment')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', designer.profileId)
      .execute();
    await events.publish(database.db, { topic: 'caller', siteId, id: designer.profileId });
    await events.caughtUp();
    expect((await read(body.url)).status).toBe(404);
  });
});

test('two builds are compared file by file, with the lines around what changed', async () => {
  const { body: made } = await create();
  await save(made, { 'paging.liquid': 'other', 'new.css': 'p{}', 'picture.liquid': null });
  const asked = { params: params(made.id), query: {} };
  const { body } = await as(reader).call(compareBuilds, asked);
  expect(body.items.map(({ name, change }: Record<string, string>) => [name, change])).toEqual([
    ['new.css', 'added'],
    ['paging.liquid', 'changed'],
    ['picture.liquid', 'removed'],
  ]);
  expect(body.items[0].lines).toEqual([{ kind: 'added', text: 'p{}', from: null, to: 1 }]);
  const { body: same } = await create({ from_build_id: made.id });
  const other = { params: params(same.id), query: { with: made.id } };
  expect((await as(reader).call(compareBuilds, other)).body.items).toEqual([]);
});

test('while many files are compared others are answered', async () => {
  let turns = 0;
  const files = (text: string) => new Map(['a.css', 'b.css', 'c.css'].map((name) => [name, text]));
  const ticking = setInterval(() => (turns += 1), 0);
  const far = Array.from({ length: 9_000 }, (_, at) => at);
  const found = await compareFiles(files(far.join('\n')), files(far.map((at) => at * 7).join('\n')));
  clearInterval(ticking);
  expect([found.length, turns > 0]).toEqual([3, true]);
});

describe('a zip file', () => {
  const upload = async (entries: Record<string, string | Buffer>) => {
    const zip = new yazl.ZipFile();
    for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
    zip.end();
    return send(await buffer(zip.outputStream as unknown as AsyncIterable<Buffer>));
  };
  const send = (bytes: Buffer) =>
    as(owner).send({
      method: 'POST',
      path: `/core/v1/sites/${siteId}/layout_builds/archive`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="Spring.zip"\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    });

  test('becomes a build, its folders and what systems add left out', async () => {
    const { status, body } = await upload({
      'theme/home.liquid': 'Home',
      'theme/3-front.css': 'p{}',
      '__MACOSX/theme/._home.liquid': 'x',
    });
    expect([status, body.title, body.files_count, body.status]).toEqual([201, 'Spring', 2, 'failed']);
  });

  test.each([
    ['nothing in it', {}, 'archive_is_invalid'],
    ['a program', { 'x.php': 'x' }, 'archive_is_invalid'],
    ['a script', { 'menu.js': 'x' }, 'file_type_is_refused'],
    ['two files of one name', { 'a/x.css': 'x', 'b/x.css': 'x' }, 'archive_is_invalid'],
    ['a bomb', { 'x.css': Buffer.alloc(20_000_000) }, 'archive_is_invalid'],
    ['no text', { 'x.css': Buffer.from([255, 254, 0]) }, 'archive_is_invalid'],
    [
      'too many files',
      Object.fromEntries(Array.from({ length: 81 }, (_, at) => [`x${at}.css`, 'x'])),
      'build_is_too_large',
    ],
  ])('is refused with %s', async (_, entries, error) => {
    const { status, body } = await upload(entries);
    expect([status, body.error]).toEqual([422, error]);
  });

  test('is refused when it is none', async () => {
    expect((await send(Buffer.from('PK no'))).body.error).toBe('archive_is_invalid');
  });
});

test('each write stands in the audit log, and the oldest that nobody needs makes place', async () => {
  const { body: made } = await create({ title: 'Logged' });
  const { db } = api.ground.database;
  const free = await db
    .selectFrom('layout_build')
    .select('id')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where('id', '<>', made.id)
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (let { total_count } = await list(); total_count < 50; total_count += 1) await create();
  await create();
  const { items, total_count } = await list();
  expect(total_count).toBe(50);
  expect(items.some(({ id }: { id: number }) => id === free.id)).toBe(false);
  const query = { object_kind: 'build', limit: 100 } as never;
  const events = (await as(owner).call(listAuditEvents, { params: { siteId }, query })).body.items;
  const actions = new Set(events.map(({ action }: { action: string }) => action));
  expect([...actions].sort()).toEqual(
    expect.arrayContaining(['build.created', 'build.removed', 'build.released']),
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { keepLayer } from '#modules/editor/editor.contract.ts';
import { changePosts } from '#modules/posts/post-batches.contract.ts';
import { schedulePost } from '#modules/posts/post-schedule.contract.ts';
import { createTranslation } from '#modules/posts/post-translations.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createTag } from '#modules/tags/tags.contract.ts';
import { listPurges, purgeCache } from '../../cache-purge.contract.ts';
import { getCdn, saveCdn, testCdn } from '../../cdn.contract.ts';
import { startCdnProvider } from '../cdn/cdn-provider.fixture.ts';
import { cdnServiceOf } from '../cdn/deliver-purges.ts';

let api: TestApi;
let owner: Member;
let siteId: number;
let provider: Awaited<ReturnType<typeof startCdnProvider>>;
const TOKEN = 't0ken-of-the-provider';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  provider = await startCdnProvider(TOKEN);
  Object.assign(cdnServiceOf(api.ground), provider.service);
  await api.ground.jobs.start();
});
afterAll(async () => {
  provider.stop();
  await api.stop();
});

const read = async (path: string) => (await api.as({ host: 'news.test' }).send({ method: 'GET', path })).body;
const purge = (body: object, who = owner) => api.as(who).call(purgeCache, { body: body as { type: 'url' } });
const rename = (title: string) =>
  api.ground.database.db.updateTable('site').set({ title }).where('id', '=', siteId).execute();

test.each([
  ['/', { type: 'url', values: ['https://news.test/'], soft: false }],
  ['/feed.xml', { type: 'prefix', values: ['/feed'], soft: false }],
  ['/', { type: 'tag', values: ['home'], soft: false }],
])('%s is dropped by %j', async (path, body) => {
  await read(path);
  const { status, body: said } = await purge(body);
  expect([status, said.message, said.purged]).toEqual([200, 'Cache was purged successfully!', 1]);
  expect((await purge(body)).body.purged).toBe(0);
});

test.each(['url', 'prefix', 'tag'])('a purge by %s that names nothing is refused', async (type) => {
  for (const body of [{ type }, { type, values: [] }]) {
    const { status, body: said } = await purge(body);
    expect([status, said.error, said.details[0]?.loc]).toEqual([
      400,
      'values_is_missing',
      ['body', 'values'],
    ]);
  }
});

test('what is marked as stale is shown once more', async () => {
  const kept = await read('/sitemap.xml');
  expect((await purge({ type: 'url', values: ['/sitemap.xml'] })).body.purged).toBe(1);
  expect(await read('/sitemap.xml')).toBe(kept);
});

test('an address of another site is refused, and all of a site needs its name, its right and ten minutes', async () => {
  expect((await purge({ type: 'url', values: ['https://other.test/'] })).body.error).toBe(
    'values_is_invalid',
  );
  expect((await purge({ type: 'all', confirm: 'News' })).body.error).toBe('confirm_is_invalid');
  const admin = await signInAs(api.ground, { siteId, host: 'news.test' }, 'admin');
  const denied = await purge({ type: 'all', confirm: 'The News' }, admin);
  expect([200, 403]).toContain(denied.status);
  if (denied.status === 403) expect((await purge({ type: 'all', confirm: 'The News' })).status).toBe(200);
  const again = await purge({ type: 'all', confirm: 'The News' });
  expect([again.status, again.headers['retry-after']]).toEqual([429, expect.any(String)]);
});

test.each([
  { type: 'prefix', values: ['/'] },
  { type: 'tag', values: ['site'] },
])('%j is all of a site by another name', async (body) => {
  expect((await purge(body)).body.error).toBe('confirm_is_invalid');
});

test('what was purged last is told to those who may purge, the newest first', async () => {
  await purge({ type: 'tag', values: ['section-1'] });
  const { body } = await api.as(owner).call(listPurges, { params: { siteId } });
  expect(body.items.length).toBeLessThanOrEqual(20);
  expect(body.items[0]).toMatchObject({ type: 'tag', values: ['section-1'], soft: true, by: owner.title });
});

test('many long addresses are told to other servers in parts', async () => {
  const values = Array.from({ length: 100 }, (_, at) => `/${'長'.repeat(80)}${at}`);
  expect((await purge({ type: 'url', values })).status).toBe(200);
});

test('one render serves all who wait', async () => {
  await rename('The New News');
  await purge({ type: 'url', values: ['/'], soft: false });
  const pages = await Promise.all(Array.from({ length: 50 }, () => read('/')));
  expect(new Set(pages).size).toBe(1);
});

test('what changes no page of readers leaves them be, and a batch names what it changes', async () => {
  const heard: unknown[] = [];
  api.ground.events.on('post', ({ id }) => heard.push(id));
  const caller = api.as(owner);
  const given = (status: number) => ({ action: 'change_posts_status', status, post_ids: [post.id] }) as never;
  const home = { type: 'tag', values: ['home'], soft: false };
  await purge(home);
  await read('/');
  const { body: post } = await caller.call(createPost, { params: { siteId }, body: {} });
  const params = { siteId, postId: post.id };
  const steps = [
    await caller.call(keepLayer, {
      params,
      body: { base_revision: post.revision, content: { headline: 'A' } },
    }),
    await caller.call(updatePost, { params, body: { headline: 'A', status: 5, revision: post.revision } }),
    await caller.call(schedulePost, {
      params,
      body: { scheduled_at: api.now + 9_000, is_auto_enabled: false },
    }),
    await caller.call(createTranslation, { params: { postId: post.id, lang: 'pl' }, body: {} }),
    await caller.call(changePosts, { body: given(8) }),
  ];
  expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await api.ground.events.caughtUp();
  expect(heard).toEqual(['', '', '', '', '', '']);
  expect((await purge(home)).body.purged).toBe(1);
  await caller.call(changePosts, { body: given(0) });
  await api.ground.events.caughtUp();
  expect(String(heard.at(-1)).split(' ')).toEqual(
    expect.arrayContaining([`post-${post.id}`, 'home', 'list']),
  );
});

test('a purge and a save on one server are seen at once on another', async () => {
  const other = await startSecondServer(api);
  try {
    const readThere = async () => {
      await other.ground.events.caughtUp();
      return (await other.as({ host: 'news.test' }).send({ method: 'GET', path: '/' })).body;
    };
    const caller = api.as(owner);
    const { body: post } = await caller.call(createPost, { params: { siteId }, body: {} });
    const params = { siteId, postId: post.id };
    const write = async (headline: string, revision: number) =>
      (await caller.call(updatePost, { params, body: { headline, status: 0, revision } })).body.revision;
    await readThere();
    const revision = await write('Written once', post.revision);
    expect(await readThere()).toContain('Written once');
    await api.ground.database.db
      .updateTable('post')
      .set((eb) => ({ headline: 'Told to nobody', row_version: eb('row_version', '+', 1) }))
      .where('site_id', '=', siteId)
      .where('id', '=', post.id)
      .execute();
    expect(await readThere()).toContain('Written once');
    expect((await purge({ type: 'url', values: ['/'], soft: false })).status).toBe(200);
    expect(await readThere()).toContain('Told to nobody');
    await write('Written twice', revision);
    const seen = await readThere();
    expect([seen.includes('Told to nobody'), seen.includes('Written twice')]).toEqual([false, true]);
  } finally {
    await other.stop();
  }
});

describe('the cache in front of a site', () => {
  const ZONE = '0123456789abcdef0123456789abcdef';
  const cdn = async () => (await api.as(owner).call(getCdn, { params: { siteId } })).body;
  const save = (body: object) =>
    api.as(owner).call(saveCdn, { params: { siteId }, body: body as { provider: 'none'; revision: number } });
  const tryOut = async (body: object) =>
    (await api.as(owner).call(testCdn, { params: { siteId }, body: body as { provider: 'none' } })).body;
  const toldKeys = () => provider.told.flatMap(({ keys }) => keys);

  test('is saved with a token that nobody is told again', async () => {
    const draft = { provider: 'cloudflare', zone: ZONE, token: TOKEN, revision: 0 };
    expect((await save({ ...draft, zone: '../user' })).body).toMatchObject({ error: 'zone_is_invalid' });
    expect((await save({ ...draft, token: undefined })).body).toMatchObject({ error: 'token_is_invalid' });
    const { status, body } = await save(draft);
    expect([status, body]).toMatchObject([200, { provider: 'cloudflare', token_end: 'ider', revision: 1 }]);
    expect((await save(draft)).status).toBe(409);
    expect((await save({ ...draft, token: undefined, revision: 1 })).body.token_end).toBe('ider');
    const { db } = api.ground.database;
    const kept = [
      await db.selectFrom('cdn_setting').selectAll().where('site_id', '=', siteId).execute(),
      await db.selectFrom('audit_event').selectAll().where('site_id', '=', siteId).execute(),
      await cdn(),
    ];
    expect(JSON.stringify(kept)).not.toContain(TOKEN);
  });

  test('is tried with what is typed, and says what the provider says', async () => {
    const typed = { provider: 'cloudflare', zone: ZONE };
    expect(await tryOut(typed)).toEqual({ is_ok: true, message: 'The provider accepted a purge.' });
    expect(await tryOut({ ...typed, token: 'another-token' })).toEqual({
      ...{ is_ok: false, message: 'Cloudflare answered 403: Authentication error (10000)' },
    });
    expect(await tryOut({ provider: 'fastly', zone: 'a1b2c3d4e5', token: 'another-token' })).toEqual({
      ...{ is_ok: false, message: 'Fastly answered 401: Provided credentials are missing or invalid' },
    });
    expect(await tryOut({ provider: 'fastly', zone: 'a1b2c3d4e5' })).toMatchObject({
      error: 'token_is_invalid',
    });
  });

  test('hears what a save and a purge dropped, also when it is down at first', async () => {
    await expect.poll(async () => (await cdn()).waiting).toBe(0);
    provider.state.isDown = true;
    await purge({ type: 'tag', values: ['section-77'] });
    await expect.poll(async () => (await cdn()).deliveries[0]?.error).toBe('Cloudflare answered 503');
    expect((await cdn()).waiting).toBeGreaterThan(0);
    provider.state.isDown = false;
    const { body: tag } = await api
      .as(owner)
      .call(createTag, { params: { siteId }, body: { title: `In front ${Date.now()}` } as never });
    await expect.poll(toldKeys).toEqual(expect.arrayContaining(['section-77', `tag-${tag.id}`]));
    await expect.poll(async () => (await cdn()).waiting).toBe(0);
    expect((await cdn()).deliveries[0]?.error).toBeNull();
  });

  const jobsLeft = async () => {
    const { rows } = await api.ground.database.pool.query(
      "select 1 from graphile_worker.jobs where task_identifier = 'pages.cdn_purge'",
    );
    return rows.length;
  };
  const seal = (token_sealed: string) =>
    api.ground.database.db
      .updateTable('cdn_setting')
      .set({ token_sealed })
      .where('site_id', '=', siteId)
      .execute();

  test('loses what it refuses for good, and that alone', async () => {
    const foreign = { host: 'old.test', site_id: siteId, status: 'active' };
    await api.ground.database.db.insertInto('site_domain').values(foreign).execute();
    provider.state.foreignHost = foreign.host;
    await purge({ type: 'url', values: ['/a-story'] });
    await expect.poll(toldKeys).toContain('https://news.test/a-story');
    await expect.poll(async () => (await cdn()).waiting).toBe(0);
    await expect
      .poll(async () => (await cdn()).deliveries.slice(0, 2))
      .toMatchObject([
        { sample: ['old.test/a-story'], error: 'Cloudflare answered 400: Host is not in the zone (1012)' },
        { sample: ['/a-story'], error: null },
      ]);
    await api.ground.database.db.deleteFrom('site_domain').where('host', '=', foreign.host).execute();
  });

  test('is left alone once it refuses the token, until another one is saved', async () => {
    await save({ token: 'another-token', revision: (await cdn()).revision });
    await purge({ type: 'tag', values: ['section-78'] });
    const denied = 'Cloudflare answered 403: Authentication error (10000)';
    await expect.poll(async () => (await cdn()).deliveries[0]?.error).toBe(denied);
    await expect.poll(jobsLeft).toBe(0);
    const { calls } = provider.state;
    await purge({ type: 'tag', values: ['section-79'] });
    await expect.poll(async () => (await cdn()).waiting).toBe(2);
    await expect.poll(jobsLeft).toBe(0);
    expect(provider.state.calls).toBe(calls);
    await save({ token: TOKEN, revision: (await cdn()).revision });
    await expect.poll(toldKeys).toEqual(expect.arrayContaining(['section-78', 'section-79']));
  });

  test('says so where its token cannot be read', async () => {
    await seal('sealed-elsewhere');
    await purge({ type: 'tag', values: ['section-80'] });
    const unreadable = "The token can't be read here. Enter it again.";
    await expect.poll(async () => (await cdn()).deliveries[0]?.error).toBe(unreadable);
    expect((await cdn()).waiting).toBe(0);
  });

  test('is told addresses with the host that readers come by, and nothing once it is gone', async () => {
    const { revision } = await cdn();
    await save({ provider: 'fastly', zone: 'a1b2c3d4e5', token: TOKEN, revision });
    provider.told.length = 0;
    await purge({ type: 'url', values: ['/a-story'] });
    const due = [{ path: '/purge/news.test/a-story', keys: [], isSoft: true }];
    await expect.poll(() => provider.told).toEqual(due);
    const gone = await save({ provider: 'none', revision: revision + 1 });
    expect(gone.body).toMatchObject({ provider: 'none', zone: '', token_end: null, waiting: 0 });
  });

  test('is saved once of those who save at once, the first time too', async () => {
    await api.ground.database.db.deleteFrom('cdn_setting').where('site_id', '=', siteId).execute();
    const statuses = async (...drafts: object[]) =>
      (await Promise.all(drafts.map(save))).map(({ status }) => status).sort();
    const first = { provider: 'cloudflare', zone: ZONE, token: TOKEN, revision: 0 };
    expect(await statuses(first, first, first)).toEqual([200, 409, 409]);
    const fastly = { provider: 'fastly', zone: 'a1b2c3d4e5', token: 'token-of-fastly', revision: 1 };
    expect(await statuses({ zone: ZONE, revision: 1 }, fastly, fastly)).toEqual([200, 409, 409]);
    const { provider: kept, token_end } = await cdn();
    expect([kept, token_end]).toEqual(kept === 'fastly' ? ['fastly', 'stly'] : ['cloudflare', 'ider']);
  });

  test('finds the pages by the keys that they carry', async () => {
    const { headers } = await api.as({ host: 'news.test' }).send({ method: 'GET', path: '/' });
    expect(String(headers['surrogate-key']).split(' ')).toEqual(expect.arrayContaining(['site', 'home']));
    expect(String(headers['cache-tag']).split(',')).toEqual(String(headers['surrogate-key']).split(' '));
  });
});

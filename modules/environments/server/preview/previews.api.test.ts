import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getBuild, saveBuildFiles } from '#modules/builds/build-files.contract.ts';
import { createBuild } from '#modules/builds/builds.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { CONFIGURATION_COOKIE } from '#platform/server/cookies.ts';
import { publishChange } from '#platform/server/events.ts';
import {
  commandEnvironment,
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  getEnvironmentLink,
} from '../../environments.contract.ts';
import { ENVIRONMENT_PATH } from './environment-links.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  await createSite(api.ground.database, { host: 'other.test', title: 'Other', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const { db } = api.ground.database;
  const times = { site_id: siteId, created_ts: api.now - 50, updated_ts: api.now };
  await db
    .insertInto('post')
    .values({
      ...times,
      id: 11,
      slug: 'a-story',
      headline: 'A story',
      status: 0,
      visibility: 1,
      tag_ids: [601],
    })
    .execute();
  await db
    .insertInto('post_slug')
    .values({ site_id: siteId, post_id: 11, slug: 'a-story', page_type: 'post', created_ts: api.now })
    .execute();
  await db.insertInto('post_body').values({ site_id: siteId, post_id: 11, body: '<p>Words.</p>' }).execute();
  await db
    .insertInto('tag')
    .values({ ...times, id: 601, title: 'Snow', title_key: 'snow', slug: 'snow' })
    .execute();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 45_000, interval: 50 });
const at = (environmentSlug: string) => ({ siteId, environmentSlug });
const read = (path: string, cookie = '', more: object = {}): Promise<Answer> =>
  api.as({ host }).send({ method: 'GET', path, headers: { cookie }, ...more }) as never;
const show = async (slug: string) =>
  (await api.as(owner).call(getEnvironment, { params: at(slug) })).body.environment;
async function ready(slug: string, more: object = {}): Promise<void> {
  const body = { slug, title: `Title of ${slug}`, ...more };
  const { status } = await api.as(owner).call(createEnvironment, { params: { siteId }, body: body as never });
  expect(status).toBe(202);
  await soon(async () => expect((await show(slug)).status).toBe('ready'));
}
const send = async (slug: string, ...commands: readonly object[]) => {
  const body = { revision: (await show(slug)).revision, commands: commands as never };
  const answer = await api.as(owner).call(commandEnvironment, { params: at(slug), body });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
};
const settings = (values: object) => ({ name: 'set-values', part: 'technical_settings', values });
const link = async (slug: string, who = owner): Promise<string> =>
  (await api.as(who).call(getEnvironmentLink, { params: at(slug) })).body.url;
const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? '';
/** The cookie of whoever has opened it. */
const opened = async (slug: string): Promise<string> => {
  const answer = await read(await link(slug));
  expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  return cookieOf(answer);
};
const remove = (slug: string) => api.as(owner).call(deleteEnvironment, { params: at(slug) });

describe('a page of an environment', () => {
  test('is made by its build, its settings and its permalinks, and no page of readers is', async () => {
    await ready('look');
    const { body: made } = await api.as(owner).call(createBuild, { body: { title: 'Look' } });
    const { body: shown } = await api
      .as(owner)
      .call(getBuild, { params: { siteId, buildId: made.id } as never });
    const post = shown.files.find(({ name }: { name: string }) => name === 'post.liquid').content;
    const content = post.replace('</article>', '<i>A new end</i></article>');
    await api.as(owner).call(saveBuildFiles, {
      params: { siteId, buildId: made.id } as never,
      body: { revision: made.revision, files: [{ name: 'post.liquid', content }] },
    });
    await send(
      'look',
      { name: 'set-build', build_id: made.id },
      settings({
        head_html: '<meta name="tried" content="1">',
        frame_options: 'deny',
        robots_txt: '# tried\n',
      }),
      { name: 'set-values', part: 'route_templates', values: { tag: '/topic/{tag}' } },
    );
    // Readers first, so that their page is kept.
    const before = await read('/a-story');
    expect(before.body).not.toContain('A new end');
    const cookie = await opened('look');
    const page = await read('/a-story', cookie);
    expect(page.status).toBe(200);
    for (const part of ['A new end', '<meta name="tried"', 'href="/topic/snow"', 'Title of look']) {
      expect(page.body).toContain(part);
    }
    expect(page.headers['x-frame-options']).toBe('DENY');
    expect((await read('/robots.txt', cookie)).body).toBe('# tried\n');
    expect((await read('/topic/snow', cookie)).status).toBe(200);
    expect((await read('/tag/snow', cookie)).headers.location).toBe('/topic/snow');
    const after = await read('/a-story');
    expect(after.body).toBe(before.body);
    expect((await read('/topic/snow')).status).toBe(404);
    expect((await read('/robots.txt')).body).not.toContain('tried');
    await remove('look');
  });

  test('is kept by nobody, listed by no search engine and counted for nothing', async () => {
    await ready('plain');
    const cookie = await opened('plain');
    for (const path of ['/', '/a-story', '/a-story', '/nothing-here', '/feed.xml', '/sitemap.xml']) {
      const { headers, body } = await read(path, cookie);
      expect([path, headers['cache-control'], headers['x-robots-tag'], headers.etag]).toEqual([
        ...[path, 'private, no-store', 'noindex', undefined],
      ]);
      expect(body).not.toContain('data-site=');
    }
    expect((await read('/a-story')).body).toContain('data-site=');
    expect((await read('/a-story')).headers['x-robots-tag']).toBeUndefined();
    await remove('plain');
  });

  test('has the parts that are split there, which no visit is counted for', async () => {
    await ready('parts');
    const distribution = [
      { name: 'red', weight: 0 },
      { name: 'blue', weight: 100 },
    ];
    const sections = [{ name: 'Colour', distribution }];
    await send('parts', { name: 'set-values', part: 'traffic_split', values: { sections } });
    const cookie = await opened('parts');
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const page = await read('/a-story', cookie, { headers: { cookie, ...agent } });
    expect(page.body).toContain('colour:blue');
    // A visitor whose first page is still to come.
    expect(String(page.headers['set-cookie'])).toContain('0000-00-00');
    expect((await read('/a-story')).body).not.toContain('colour:');
    await remove('parts');
  });

  test('is as readers get it once the preview is left', async () => {
    await ready('left');
    await send('left', settings({ body_end_html: '<p>Only here</p>' }));
    expect((await read('/', await opened('left'))).body).toContain('Only here');
    const left = await read(ENVIRONMENT_PATH, await opened('left'));
    expect([left.status, String(left.headers['set-cookie'])]).toEqual([
      303,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await read('/', `${CONFIGURATION_COOKIE}=`)).body).not.toContain('Only here');
    await remove('left');
  });

  test('escapes what the environment is called', async () => {
    await ready('named', { title: '</div><script>x</script>' });
    const { body } = await read('/', await opened('named'));
    expect(body).toContain('&lt;script&gt;x');
    expect(body).not.toContain('<script>x');
    await remove('named');
  });
});

describe('who opens an environment', () => {
  test('of staff does so by a link of their own, for as long as they may see environments', async () => {
    await ready('staff');
    const admin = await signInAs(api.ground, { siteId, host }, 'admin');
    const url = await link('staff', admin);
    const cookie = cookieOf(await read(url));
    const isShown = async () => (await read('/', cookie)).body.includes('Title of staff');
    expect(await isShown()).toBe(true);
    expect((await read(`${ENVIRONMENT_PATH}/staff`)).status).toBe(404);
    await api.ground.database.db
      .deleteFrom('role_assignment')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', admin.profileId)
      .execute();
    await publishChange(api.ground.database.db, { topic: 'role', siteId });
    await soon(async () => expect(await isShown()).toBe(false));
    expect((await read(url)).status).toBe(404);
    await remove('staff');
  });

  test('on another site opens nothing by the same link', async () => {
    await ready('here');
    const url = await link('here');
    expect((await api.as({ host: 'other.test' }).send({ method: 'GET', path: url })).status).toBe(404);
    await remove('here');
  });

  test('that is public needs the link alone, and none once it is for staff again', async () => {
    await ready('open', { access: 'public' });
    expect(await link('open')).toBe(`${ENVIRONMENT_PATH}/open`);
    const cookie = await opened('open');
    const isShown = async () => (await read('/', cookie)).body.includes('Title of open');
    expect(await isShown()).toBe(true);
    await send('open', { name: 'set-access', access: 'staff' });
    await soon(async () => expect(await isShown()).toBe(false));
    expect((await read(`${ENVIRONMENT_PATH}/open`)).status).toBe(404);
    await remove('open');
  });

  test('with a password is asked for it, and a new one closes it to all', async () => {
    await ready('locked', { access: 'password', password: 'open sesame 5' });
    const path = `${ENVIRONMENT_PATH}/locked`;
    const asked = await read(path);
    expect([asked.status, asked.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(asked.body).toContain('type="password"');
    const give = (password: string): Promise<Answer> =>
      api.as({ host }).send({
        ...{ method: 'POST', path, body: new URLSearchParams({ password }).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }) as never;
    const wrong = await give('open sesame 6');
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([403, undefined]);
    const right = await give('open sesame 5');
    expect(right.status).toBe(303);
    const cookie = cookieOf(right);
    const isShown = async () => (await read('/', cookie)).body.includes('Title of locked');
    expect(await isShown()).toBe(true);
    await send('locked', { name: 'set-access', password: 'another one 7' });
    await soon(async () => expect(await isShown()).toBe(false));
    for (let tries = 0; tries < 10; tries += 1) await give('wrong');
    expect((await give('another one 7')).status).toBe(429);
    await remove('locked');
  });

  test('finds it closed once its time is over, until it is given more', async () => {
    await ready('over', { access: 'public', expires_ts: Math.floor(Date.now() / 1000) + 3_600 });
    const cookie = await opened('over');
    await api.ground.database.db
      .updateTable('environment')
      .set({ expires_ts: api.now - 5 })
      .where('site_id', '=', siteId)
      .where('slug', '=', 'over')
      .execute();
    await send('over', { name: 'set-title', title: 'Over' });
    await soon(async () => expect((await read('/', cookie)).body).not.toContain('Title of over'));
    expect((await read(`${ENVIRONMENT_PATH}/over`)).status).toBe(404);
    await send('over', { name: 'set-access', expires_ts: null });
    await soon(async () => expect((await read(`${ENVIRONMENT_PATH}/over`)).status).toBe(303));
    await remove('over');
  });

  test('that was deleted shows what readers get', async () => {
    await ready('gone');
    const cookie = await opened('gone');
    await remove('gone');
    await soon(async () => expect((await read('/', cookie)).body).not.toContain('Title of gone'));
  });

  test.each(['x', '1.1.1.1.x', '../x', 'production'])(
    'is sent nowhere by what nobody gave out: %s',
    async (name) => {
      expect((await read(`${ENVIRONMENT_PATH}/${name}`)).status).toBe(404);
      const page = await read('/', `${CONFIGURATION_COOKIE}=${name}`);
      expect([page.status, page.headers['x-robots-tag']]).toEqual([200, undefined]);
    },
  );
});

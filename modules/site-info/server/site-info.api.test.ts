import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openSession, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { setPassword } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { cancelDomainChange, changeDomain, getDomainChange } from '../domain-change.contract.ts';
import { getSite, previewSite, suggestSites, updateSite } from '../site-info.contract.ts';
import { advanceChange, CHANGE_SECONDS, type DomainProbe, openChange, recordOf } from './domain-change.ts';

const password = 'Right-Horse-9-Battery';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'News', now: api.now });
  await createSite(database, { host: 'taken.example.org', title: 'Other', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  await setPassword(api.ground.database, owner.accountId, password);
  await openSession(api.ground, owner.accountId, owner.token);
  await database.db
    .insertInto('asset')
    .values({
      ...{
        site_id: siteId,
        id: 71,
        file_type: 'image',
        status: 'ready',
        mime: 'image/png',
        filename: 'l.png',
      },
      ...{ width: 400, height: 100, alt: '', created_ts: api.now, updated_ts: api.now, is_gated: false },
    })
    .execute();
});
afterAll(() => api.stop());

const params = () => ({ siteId });
const site = async () => (await api.as(owner).call(getSite, { params: params() })).body;
const save = async (said: object) =>
  api.as(owner).call(updateSite, { params: params(), body: { ...said, revision: (await site()).revision } });
const home = async (host = 'news.test', path = '/') => api.as({ host }).send({ method: 'GET', path });

describe('who edits the site', () => {
  test('says what it is and how it looks, and every page follows at once', async () => {
    expect((await home()).body).toContain('<h1 class="name"><a href="/">News</a></h1>');
    const saved = await save({
      ...{
        title: 'The <Herald>',
        tagline: 'Since & 1902',
        logo_id: 71,
        copyright: '© Herald',
        timezone: 'Europe/Berlin',
      },
      ...{
        accent_color: '#0B5394',
        heading_font: 'sans',
        has_dark: false,
        social: { x: 'https://x.com/herald' },
      },
      navigation: [{ title: 'Water', url: '/tag/water' }],
    });
    expect([saved.status, saved.body.accent_color, saved.body.revision]).toEqual([200, '#0b5394', 2]);
    const { body, headers } = await home();
    for (const part of [
      '<title>The &lt;Herald&gt;</title>',
      'Since &amp; 1902',
      'src="/core/media/71/original/l.png" alt="The &lt;Herald&gt;"',
      '--accent:#0b5394',
      '<a href="/tag/water">Water</a>',
      '<a href="https://x.com/herald" rel="me">X</a>',
      '<meta name="color-scheme" content="light">',
      '/u/site/fonts/sans-latin.woff2',
    ]) {
      expect([part, String(body).includes(part)]).toEqual([part, true]);
    }
    // The stylesheet of the layout and the look of the site: two, and no more.
    expect(String(headers['content-security-policy']).match(/'sha256-/g)).toHaveLength(2);
  });

  test.each([
    [{ accent_color: '#eeeeee' }, 422, 'accent_color'],
    [{ text_color: '#777777', background_color: '#808080' }, 422, 'text_color'],
    [{ logo_id: 72 }, 422, 'logo_id'],
    [{ accent_color: 'red;}' }, 400, 'accent_color'],
    [{ title: ' ' }, 400, 'title'],
    [{ timezone: 'Mars/North' }, 400, 'timezone'],
    [{ default_language: 'no language' }, 400, 'default_language'],
    [{ about_url: 'javascript:alert(1)' }, 400, 'about_url'],
    [{ navigation: [{ title: 'Away', url: '//evil.test' }] }, 400, 'navigation'],
    [{ social: { x: 'ftp://x' } }, 400, 'social'],
  ])('is told what is wrong with %j', async (said, status, field) => {
    const before = await site();
    const refused = await save(said);
    expect([refused.status, refused.body.details[0].loc[1]]).toEqual([status, field]);
    expect(await site()).toEqual(before);
  });

  test('tries a look on a page that nobody else gets', async () => {
    const body = { title: 'Tried', accent_color: '#005500', path: '/nothing-here' };
    const tried = await api.as(owner).call(previewSite, { params: params(), body });
    const shown = await home('news.test', tried.body.url);
    expect([shown.status, shown.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN']);
    expect(shown.headers['content-security-policy']).toMatch(/sandbox/);
    expect(shown.body).toContain('--accent:#005500');
    expect(shown.body).not.toContain('<script src');
    expect((await home()).body).not.toContain('#005500');
    expect((await home('news.test', tried.body.url.replace(/.$/, '_'))).status).toBe(404);
    expect((await home('taken.example.org', tried.body.url)).status).toBe(404);
    const path = '//evil.test/';
    const away = await api.as(owner).call(previewSite, { params: params(), body: { title: 'x', path } });
    expect(away.status).toBe(400);
  });

  test('finds the site by a part of its name', async () => {
    const found = await api.as(owner).call(suggestSites, { query: { term: 'hera', communities: 1 } });
    expect(found.body.items.map(({ id }: { id: number }) => id)).toEqual([siteId]);
    expect((await api.as(owner).call(suggestSites, { query: { term: 'other' } })).body.items).toEqual([]);
  });
});

describe('a change of the domain', () => {
  const host = 'xn--zrich-kva.example.org';
  const start = (newDomain: string, typed = password) =>
    api.as(owner).call(changeDomain, { body: { newDomain, current_password: typed } });
  const world = { txt: [] as string[], https: null as string | null, http: null as string | null };
  const probe: DomainProbe = {
    txt: async () => world.txt,
    identity: async (scheme) => world[scheme],
  };
  const advance = async (now = api.now) => {
    const change = await openChange(api.ground.database.db, siteId);
    return change && advanceChange(api.ground, change, probe, now);
  };

  test.each([
    ['localhost', 422, 'newDomain_is_invalid'],
    ['10.0.0.1', 422, 'newDomain_is_invalid'],
    ['news.example.org/path', 422, 'newDomain_is_invalid'],
    ['news.test', 422, 'newDomain_is_current'],
    ['Taken.example.org', 409, 'duplicate'],
  ])('to %s is refused', async (typed, status, code) => {
    const refused = await start(typed);
    expect([typed, refused.status, refused.body.error]).toEqual([typed, status, code]);
  });

  test('asks for the password again', async () => {
    const refused = await start('zürich.example.org', 'guessed');
    expect([refused.status, refused.body.error]).toEqual([422, 'current_password_is_invalid']);
  });

  test('waits for the record, the address and the certificate, then switches, and the old host leads on', async () => {
    const started = await start('https://Zürich.example.org/');
    expect([started.status, started.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const query = { task_id: Number(started.body) };
    expect((await start('another.example.org')).body.error).toBe('change_is_running');
    expect(await advance()).toBe('ownership');
    expect((await home(host)).status).toBe(421);
    const told = (await api.as(owner).call(getDomainChange, { query })).body;
    expect([told.new_domain, told.status, told.is_ready]).toEqual([host, 'waiting', false]);
    world.txt = [(await recordOf(api.ground, siteId, host)).value];
    expect(told.dns_records[0]).toMatchObject({
      type: 'TXT',
      name: `_masthead.${host}`,
      value: world.txt[0],
    });
    expect(await advance()).toBe('dns');
    world.http = String((await home(host, '/u/site/identity')).body);
    expect(await advance()).toBe('certificate');
    expect((await site()).domain).toBe('news.test');
    world.https = world.http;
    expect(await advance()).toBe('done');
    expect((await api.as(owner).call(getDomainChange, { query })).body).toMatchObject({
      status: 'done',
      is_ready: true,
    });
    // Servers hear of a moved host a moment after it moved.
    await expect
      .poll(async () => {
        const old = await home('news.test', '/a/b?c=1');
        return [old.status, old.headers.location];
      })
      .toEqual([301, `https://${host}/a/b?c=1`]);
    expect((await home(host)).body).toContain(`<link rel="canonical" href="https://${host}/">`);
    expect((await site()).domains).toEqual([
      { host: 'news.test', is_main: false, redirects_until_ts: expect.any(Number) },
      { host, is_main: true, redirects_until_ts: null },
    ]);
  });

  test('can be cancelled, and is given up after a week; the domain stays', async () => {
    await start('later.example.org');
    const cancelled = await api.as(owner).call(cancelDomainChange, { params: params() });
    expect(cancelled.body.status).toBe('cancelled');
    expect((await api.as(owner).call(cancelDomainChange, { params: params() })).status).toBe(404);
    world.txt = [];
    const task = Number((await start('never.example.org')).body);
    await advance(api.now + CHANGE_SECONDS + 60);
    const { body } = await api.as(owner).call(getDomainChange, { query: { task_id: task } });
    expect([body.status, body.exception]).toEqual(['failed', "The domain wasn't set up within 7 days."]);
    expect((await site()).domain).toBe(host);
  });
});

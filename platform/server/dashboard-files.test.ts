import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from './caller.ts';
import { registerDashboardFiles } from './dashboard-files.ts';
import { openDashboardPages } from './dashboard-pages.ts';
import { createHttpServer } from './http-server.ts';

const SCRIPT = 'console.log("a newsroom");'.repeat(100);
const site = {
  id: 7,
  name: 'news',
  title: 'News',
  uri: 'http://news.test',
  timezone: 'Europe/"Berlin"',
  locale: 'en-US',
  accessLimitationTs: null,
  communityIds: new Set<number>(),
};
const said = (language: string) => ({ loading: `<Loading> in ${language}` });
const findSite = async (host: string) => (host === 'unknown.test' ? null : site);
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-dashboard-'));
  await mkdir(join(folder, 'static'));
  const page =
    '<html lang="{{language}}" dir="{{direction}}" data-site-id="{{site_id}}" data-time-zone="{{time_zone}}" data-texts="{{text_files}}"><script>1</script><p>{{loading}}</p></html>';
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'text-files.json'), JSON.stringify({ 'de-DE': { posts: '/posts.json' } }));
  await writeFile(
    join(folder, 'csp-hashes.json'),
    JSON.stringify({ 'index.html': { scripts: ['sha256-abc='], styles: ['sha256-def='] } }),
  );
  await writeFile(join(folder, 'static', 'main-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'static', 'main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  app = await createHttpServer({
    handlers: [],
    finders: { site: findSite, caller: async () => visitor() },
    log: pino({ level: 'silent' }),
    site: {
      answer: async ({ path }) =>
        path === '/'
          ? null
          : {
              status: 404,
              headers: { 'content-type': 'text/html; charset=utf-8' },
              body: '<html>no such page</html>',
            },
      era: () => 0,
      close: async () => undefined,
    },
  });
  registerDashboardFiles(app, { folder, pages: openDashboardPages(folder, said), site: findSite });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

test.each(['/r/dashboard', '/r/dashboard/', '/r/dashboard/posts', '/r/dashboard/settings/a/b?x=1'])(
  'serves the page at %s',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('data-site-id="7"');
  },
);

test('escapes what is written into the page', async () => {
  expect((await get('/r/dashboard/')).body).toContain('data-time-zone="Europe/&quot;Berlin&quot;"');
});

test.each([
  [{}, 'lang="en-US" dir="ltr"', 'data-texts="{}"'],
  [
    { 'accept-language': 'de-AT,en;q=0.5' },
    'lang="de-AT" dir="ltr"',
    '{&quot;posts&quot;:&quot;/posts.json&quot;}',
  ],
  [{ 'accept-language': 'ar-EG' }, 'lang="ar-SA" dir="rtl"', 'data-texts="{}"'],
  [{ cookie: 'language=ar-SA', 'accept-language': 'de' }, 'lang="ar-SA" dir="rtl"', 'data-texts="{}"'],
  [{ cookie: 'language="><script>' }, 'lang="en-US" dir="ltr"', 'data-texts="{}"'],
])('G-24: writes the language into the page before it is drawn, for %j', async (headers, html, texts) => {
  const answer = await get('/r/dashboard/posts', headers);
  expect(answer.body).toContain(html);
  expect(answer.body).toContain(texts);
  expect(answer.headers.vary).toContain('accept-language');
});

test('says in the language of the page what stands there before its scripts have come', async () => {
  const answer = await get('/r/dashboard/posts', { 'accept-language': 'fr-FR' });
  expect(answer.body).toContain('<p>&lt;Loading&gt; in fr-FR</p>');
});

test('sends the page only when it changed', async () => {
  const first = await get('/r/dashboard/');
  expect(first.headers['cache-control']).toBe('no-cache');
  const second = await get('/r/dashboard/', { 'if-none-match': String(first.headers.etag) });
  expect(second.statusCode).toBe(304);
  expect(second.body).toBe('');
});

test('lets the page run only scripts and be drawn only by styles of its own', async () => {
  const policy = String((await get('/r/dashboard/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-abc='");
  expect(policy).toContain("style-src 'self' 'sha256-def='");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/(script|style)-src [^;]*unsafe/);
});

test('never answers a call with the page', async () => {
  for (const url of [
    '/r/dashboard/es/none',
    '/r/dashboard/es',
    '/r/dashboard/e%73/none',
    '/core/none',
    '/api/none',
  ]) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.json().error).toBe('not_found');
  }
});

test('keeps files for a year and sends them compressed as they lie there', async () => {
  const answer = await get('/r/dashboard/static/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
});

test('sends the plain file to who takes nothing else', async () => {
  const answer = await get('/r/dashboard/static/main-1a2b.js', { 'accept-encoding': 'identity' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(SCRIPT);
});

test.each(['main-0000.js', '', '../index.html', '%2e%2e/index.html', '..%2findex.html'])(
  'has no file %s',
  async (name) => {
    const answer = await get(`/r/dashboard/static/${name}`);
    expect(answer.body).not.toContain('data-site-id="{{site_id}}"');
    if (name.startsWith('main') || name === '') expect(answer.statusCode).toBe(404);
  },
);

test.each(['static/../../package.json', 'static/../../../package.json', 'static/..%2f..%2fpackage.json'])(
  'F-01: %s, byte by byte, is not there',
  async (path) => {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET /r/dashboard/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const said = await text(socket);
    expect([said.split(' ', 2)[1], said.includes('not_found')]).toEqual(['404', true]);
  },
);

test('leads from the root to the dashboard', async () => {
  const answer = await get('/');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/r/dashboard/');
});

test('has no dashboard for a site that does not exist', async () => {
  expect((await get('/r/dashboard/', { host: 'unknown.test' })).statusCode).toBe(421);
});

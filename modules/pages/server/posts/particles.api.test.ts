import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { keepLayer } from '#modules/editor/editor.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getPreview } from '../../pages.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());

type Edit = { slug?: string; body?: string; status?: number; password?: string; visibility?: number };

async function save(post: { id: number; revision: number }, edit: Edit) {
  const body = { revision: post.revision, ...edit } as { revision: number };
  const saved = await api.as(owner).call(updatePost, { params: { postId: post.id }, body });
  expect([saved.status, saved.body]).toMatchObject([200, { id: post.id }]);
  return saved.body;
}

async function write(type: 'article' | 'particle', slug: string, edit: Edit) {
  const { body } = await api.as(owner).call(createPost, { params: { siteId }, body: { type } });
  return save(body, { ...({ headline: slug } as Edit), slug, status: 0, ...edit });
}

const read = async (path: string) => {
  const { status, body, headers } = await api.as({ host: 'news.test' }).send({ method: 'GET', path });
  return { status, body: String(body), headers };
};
const shownAt = async (slug: string) =>
  /<div class="body">([\s\S]*?)<\/article>/.exec((await read(`/${slug}`)).body)?.[1];

test('a particle stands in the texts that name it, and changes in all of them', async () => {
  const hours = await write('particle', 'hours', { body: '<p>Open <b>daily</b><script>x()</script></p>' });
  const mark = `[particle id="${hours.id}"]`;
  const outer = await write('particle', 'outer', { body: `<p>Around</p><p>${mark}</p>` });
  const naming = `<p>Before</p><p>${mark}</p><p>[particle id=${outer.id}]</p><pre>${mark}</pre>`;
  await write('article', 'naming', { body: naming });
  const part = (inner: string) => `<div class="wp-block-particle">${inner}</div>`;
  const open = part('<p>Open <b>daily</b></p>');
  const shown = `<p>Before</p>${open}${part(`<p>Around</p>${open}`)}<pre tabindex="0">${mark.replaceAll('"', '&quot;')}</pre>`;
  expect((await shownAt('naming'))?.replaceAll('&quot;', '"')).toContain(shown.replaceAll('&quot;', '"'));
  expect((await read('/feed.xml')).body).toContain('Open ');
  // One that names itself, by way of another one, ends there.
  const circle = await save(hours, { body: `<p>Anew</p><p>[particle id="${outer.id}"]</p>` });
  await expect.poll(() => shownAt('naming')).toContain('Anew');
  expect((await shownAt('naming'))?.match(/Anew/g)).toHaveLength(2);
  // What readers may not see they do not see in another text either, and it comes back.
  const locked = await save(circle, { body: '<p>Closed</p>', password: 'open sesame' });
  await expect.poll(() => shownAt('naming')).not.toContain('Anew');
  expect(await shownAt('naming')).not.toContain('Closed');
  const draft = await save(locked, { password: '', status: 5 });
  expect(await shownAt('naming')).not.toContain('Closed');
  await save(draft, { status: 0 });
  await expect.poll(() => shownAt('naming')).toContain('Closed');
});

test('raw HTML that a page cannot hold stands in a frame on an origin of its own', async () => {
  const raw = '<div>Vote</div><script>vote()</script>';
  const block = (source: string) => `<!-- wp:html -->\n${source}\n<!-- /wp:html -->`;
  const body = `<p>Before</p>${block(raw)}${block('<p>Plain</p>')}`;
  const post = await write('article', 'with-raw', { body });
  const shown = await shownAt('with-raw');
  expect(shown).toContain('<p>Plain</p>');
  expect(shown).not.toContain('vote()');
  const [frame = '', src = ''] = /<iframe class="raw-html" src="([^"]+)"[^>]*>/.exec(shown ?? '') ?? [];
  expect(frame).toContain('sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"');
  const framed = await read(src);
  expect(framed.body).toContain(raw);
  const policy = String(framed.headers['content-security-policy']);
  expect(policy).toMatch(/; sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox$/);
  expect(`${policy} ${frame}`).not.toContain('same-origin');
  expect(framed.headers['set-cookie']).toBeUndefined();
  expect((await read('/feed.xml')).body).not.toContain('raw-html');
  // Only what a page of ours framed has an address, and only as long as it is there.
  expect((await read(src.replace(/\d+/, '1'))).status).toBe(404);
  expect((await read(`${src.slice(0, -1)}${src.endsWith('_') ? '-' : '_'}`)).status).toBe(404);
  const params = { siteId, postId: post.id };
  const typed = { base_revision: post.revision, content: { body: block('<script>typed()</script>') } };
  expect((await api.as(owner).call(keepLayer, { params, body: typed })).status).toBe(200);
  const preview = await api.as(owner).call(getPreview, { params, query: { unsaved: 'true' } });
  const unsaved = /src="(\/u\/site\/html\/[^"]+)"/.exec((await read(preview.body.url)).body)?.[1] ?? '';
  expect((await read(unsaved)).body).toContain('typed()');
  // What is not saved has no address without the end of its preview.
  expect((await read(unsaved.replace(/\.p\d+\./, '.0.'))).status).toBe(404);
  expect((await read(unsaved.replace(/\.p\d+\./, '.p1.'))).status).toBe(404);
  await save(post, { body: '<p>Gone</p>' });
  expect((await read(src)).status).toBe(404);
});

test('the frame of raw HTML is closed to whom its page is closed', async () => {
  const body = '<!-- wp:html --><script>secret()</script><!-- /wp:html -->';
  let post = await write('article', 'framed', { body });
  const framesOf = async (headers: Record<string, string>) => {
    const page = await api.as({ host: 'news.test' }).send({ method: 'GET', path: '/framed', headers });
    return /<iframe class="raw-html" src="([^"]+)"/.exec(String(page.body))?.[1] ?? '';
  };
  const src = await framesOf({});
  const status = async (address: string) => (await read(address)).status;
  const isClosedBy = async (shut: Edit, open: Edit) => {
    post = await save(post, shut);
    expect([shut, await status(src)]).toEqual([shut, 404]);
    post = await save(post, open);
    expect([open, await status(src)]).toEqual([open, 200]);
  };
  await isClosedBy({ status: 5 }, { status: 0 });
  await isClosedBy({ visibility: 2 }, { visibility: 3 });
  const { db } = api.ground.database;
  const gate = (groups: string[] | null) =>
    sql`update post set gated_groups = ${groups}::text[], row_version = row_version + 1
      where site_id = ${siteId} and id = ${post.id}`.execute(db);
  await gate([]);
  expect(await status(src)).toBe(404);
  await gate(null);
  // Whoever has given the password gets a frame of their own, which has an end.
  post = await save(post, { password: 'open sesame' });
  expect(await status(src)).toBe(404);
  const given = await api.as({ host: 'news.test' }).send({
    method: 'POST',
    path: '/framed',
    body: 'password=open+sesame',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const cookie = String(given.headers['set-cookie']).split(';')[0] ?? '';
  await expect.poll(() => framesOf({ cookie })).toMatch(/\.o\d+\./);
  const own = await framesOf({ cookie });
  expect((await read(own)).body).toContain('secret()');
  expect(await status(own.replace(/\.o(\d+\.)/, '.p$1'))).toBe(404);
  post = await save(post, { password: '' });
  await sql`update post set deleted_ts = ${api.now}, row_version = row_version + 1
    where site_id = ${siteId} and id = ${post.id}`.execute(db);
  expect([await status(src), await status(own)]).toEqual([404, 404]);
});

test('a player keeps its own origin, a chart has none, and a link leads to where it plays in any case', async () => {
  const player = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&b=2"></iframe>';
  const chart =
    '<iframe src="https://flo.uri.sh/visualisation/1/embed" sandbox="allow-same-origin"></iframe>';
  await write('article', 'with-embed', { body: `<figure class="wp-block-embed">${player}</figure>${chart}` });
  const shown = await shownAt('with-embed');
  const [first = '', second = ''] = shown?.match(/<iframe[^>]*>/g) ?? [];
  expect(first).toContain(
    'sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"',
  );
  expect(second).toContain(
    'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation"',
  );
  expect(shown).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" target="_blank"');
  expect(shown).toContain('>Open on YouTube</a>');
});

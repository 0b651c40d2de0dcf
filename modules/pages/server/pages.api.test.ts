import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { repeatPublication } from '#database/migrations/0130-publication-order.ts';
import { discardLayer, keepLayer } from '#modules/editor/editor.contract.ts';
import { updatePost } from '#modules/posts/post-writing.contract.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import { updateSection } from '#modules/sections/sections.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { publishChange } from '#platform/server/events.ts';
import { getPreview } from '../pages.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The <News>', now: api.now });
  await createSite(api.ground.database, { host: 'other.test', title: 'Other', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const { db } = api.ground.database;
  await db
    .insertInto('section')
    .values([
      { ...times, id: 501, parent_id: null, title: 'City', slug: 'city' },
      { ...times, id: 502, parent_id: 501, title: 'Arts', slug: 'arts' },
      { ...times, id: 503, parent_id: null, title: 'Members', slug: 'members', restriction: 2 },
      { ...times, id: 504, parent_id: 503, title: 'Inner', slug: 'inner', restriction: 3 },
      { ...times, id: 505, parent_id: null, title: 'Hidden', slug: 'hidden', visibility: 2 },
      { ...times, id: 506, parent_id: null, title: 'Unlisted', slug: 'unlisted', visibility: 3 },
    ])
    .execute();
  await db
    .insertInto('tag')
    .values([{ ...times, id: 601, title: 'Ice & Snow', title_key: 'ice & snow', slug: 'ice-snow' }])
    .execute();
  await addPost(11, 'a-story', { headline: 'A <b>story</b>', section_ids: [502], tag_ids: [601] });
  await addPost(12, 'a-draft', { status: 5 });
  await addPost(
    13,
    'secret',
    {},
    { password: 'open sesame', body: '<p>Behind the door</p>', excerpt: 'Door' },
  );
  await addPost(14, 'about', { type: 'page' }, { body: '<p>About us</p>' });
  await addPost(15, 'for-few', { visibility: 2 });
  await addPost(16, 'by-link', { visibility: 3 });
  await addPost(17, 'for-members', { section_ids: [504] });
  await addPost(18, 'in-hidden', { section_ids: [505] });
  await addPost(19, 'second', { section_ids: [501], tag_ids: [601] });
});
afterAll(() => api.stop());

type Body = { body?: string; password?: string; excerpt?: string };

async function addPost(
  id: number,
  slug: string,
  more: { section_ids?: number[]; tag_ids?: number[]; status?: number } & Record<string, unknown>,
  said: Body = {},
): Promise<void> {
  const { db } = api.ground.database;
  const stamp = { site_id: siteId, created_ts: api.now - 100 + id, updated_ts: api.now };
  const { section_ids = [], tag_ids = [], status = 0 } = more;
  const row = { ...stamp, id, slug, status, visibility: 1, headline: slug, author_ids: [owner.profileId] };
  await db
    .insertInto('post')
    .values({ ...row, ...more, primary_section_id: section_ids[0] ?? null })
    .execute();
  const link = { site_id: siteId, post_id: id, status, created_ts: stamp.created_ts };
  await db
    .insertInto('post_author')
    .values({ ...link, profile_id: owner.profileId })
    .execute();
  for (const section_id of section_ids)
    await db
      .insertInto('post_section')
      .values({ ...link, section_id })
      .execute();
  for (const tag_id of tag_ids)
    await db
      .insertInto('post_tag')
      .values({ ...link, tag_id })
      .execute();
  await db
    .insertInto('post_slug')
    .values({
      site_id: siteId,
      post_id: id,
      slug,
      page_type: more.type === 'page' ? 'page' : 'post',
      created_ts: api.now,
    })
    .execute();
  const body = '<p>Words of it.</p><script>alert(1)</script><img src=x onerror=alert(1)>';
  await db
    .insertInto('post_body')
    .values({ site_id: siteId, post_id: id, body, ...said })
    .execute();
}

type Ask = { method?: string; host?: string; headers?: Record<string, string>; body?: string };
const read = (path: string, { host = 'news.test', method = 'GET', ...more }: Ask = {}) =>
  api.as({ host }).send({ method, path, ...more });

describe('a reader', () => {
  test('G-12: comes by /u/{name} to the page of that person, and to nothing where there is none', async () => {
    const { db } = api.ground.database;
    const { name } = await db
      .selectFrom('profile')
      .select('name')
      .where('site_id', '=', siteId)
      .where('id', '=', owner.profileId)
      .executeTakeFirstOrThrow();
    const sent = await read(`/u/${name}`);
    expect([sent.status, sent.headers.location]).toEqual([302, `/author/${name}`]);
    expect((await read(`/author/${name}`)).status).toBe(200);
    for (const path of ['/u/nobody-there', '/u/', `/u/${name}/more`, '/u/site', '/u/..%2Fx'])
      expect((await read(path)).status).toBe(404);
  });

  test('finds a post at its address, safe, with what machines read of it', async () => {
    const { status, body, headers } = await read('/a-story');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>A &lt;b&gt;story&lt;/b&gt;</h1>');
    expect(body).toContain('<p>Words of it.</p>');
    expect(body).not.toMatch(/alert\(1\)|onerror/);
    expect(body).toContain('<link rel="canonical" href="https://news.test/a-story">');
    expect(body).toContain('"@type":"NewsArticle"');
    expect(body).toContain('href="/tag/ice-snow"');
    expect(body).toContain('<meta property="og:title" content="A &lt;b&gt;story&lt;/b&gt;">');
    // Nothing runs but these files, whatever else stands on the host.
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*; script-src( news\.test\/u\/site\/(views|vitals|headlines|live)\.js){4}; /,
    );
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each([
    [
      '/',
      ['a-story', 'second', 'secret'],
      ['a-draft', 'for-few', 'by-link', 'for-members', 'in-hidden', 'about'],
    ],
    ['/city', ['a-story', 'second'], ['secret']],
    ['/city/arts', ['a-story'], ['second']],
    ['/tag/ice-snow', ['a-story', 'second'], ['secret']],
    ['/feed.xml', ['a-story', 'secret'], ['a-draft', 'for-few', 'by-link', 'for-members', 'in-hidden']],
    ['/feed.json', ['second'], ['for-members', 'by-link']],
    ['/city/feed.xml', ['second'], ['secret']],
    ['/search?q=second', ['second'], ['a-story']],
    ['/search?q=word', ['a-story', 'second'], ['secret', 'for-members']],
    ['/sitemap-pages.xml', ['/city/arts', '/about'], ['/members', '/hidden', '/unlisted', 'secret']],
    ['/sitemap-news.xml', ['second'], ['for-members', 'secret']],
  ])('of %s sees what is listed there', async (path, seen, unseen) => {
    const { status, body } = await read(path);
    expect(status).toBe(200);
    const text = String(body);
    for (const one of seen) expect([path, text.includes(`/${one.replace(/^\//, '')}`)]).toEqual([path, true]);
    for (const one of unseen)
      expect([
        path,
        one,
        text.includes(`/${one.replace(/^\//, '')}<`) || text.includes(`/${one.replace(/^\//, '')}"`),
      ]).toEqual([path, one, false]);
  });

  test.each([
    ['/a-draft', 404],
    ['/for-few', 404],
    ['/in-hidden', 404],
    ['/hidden', 404],
    ['/nothing', 404],
    ['/by-link', 200],
    ['/about', 200],
    ['/for-members', 403],
    ['/members', 403],
    ['/members/inner', 403],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/city?page=400', 404],
  ])('of %s gets %i', async (path, status) => {
    const answer = await read(path);
    expect([path, answer.status]).toEqual([path, status]);
    if (status === 403) expect(answer.body).not.toContain('Words of it');
    if (path === '/by-link') expect(answer.body).toContain('content="noindex, nofollow"');
  });

  test('of an address of Masthead itself gets no page', async () => {
    for (const path of ['/core/none', '/api/none', '/u/site/fonts/../../secret', '/u/site/preview/1.2.3.x']) {
      expect([path, (await read(path)).status]).toEqual([path, 404]);
    }
    expect((await read('/u/site/fonts/serif-latin.woff2')).headers['content-type']).toBe('font/woff2');
  });

  test('of a post with a password is asked for it, and reads once it was right', async () => {
    const shut = await read('/secret');
    expect([shut.status, String(shut.body).includes('Behind the door')]).toEqual([200, false]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (password: string) =>
      read('/secret', { method: 'POST', headers, body: new URLSearchParams({ password }).toString() });
    const wrong = await send('open');
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([403, undefined]);
    const right = await send('open sesame');
    expect([right.status, right.headers.location]).toEqual([303, '/secret']);
    const cookie = String(right.headers['set-cookie']).split(';', 1)[0] ?? '';
    const open = await read('/secret', { headers: { cookie } });
    expect(open.body).toContain('Behind the door');
    expect(open.headers['cache-control']).toBe('private, no-store');
    expect((await read('/secret')).body).not.toContain('Behind the door');
    expect((await read('/secret', { headers: { cookie: 'post_13=x' } })).body).not.toContain(
      'Behind the door',
    );
  });

  test('of another site sees nothing of this one', async () => {
    expect((await read('/a-story', { host: 'other.test' })).status).toBe(404);
    expect((await read('/', { host: 'other.test' })).body).not.toContain('a-story');
  });

  test('hears that nothing changed', async () => {
    const tag = String((await read('/a-story')).headers.etag);
    const known = (tag: string) => read('/a-story', { headers: { 'if-none-match': tag } });
    const [again, strong] = [await known(tag), await known(tag.replace('W/', ''))];
    expect([again.status, again.body, strong.status]).toEqual([304, '', 304]);
  });
});

test('lists go by when posts were published, not by when they were begun', async () => {
  const { db } = api.ground.database;
  const day = 86_400;
  const inLists = { section_ids: [502], tag_ids: [601] };
  await addPost(31, 'begun-last', {
    ...inLists,
    created_ts: api.now - 3 * day,
    published_ts: api.now - 3 * day,
  });
  await addPost(32, 'long-begun', { ...inLists, status: 5, created_ts: api.now - 9 * day });
  await addPost(33, 'begun-first', {
    ...inLists,
    created_ts: api.now - 30 * day,
    published_ts: api.now - day,
  });
  await db
    .updateTable('post_section')
    .set({ created_ts: 1 })
    .where('site_id', '=', siteId)
    .where('post_id', 'in', [31, 32, 33])
    .execute();
  // What was published before links told of it.
  await repeatPublication(db);
  const published = { revision: 1, status: 0 } as const;
  const { status } = await api.as(owner).call(updatePost, { params: { postId: 32 }, body: published });
  expect(status).toBe(200);
  const author = (
    await api.ground.database.db
      .selectFrom('profile')
      .select('name')
      .where('site_id', '=', siteId)
      .where('id', '=', owner.profileId)
      .executeTakeFirstOrThrow()
  ).name;
  for (const path of ['/city/arts', '/tag/ice-snow', `/author/${author}`, '/feed.json', '/city/feed.xml']) {
    const body = String((await read(path)).body);
    const places = ['long-begun', 'begun-first', 'begun-last'].map((slug) => body.indexOf(`/${slug}`));
    expect([path, places[0] !== -1, places]).toEqual([path, true, places.toSorted((a, b) => a - b)]);
  }
  const { body: news } = await read('/sitemap-news.xml');
  expect(
    ['long-begun', 'begun-first', 'begun-last'].map((slug) => String(news).includes(`/${slug}<`)),
  ).toEqual([true, true, false]);
  const { body: page } = await read('/begun-first');
  expect(String(page)).toMatch(/rel="prev" href="[^"]*begun-last"/);
});

test('redirects come before pages, and lead on in one step', async () => {
  for (const body of [
    { path: '/first', redirect_to: '/middle', status: 301 as const },
    { path: '/middle', redirect_to: '/city', status: 302 as const },
    { path: '/second', redirect_to: '/a-story', status: 301 as const },
  ]) {
    expect((await api.as(owner).call(createRedirect, { body })).status).toBe(201);
  }
  expect((await read('/first')).headers.location).toBe('/city');
  expect((await read('/second')).headers.location).toBe('/a-story');
});

test('a save is seen at once, at the new address and through the old one', async () => {
  expect((await read('/')).body).toContain('A &lt;b&gt;story');
  const save = (body: object) =>
    api.as(owner).call(updatePost, { params: { postId: 11 }, body: body as { revision: number } });
  expect((await save({ revision: 1, headline: 'Told anew', slug: 'told-anew' })).status).toBe(200);
  expect((await read('/')).body).toContain('Told anew');
  expect((await read('/city')).body).toContain('Told anew');
  expect((await read('/told-anew')).body).toContain('<h1>Told anew</h1>');
  expect((await read('/a-story?x=1')).headers.location).toBe('/told-anew?x=1');
  expect((await save({ revision: 2, slug: 'a-story' })).status).toBe(200);
  expect((await read('/a-story')).status).toBe(200);
  expect((await read('/told-anew')).headers.location).toBe('/a-story');
});

describe('a preview', () => {
  const ofDraft = () => ({ params: { siteId, postId: 12 }, query: {} });
  test('shows a draft to whoever has the address, on an origin of its own', async () => {
    const { status, body } = await api.as(owner).call(getPreview, ofDraft());
    expect(status).toBe(200);
    const page = await read(body.url);
    expect([page.status, String(page.body).includes('<h1>a-draft</h1>')]).toEqual([200, true]);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'; .*script-src-elem 'none'; .*; sandbox allow-scripts /);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).not.toContain('views.js');
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect((await read(body.url.replace(/\d+/, '15'))).status).toBe(404);
    expect((await read(body.url, { host: 'other.test' })).status).toBe(404);
  });

  test('shows what its maker has typed and not saved where that is asked for, cleaned', async () => {
    const body = { base_revision: 1, content: { headline: 'Typed', body: '<p onclick="x()">Anew</p>' } };
    expect((await api.as(owner).call(keepLayer, { params: { siteId, postId: 12 }, body })).status).toBe(200);
    const shown = async (unsaved?: 'true') => {
      const query = unsaved ? { unsaved } : {};
      const preview = await api.as(owner).call(getPreview, { params: { siteId, postId: 12 }, query });
      return { url: preview.body.url, page: String((await read(preview.body.url)).body) };
    };
    expect((await shown()).page).toContain('<h1>a-draft</h1>');
    const { url, page } = await shown('true');
    expect(page).toContain('<h1>Typed</h1>');
    expect(page).toContain('<p>Anew</p>');
    const [id, profile, expires, , signed] = url.split('.');
    expect((await read([id, profile, expires, 0, signed].join('.'))).status).toBe(404);
    await api.as(owner).call(discardLayer, { params: { siteId, postId: 12 } });
  });

  test('F-16: ends with the right of its maker', async () => {
    const writer = await signInAs(api.ground, { siteId, host: 'news.test' }, 'editor');
    const { body } = await api.as(writer).call(getPreview, ofDraft());
    expect((await read(body.url)).status).toBe(200);
    await api.ground.database.db
      .deleteFrom('role_assignment')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', writer.profileId)
      .execute();
    const { events, database } = api.ground;
    await events.publish(database.db, { topic: 'caller', siteId, id: writer.profileId });
    await events.caughtUp();
    const ended = await read(body.url);
    expect([ended.status, ended.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(ended.body).toContain('<h1>This preview has ended</h1>');
  });

  test('is made by those who see the post', async () => {
    const nobody = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
    expect((await api.as(nobody).call(getPreview, ofDraft())).status).toBe(403);
  });
});

test('an embed of a site on the list stands in a page that runs nothing for its writers, and nobody else’s page does', async () => {
  const at = (address: string) => read(`/u/site/embed/${Buffer.from(address).toString('base64url')}`);
  const shown = await at('https://player.vimeo.com/video/1?a="><script>x()</script>');
  expect(shown.status).toBe(200);
  expect(shown.body).toContain('src="https://player.vimeo.com/video/1?a=%22%3E%3Cscript%3Ex()%3C/script%3E"');
  const policy = String(shown.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; frame-src [^;']+; base-uri 'none';/);
  expect(policy).not.toContain('script-src');
  expect(shown.body).toContain(' sandbox="allow-scripts allow-same-origin allow-popups ');
  const chart = await at('https://datawrapper.dwcdn.net/abcde/1/');
  expect(chart.headers['content-security-policy']).toMatch(/; sandbox allow-scripts allow-popups /);
  expect(chart.body).not.toContain('same-origin ');
  for (const address of [
    'https://evil.example/',
    'javascript:alert(1)',
    '',
    'http://player.vimeo.com@evil.example/',
  ])
    expect((await at(address)).status).toBe(404);
});

test('one address searches only so often in a minute', async () => {
  let last = await read('/search?q=nothing');
  for (let turn = 0; turn < 62 && last.status === 200; turn += 1)
    last = await read(`/search?q=nothing${turn}`);
  expect([last.status, last.headers['retry-after']]).toEqual([429, '60']);
  expect(last.body).toContain('<h1>Too many attempts</h1>');
});

test('the password of a post is not found by trying', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answers = [];
  for (let turn = 0; turn < 45; turn += 1) {
    const body = new URLSearchParams({ password: `guess ${turn}` }).toString();
    answers.push(await read('/by-link', { method: 'POST', headers, body }));
  }
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'private, no-store' });
  expect(refused?.body).toContain('<h1>Too many attempts</h1>');
});

test('a section is shown as its settings say: its length, search title, feed and place in the menu', async () => {
  const change = (values: object) =>
    api.as(owner).call(updateSection, { params: { siteId, sectionId: 501 }, body: values as never });
  expect((await read('/city')).body).toContain('<h1>City</h1>');
  expect((await read('/city/feed.xml')).status).toBe(200);
  const inMenu = '<li><a href="/city">City</a></li>';
  expect((await read('/')).body).toContain(inMenu);
  const page_settings = { posts_per_page: 1, meta_title: 'All of the city', in_menu: false, rss: false };
  expect((await change({ revision: 1, page_settings })).status).toBe(200);
  await expect.poll(async () => (await read('/city')).body).toContain('<title>All of the city · ');
  const { body } = await read('/city');
  expect(body).toContain('<h1>City</h1>');
  expect(body).toContain('/city?page=2');
  expect((await read('/city/feed.xml')).status).toBe(404);
  expect((await read('/')).body).not.toContain(inMenu);
});

describe('a picture of the library', () => {
  const file = (name: string, mime: string, width: number) => [
    name,
    { key: `1/${name}`, mime, width, height: Math.round(width / 1.5), size: 9 },
  ];

  beforeAll(async () => {
    await api.ground.database.db
      .insertInto('asset')
      .values({
        ...{ site_id: siteId, id: 701, title: 'Ice', filename: 'ice.jpg', alt: 'Ice', status: 'ready' },
        ...{ file_type: 'image', mime: 'image/jpeg', width: 3_000, height: 2_000, is_settled: true },
        ...{ focal_x: 2_000, focal_y: 7_600, created_ts: api.now, updated_ts: api.now },
        files: JSON.stringify(
          Object.fromEntries([
            file('original', 'image/jpeg', 3_000),
            file('small.webp', 'image/webp', 480),
            file('medium.webp', 'image/webp', 960),
            file('share.jpeg', 'image/jpeg', 1_200),
          ]),
        ),
      })
      .execute();
    const body =
      '<p>Look:</p><img alt="a &gt; b" src="/core/media/701/original/ice.jpg"><img src="/core/media/799/x/y">';
    await addPost(21, 'with-ice', { image: JSON.stringify({ id: 701 }) }, { body });
    await publishChange(api.ground.database.db, { topic: 'post', siteId });
    await api.ground.events.caughtUp();
  });

  test('comes in the width that is shown, cut around its subject, in teasers and stories', async () => {
    const home = (await read('/')).body;
    expect(home).toMatch(
      /srcset="[^"]*\/core\/media\/701\/small\.webp\/ice\.webp\?v=\d+ 480w, [^"]* 960w, [^"]*original[^"]* 3000w"/,
    );
    expect(home).toContain('data-x="2" data-y="8"');
    const story = (await read('/with-ice')).body;
    expect(story).toMatch(
      /<meta property="og:image" content="[^"]*\/core\/media\/701\/share\.jpeg\/ice\.jpeg/,
    );
    const [, mine = '', missing = ''] = story.match(/Look:[\s\S]*?(<img[^>]*>)(<img[^>]*>)/) ?? [];
    expect(mine).toMatch(/srcset="[^"]* 480w, [^"]* 3000w" sizes="[^"]+" width="3000" height="2000"/);
    expect(missing).not.toContain('srcset');
  });
});

test('a translation says what it is in its own language, and both sides name each other', async () => {
  const { db } = api.ground.database;
  await addPost(51, 'in-english', {});
  await addPost(52, 'in-arabic', { language: 'ar' });
  const link = { source_id: 51, language: 'ar', post_id: 52, source_revision: 1, created_ts: api.now };
  await db
    .insertInto('post_translation')
    .values({ ...link, site_id: siteId })
    .execute();
  const [english, arabic] = [await read('/in-english'), await read('/in-arabic')].map(({ body }) =>
    String(body),
  );
  const alternate = (lang: string, path: string) =>
    `<link rel="alternate" hreflang="${lang}" href="https://news.test${path}">`;
  for (const page of [english, arabic]) {
    expect(page).toContain(alternate('en-US', '/in-english'));
    expect(page).toContain(alternate('ar', '/in-arabic'));
    expect(page).toContain(alternate('x-default', '/in-english'));
    expect(page).toContain('type="application/feed+json" title="The &lt;News&gt;" href="/feed.json"');
  }
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain('العودة إلى الأعلى');
  expect(english).toContain('<html lang="en-US" dir="ltr">');
});

test('an unlisted section is no page for search engines, and whoever wrote nothing has no page', async () => {
  await addPost(53, 'in-unlisted', { section_ids: [506] });
  expect((await read('/unlisted')).body).toContain('<meta name="robots" content="noindex, follow">');
  const silent = await signInAs(api.ground, { siteId, host: 'news.test' }, 'editor');
  const { name } = await api.ground.database.db
    .selectFrom('profile')
    .select('name')
    .where('site_id', '=', siteId)
    .where('id', '=', silent.profileId)
    .executeTakeFirstOrThrow();
  expect((await read(`/author/${name}`)).status).toBe(404);
});

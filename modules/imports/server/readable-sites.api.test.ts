import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { type ImportSite, importSite, sourcePost } from './testing/import-site.ts';

/** Sites beside the project; where they are absent, those that are made here are read alone. */
const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
/** Of many things of a kind so many are looked at. */
const SAMPLE = 60;
/** Pages that are asked for at once. */
const AT_ONCE = 6;
/** How long a whole site takes at most on a busy machine, in milliseconds: to be brought in, and to be read. */
const SET_UP = 180_000;
const A_TEST = 120_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const read = (place: ImportSite, path: string) =>
  api.as({ host: place.host }).send({ method: 'GET', path, headers: { accept: 'text/html' } });
const sampleOf = <T>(all: readonly T[]): T[] => {
  const step = Math.max(1, Math.floor(all.length / SAMPLE));
  return all.filter((_, at) => at % step === 0);
};
async function byGroups<T>(all: readonly T[], look: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(look));
}
const pathIn = (address: string): string => {
  const { pathname, search } = new URL(address, 'https://site.test');
  return pathname + search;
};

type Post = { slug: string; status: number; visibility: number; body: string };
const isPublic = ({ status, visibility }: Post): boolean => status === 0 && visibility === 1;
type Redirect = { path: string; redirect_to: string | null };

/** Addresses within the site that bodies lead to and nothing is at, though a text of the site has that name. */
async function brokenLinks(place: ImportSite, posts: readonly Post[], oldHost: string): Promise<string[]> {
  const slugs = new Set(posts.filter(isPublic).map(({ slug }) => slug));
  const paths = new Set<string>();
  for (const { body } of posts) {
    for (const [, href = ''] of body.matchAll(/<a\b[^>]*?\shref\s*=\s*["']([^"']*)["']/gi)) {
      const address = URL.parse(href, `https://${oldHost}/`);
      // An address that no template filled was broken before.
      if (href.includes('{')) continue;
      if (address?.host.replace(/^www\./, '') === oldHost) paths.add(address.pathname);
    }
  }
  const named = [...paths].filter((path) => {
    // No text carries that tag: 18F's own site had nothing there.
    if (path === '/tags/web-design-standards/') return false;
    const name = /([^/]+)\/?$/.exec(path)?.[1] ?? '';
    return slugs.has(name.replace(/\.html$/, '').toLowerCase());
  });
  const broken: string[] = [];
  await byGroups(named, async (path) => {
    if (!(await arrives(place, path))) broken.push(path);
  });
  // Nothing would be shown by a site without links of its own.
  return named.length === 0 ? ['no link within the site'] : broken;
}

/** Whether a page is there, or after one hop. */
async function arrives(place: ImportSite, path: string): Promise<boolean> {
  const { status, headers } = await read(place, path);
  if (status !== 301) return status === 200;
  return (await read(place, pathIn(String(headers.location)))).status === 200;
}

/** What a strict parser says against a feed, and the addresses of its items. */
function checkedFeed(xml: string): { faults: string[]; links: string[]; items: Record<string, number>[] } {
  const parser = new SaxesParser({ xmlns: true });
  const faults: string[] = [];
  const links: string[] = [];
  const items: Record<string, number>[] = [];
  const open: string[] = [];
  parser.on('error', ({ message }) => faults.push(message));
  parser.on('opentag', ({ name }) => {
    if (name === 'item') items.push({});
    const item = open.at(-1) === 'item' ? items.at(-1) : undefined;
    if (item) item[name] = (item[name] ?? 0) + 1;
    open.push(name);
  });
  parser.on('text', (text) => {
    if (open.at(-1) === 'link' && open.at(-2) === 'item') links.push(text);
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return { faults, links, items };
}

/** Of what a page runs, all but what the product brings along. */
const foreign = (html: string): string[] => [
  ...(html.match(/<script(?![^>]*(?:ld\+json|speculationrules|\/u\/site\/))[^>]*>/gi) ?? []),
  ...(html.match(
    /<[a-z][^<>]*?\s(?:on[a-z]+\s*=|(?:href|src|action)\s*=\s*["']?\s*(?:javascript|vbscript):)[^<>]*>/gi,
  ) ?? []),
];

const sites = [
  ['markdown-18f/content.tar.gz', '18f.gsa.gov', 500],
  // Its posts have the addresses here that they had there.
  ['wxr-bitcoin-france/wordpress.xml.gz', 'e-ducat.fr', 0],
] as const;

describe.skipIf(!existsSync(data)).each(sites)('%s, read at its own addresses', (file, oldHost, least) => {
  let place: ImportSite;
  let posts: Post[];
  let redirects: Redirect[];
  beforeAll(async () => {
    place = await importSite(api);
    await place.run(data + file);
    const content = await place.content();
    posts = content.posts as Post[];
    redirects = content.redirects as Redirect[];
  }, SET_UP);

  test('no link within it is broken by the import', { timeout: A_TEST }, async () => {
    expect(await brokenLinks(place, posts, oldHost)).toEqual([]);
  });

  test('its old addresses lead to its pages in one hop', { timeout: A_TEST }, async () => {
    const live = new Set(posts.filter(isPublic).map(({ slug }) => `/${slug}`));
    const kept = redirects.filter(({ redirect_to }) => live.has(redirect_to ?? ''));
    expect(kept.length).toBeGreaterThanOrEqual(least);
    await byGroups(sampleOf(kept), async ({ path, redirect_to }) => {
      const { status, headers } = await read(place, path);
      expect([path, status, pathIn(String(headers.location))]).toEqual([path, 301, redirect_to]);
      expect([redirect_to, (await read(place, redirect_to ?? '')).status]).toEqual([redirect_to, 200]);
    });
  });

  test('its feeds are valid, and its pages run nothing of their own', { timeout: A_TEST }, async () => {
    const rss = checkedFeed((await read(place, '/feed.xml')).body);
    expect(rss.faults).toEqual([]);
    expect(rss.links.length).toBeGreaterThan(5);
    for (const item of rss.items) expect(item).toMatchObject({ title: 1, link: 1, guid: 1, pubDate: 1 });
    const json = JSON.parse((await read(place, '/feed.json')).body);
    expect(json).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: expect.any(String) });
    for (const item of json.items) {
      expect(item).toMatchObject({ id: expect.any(String), content_html: expect.any(String) });
      expect(Date.parse(item.date_published)).toBeGreaterThan(0);
    }
    await byGroups(rss.links, async (link) => {
      const { status, body } = await read(place, pathIn(link));
      expect([link, status, foreign(body)]).toEqual([link, 200, []]);
    });
  });
});

test('lists of categories and tags are found where the old site had them', async () => {
  const place = await importSite(api);
  const section = { what: 'sections' as const, description: null };
  const oldPaths = ['/category/europe/', '/category/world/europe/'];
  await place.load([
    { ...section, id: 'world', name: 'World', slug: 'world', parentId: null },
    { ...section, id: 'europe', name: 'Europe', slug: 'europe', parentId: 'world', oldPaths },
    {
      ...{ what: 'tags', id: 'rail', name: 'Rail', slug: 'rail', description: null, isHidden: false },
      oldPaths: ['/tags/rail/', '/tag/rail/'],
    },
    sourcePost('1', {
      title: 'Night trains',
      slug: 'night-trains',
      sectionIds: ['europe'],
      tagIds: ['rail'],
    }),
  ]);
  const ways = {
    '/category/europe/': '/world/europe',
    '/category/world/europe': '/world/europe',
    '/tags/rail/': '/tag/rail',
  };
  for (const [from, to] of Object.entries(ways)) {
    const { status, headers } = await read(place, from);
    expect([from, status, pathIn(String(headers.location))]).toEqual([from, 301, to]);
    const page = await read(place, to);
    expect([page.status, page.body.includes('Night trains')]).toEqual([200, true]);
  }
});

test('a front says how posts begin that have no words for lists, and names a post of several sections once', async () => {
  const place = await importSite(api);
  const section = { what: 'sections' as const, description: null, parentId: null };
  await place.load([
    { ...section, id: 'city', name: 'City', slug: 'city' },
    { ...section, id: 'water', name: 'Water', slug: 'water' },
    ...Array.from({ length: 48 }, (_, at) =>
      sourcePost(String(at), {
        ...{ title: `Story ${at}`, slug: `story-${at}`, sectionIds: ['city', 'water'] },
        ...{ excerpt: null, html: `<h2>Before noon</h2><p>It rained on day ${at}, all day.</p>` },
      }),
    ),
  ]);
  const { body } = await read(place, '/');
  expect(body).toContain('It rained on day');
  expect(body).not.toContain('Before noon');
  const named = [...body.matchAll(/<h[23] class="line"><a href="([^"]*)"/g)].map(([, href]) => href);
  expect(named.length).toBeGreaterThan(20);
  expect(new Set(named).size).toBe(named.length);
});

test('a site from right to left is set that way, found in its own words, and hostile bodies run nothing', async () => {
  const place = await importSite(api);
  const { db } = api.ground.database;
  await db.updateTable('site').set({ locale: 'ar' }).where('id', '=', place.siteId).execute();
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a>';
  await place.load([
    sourcePost('1', {
      title: 'الميناء يفتح أبوابه من جديد',
      slug: 'الميناء',
      html: `<p>عاد الصيادون إلى البحر صباح اليوم.</p>${hostile}`,
      oldPaths: ['/2020/01/%D8%A7%D9%84%D9%85%D9%8A%D9%86%D8%A7%D8%A1/'],
    }),
  ]);
  const [post] = (await place.content()).posts as Post[];
  const { status, headers } = await read(place, '/2020/01/%D8%A7%D9%84%D9%85%D9%8A%D9%86%D8%A7%D8%A1/');
  expect([status, pathIn(String(headers.location))]).toEqual([301, `/${post?.slug}`]);
  const page = await read(place, `/${post?.slug}`);
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/<html[^>]* lang="ar"[^>]* dir="rtl"|<html[^>]* dir="rtl"[^>]* lang="ar"/);
  expect(page.body).toContain('عاد الصيادون إلى البحر');
  expect(foreign(page.body)).toEqual([]);
  const found = await read(place, `/search?q=${encodeURIComponent('الميناء')}`);
  expect(found.body).toContain(`href="/${post?.slug}"`);
  expect(checkedFeed((await read(place, '/feed.xml')).body)).toMatchObject({
    faults: [],
    links: [expect.any(String)],
  });
});

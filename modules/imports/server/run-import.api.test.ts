import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { type ImportReport, sourceKinds } from './import-report.ts';
import { reportText } from './report-text.ts';
import { lockSource } from './source-lock.ts';
import { importSite } from './testing/import-site.ts';
import { tarGzOf } from './testing/pack.ts';
import { sourceFolder } from './testing/read-items.ts';
import { wxrItem, wxrOf } from './testing/small-exports.ts';

let api: TestApi;
let folder: Awaited<ReturnType<typeof sourceFolder>>;
beforeAll(async () => {
  [api, folder] = await Promise.all([startApi(), sourceFolder()]);
});
afterAll(() => Promise.all([api.stop(), folder.remove()]));

/** For each kind, what came in is what was made, updated, left or skipped. */
function expectToAddUp(report: ImportReport): void {
  const parts = sourceKinds.map((kind) => {
    const skipped = report.skipped.filter(({ what }) => what === kind).length;
    return [kind, report.made[kind] + report.updated[kind] + report.unchanged[kind] + skipped];
  });
  expect(Object.fromEntries(parts)).toEqual(report.source);
}

test('a broken file leaves the site as it was', async () => {
  const place = await importSite(api);
  const before = await place.content();
  const items = Array.from({ length: 1_500 }, (_, index) => wxrItem(index + 1)).join('');
  const file = await folder.write('late.xml', wxrOf(`${items}<item><title>a</titel></item>`));
  await expect(place.run(file)).rejects.toThrow("isn't well-formed");
  expect(await place.content()).toEqual(before);
});

test('the same export under another name and packing is known again', async () => {
  const place = await importSite(api);
  const text = wxrOf(wxrItem(1) + wxrItem(2));
  expect((await place.run(await folder.write('one.xml', text))).made.posts).toBe(2);
  const again = await place.run(await folder.write('two.xml.gz', gzipSync(text)));
  expect(again.unchanged.posts).toBe(2);
});

test('an empty site takes the language of its first export, says so, and keeps one that was chosen', async () => {
  const { db } = api.ground.database;
  const french = await folder.write('french.xml', wxrOf(wxrItem(1), '<language>fr-FR</language>'));
  const german = await folder.write('german.xml', wxrOf(wxrItem(2), '<language>de-DE</language>'));
  const [place, chosen] = [await importSite(api), await importSite(api)];
  const spoken = async ({ siteId }: typeof place) =>
    (await db.selectFrom('site').select('locale').where('id', '=', siteId).executeTakeFirstOrThrow()).locale;
  await place.run(french, { isDryRun: true });
  expect(await spoken(place)).toBe('en-US');
  const report = await place.run(french);
  expect([await spoken(place), report.language]).toEqual(['fr-FR', 'fr-FR']);
  expect(reportText(report, false)).toContain('The site speaks fr-FR now');
  const noted = db.selectFrom('audit_event').select(['before', 'after']).where('action', '=', 'site.updated');
  expect(await noted.where('site_id', '=', place.siteId).execute()).toEqual([
    { before: { default_language: 'en-US' }, after: { default_language: 'fr-FR' } },
  ]);
  expect((await place.run(german)).language).toBeNull();
  expect(await spoken(place)).toBe('fr-FR');

  await db.updateTable('site').set({ locale: 'es-ES' }).where('id', '=', chosen.siteId).execute();
  expect((await chosen.run(french)).language).toBeNull();
  expect(await spoken(chosen)).toBe('es-ES');
});

test.each([
  ['fr', 'fr-FR'],
  ['de', 'de-DE'],
  ['nl', 'nl-NL'],
  ['pt_PT', 'pt-PT'],
  ['ar-EG', 'ar-SA'],
  ['es-PE', 'es-ES'],
])('of the language %s a site speaks %s', async (language, locale) => {
  const place = await importSite(api);
  const file = await folder.write('spoken.xml', wxrOf(wxrItem(1), `<language>${language}</language>`));
  expect((await place.run(file)).language).toBe(locale);
});

test('another export that calls itself the same does not overwrite the first', async () => {
  const place = await importSite(api);
  await place.run(await folder.write('one.xml', wxrOf(wxrItem(1, '', 'First'))));
  const other = wxrOf(
    wxrItem(1, '', 'Other').replace('2020-01-02', '2011-05-05').replaceAll('post-1', 'other'),
  );
  const otherFile = await folder.write('other.xml', other);
  expect((await place.run(otherFile)).made.posts).toBe(1);
  expect((await place.run(otherFile)).unchanged.posts).toBe(1);
  expect((await place.content()).posts).toMatchObject([{ headline: 'Other' }, { headline: 'First' }]);
});

test('a folder of texts is known again from its archive, and another folder is not taken for it', async () => {
  const place = await importSite(api);
  const files = [
    { name: 'posts/2020-01-02-a.md', text: '---\ntitle: A\n---\nText' },
    { name: 'about.md', text: '---\ntitle: About\n---\nText' },
  ];
  await place.run(await folder.writeAll('my-blog', files));
  const packed = await folder.write('download.tar.gz', await tarGzOf(files));
  expect((await place.run(packed)).unchanged).toMatchObject({ posts: 1, pages: 1 });
  const other = await folder.writeAll('other', [
    { name: 'posts/2021-01-02-b.md', text: '---\ntitle: B\n---\nText' },
    { name: 'about.md', text: '---\ntitle: Us\n---\nText' },
  ]);
  expect((await place.run(other)).made).toMatchObject({ posts: 1, pages: 1 });
});

test('links to other pages of the old site lead to them here, and a second run changes none', async () => {
  const link = '<a href="http://www.blog.example/2020/01/post-2/#end">two</a>';
  const html = `<p>See ${link} &amp; <a href="https://else.example/">else</a></p>`;
  const text = wxrOf(wxrItem(1).replace('<p>Text 1</p>', html) + wxrItem(2));
  const place = await importSite(api);
  const file = await folder.write('linked.xml', text);
  await place.run(file);
  const bodyOf = async (slug: string) =>
    ((await place.content()).posts as { slug: string; body: string }[]).find((post) => post.slug === slug)
      ?.body;
  const due =
    '<p>See <a href="/2020/01/post-2/#end">two</a> &amp; <a href="https://else.example/">else</a></p>';
  expect(await bodyOf('post-1')).toBe(due);
  const { headers } = await api.as({ host: place.host }).send({ method: 'GET', path: '/2020/01/post-2/' });
  expect(headers.location).toBe('/post-2');
  expect((await place.run(file)).unchanged.posts).toBe(2);

  const jekyll = await importSite(api);
  await jekyll.run(
    await folder.writeAll('linked', [
      { name: '_config.yml', text: 'url: https://me.example\nbaseurl: /blog' },
      {
        name: '_posts/2020-01-02-a.md',
        text: '---\ntitle: A\n---\n[B](https://me.example/blog/2020/01/03/b.html) [C](https://me.example/blog/c)',
      },
      { name: '_posts/2020-01-03-b.md', text: '---\ntitle: B\n---\nNothing.' },
    ]),
  );
  const bodies = ((await jekyll.content()).posts as { body: string }[]).map(({ body }) => body.trim());
  // What did not come along is read where it was.
  expect(bodies).toContain(
    '<p><a href="/2020/01/03/b.html">B</a> <a href="https://me.example/blog/c">C</a></p>',
  );
});

test('parts of a site that come one after another lead to each other, and to nothing that did not come', async () => {
  const place = await importSite(api);
  const link = (path: string) => `<a href="https://blog.example${path}">x</a>`;
  const [old, next, never] = ['/2020/01/post-1/', '/2020/01/post-2/', '/2020/01/post-9/'];
  const part = (id: number, ...paths: string[]) =>
    wxrOf(wxrItem(id).replace(`<p>Text ${id}</p>`, paths.map(link).join('')));
  const [one, two] = [
    await folder.write('part-1.xml', part(1, next, never)),
    await folder.write('part-2.xml', part(2, old, never)),
  ];
  const bodies = async () =>
    Object.fromEntries(
      ((await place.content()).posts as { slug: string; body: string }[]).map(({ slug, body }) => [
        slug,
        body,
      ]),
    );
  await place.run(one);
  await place.run(two);
  const led = {
    'post-1': `<a href="${next}">x</a>${link(never)}`,
    'post-2': `<a href="${old}">x</a>${link(never)}`,
  };
  // The first part learns of the second once that has come, and says the same when it comes again.
  expect(await bodies()).toMatchObject(led);
  expect(await place.run(one)).toMatchObject({ updated: { posts: 1 }, skipped: [], warnings: [] });
  expect(await bodies()).toMatchObject(led);
  const read = async (path: string) => {
    await api.ground.events.caughtUp();
    return api.as({ host: place.host }).send({ method: 'GET', path });
  };
  const [page, moved] = [await read('/post-1'), await read(next)];
  expect(String(page.body)).toContain(`<a href="${next}">`);
  expect([moved.status, moved.headers.location]).toEqual([301, '/post-2']);
});

test('a text that was led to a later part is as nobody has edited it: its source may change it', async () => {
  const place = await importSite(api);
  const link = '<a href="https://blog.example/2020/01/post-2/">x</a>';
  const part = (text: string) => wxrOf(wxrItem(1).replace('Text 1', `${text} ${link}`));
  await place.run(await folder.write('first.xml', part('Old')));
  await place.run(await folder.write('second.xml', wxrOf(wxrItem(2))));
  const report = await place.run(await folder.write('first.xml', part('New')));
  expect(report).toMatchObject({ updated: { posts: 1 }, skipped: [], warnings: [] });
  const posts = (await place.content()).posts as { slug: string; body: string }[];
  const body = posts.find(({ slug }) => slug === 'post-1')?.body;
  expect(body).toBe('<p>New <a href="/2020/01/post-2/">x</a></p>');
});

test('two imports of one source do not run at once', async () => {
  const place = await importSite(api);
  const file = await folder.write('locked.xml', wxrOf(wxrItem(1)));
  const unlock = await lockSource(
    api.ground.database.connectionString,
    place.siteId,
    'wxr:https://blog.example',
  );
  await expect(place.run(file)).rejects.toThrow('Another import of the same source is running.');
  await unlock();
  expect((await place.run(file)).made.posts).toBe(1);
});

test('an import that is stopped says what it kept, and goes on the next time', async () => {
  const place = await importSite(api);
  const items = Array.from({ length: 1_200 }, (_, index) => wxrItem(index + 1)).join('');
  const file = await folder.write('stopped.xml', wxrOf(items));
  const stopping = new AbortController();
  const running = place.run(file, {
    signal: stopping.signal,
    onProgress: ({ phase, posts }) => {
      if (phase === 'loading' && posts > 0) stopping.abort();
    },
  });
  await expect(running).rejects.toThrow(
    /^The import was stopped\. What had come in by then was kept \(posts: [\d,]+, authors: 1\)\. The same/,
  );
  const report = await place.run(file);
  expect(report.made.posts).toBeGreaterThan(0);
  expect(report.unchanged.posts).toBeGreaterThan(0);
  expect((await place.content()).posts).toHaveLength(1_200);
});

test('an import that ends before its first post says what it kept all the same', async () => {
  const place = await importSite(api);
  const tags = Array.from({ length: 9_000 }, (_, id) =>
    JSON.stringify({ id, name: `Tag ${id}`, slug: `t${id}` }),
  );
  const given = await folder.writeAll('tags-first', [
    { name: 'tags.jsonl', text: tags.join('\n') },
    { name: 'posts.jsonl', text: JSON.stringify({ id: 1, title: 'Last', status: 'draft' }) },
  ]);
  const stopping = new AbortController();
  const running = place.run(given, {
    signal: stopping.signal,
    onProgress: ({ phase }) => {
      if (phase === 'loading') stopping.abort();
    },
  });
  await expect(running).rejects.toThrow(/was kept \(tags: [\d,]+\)\./);
  expect((await place.content()).tags?.length).toBeGreaterThan(0);
});

test('the neutral format comes in whole', async () => {
  const place = await importSite(api);
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  const given = await folder.writeAll('neutral', [
    { name: 'authors.jsonl', text: line({ id: 1, name: 'Ann', slug: 'ann', email: 'ann@x.test' }) },
    { name: 'sections.jsonl', text: line({ id: 's', name: 'News', slug: 'news' }) },
    { name: 'tags.jsonl', text: line({ id: 't', name: 'Tag', slug: 'tag' }) },
    {
      name: 'posts.jsonl',
      text:
        line({
          id: 1,
          title: 'One',
          slug: 'one',
          status: 'live',
          author_id: 1,
          section_id: 's',
          tag_ids: ['t'],
          created_at: '2024-05-01T10:00:00+02:00',
          updated_at: '2024-05-02T10:00:00Z',
          published_at: '2024-05-01T11:00:00Z',
          html: '<p>One</p>',
        }) + line({ id: 2, title: 'Two', slug: 'two', status: 'draft', html: '' }),
    },
  ]);
  const report = await place.run(given);
  expect(report.kind).toBe('jsonl');
  expectToAddUp(report);
  expect((await place.content()).posts).toMatchObject([
    {
      slug: 'one',
      authors: ['Ann'],
      sections: ['news'],
      tags: ['Tag'],
      created_ts: 1_714_550_400,
      body: '<p>One</p>',
    },
    { slug: 'two', status: 5 },
  ]);
});

test('a line that is wrong is named with its place', async () => {
  const place = await importSite(api);
  const wrong = await folder.write(
    'wrong.jsonl',
    '{"id":1,"title":"A","status":"live"}\n{"id":2,"title":"B","status":"gone"}\n',
  );
  expect((await place.run(wrong)).skipped).toEqual([
    expect.objectContaining({ id: '2', title: 'B', reason: expect.stringContaining('line 2') }),
  ]);
  const broken = await folder.write(
    'broken.jsonl',
    '{"id":1,"title":"A","status":"live"}\n{"id":2,"title":B}\n',
  );
  await expect(place.run(broken)).rejects.toMatchObject({ place: { line: 2, column: 17 } });
});

test('files that a folder brings are stored, and a trial run stores none', async () => {
  const place = await importSite(api);
  const given = await folder.writeAll('pictures', [
    {
      name: 'posts/2020-01-02-a.md',
      text: '---\ntitle: A\nimage: /img/a.png\n---\n![](../img/b.png) ![](/gone.png)',
    },
    { name: 'img/a.png', text: 'a' },
    { name: 'img/b.png', text: 'b' },
  ]);
  const stored: string[] = [];
  const storeFile = async (file: string) => {
    stored.push(path.basename(file));
    return { key: `k/${stored.length}`, size: 1, sha256: 'x', mime: 'image/png' };
  };
  const trial = await place.run(given, { storeFile, isDryRun: true });
  expect(stored).toEqual([]);
  const report = await place.run(given, { storeFile });
  expect(stored.sort()).toEqual(['a.png', 'b.png']);
  expect(report.made).toEqual(trial.made);
  expect([trial.missingFiles, report.missingFiles]).toEqual([1, 1]);
  const { assets, posts } = await place.content();
  expect(assets).toMatchObject([
    { title: 'a.png', status: 'ready', post: 'a' },
    { title: 'b.png', status: 'ready' },
  ]);
  expect(posts).toMatchObject([{ image: 'a.png' }]);
});

test('a trial run that takes too long counts the beginning, says so, and the import takes all', async () => {
  const place = await importSite(api);
  const many = Array.from({ length: 1_200 }, (_, at) => wxrItem(at + 1)).join('');
  const given = await folder.write('long.xml', wxrOf(many));
  const trial = await place.run(given, { isDryRun: true, trialSeconds: 0 });
  expect(trial.made.posts).toBeLessThan(1_200);
  expect(trial.warnings.map(({ message }) => message).join()).toContain('only the beginning of the file');
  expect((await place.run(given, { trialSeconds: 0 })).made.posts).toBe(1_200);
});

test('the report in words says the same as the one in JSON', async () => {
  const place = await importSite(api);
  const menu = wxrItem(2, '<wp:post_type>nav_menu_item</wp:post_type>', 'Menu');
  const report = await place.run(await folder.write('text.xml', wxrOf(wxrItem(1) + menu)));
  const text = reportText(report, false);
  expect(text).toMatch(/posts +1 +1 +0 +0 +0/);
  expect(text).toContain("nav_menu_item: Menu items aren't imported. (Menu)");
});

/** Real sites beside the project; where they are absent, their test is skipped. */
const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

describe.skipIf(!existsSync(data))('real sites', () => {
  test.each([
    'wxr-theme-test-data/themeunittestdata.wordpress.xml',
    'wxr-bitcoin-france/wordpress.xml.gz',
    'wxr-wporg-news/posts.xml.gz',
    'ghost-5-wporg-news/ghost.json.gz',
    'ghost-academia-binaria/ghost.json',
    'markdown-18f/content.tar.gz',
    'markdown-rust-blog/content.tar.gz',
  ])('%s comes in whole, and a second time changes nothing', { timeout: 120_000 }, async (file) => {
    const place = await importSite(api);
    const first = await place.run(path.join(data, file));
    expectToAddUp(first);
    const before = await place.content();
    expect(before.posts).toHaveLength(first.made.posts + first.made.pages);
    const second = await place.run(path.join(data, file));
    expectToAddUp(second);
    expect(Object.values(second.made).every((count) => count === 0)).toBe(true);
    expect(await place.content()).toEqual(before);
  });
});

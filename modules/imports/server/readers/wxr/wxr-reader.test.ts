import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportProblem } from '../../import-problem.ts';
import { type Items, readItems, sourceFolder } from '../../testing/read-items.ts';
import { wxrItem, wxrOf } from '../../testing/small-exports.ts';
import { withCodeOfShortcodes } from './code-shortcodes.ts';

let folder: Awaited<ReturnType<typeof sourceFolder>>;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

const read = async (text: string | Buffer): Promise<Items> =>
  readItems(await folder.write('export.xml', text));
const problemOf = async (text: string | Buffer) =>
  (await read(text).catch((error: unknown) => error)) as ImportProblem;

test('an author who is only used becomes an author, once', async () => {
  const { of } = await read(wxrOf(wxrItem(1) + wxrItem(2)));
  expect(of('authors')).toMatchObject([{ id: 'ann', name: 'ann', isImplied: true }]);
  expect(of('posts').map((post) => post.authorIds)).toEqual([['ann'], ['ann']]);
});

test('lists of categories and tags stood where WordPress has them, with and without the parents', async () => {
  const category = (slug: string, parent = '') =>
    `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`;
  const circle = category('a', 'b') + category('b', 'a');
  const tag = '<wp:tag><wp:tag_slug>rail</wp:tag_slug><wp:tag_name>Rail</wp:tag_name></wp:tag>';
  const { of } = await read(wxrOf('', category('world') + category('europe', 'world') + circle + tag));
  expect(of('sections').map(({ oldPaths }) => oldPaths)).toEqual([
    ['/category/world/'],
    ['/category/europe/', '/category/world/europe/'],
    ['/category/a/', '/category/b/a/'],
    ['/category/b/', '/category/a/b/'],
  ]);
  expect(of('tags').map(({ oldPaths }) => oldPaths)).toEqual([['/tag/rail/']]);
});

test('an export in several files takes its authors from the one that declares them', async () => {
  const head =
    '<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name>Ann Lee</wp:author_display_name></wp:author>';
  const given = await folder.writeAll('several', [
    { name: 'a-media.xml', text: wxrOf(wxrItem(9, '<wp:post_type>attachment</wp:post_type>')) },
    { name: 'b-posts.xml', text: wxrOf(wxrItem(1), head) },
  ]);
  const { of } = await readItems(given);
  expect(of('authors')).toMatchObject([{ id: 'ann', name: 'Ann Lee', isImplied: false }]);
  expect([of('posts').length, of('media').length]).toEqual([1, 1]);
});

test('several authors of a post are found in their order', async () => {
  const head =
    '<wp:author><wp:author_login>bob_lee</wp:author_login><wp:author_email>b@x.test</wp:author_email></wp:author>';
  const { of } = await read(
    wxrOf(
      wxrItem(
        1,
        `<category domain="author" nicename="cap-bob-lee">Bob</category>
         <category domain="author" nicename="cap-eve">Eve</category>`,
      ),
      head,
    ),
  );
  expect(of('posts')[0]?.authorIds).toEqual(['bob_lee', 'eve']);
});

test('terms that are only used become sections and tags, other taxonomies a custom field', async () => {
  const { of } = await read(
    wxrOf(
      wxrItem(
        1,
        `<category domain="category" nicename="news">News &amp; more</category>
         <category domain="post_tag" nicename="a-tag">A tag</category>
         <category domain="series" nicename="one">Part one</category>
         <category domain="post_format" nicename="post-format-video">Video</category>`,
      ),
    ),
  );
  expect(of('sections')).toMatchObject([{ id: 'news', name: 'News & more' }]);
  expect(of('tags')).toMatchObject([{ id: 'a-tag', name: 'A tag' }]);
  expect(of('posts')[0]).toMatchObject({ type: 'video', sectionIds: ['news'], tagIds: ['a-tag'] });
  expect(of('posts')[0]?.custom.wp_terms_series).toEqual(['Part one']);
});

test('a term written twice in the old way is one term', async () => {
  const { of } = await read(
    wxrOf(
      wxrItem(1, '<category>News</category><category domain="category" nicename="news-1">News</category>'),
    ),
  );
  expect(of('sections').map((section) => section.id)).toEqual(['news-1']);
});

test('statuses, password, stickiness and privacy are told apart', async () => {
  const { of } = await read(
    wxrOf(
      [
        wxrItem(1, '<wp:status>future</wp:status>'),
        wxrItem(2, '<wp:status>private</wp:status>'),
        wxrItem(3, '<wp:status>pending</wp:status><wp:post_password>open</wp:post_password>'),
        wxrItem(4, '<wp:is_sticky>1</wp:is_sticky>'),
        wxrItem(5, '<wp:status>odd</wp:status>'),
      ].join('\n'),
    ),
  );
  expect(
    of('posts').map(({ status, visibility, password, isFeatured }) => [
      status,
      visibility,
      password,
      isFeatured,
    ]),
  ).toEqual([
    ['scheduled', 'public', null, false],
    ['live', 'private', null, false],
    ['in_review', 'public', 'open', false],
    ['live', 'public', null, true],
    ['draft', 'public', null, false],
  ]);
  expect(of('warning').map((warning) => warning.message)).toContain(
    'The status "odd" is unknown. It\'s imported as a draft.',
  );
});

test('what is no content is skipped with its reason, and other types stay posts', async () => {
  const { of } = await read(
    wxrOf(
      wxrItem(1, '<wp:post_type>nav_menu_item</wp:post_type>') +
        wxrItem(2, '<wp:post_type>podcast</wp:post_type>') +
        wxrItem(3, '<wp:post_type></wp:post_type>'),
    ),
  );
  expect(of('skipped')).toMatchObject([
    { kind: 'nav_menu_item', id: '1', reason: "Menu items aren't imported." },
  ]);
  expect(of('posts').map((post) => post.custom.wp_post_type)).toEqual(['podcast', '']);
});

test('two posts with one id are both kept', async () => {
  const { of } = await read(wxrOf(wxrItem(7) + wxrItem(7, '', 'Another')));
  expect(of('posts').map((post) => post.id)).toEqual(['7', '7~2']);
});

test('the body stays exactly as it is, and its shortcodes are named', async () => {
  const body = '\n\n[gallery ids="1,2"]\n  <p>a [sic] [1] &amp; b</p>\n';
  const { of } = await read(wxrOf(wxrItem(1).replace('<p>Text 1</p>', body)));
  expect(of('posts')[0]?.html).toBe(body);
  expect(of('warning').map((warning) => warning.message)).toEqual([
    'Its shortcodes are left in place: gallery.',
  ]);
});

test('old slugs become redirects, and the old address is known', async () => {
  const meta =
    '<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>first</wp:meta_value></wp:postmeta>';
  const { of } = await read(wxrOf(wxrItem(1, meta)));
  expect(of('redirects')).toMatchObject([{ path: '/2020/01/first/', target: { postId: '1' }, status: 301 }]);
  expect(of('posts')[0]?.oldPaths).toEqual(['/2020/01/post-1/']);
});

test('a post of a site without permalinks has its number for an address, and a draft has none', async () => {
  const numbered = (id: number) =>
    wxrItem(id).replace(/<link>[^<]*<\/link>/, `<link>https://old.test/blog/?p=${id}</link>`);
  const draft = numbered(2).replace('<wp:status>publish<', '<wp:status>draft<');
  const { of } = await read(wxrOf(numbered(1) + draft));
  expect(of('posts').map(({ oldPaths }) => oldPaths)).toEqual([['/blog/?p=1'], []]);
});

test('where texts lead to posts by their numbers is known, whichever comes first', async () => {
  const links = [
    '<a href="https://www.old.test/?p=2">later</a> <a title="x" href=\'/?page_id=1\'>itself</a>',
    '<a href="https://old.test/?p=3">a draft</a> <a href="https://old.test/?p=9">nothing</a>',
    '<a href="https://elsewhere.test/?p=2">of others</a> <a href="https://old.test/?p=2&preview=true">unsaved</a>',
  ].join(' ');
  const draft = wxrItem(3).replace('<wp:status>publish<', '<wp:status>draft<');
  const base = '<wp:base_blog_url>https://old.test</wp:base_blog_url>';
  const { of } = await read(wxrOf(base + wxrItem(1).replace('<p>Text 1</p>', links) + wxrItem(2) + draft));
  expect(of('redirects')).toMatchObject([
    { path: '/?p=2', target: { postId: '2' }, status: 301, isImplied: true },
    { path: '/?page_id=1', target: { postId: '1' }, status: 301, isImplied: true },
  ]);
});

test('custom fields with any key are kept', async () => {
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
  const { of } = await read(
    wxrOf(wxrItem(1, meta('__proto__', 'x') + meta('a', '1') + meta('a', 'a:1:{i:0;s:1:"b";}'))),
  );
  expect(JSON.parse(JSON.stringify(of('posts')[0]?.custom))).toMatchObject({
    a: ['1', 'a:1:{i:0;s:1:"b";}'],
  });
  expect(JSON.stringify(of('posts')[0]?.custom)).toContain('"__proto__":"x"');
});

test('comments come with threads, types and states', async () => {
  const comment = (id: number, parent: number, approved: string, type = '') =>
    `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_parent>${parent}</wp:comment_parent>
     <wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type>
     <wp:comment_content>Yes</wp:comment_content></wp:comment>`;
  const { of } = await read(
    wxrOf(wxrItem(1, comment(1, 0, '1') + comment(2, 1, 'spam', 'pingback') + comment(3, 2, '0'))),
  );
  expect(of('comments').map(({ parentId, status, type }) => [parentId, status, type])).toEqual([
    [null, 'approved', 'comment'],
    ['1', 'spam', 'pingback'],
    ['2', 'proposed', 'comment'],
  ]);
});

test('prefixes may have other names, and a stranger with the usual prefix is no WordPress', async () => {
  const text = wxrOf(wxrItem(1)).replaceAll('wp:', 'w:').replace('xmlns:wp', 'xmlns:w');
  expect((await read(text.replaceAll('xmlns:w:', 'xmlns:w'))).of('posts')).toHaveLength(1);
  const hijacked = wxrOf(wxrItem(1).replace('<item>', '<item xmlns:wp="http://elsewhere.test/">'));
  expect((await read(hijacked)).of('posts')).toMatchObject([{ status: 'draft', type: 'article' }]);
});

test('UTF-16 and windows-1252 are read when they are declared', async () => {
  const text = wxrOf(wxrItem(1, '', 'Über'));
  const wide = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le'),
  ]);
  expect((await read(wide)).of('posts')[0]?.title).toBe('Über');
  const narrow = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  expect((await read(narrow)).of('posts')[0]?.title).toBe('Über');
});

test.each([
  ['an empty file', '', { line: 1, column: 1 }, 'The file is empty.'],
  ['a cut file', wxrOf(wxrItem(1)).slice(0, 700), { line: 18 }, 'The file is incomplete: it ends inside'],
  ['tags that do not match', wxrOf('<item></title>'), { line: 11 }, "isn't well-formed"],
  [
    'a feed of another kind',
    '<?xml version="1.0"?><feed><entry/></feed>',
    { line: 1 },
    "isn't a WordPress export",
  ],
  ['a newer version', wxrOf('').replace('>1.2<', '>2.0<'), { line: 8 }, 'version "2.0"'],
  [
    'no version',
    wxrOf('').replace(/<wp:wxr_version>.*<\/wp:wxr_version>/, ''),
    { line: 4 },
    'wp:wxr_version',
  ],
  ['text after the end', `${wxrOf('')}<more/>`, { line: 14 }, "isn't well-formed"],
])('%s is refused with its place', async (_, text, place, words) => {
  const problem = await problemOf(text);
  expect(problem.sentence).toContain(words);
  expect(problem.place).toMatchObject({ file: 'export.xml', ...place });
});

test('control characters, which WordPress writes and XML does not allow, are left out and said', async () => {
  const { of } = await read(wxrOf(`${wxrItem(1, '', 'a\u0008\0b')}${wxrItem(2, '', 'c')}`));
  expect(of('posts').map(({ title }) => title)).toEqual(['ab', 'c']);
  expect(of('warning')).toMatchObject([{ kind: 'posts', id: '1', title: 'ab' }]);
  expect(of('warning')[0]?.message).toContain('Control characters');
});

test.each([
  ['[sourcecode language="PHP"]\n<?php echo 1 < 2;\nList<String> a;\n[/sourcecode]', 'php', true],
  ['[ccnLe_html]<script>x()</script>[/ccnLe_html]', 'html', false],
  ['[code]List&lt;String&gt;[/code]', null, false],
])('code in shortcodes stays code: %s', async (written, language, isBlock) => {
  const item = wxrItem(1).replace('<p>Text 1</p>', () => `One ${written} two`);
  const html = (await read(wxrOf(item))).of('posts')[0]?.html ?? '';
  expect(html).not.toMatch(/<(?:\?|script|String)/);
  expect(html).toContain(`<code${language ? ` class="language-${language}"` : ''}>`);
  expect(html.includes('<pre>')).toBe(isBlock);
  expect(html).toMatch(/^One .*&lt;.* two$/s);
});

test('a long text of shortcodes without an end is looked through once', () => {
  const hostile = `${Array.from({ length: 100_000 }, (_, at) => `[code_${at}]`).join('')}[/x]`;
  const begun = performance.now();
  expect(withCodeOfShortcodes(hostile)).toBe(hostile);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('what only looks like a shortcode of code stays as it is', async () => {
  const written = '[code] and [cc] <b>x</b> [/other]';
  const { of } = await read(wxrOf(wxrItem(1).replace('<p>Text 1</p>', written)));
  expect(of('posts')[0]?.html).toBe(written);
});

test('bytes that are no UTF-8 are refused with line and column', async () => {
  const bytes = Buffer.from(wxrOf(wxrItem(1, '', 'café ici')).replace('é', '\u00e9'), 'latin1');
  const problem = await problemOf(bytes);
  expect(problem.sentence).toContain('valid UTF-8');
  expect(problem.place).toMatchObject({ line: 12, column: 11 });
});

test('UTF-8 that calls itself ISO-8859-1 is refused instead of garbled', async () => {
  const problem = await problemOf(wxrOf(wxrItem(1, '', 'Über')).replace('UTF-8', 'ISO-8859-1'));
  expect(problem.sentence).toContain("says it's ISO-8859-1, but its text is in UTF-8");
});

test('texts in several languages are tied as Polylang has them', async () => {
  const inLanguage = (id: number, slug: string, group = 'pll_5f1') =>
    wxrItem(
      id,
      `<category domain="language" nicename="${slug}"><![CDATA[Name]]></category>
       <category domain="post_translations" nicename="${group}"><![CDATA[${group}]]></category>`,
    );
  const { of } = await read(
    wxrOf(
      inLanguage(1, 'en') +
        inLanguage(2, 'pt-br') +
        inLanguage(3, 'de', 'pll_9') +
        inLanguage(4, 'klingonisch'),
    ),
  );
  expect(of('posts').map(({ language, translationOf }) => [language, translationOf])).toEqual([
    ['en', null],
    ['pt-BR', '1'],
    ['de', null],
    [null, null],
  ]);
});

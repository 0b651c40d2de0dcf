import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInput } from '../../input/open-input.ts';
import type { NamedText } from '../../testing/pack.ts';
import { readItems, sourceFolder } from '../../testing/read-items.ts';
import { openReader } from '../open-reader.ts';
import { markdownToHtml } from './markdown-html.ts';
import { withCodeFenced } from './template-code.ts';

let folder: Awaited<ReturnType<typeof sourceFolder>>;
let count = 0;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

const read = async (...files: NamedText[]) => {
  count += 1;
  return readItems(await folder.writeAll(`site-${count}`, files));
};
const text = (name: string, front = 'title: A') => ({ name, text: `---\n${front}\n---\nText` });

test.each(['src', 'content'])('Eleventy reads its texts in %s/', async (root) => {
  const { of } = await read(
    { name: 'eleventy.config.js', text: '' },
    { name: 'package.json', text: '{}' },
    text(`${root}/posts/2020-01-02-one.md`),
    text(`${root}/about.md`),
    text(`${root}/_includes/base.html`),
  );
  expect(of('posts')).toMatchObject([{ id: 'posts/2020-01-02-one.md', slug: 'one' }]);
  expect(of('pages')).toMatchObject([{ id: 'about.md' }]);
});

const inLanguages = (settings: NamedText[], ...names: string[]) =>
  read(...settings, ...names.map((name) => text(name, 'title: A\ndate: 2020-01-02')));

test('Hugo tells languages by folders or names, and only others than its usual one are in addresses', async () => {
  const settings = [
    { name: 'config/_default/hugo.toml', text: 'baseURL = "https://h.test/"\ndefaultContentLanguage = "en"' },
    { name: 'config/_default/languages.de.toml', text: 'title = "H"' },
    { name: 'config/_default/languages.pt-br.toml', text: 'title = "H"' },
  ];
  const { of, identity } = await inLanguages(
    settings,
    'content/en/post/one.md',
    'content/de/post/one.md',
    'content/pt-br/post/two.md',
    'content/post/three.de.md',
    'content/fr/post/four.md',
  );
  expect(identity).toBe('https://h.test/');
  const told = of('posts').map(({ id, slug, language, oldPaths }) => [id, slug, language, oldPaths[0]]);
  expect(Object.fromEntries(told.map(([id, ...rest]) => [id, rest]))).toEqual({
    'en/post/one.md': ['one', 'en', '/post/one/'],
    'de/post/one.md': ['one-de', 'de', '/de/post/one/'],
    'pt-br/post/two.md': ['two', 'pt-BR', '/pt-br/post/two/'],
    'post/three.de.md': ['three', 'de', '/de/post/three/'],
    'fr/post/four.md': ['four', null, '/fr/post/four/'],
  });
});

const settingsOfHugo = 'baseURL = "https://h.test/"\nDefaultContentLanguage = "en"\n';
test.each([
  [
    'in capitals',
    [{ name: 'hugo.toml', text: `${settingsOfHugo}[Languages]\n[Languages.en]\n[Languages.FA]\n` }],
  ],
  [
    'in a file of their own',
    [
      { name: 'config/_default/hugo.toml', text: settingsOfHugo },
      { name: 'config/_default/languages.yaml', text: 'en: {weight: 1}\nfa: {weight: 2}\n' },
    ],
  ],
  ['in the names alone', [{ name: 'hugo.toml', text: settingsOfHugo }]],
])(
  'a text in several languages is one with its translations, where Hugo has them %s',
  async (_, settings) => {
    const names = ['content/blog/day/index.fa.md', 'content/blog/day/index.en.md', 'content/blog/v1.go.md'];
    const { of } = await inLanguages(settings, ...names);
    const told = of('posts').map((post) => [post.slug, post.language, post.translationOf, post.oldPaths[0]]);
    const usual = settings.length === 1 && !settings[0]?.text.includes('FA') ? '/en' : '';
    expect(told).toEqual([
      ['day', 'en', null, `${usual}/blog/day/`],
      ['day-fa', 'fa', 'blog/day/index.en.md', '/fa/blog/day/'],
      ['v1-go', null, null, '/blog/v1-go/'],
    ]);
  },
);

test('of folders of posts and of pages the inner one says what a text is', async () => {
  const { of } = await read(
    text('site/pages/en/blog/one.md'),
    text('site/pages/en/about.md'),
    text('blog/pages/two.md'),
  );
  expect([of('posts'), of('pages')].map((all) => all.map(({ id }) => id))).toEqual([
    ['site/pages/en/blog/one.md'],
    ['blog/pages/two.md', 'site/pages/en/about.md'],
  ]);
});

test('a site of one language has folders and names of two letters that are no languages', async () => {
  const { of } = await inLanguages([{ name: 'hugo.toml', text: 'title = "H"' }], 'content/go/v1.de.md');
  expect(of('posts')).toMatchObject([{ language: null, oldPaths: ['/go/v1-de/'] }]);
});

test('Jekyll reads a line of words as several categories and tags', async () => {
  const { of } = await read(
    { name: '_config.yml', text: 'title: B' },
    text('_posts/2020-01-01-a.md', 'title: A\ncategories: jekyll update\ntags: one two, three'),
    text('_posts/2020-01-02-b.md', 'title: B\ncategory: local news\ntag: four five'),
  );
  expect(of('posts').map(({ sectionIds, tagIds }) => [sectionIds, tagIds])).toEqual([
    [
      ['jekyll', 'update'],
      ['one two', 'three'],
    ],
    [['local news'], ['four five']],
  ]);
});

test('texts in other formats are said to be such', async () => {
  const { of } = await read(text('posts/2020-01-01-a.md'), {
    name: 'posts/2019-01-01-b.textile',
    text: 'h1. B',
  });
  expect(of('skipped')).toMatchObject([
    { id: '.textile', reason: 'A file of this type: format not supported.' },
  ]);
});

test.each([
  ['Jekyll', '{% highlight html linenos %}\n<script>`x`</script>\n{% endhighlight %}', 'html'],
  ['Hugo', '{{< highlight go "linenos=table" >}}\n<script>`x`</script>\n{{< /highlight >}}', 'go'],
])('what %s colours as code stays code', (_, block, language) => {
  const html = markdownToHtml(withCodeFenced(`Before:\n${block}\nAfter *it*`));
  expect(html).toContain(`<code class="language-${language}">&lt;script&gt;\`x\`&lt;/script&gt;\n</code>`);
  expect(html).toContain('After <em>it</em>');
  expect(html).not.toContain('highlight');
});

test('code about templates is shown as it is written, and what has no end stays', () => {
  const shown = 'See:\n\n```\n{{<figure src="a.jpg">}} {% highlight ruby %}\n```\n';
  expect(markdownToHtml(withCodeFenced(shown))).toContain(
    '{{&lt;figure src=&quot;a.jpg&quot;&gt;}} {% highlight ruby %}',
  );
  expect(withCodeFenced('{% highlight ruby %} without end')).toBe('{% highlight ruby %} without end');
});

test('a long text of openings without an end is looked through once', () => {
  const hostile = '{% highlight ruby %}\n'.repeat(50_000);
  const begun = performance.now();
  expect(withCodeFenced(hostile)).toBe(hostile);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

const pathsWith = async (settings: string, front = 'title: Night trains\ncategories: [Rail, Night]') => {
  const post = text('_posts/2020-03-04-Night-trains.md', front);
  const { of } = await read({ name: '_config.yml', text: settings }, post);
  return of('posts')[0]?.oldPaths;
};

test.each([
  ['title: A', '/rail/night/2020/03/04/Night-trains.html'],
  ['permalink: pretty', '/rail/night/2020/03/04/Night-trains/'],
  ['permalink: none', '/rail/night/Night-trains.html'],
  ['permalink: /blog/:year/:i_month/:title/', '/blog/2020/3/Night-trains/'],
  ['permalink: /:short_year:month:day-:slug:output_ext', '/200304-night-trains.html'],
])('posts of Jekyll have the addresses that its settings make: %s', async (settings, path) => {
  expect((await pathsWith(settings))?.[0]).toBe(path);
  // Links to the day alone are found as well.
  expect(await pathsWith(settings)).toContain('/2020/03/04/Night-trains.html');
});

test('what a pattern asks for and nobody knows makes no address, nor does one beside that of the text', async () => {
  expect(await pathsWith('permalink: /:week/:title/')).toEqual([
    '/2020/03/04/Night-trains/',
    '/2020/03/04/Night-trains.html',
  ]);
  const own = 'title: A\npermalink: /own/';
  expect(await pathsWith('permalink: /blog/:title/', own)).toEqual(['/own/']);
});

test('sections of Hugo have the addresses that its settings make', async () => {
  const settings = '[permalinks.page]\npost = "/:year/:month/:title/"\nnews = "/n/:contentbasename"';
  const { of } = await read(
    { name: 'hugo.toml', text: `baseURL = "https://h.test/"\n${settings}` },
    text('content/post/one.md', 'title: First of all\ndate: 2020-03-04'),
    text('content/news/two.md', 'title: A\ndate: 2020-03-04'),
    text('content/other/three.md', 'title: A\ndate: 2020-03-04'),
  );
  const paths = Object.fromEntries(of('posts').map(({ id, oldPaths }) => [id, oldPaths]));
  expect(paths).toEqual({
    'post/one.md': ['/2020/03/first-of-all/', '/post/one/'],
    'news/two.md': ['/n/two', '/news/two/'],
    'other/three.md': ['/other/three/'],
  });
});

test('collections of Jekyll have the addresses of their settings, and its pages those of their places', async () => {
  const collections =
    'articles:\n    permalink: /:path/\n  docs: {output: true}\n  posts: {permalink: "/news/:title/"}';
  const { all } = await read(
    { name: '_config.yml', text: `url: https://j.test\ncollections:\n  ${collections}` },
    text('_articles/legal.md'),
    text('_articles/fa/legal.md'),
    text('_articles/de/legal.md'),
    text('_docs/install/index.md'),
    text('_posts/2020-03-04-Night-trains.md'),
    text('help/contact.md'),
  );
  const told = all.flatMap((item) =>
    'oldPaths' in item && 'translationOf' in item
      ? [[item.id, item.language, item.translationOf, item.oldPaths?.join(' ')]]
      : [],
  );
  expect(told).toEqual([
    ['_articles/de/legal.md', 'de', '_articles/legal.md', '/de/legal/'],
    ['_articles/fa/legal.md', 'fa', '_articles/legal.md', '/fa/legal/'],
    ['_articles/legal.md', null, null, '/legal/'],
    ['_docs/install/index.md', null, null, '/docs/install.html'],
    [
      ...['_posts/2020-03-04-Night-trains.md', null, null],
      '/news/Night-trains/ /2020/03/04/Night-trains/ /2020/03/04/Night-trains.html',
    ],
    ['help/contact.md', null, null, '/help/contact/ /help/contact.html'],
  ]);
});

test.each([
  ['go/a.md go/b.md rs/c.md', 'whose texts are others'],
  ['docs/de/a.md docs/b.md', 'one of one place alone'],
])('folders with names of languages are none: %s, %s', async (names) => {
  const { all } = await read(...names.split(' ').map((name) => text(name)));
  expect(all.flatMap((item) => ('language' in item && item.language) || [])).toEqual([]);
});

test('what is no tag of a language is none of a text', async () => {
  const { of } = await read(
    text('_posts/2020-03-04-a.md', 'title: A\nlanguage: فارسی'),
    text('_posts/2020-03-04-b.md', 'title: A\nlang: pt_BR'),
  );
  expect(of('posts').map(({ language }) => language)).toEqual([null, 'pt-BR']);
});

test.each([
  ['hugo.toml', 'defaultContentLanguage = "fa"', 'fa'],
  ['hugo.toml', 'languageCode = "ar-eg"\ndefaultContentLanguage = "ar"', 'ar-eg'],
  ['_config.yml', 'lang: he_IL', 'he-IL'],
  ['_config.yml', 'title: A', null],
])('a site is in the language that its settings give: %s, %s', async (name, settings, language) => {
  count += 1;
  const place = await folder.writeAll(`site-${count}`, [{ name, text: settings }, text('content/post/a.md')]);
  const input = await openInput(place);
  const reader = await openReader(input);
  for await (const _ of reader.items());
  await input.close();
  expect(reader.language?.()).toBe(language);
});

test.each([
  ['hugo.toml', 'baseurl = "https://h.test/sub/"\ndefaultcontentlanguage = "fa"'],
  ['config.yaml', 'baseurl: https://h.test/sub/\nDefaultContentLanguage: fa'],
  ['config/_default/config.json', '{"BaseURL": "https://h.test/sub/", "defaultContentLanguage": "fa"}'],
])('Hugo takes the names of its settings in any letters: %s', async (name, settings) => {
  count += 1;
  const place = await folder.writeAll(`site-${count}`, [{ name, text: settings }, text('content/post/a.md')]);
  const input = await openInput(place);
  const reader = await openReader(input);
  for await (const _ of reader.items());
  await input.close();
  expect([reader.addresses?.(), reader.language?.(), reader.identity()]).toEqual([
    [{ address: 'https://h.test/sub/', isRoot: true }],
    'fa',
    'https://h.test/sub/',
  ]);
});

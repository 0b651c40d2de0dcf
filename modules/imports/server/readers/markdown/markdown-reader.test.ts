import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportProblem } from '../../import-problem.ts';
import type { NamedText } from '../../testing/pack.ts';
import { type Items, readItems, sourceFolder } from '../../testing/read-items.ts';
import { markdownToHtml } from './markdown-html.ts';

let folder: Awaited<ReturnType<typeof sourceFolder>>;
let count = 0;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

const read = async (...files: NamedText[]): Promise<Items> => {
  count += 1;
  return readItems(await folder.writeAll(`site-${count}`, files));
};
const post = (front: string, body = 'Text') => ({
  name: 'posts/2020-01-02-a-post.md',
  text: `---\n${front}\n---\n${body}`,
});
const onlyPost = async (front: string, body?: string) => (await read(post(front, body))).of('posts')[0];

describe('Jekyll', () => {
  test('names, drafts, categories and redirects follow its conventions', async () => {
    const { of, identity } = await read(
      { name: '_config.yml', text: 'url: https://blog.example\ntitle: Blog' },
      {
        name: '_posts/2020-03-04-first-post.md',
        text: '---\ntitle: First\nredirect_from:\n  - /one/\n  - two.html\ntag: solo\n---\nText',
      },
      {
        name: 'news/_posts/2020-03-05-second.markdown',
        text: '---\ntitle: Second\ncategories: [a, b]\npublished: false\n---\nText',
      },
      { name: '_drafts/idea.md', text: '---\ntitle: Idea\n---\nText' },
      { name: 'about.md', text: '---\ntitle: About\npermalink: /about-us/\n---\nText' },
      { name: '_layouts/default.html', text: '<html></html>' },
      { name: 'README.md', text: '# My blog' },
    );
    expect(identity).toBe('https://blog.example');
    expect(
      of('posts').map(({ slug, status, createdTs, sectionIds, tagIds }) => [
        slug,
        status,
        createdTs,
        sectionIds,
        tagIds,
      ]),
    ).toEqual([
      ['idea', 'draft', null, [], []],
      ['first-post', 'live', 1_583_280_000, [], ['solo']],
      ['second', 'draft', 1_583_366_400, ['news', 'a', 'b'], []],
    ]);
    expect(of('pages')).toMatchObject([{ slug: 'about-us', oldPaths: ['/about-us/'] }]);
    expect(of('redirects').map(({ path }) => path)).toEqual(['/one/', '/two.html']);
    expect(of('skipped').map(({ id }) => id)).toEqual(['README.md', '.yml', 'templates']);
  });

  test('authors are found in the data file', async () => {
    const { of } = await read(
      { name: '_data/authors.yml', text: 'ann:\n  name: Ann Lee\n  email: ann@x.test\n  bio: Writes' },
      { name: '_posts/2020-01-01-a.md', text: '---\ntitle: A\nauthors: [ann, bob]\n---\nText' },
    );
    expect(of('authors')).toMatchObject([
      { id: 'ann', name: 'Ann Lee', email: 'ann@x.test', isImplied: false },
      { id: 'bob', name: 'bob', isImplied: true },
    ]);
  });
});

test('Hugo and Zola: content folder, TOML, bundles, aliases and old addresses', async () => {
  const { of } = await read(
    { name: 'hugo.toml', text: 'baseURL = "https://hugo.example/"' },
    {
      name: 'content/posts/bundle/index.md',
      text: '+++\ntitle = "Bundle"\ndate = 2021-02-03T04:05:06+01:00\naliases = ["/older/"]\n[taxonomies]\ntags = ["x"]\n+++\nText',
    },
    { name: 'content/posts/bundle/photo.jpg', text: 'bytes' },
    { name: 'content/posts/_index.md', text: '+++\ntitle = "All posts"\n+++\n' },
    {
      name: 'content/posts/json.md',
      text: '{\n  "title": "From JSON",\n  "draft": true,\n  "date": "2021-01-01"\n}\nText',
    },
    { name: 'layouts/_default/single.html', text: '<html></html>' },
  );
  expect(of('posts')).toMatchObject([
    {
      id: 'posts/bundle/index.md',
      slug: 'bundle',
      publishedTs: 1_612_321_506,
      tagIds: ['x'],
      oldPaths: ['/posts/bundle/'],
    },
    { title: 'From JSON', status: 'draft' },
  ]);
  expect(of('pages')).toMatchObject([{ title: 'All posts' }]);
  expect(of('redirects')).toMatchObject([{ path: '/older/', target: { postId: 'posts/bundle/index.md' } }]);
  expect(of('media')).toMatchObject([{ id: 'content/posts/bundle/photo.jpg' }]);
});

test('a page of Hugo about an author is the author, and no post', async () => {
  const { of } = await read(
    { name: 'hugo.toml', text: 'baseURL = "https://hugo.example/"' },
    { name: 'content/posts/a.md', text: '---\ntitle: A\ndate: 2021-01-01\nauthors: [Ann Lee]\n---\nText' },
    { name: 'content/authors/_index.md', text: '---\ntitle: All authors\n---\n' },
    {
      name: 'content/authors/ann-lee/_index.md',
      text: '---\ntitle: Ann Lee\ndate: 2020-01-01\n---\nWrites on *trade*.',
    },
    { name: 'content/authors/bob.md', text: '---\ntitle: Bob Ray\ndate: 2020-01-01\n---\n' },
  );
  expect(of('posts').map(({ title }) => title)).toEqual(['A']);
  expect(of('pages').map(({ title }) => title)).toEqual(['All authors']);
  expect(of('authors')).toMatchObject([
    { id: 'Ann Lee', name: 'Ann Lee', slug: 'ann-lee', isImplied: false },
    { id: 'bob', name: 'Bob Ray', slug: 'bob', isImplied: false },
  ]);
  expect(of('authors')[0]?.aboutHtml).toContain('Writes on');
});

test.each(['"{{name}}"', '"{{ .Site.Author }}"', '["{{ author }}", Ann]', '{name: "{{name}}"}'])(
  'what a template would have filled in is no author: %s',
  async (author) => {
    const { of } = await read({
      name: '_posts/2020-01-01-a.md',
      text: `---\ntitle: A\nauthor: ${author}\n---\nText`,
    });
    expect(of('authors').map(({ id }) => id)).toEqual(author.includes('Ann') ? ['Ann'] : []);
  },
);

describe('front matter', () => {
  test('what has no place of its own is kept as custom fields', async () => {
    expect((await onlyPost('title: A\nodd: [1, {x: y}]\nHero: false'))?.custom).toMatchObject({
      odd: [1, { x: 'y' }],
      Hero: false,
    });
  });

  test('a key given twice counts the last time, and quoted text may run on unindented', async () => {
    const found = await onlyPost(
      'title: A\ndate: 2019-01-01\ndate: 2019-02-02\ntime: "11:30:00"\nexcerpt: "one\ntwo"',
    );
    expect(found).toMatchObject({ createdTs: 1_549_107_000, excerpt: 'one two' });
  });

  test('fields are found whatever their capitals', async () => {
    expect(await onlyPost('Title: A\nTags: x, y\nAuthor: Ann')).toMatchObject({
      title: 'A',
      tagIds: ['x', 'y'],
      authorIds: ['Ann'],
    });
  });

  test('a byte-order mark and a rule across the page are no obstacle', async () => {
    const { of } = await read(
      { name: 'posts/a.md', text: '\ufeff---\ntitle: A\n---\nText' },
      { name: 'posts/b.md', text: '---\n\n# Head\n' },
    );
    expect(of('posts').map(({ title }) => title)).toEqual(['A', 'Head']);
  });

  test('one damaged text is skipped with its place, and the others come in', async () => {
    const { of } = await read(
      post('title: A'),
      { name: 'posts/b.md', text: '---\ntitle: [\n---\nText' },
      { name: 'posts/c.md', text: Buffer.from([0x2d, 0xff]) },
    );
    expect(of('posts')).toHaveLength(1);
    expect(of('skipped')).toMatchObject([
      {
        kind: 'posts',
        id: 'posts/b.md',
        reason: expect.stringMatching(/^line 3, column 1: The front matter isn't valid YAML/),
      },
      {
        kind: 'posts',
        id: 'posts/c.md',
        reason: expect.stringMatching(/^line 1, column 2: The file isn't valid UTF-8/),
      },
    ]);
  });

  test('a damaged text that comes alone is refused', async () => {
    const file = await folder.write('alone.md', '+++\ntitle = \n+++\n');
    const problem = (await readItems(file).catch((error: unknown) => error)) as ImportProblem;
    expect(problem.place).toMatchObject({ file: 'alone.md', line: 2 });
  });
});

describe('bodies', () => {
  test('Markdown becomes HTML and stays as it was', async () => {
    const body = '# Head\n\n<b>x</b> *y*\n';
    expect(await onlyPost('title: A', body)).toMatchObject({
      html: '<h1>Head</h1>\n<p><b>x</b> <em>y</em></p>\n',
      custom: { source_markdown: body },
    });
  });

  test('marks of template languages pass through, and are named', async () => {
    const { of } = await read(
      post('title: A', '{% image logo "A & B" %} [x]({{ agency.url }}) {{< figure src="b" >}}'),
    );
    expect(of('posts')[0]?.html).toBe(
      '<p><!-- {% image logo "A & B" %} --> <a href="{{ agency.url }}">x</a> {{< figure src="b" >}}</p>\n',
    );
    expect(of('warning')[0]?.message).toBe(
      'Its template marks are left in place: {% image %}, {{ … }}, {{< figure >}}.',
    );
  });

  test('posts may be commented on, and pages where they say so', async () => {
    const page = (name: string, front: string) => ({
      name: `pages/${name}.md`,
      text: `---\n${front}\n---\nText`,
    });
    const { of } = await read(
      post('title: A', 'Text'),
      page('about', 'title: About'),
      page('guests', 'title: Guests\ncomments: true'),
    );
    const allowed = [...of('posts'), ...of('pages')].map(({ title, commentsEnabled }) => [
      title,
      commentsEnabled,
    ]);
    expect(allowed).toEqual([
      ['A', true],
      ['About', false],
      ['Guests', true],
    ]);
  });

  test('marks that became pictures are not named', async () => {
    const { of } = await read(post('title: A', '{% img a.png %} {% include figure.html src="a.png" %}'));
    expect(of('posts')[0]?.html).toContain('<img src="/a.png" alt="">');
    expect(of('warning').filter(({ message }) => message.includes('template'))).toEqual([]);
  });

  test('a heading right below a block of HTML is one, and no more of the block', () => {
    const block = '<div class="kicker">Approach</div>';
    expect(markdownToHtml(`${block}\n### Better forms\n\nA text.`)).toBe(
      `${block}\n<h3>Better forms</h3>\n<p>A text.</p>\n`,
    );
    expect(markdownToHtml('```\n</div>\n# a\n```')).toBe('<pre><code>&lt;/div&gt;\n# a\n</code></pre>\n');
  });

  test('a text that holds the guarding word itself is left alone', () => {
    expect(markdownToHtml('zqmarkzq0q {{ a }}')).toBe('<p>zqmarkzq0q {{ a }}</p>\n');
  });

  test('an HTML page without front matter gives its title and body', async () => {
    const { of } = await read({
      name: 'pages/a.html',
      text: '<!doctype html><html><head><title>A &amp; b</title></head><body class="x"><p>Hi</p></body></html>',
    });
    expect(of('pages')).toMatchObject([{ title: 'A & b', html: '<p>Hi</p>' }]);
  });
});

test('addresses that the generator would have written become the paths of the texts; code stays as it is', async () => {
  const text = [
    '[a]({{ "/2020/01/31/first/" | url }})',
    '[b]({{ site.baseurl }}/about/)',
    '[c]({{ site.url }}{{site.baseurl}}{% post_url 2020-01-31-First-one %})',
    '[d]({{< relref "blog/second.md#end" >}})',
    '[e](@/inside/third.md)',
    '[f](../2020-02-01-fourth.md#top)',
    '[g](https://x.test/readme.md)',
    '[h]({{ agency.url | url }})',
    '[j]({{ sire.baseurl }}/jobs/)',
    '`[i](fifth.md)`',
  ].join('\n\n');
  const { of } = await read({ name: '_posts/2020-1-31-First-one.md', text: `---\ntitle: A\n---\n${text}` });
  const [post] = of('posts');
  expect([...(post?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/2020/01/31/first/',
    '/about/',
    '/first-one',
    '/second#end',
    '/third',
    '/fourth#top',
    'https://x.test/readme.md',
    '{{ agency.url | url }}',
    '/jobs/',
  ]);
  expect(post?.html).toContain('<code>[i](fifth.md)</code>');
  expect(post?.oldPaths).toEqual(['/2020/01/31/First-one.html', '/2020/01/31/First-one/']);
});

test('a page that only led on becomes a redirect where its address is known', async () => {
  const { of } = await read({
    name: 'pages/a.md',
    text: '---\ntitle: A\npermalink: /a/\nredirect_to: https://x.test/\n---\n',
  });
  expect(of('redirects')).toMatchObject([
    { path: '/a/', target: { address: 'https://x.test/' }, isImplied: true },
  ]);
  expect(of('pages')).toMatchObject([{ status: 'draft', oldPaths: [] }]);
});

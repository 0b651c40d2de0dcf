import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportProblem } from '../../import-problem.ts';
import { openInput } from '../../input/open-input.ts';
import { zipOf } from '../../testing/pack.ts';
import { type Items, readItems, sourceFolder } from '../../testing/read-items.ts';
import { ghostOf, ghostPost } from '../../testing/small-exports.ts';
import { ghostReader } from './ghost-reader.ts';

let folder: Awaited<ReturnType<typeof sourceFolder>>;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

const read = async (data: Record<string, unknown>, version?: string): Promise<Items> =>
  readItems(await folder.write('export.json', ghostOf(data, version)));

test('authors and tags come in the order of the links, not of the file', async () => {
  const { of } = await read({
    posts: [ghostPost('p')],
    posts_authors: [
      { post_id: 'p', author_id: 'u2', sort_order: 1 },
      { post_id: 'p', author_id: 'u1', sort_order: 0 },
    ],
    posts_tags: [
      { post_id: 'p', tag_id: 't2', sort_order: 0 },
      { post_id: 'p', tag_id: 't1', sort_order: 1 },
    ],
    tags: [
      { id: 't1', name: '#archive', slug: 'hash-archive', visibility: 'internal' },
      { id: 't2', name: 'News', slug: 'news' },
    ],
    users: [
      { id: 'u1', name: 'Ann', slug: 'ann', email: 'ann@x.test', bio: 'Writes <b>' },
      { id: 'u2', name: 'Bob', slug: 'bob', email: 'bob@x.test' },
    ],
  });
  expect(of('posts')).toMatchObject([{ authorIds: ['u1', 'u2'], tagIds: ['t2', 't1'] }]);
  expect(of('tags')).toMatchObject([{ isHidden: true }, { isHidden: false }]);
  expect(of('authors')[0]).toMatchObject({ email: 'ann@x.test', aboutHtml: '<p>Writes &lt;b&gt;</p>' });
});

test.each([
  ['5 and 6', { key: 'locale', value: 'fr' }, 'fr'],
  ['before', { key: 'lang', value: 'es' }, 'es'],
  ['of the first years', { key: 'default_locale', value: 'de' }, 'de'],
  ['that says nothing', { key: 'title', value: 'Blog' }, null],
])('the language of a site of Ghost %s is known', async (_, setting, language) => {
  const file = await folder.write('language.json', ghostOf({ posts: [ghostPost('p')], settings: [setting] }));
  const input = await openInput(file);
  const reader = ghostReader(input);
  for await (const item of reader.items()) expect(item).toBeDefined();
  await input.close();
  expect(reader.language?.()).toBe(language);
});

test('what only members read does not become public', async () => {
  const { of } = await read({
    posts: [
      ghostPost('1'),
      ghostPost('2', { visibility: 'paid' }),
      ghostPost('3', { visibility: 'tiers' }),
      ghostPost('4', { status: 'sent' }),
      ghostPost('5', { status: 'scheduled', published_at: '2098-01-01T00:00:00Z' }),
    ],
  });
  expect(of('posts').map(({ visibility, status }) => [visibility, status])).toEqual([
    ['public', 'live'],
    ['private', 'live'],
    ['private', 'live'],
    ['unlisted', 'live'],
    ['public', 'scheduled'],
  ]);
  expect(of('posts')[4]).toMatchObject({ scheduledTs: 4_039_372_800, publishedTs: null });
});

test('search texts, injected code and pictures are kept, and the own address is taken out', async () => {
  const { of } = await read({
    posts: [
      ghostPost('p', {
        html: '<p><a href="__GHOST_URL__/about/">a</a><img src="__GHOST_URL__/content/images/1.png"></p>',
        feature_image: '__GHOST_URL__/content/images/2.png',
        codeinjection_head: '<style></style>',
      }),
    ],
    posts_meta: [{ post_id: 'p', meta_title: 'M', feature_image_alt: 'Two' }],
  });
  expect(of('posts')[0]).toMatchObject({
    html: '<p><a href="/about/">a</a><img src="/content/images/1.png"></p>',
    seo: { meta_title: 'M' },
    custom: { ghost_codeinjection_head: '<style></style>', ghost_feature_image_alt: 'Two' },
    imageMediaId: '/content/images/2.png',
  });
  expect(of('media')).toMatchObject([
    { id: '/content/images/2.png', alt: 'Two' },
    { id: '/content/images/1.png' },
  ]);
});

test('a text without HTML is made from Mobiledoc, Lexical or Markdown, and its source is kept', async () => {
  const mobiledoc = JSON.stringify({
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [
      ['hr', {}],
      ['image', { src: '/a.png', alt: 'A "b"' }],
      ['odd', {}],
    ],
    markups: [['strong'], ['a', ['href', 'https://x.test/?a=1&b=2']]],
    sections: [
      [
        1,
        'p',
        [
          [0, [0], 1, 'Bold'],
          [1, [], 0, 0],
          [0, [1], 1, 'link <'],
        ],
      ],
      [3, 'ul', [[[0, [], 0, 'one']]]],
      [10, 0],
      [10, 1],
      [10, 2],
    ],
  });
  const lexical = JSON.stringify({
    root: {
      children: [
        { type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'Head', format: 3 }] },
        {
          type: 'paragraph',
          children: [{ type: 'link', url: '/x', children: [{ type: 'text', text: 'x', format: 0 }] }],
        },
        { type: 'codeblock', code: 'a < b' },
        { type: 'signup' },
      ],
    },
  });
  const { of } = await read({
    posts: [
      ghostPost('m', { html: null, mobiledoc }),
      ghostPost('l', { html: null, lexical }),
      { id: 'old', title: 'Old', slug: 'old', markdown: '# Hi *there*' },
    ],
  });
  const [fromMobiledoc, fromLexical, fromMarkdown] = of('posts');
  expect(fromMobiledoc?.html).toBe(
    [
      '<p><strong>Bold</strong><br><a href="https://x.test/?a=1&amp;b=2">link &lt;</a></p>',
      '<ul><li>one</li></ul>',
      '<hr>',
      '<figure><img src="/a.png" alt="A &quot;b&quot;"></figure>',
      '',
    ].join('\n'),
  );
  expect(fromMobiledoc?.custom.ghost_mobiledoc).toBe(mobiledoc);
  expect(fromLexical?.html).toBe(
    '<h2><em><strong>Head</strong></em></h2>\n<p><a href="/x">x</a></p>\n<pre><code>a &lt; b</code></pre>\n',
  );
  expect(fromMarkdown?.html).toBe('<h1>Hi <em>there</em></h1>\n');
  expect(of('warning').map(({ message }) => message)).toEqual([
    'It has no HTML, so it\'s made from Mobiledoc. Without a counterpart: card "odd".',
    'It has no HTML, so it\'s made from Lexical. Without a counterpart: node "signup".',
    "It has no status, so it's imported as a draft.",
  ]);
});

test('all three wrappings and the old formats are read', async () => {
  const data = {
    posts: [
      {
        id: 1,
        title: 'A',
        slug: 'a',
        html: '<p></p>',
        status: 'published',
        page: 1,
        created_at: 1_388_318_311_015,
      },
    ],
  };
  const plain = await folder.write('plain.json', JSON.stringify({ meta: { version: '003' }, data }));
  const bare = await folder.write('bare.json', JSON.stringify({ data }));
  for (const items of [await read(data, '000'), await readItems(plain), await readItems(bare)]) {
    expect(items.of('pages')).toMatchObject([{ id: '1', createdTs: 1_388_318_311, commentsEnabled: false }]);
  }
});

test('comments find their posts, though they stand before them', async () => {
  const { all, of } = await read({
    comments: [
      { id: 'c', post_id: 'p', member_id: 'm', parent_id: null, status: 'hidden', html: '<p>Hm</p>' },
    ],
    members: [{ id: 'm', name: 'Mia', email: 'mia@x.test' }],
    posts: [ghostPost('p')],
  });
  expect(of('comments')).toMatchObject([{ postId: 'p', status: 'rejected', authorName: 'Mia' }]);
  expect(all.findIndex(({ what }) => what === 'comments')).toBeGreaterThan(
    all.findIndex(({ what }) => what === 'posts'),
  );
});

test('an archive with pictures and redirects is one source', async () => {
  const bytes = zipOf([
    {
      name: 'site/blog.ghost.json',
      text: ghostOf({ posts: [ghostPost('p', { feature_image: '/content/images/a.png' })] }),
    },
    { name: 'site/content/images/a.png', text: 'bytes' },
    {
      name: 'site/redirects.json',
      text: JSON.stringify([
        { from: '^/old/?$', to: '/new/', permanent: true },
        { from: '/a(.*)', to: '/b' },
      ]),
    },
  ]);
  const { of } = await readItems(await folder.write('site.zip', bytes));
  expect(of('media')[0]?.file).toMatch(/a\.png$/);
  expect(of('redirects')).toMatchObject([{ path: '/old', target: { address: '/new/' }, status: 301 }]);
  expect(of('skipped')).toMatchObject([{ kind: 'redirects', id: '/a(.*)' }]);
});

test.each([
  ['no data', '{"db":[{"meta":{}}]}', { line: 1, column: 1 }, 'a Ghost export'],
  ['a newer version', ghostOf({ posts: [] }, '99.1.0'), { line: 1, column: 16 }, 'version "99.1.0"'],
  ['a cut file', ghostOf({ posts: [ghostPost('p')] }).slice(0, -30), { line: 1 }, 'incomplete'],
  ['a missing comma', '{"data":{"posts":[{"id":"1"\n  "title":"A"}]}}', { line: 2, column: 3 }, '"""'],
  ['a comma too much', '{"data":{"posts":[{"id":"1",}]}}', { line: 1, column: 29 }, '"}"'],
  [
    'a control character',
    '{"data":{"posts":[{"id":"a\u0001b"}]}}',
    { line: 1, column: 27 },
    "isn't well-formed",
  ],
  ['text after the end', '{"data":{"posts":[]}} x', { line: 1, column: 23 }, '"x"'],
])('%s is refused with its place', async (_, text, place, words) => {
  const file = await folder.write('wrong.json', text);
  const problem = (await readItems(file).catch((error: unknown) => error)) as ImportProblem;
  expect(problem.sentence).toContain(words);
  expect(problem.place).toMatchObject({ file: 'wrong.json', ...place });
});

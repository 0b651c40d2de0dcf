import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceItem } from '../source.ts';
import { type NamedText, tarOf, zipOf } from '../testing/pack.ts';
import { readItems, sourceFolder } from '../testing/read-items.ts';
import { ghostOf, ghostPost, wxrItem, wxrOf } from '../testing/small-exports.ts';
import { sizeOf } from './item-limits.ts';

let folder: Awaited<ReturnType<typeof sourceFolder>>;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

const MEGABYTE = 1024 ** 2;
const good = '---\ntitle: Good\n---\nText\n';

/** Nine levels, of which each names the one above it nine times. */
const bomb = ['---', 'title: Bomb', `a: &a [${Array(9).fill('lol')}]`]
  .concat(
    [...'bcdefghi'].map((name, above) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[above]}`)}]`),
  )
  .concat('---', 'Text', '')
  .join('\n');

const skippedOf = (items: readonly SourceItem[]) => items.filter((item) => item.what === 'skipped');
const titlesOf = (items: readonly SourceItem[]) =>
  items.flatMap((item) => (item.what === 'posts' || item.what === 'pages' ? item.title : []));

/** Packed without ever being held: the middle is one packed megabyte, given again and again. */
function packedAround(before: string, megabytes: number, after: string): Buffer {
  const middle = gzipSync('x'.repeat(MEGABYTE));
  return Buffer.concat([gzipSync(before), ...Array<Buffer>(megabytes).fill(middle), gzipSync(after)]);
}

/** The most memory that a work takes beyond what was taken before, in megabytes. */
async function memoryOf(work: () => Promise<void>): Promise<number> {
  const start = process.memoryUsage.rss();
  let most = start;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(watch);
  return (Math.max(most, process.memoryUsage.rss()) - start) / MEGABYTE;
}

test('aliases that would fill gigabytes cost their own text alone, and the texts beside it come in', async () => {
  expect(bomb.length).toBeLessThan(400);
  const { all } = await readItems(
    await folder.writeAll('bomb', [
      { name: 'posts/bomb.md', text: bomb },
      { name: 'posts/good.md', text: good },
    ]),
  );
  expect(titlesOf(all)).toEqual(['Good']);
  expect(skippedOf(all)).toEqual([
    expect.objectContaining({
      id: 'posts/bomb.md',
      reason: expect.stringContaining('aliases expanded'),
    }),
  ]);
});

test('an alias that leads back to itself is named, in front matter and in a list of authors', async () => {
  const { all } = await readItems(
    await folder.writeAll('cycle', [
      { name: '_data/authors.yml', text: 'ann: &a\n  name: Ann\n  friend: *a\n' },
      { name: '_posts/2020-01-01-cycle.md', text: '---\ntitle: Cycle\na: &a [1, *a]\n---\nText\n' },
      { name: '_posts/2020-01-02-good.md', text: good },
    ]),
  );
  expect(titlesOf(all)).toEqual(['Good']);
  expect(skippedOf(all)).toContainEqual(
    expect.objectContaining({
      title: '_posts/2020-01-01-cycle.md',
      reason: expect.stringContaining('refers to itself'),
    }),
  );
});

test('custom fields over 64 kB lose their largest ones, with a warning; the post stays', async () => {
  const { all, of } = await readItems(
    await folder.writeAll('custom', [
      { name: 'posts/a.md', text: `---\ntitle: A\nbig: ${'y'.repeat(70_000)}\nsmall: 1\n---\nText\n` },
    ]),
  );
  expect(of('posts')[0]?.custom).toMatchObject({ small: 1 });
  expect(sizeOf(of('posts')[0]?.custom)).toBeLessThanOrEqual(64 * 1024);
  expect(all).toContainEqual(
    expect.objectContaining({ what: 'warning', message: expect.stringContaining('big') }),
  );
});

test('a field of any other kind beyond its limit costs its item, not the others', async () => {
  const rows = [
    { id: 1, title: 'Good', status: 'live' },
    { id: 2, title: 'T'.repeat(70_000), status: 'live' },
    { id: 3, title: 'Many tags', status: 'live', tag_ids: Array.from({ length: 2_000 }, (_, tag) => tag) },
    { id: 'i'.repeat(600), title: 'Long id', status: 'live' },
    { id: 5, title: 'Long ago', status: 'live', created_at: 1e30 },
    { id: 6, title: 'Wrong status', status: 'dreaming' },
  ];
  const text = rows.map((row) => JSON.stringify(row)).join('\n');
  const { all } = await readItems(await folder.write('posts.jsonl', text));
  expect(titlesOf(all)).toEqual(['Good']);
  expect(skippedOf(all).map((item) => ('reason' in item ? item.reason : ''))).toEqual([
    expect.stringContaining('"title" is longer'),
    expect.stringContaining('"tagIds" has more'),
    expect.stringContaining('"id" is longer'),
    expect.stringContaining('"createdTs" isn\'t a time'),
    expect.stringContaining('"status" is missing or wrong'),
  ]);
});

const [ghostBefore = '', ghostAfter = ''] = ghostOf({
  posts: [ghostPost('a'), ghostPost('b', { html: 'MIDDLE' }), ghostPost('c')],
}).split('MIDDLE');
const [wxrBefore = '', wxrAfter = ''] = wxrOf(
  wxrItem(1) + wxrItem(2, '<extra><![CDATA[MIDDLE</item>]]></extra>') + wxrItem(3),
).split('MIDDLE');
const line = (id: number, html: string) =>
  `{"id":${id},"title":"Post ${id}","status":"live","html":"${html}"}\n`;

test.each([
  ['Ghost', 'export.json.gz', ghostBefore, 700, ghostAfter, ['Post a', 'Post c'], 'Post b'],
  ['WordPress', 'export.xml.gz', wxrBefore, 700, wxrAfter, ['Post 1', 'Post 3'], 'Post 2'],
  [
    'JSON lines',
    'posts.jsonl.gz',
    `${line(1, '')}{"id":2,"title":"Post 2","status":"live","html":"`,
    700,
    `"}\n${line(3, '')}`,
    ['Post 1', 'Post 3'],
    'Post 2',
  ],
] as const)(
  'a string of 700 MB in a packed %s export is passed over in bounded time and memory',
  { timeout: 90_000 },
  async (_, name, before, megabytes, after, titles, skipped) => {
    const file = await folder.write(name, packedAround(before, megabytes, after));
    const began = performance.now();
    const memory = await memoryOf(async () => {
      const { all } = await readItems(file);
      expect(titlesOf(all)).toEqual(titles);
      expect(skippedOf(all)).toEqual([
        expect.objectContaining({ kind: 'posts', title: skipped, reason: expect.stringContaining('32 MB') }),
      ]);
    });
    expect(memory).toBeLessThan(600);
    expect(performance.now() - began).toBeLessThan(60_000);
  },
);

const DEEP = 1_000_000;
test.each([
  [
    'WordPress',
    'deep.xml',
    wxrOf(wxrItem(1) + wxrItem(2, `\n${'<a>'.repeat(DEEP)}x${'</a>'.repeat(DEEP)}`) + wxrItem(3)),
  ],
  [
    'Ghost',
    'deep.json',
    ghostOf({ posts: [ghostPost('1'), ghostPost('2', { x: 'MIDDLE' }), ghostPost('3')] }).replace(
      '"MIDDLE"',
      '['.repeat(DEEP) + ']'.repeat(DEEP),
    ),
  ],
] as const)('a million elements in each other cost one item of a %s export', async (kind, name, text) => {
  const began = performance.now();
  const { all } = await readItems(await folder.write(name, text));
  expect(titlesOf(all), kind).toEqual(['Post 1', 'Post 3']);
  expect(skippedOf(all)).toEqual([
    expect.objectContaining({ reason: expect.stringContaining('200 levels') }),
  ]);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a million lists in each other among the custom fields of a JSON line cost that field', async () => {
  const deep = `{"id":2,"title":"Post 2","status":"live","x":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`;
  const { all, of } = await readItems(await folder.write('deep.jsonl', `${deep}\n${line(3, '')}`));
  expect(titlesOf(all)).toEqual(['Post 2', 'Post 3']);
  expect(of('posts')[0]?.custom).toEqual({});
  expect(of('warning')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('Left out: x') }),
  ]);
});

test('a text of Ghost nested without end costs its post alone', async () => {
  const deep = `{"root":{"children":${'[{"type":"list","children":'.repeat(5_000)}[]${'}]'.repeat(5_000)}}}`;
  const text = ghostOf({ posts: [ghostPost('1'), ghostPost('2', { html: null, lexical: deep })] });
  const { all } = await readItems(await folder.write('lexical.json', text));
  expect(titlesOf(all)).toEqual(['Post 1']);
  expect(skippedOf(all)).toEqual([
    expect.objectContaining({ reason: expect.stringContaining('200 levels') }),
  ]);
});

test('an address of slashes without end costs no more than its length', async () => {
  const head = `<wp:base_blog_url>${'/'.repeat(400_000)}x</wp:base_blog_url>`;
  const began = performance.now();
  const { all } = await readItems(await folder.write('slashes.xml', wxrOf(wxrItem(1), head)));
  expect(titlesOf(all)).toEqual(['Post 1']);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a place behind an element that was passed over is counted as in the file', async () => {
  const text = wxrOf(
    `${wxrItem(1, `${'<a>'.repeat(300)}\n\n\n${'</a>'.repeat(300)}`)}\n<wp:wxr_version>9</wp:wxr_version>`,
  );
  const line = text.split('\n').findIndex((one) => one.includes('>9<')) + 1;
  await expect(readItems(await folder.write('places.xml', text))).rejects.toMatchObject({ place: { line } });
});

const entries: NamedText[] = [
  { name: 'posts/good.md', text: good },
  { name: '../outside.md', text: good },
  { name: `posts/${'n'.repeat(300)}.md`, text: good },
  { name: 'posts/good.md/below.md', text: good },
  { name: 'posts/z-good-too.md', text: good.replace('Good', 'Good too') },
];
test.each([
  ['zip', async () => zipOf(entries)],
  ['tar', async () => tarOf(entries)],
])('a %s file with bad names loses these and keeps the rest', async (kind, pack) => {
  const { all } = await readItems(await folder.write(`names.${kind}`, await pack()));
  expect(titlesOf(all)).toEqual(['Good', 'Good too']);
  expect(skippedOf(all).map((item) => ('reason' in item ? item.reason : ''))).toEqual(
    expect.arrayContaining(['Its name leads outside the archive.', "Its name isn't a valid file name."]),
  );
  expect(skippedOf(all)).toHaveLength(3);
});

test.each([
  ['opening braces', '{{'],
  ['opening brackets', '['],
  ['pictures without an end', '<img '],
  ['titles without an end', '<title>'],
  ['bodies without an end', '<body>'],
  ['emphasis without an end', '*a **a '],
])('a megabyte of %s is read in bounded time', { timeout: 60_000 }, async (_, piece) => {
  for (const name of ['hostile.md', 'hostile.html']) {
    const began = performance.now();
    await readItems(await folder.write(name, piece.repeat(MEGABYTE / piece.length)));
    expect(performance.now() - began, name).toBeLessThan(20_000);
  }
});

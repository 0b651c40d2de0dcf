import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { SourceInput } from '../input/source-input.ts';
import { openReader } from './open-reader.ts';

const folderOf = (...names: string[]) =>
  ({ name: 'export', files: names.map((name) => ({ name })) }) as unknown as SourceInput;

test.each([
  ['wxr', 'holds no WordPress export (.xml)'],
  ['ghost', 'holds no Ghost export (.json)'],
  ['markdown', 'holds no Markdown or HTML file'],
] as const)('a folder of JSON lines is refused as %s in words', async (kind, words) => {
  await expect(openReader(folderOf('posts.jsonl', 'tags.jsonl'), kind)).rejects.toThrow(words);
});

test('a folder is read as the kind that was asked for when it holds such files', async () => {
  expect(await openReader(folderOf('posts.jsonl', 'tags.jsonl'), 'jsonl')).toBeTruthy();
});

const fileOf = (name: string, text: string) =>
  ({
    name,
    files: [{ name, open: () => Readable.from([Buffer.from(text)]) }],
    lost: [],
  }) as unknown as SourceInput;
const wordpress = '<?xml version="1.0"?>\n<rss></rss>';
const ghost = '{"db": [{"data": {}}]}';

test.each([
  ['blog.xml', wordpress, 'ghost', 'This looks like a WordPress export. Import it as WordPress.'],
  ['blog.xml', wordpress, 'markdown', 'This looks like a WordPress export. Import it as WordPress.'],
  ['blog.json', ghost, 'wxr', 'This looks like a Ghost export. Import it as Ghost.'],
  ['blog.json', ghost, 'jsonl', 'This looks like a Ghost export. Import it as Ghost.'],
] as const)('%s is found out when it is given as another kind', async (name, text, kind, words) => {
  await expect(openReader(fileOf(name, text), kind)).rejects.toThrow(words);
});

test.each([
  ['blog.xml', wordpress, 'wxr'],
  ['export', wordpress, 'wxr'],
  ['blog.json', ghost, 'ghost'],
  ['page.html', wordpress, 'markdown'],
  ['posts.jsonl', ghost, 'jsonl'],
] as const)('%s is read as its own kind', async (name, text, kind) => {
  expect((await openReader(fileOf(name, text), kind)).kind).toBe(kind);
});

const folderWith = (...files: [string, string][]) =>
  ({
    name: 'site',
    files: files.map(([name, text]) => ({ name, open: () => Readable.from([Buffer.from(text)]) })),
    lost: [],
  }) as unknown as SourceInput;

test.each([
  [
    'data and packages in JSON',
    [
      ['package.json', '{"name": "site"}'],
      ['data/a.json', '{"meta": {"a": 1}}'],
    ],
  ],
  [
    'a feed in XML',
    [
      ['feed.xml', '---\n---\n<?xml version="1.0"?><rss></rss>'],
      ['atom.xml', '<?xml version="1.0"?>'],
    ],
  ],
] as [string, [string, string][]][])('a folder of Markdown with %s is one of Markdown', async (_, others) => {
  expect((await openReader(folderWith(...others, ['posts/a.md', 'Text']))).kind).toBe('markdown');
});

test.each([
  ['ghost', ['blog.json', '{\n "db": [ { "meta": {} } ] }']],
  ['ghost', ['blog.json', '{"meta": {"exported_on": 1}, "data": {}}']],
  ['wxr', ['blog.xml', '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/">']],
] as [string, [string, string]][])(
  'a folder with an export of %s and notes is that export',
  async (kind, file) => {
    expect((await openReader(folderWith(['a.json', '{"a": 1}'], file, ['notes.md', 'Text']))).kind).toBe(
      kind,
    );
  },
);

test('a folder of nothing but a doubtful export is read as one', async () => {
  expect((await openReader(folderWith(['blog.json', '{"posts": []}'], ['b.css', '']))).kind).toBe('ghost');
});

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NamedText, tarGzOf, tarOf, zipOf } from '../testing/pack.ts';
import { readItems, sourceFolder } from '../testing/read-items.ts';
import { wxrItem, wxrOf } from '../testing/small-exports.ts';
import { openInput } from './open-input.ts';

let folder: Awaited<ReturnType<typeof sourceFolder>>;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

const blog: NamedText[] = [
  { name: 'posts/2020-01-02-first.md', text: '---\ntitle: First\nimage: /img/a.png\n---\nText\n' },
  { name: 'posts/2020-01-03-second.md', text: '---\ntitle: Second\ntags: [a]\n---\nText\n' },
  { name: 'pages/about.md', text: '---\ntitle: About\n---\nText\n' },
];

const withoutPaths = (items: readonly object[]) => items.map((item) => ({ ...item, file: undefined }));

test('an export gives the same items plain and packed in every way, whatever its name', async () => {
  const text = wxrOf(wxrItem(1) + wxrItem(2));
  const plain = await readItems(await folder.write('export.xml', text));
  const packed: [string, Buffer][] = [
    ['export.xml.gz', gzipSync(text)],
    ['export', gzipSync(text)],
    ['export.zip', zipOf([{ name: 'export.xml', text }])],
    ['misnamed.xml', zipOf([{ name: 'export.xml', text }])],
    ['export.tar', await tarOf([{ name: 'export.xml', text }])],
    ['export.tar.gz', await tarGzOf([{ name: 'some/export.xml', text }])],
  ];
  for (const [name, bytes] of packed) {
    expect((await readItems(await folder.write(name, bytes))).all, name).toEqual(plain.all);
  }
});

test('a folder gives the same items plain and packed, with or without a folder around it', async () => {
  const plain = withoutPaths((await readItems(await folder.writeAll('blog', blog))).all);
  const inside = blog.map(({ name, text }) => ({ name: `my-blog-main/${name}`, text }));
  for (const bytes of [await tarOf(blog), await tarGzOf(inside), zipOf(inside)]) {
    expect(withoutPaths((await readItems(await folder.write('packed', bytes))).all)).toEqual(plain);
  }
  const around = await folder.writeAll('around', [{ name: 'content.tar.gz', text: await tarGzOf(blog) }]);
  expect(withoutPaths((await readItems(around)).all)).toEqual(plain);
});

test('an archive writes nothing beside its folder', async () => {
  const file = await folder.write(
    'evil.tar',
    await tarOf([...blog, { name: '../../escaped.md', text: 'out' }]),
  );
  const input = await openInput(file);
  expect(input.files.map((one) => one.name)).not.toContain('escaped.md');
  expect(input.files).toHaveLength(blog.length);
  await input.close();
});

test('an archive of more than it may hold is refused, by its files and by its bytes', async () => {
  const large = [{ name: 'a.md', text: 'x'.repeat(5_000) }];
  for (const bytes of [await tarOf(blog), zipOf(blog), await tarGzOf(blog)]) {
    const file = await folder.write('many', bytes);
    await expect(openInput(file, { gigabytes: 1, files: 2 })).rejects.toThrow(
      '1 GB or has more than 2 files',
    );
  }
  for (const bytes of [await tarOf(large), zipOf(large)]) {
    const file = await folder.write('large', bytes);
    await expect(openInput(file, { gigabytes: 0, files: 10 })).rejects.toThrow(
      '0 GB or has more than 10 files',
    );
  }
});

test('a packed file of more than it may hold stops there, and one that is read twice counts once', async () => {
  const file = await folder.write('large.xml.gz', gzipSync('x'.repeat(5_000)));
  const read = async (gigabytes: number) => {
    const input = await openInput(file, { gigabytes, files: 10 });
    let bytes = 0;
    for (let time = 0; time < 2; time += 1) {
      for await (const chunk of input.files[0]?.open() ?? []) bytes += (chunk as Buffer).length;
    }
    return bytes;
  };
  expect(await read(6_000 / 1024 ** 3)).toBe(10_000);
  await expect(read(4_000 / 1024 ** 3)).rejects.toThrow('The unpacked files are larger than');
});

test.each([
  ['nothing there', 'absent.xml', null, "There's no file or folder"],
  ['an empty file', 'empty.xml', Buffer.alloc(0), 'The file is empty.'],
  ['a cut gzip file', 'cut.xml.gz', gzipSync(wxrOf(wxrItem(1))).subarray(0, 200), 'incomplete'],
  ['a cut zip file', 'cut.zip', zipOf(blog).subarray(0, 200), 'damaged or incomplete'],
  ['something else', 'text.txt', Buffer.from('Hello'), "This isn't a WordPress or Ghost export"],
])('%s is refused in words', async (_, name, bytes, words) => {
  const file = bytes === null ? '/nowhere/absent.xml' : await folder.write(name, bytes);
  await expect(readItems(file)).rejects.toThrow(words);
});

test('a cut tar file is refused in words', async () => {
  const bytes = await tarOf([{ name: 'a.md', text: 'x'.repeat(5_000) }]);
  await expect(readItems(await folder.write('cut.tar', bytes.subarray(0, 2_000)))).rejects.toThrow(
    'incomplete',
  );
});

test('packing in any way and reading gives the files back', async () => {
  const name = fc.stringMatching(/^[a-z]{1,8}\.md$/);
  const files = fc.uniqueArray(fc.record({ name, text: fc.string({ maxLength: 200 }) }), {
    selector: (file) => file.name,
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(files, fc.constantFrom('tar', 'tgz', 'zip'), async (list, way) => {
      const bytes = way === 'tar' ? await tarOf(list) : way === 'tgz' ? await tarGzOf(list) : zipOf(list);
      const input = await openInput(await folder.write('any', bytes));
      expect(input.files.map((file) => file.name)).toEqual(list.map((file) => file.name).sort());
      await input.close();
    }),
    { numRuns: 40 },
  );
});

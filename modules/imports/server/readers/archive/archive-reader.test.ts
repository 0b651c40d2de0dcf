import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceItem } from '../../source.ts';
import { type NamedText, zipOf } from '../../testing/pack.ts';
import { readItems, sourceFolder } from '../../testing/read-items.ts';
import { withOwnHost } from './own-hosts.ts';

let folder: Awaited<ReturnType<typeof sourceFolder>>;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

const tag = {
  id: 7,
  title: 'Cheese',
  slug: 'cheese',
  description: '',
  is_hidden: false,
  facts: { aliases: [], image_id: null },
};
const media = {
  ...{ id: 9, title: 'Picture', filename: 'p.jpeg', alt: '', caption: '', mime: null, source_url: null },
  ...{ post_id: null, person_id: null, created_ts: 1, custom: {}, file: 'files/9.jpeg' },
  facts: { credit: '', license: '', expires_ts: null, tags: [], focal_x: 1, focal_y: 2, is_gated: false },
};
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

type Wishes = {
  tags?: string;
  media?: string;
  manifest?: Record<string, unknown>;
  sums?: (sums: string) => string;
  without?: string;
  further?: NamedText[];
  /** What is changed after the checksums were made. */
  changed?: Record<string, string>;
};

/** An archive that is as it should be but for what is wished. */
function archive(wishes: Wishes = {}): Buffer {
  const { tags = `${JSON.stringify(tag)}\n`, further = [], changed = {} } = wishes;
  const library = wishes.media ?? `${JSON.stringify(media)}\n`;
  const files: NamedText[] = [
    { name: 'tags.jsonl', text: tags },
    { name: 'media.jsonl', text: library },
    { name: 'files/9.jpeg', text: 'bytes' },
    ...further,
  ];
  const own = files.map(({ name, text }) => `${sha256(text)}  ${name}\n`).join('');
  const sums = wishes.sums?.(own) ?? own;
  const manifest = {
    ...{ format: 'masthead-site-archive', version: 1, checksums: { sha256: sha256(sums) } },
    site: { uri: 'https://old.test', hosts: ['old.test'], language: 'fr-FR' },
    kinds: [
      { name: 'tags', file: 'tags.jsonl', count: 1 },
      { name: 'media', file: 'media.jsonl', count: 1 },
    ],
    ...wishes.manifest,
  };
  const all = [
    ...files.map(({ name, text }) => ({ name, text: changed[name] ?? text })),
    { name: 'SHA256SUMS', text: sums },
    { name: 'manifest.json', text: JSON.stringify(manifest) },
  ];
  return zipOf(all.filter(({ name }) => name !== wishes.without));
}

let count = 0;
const read = async (bytes: Buffer, kind?: 'archive') => {
  count += 1;
  return readItems(await folder.write(`site-${count}.zip`, bytes), kind);
};
const problem = (wishes: Wishes, kind?: 'archive') =>
  read(archive(wishes), kind).then(
    () => 'none',
    (error: { sentence?: string }) => error.sentence ?? String(error),
  );

test('an archive is known by its manifest, and gives its things with its files', async () => {
  const items = await read(archive());
  expect([items.kind, items.identity]).toEqual(['archive', 'https://old.test']);
  expect(items.all.map(({ what }) => what)).toEqual(['media', 'tags']);
  expect(items.of('media')[0]?.file).toMatch(/9\.jpeg$/);
  expect(items.of('tags')[0]).toMatchObject({ id: '7', name: 'Cheese', slug: 'cheese' });
});

test('what was changed, left out or cut since it was written is refused with the name of the file', async () => {
  expect(await problem({ changed: { 'tags.jsonl': '{"id":8}\n' } })).toMatch(/^tags\.jsonl: .*checksum/);
  expect(await problem({ changed: { 'files/9.jpeg': 'other' } })).toMatch(/^files\/9\.jpeg: .*checksum/);
  expect(await problem({ without: 'files/9.jpeg' })).toMatch(/^files\/9\.jpeg: .*missing/);
  expect(await problem({ without: 'tags.jsonl' })).toMatch(/^tags\.jsonl: .*missing/);
  expect(await problem({ manifest: { checksums: { sha256: sha256('') } } })).toMatch(
    /^SHA256SUMS: .*checksum/,
  );
  expect(await problem({ sums: () => 'nonsense\n' })).toMatch(/^SHA256SUMS, line 1: /);
  const kinds = [{ name: 'tags', file: 'tags.jsonl', count: 2 }];
  expect(await problem({ manifest: { kinds } })).toMatch(/^tags\.jsonl: .*2 lines here, and there are 1/);
  const whole = archive();
  await expect(read(whole.subarray(0, whole.length - 30))).rejects.toThrow(/incomplete|damaged/);
});

test('another version, another format and no manifest at all are said', async () => {
  expect(await problem({ manifest: { version: 2 } })).toMatch(/version 2 .* reads version 1/);
  expect(await problem({ manifest: { format: 'other' } })).toMatch(/This isn't a Masthead archive: "format"/);
  expect(await problem({ changed: {}, without: 'manifest.json' }, 'archive')).toMatch(
    /holds no manifest\.json/,
  );
  expect(await problem({ manifest: { site: { uri: 1 } } })).toMatch(/"site\.uri" is missing or wrong/);
});

test('a line that is not as it should be is named by its file, its number and its field', async () => {
  expect(await problem({ tags: 'null\n' })).toMatch(/^tags\.jsonl, line 1: /);
  expect(await problem({ tags: '{"id":\n' })).toMatch(/^tags\.jsonl, line 1: .*JSON/);
  const wrong = `${JSON.stringify({ ...tag, facts: { aliases: 'x' } })}\n`;
  expect(await problem({ tags: wrong })).toMatch(/^tags\.jsonl, line 1: The field "facts\.aliases"/);
  const twice = `${JSON.stringify(tag)}\n${JSON.stringify(tag)}\n`;
  const kinds = [{ name: 'tags', file: 'tags.jsonl', count: 2 }];
  const items = await read(archive({ tags: twice, manifest: { kinds } }));
  expect(items.of('skipped')).toMatchObject([{ id: '7', reason: 'Another line has the same ID.' }]);
});

test('a file is taken from the archive alone, and only where the checksums name it', async () => {
  for (const file of [
    '../../etc/passwd',
    'files/../tags.jsonl',
    '/etc/passwd',
    'tags.jsonl',
    'files/10.jpeg',
  ]) {
    const items = await read(archive({ media: `${JSON.stringify({ ...media, file })}\n` }));
    expect(items.of('media')[0]?.file, file).toBeNull();
  }
  const outside = archive({ further: [{ name: '../outside.txt', text: 'x' }] });
  await expect(read(outside)).rejects.toThrow(/damaged: \.\.\/outside\.txt/);
});

test('addresses of the old site become those of the new one, and those of others stay', async () => {
  const html = `https://old.test/a https://old.test.evil.test/ https://old.test:8080/b "http://OLD.test" https://a@old.test
    https://not-old.test/`;
  async function* one(): AsyncGenerator<SourceItem> {
    yield { what: 'warning', kind: 'posts', id: '1', title: '', message: html };
  }
  for await (const item of withOwnHost(one(), () => ['old.test'], 'https://new.test')) {
    expect(item).toMatchObject({
      message: `https://new.test/a https://old.test.evil.test/ https://new.test/b "https://new.test" https://a@old.test
    https://not-old.test/`,
    });
  }
});

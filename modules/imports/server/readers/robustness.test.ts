import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportProblem } from '../import-problem.ts';
import { readItems, sourceFolder } from '../testing/read-items.ts';
import { ghostOf, ghostPost, wxrItem, wxrOf } from '../testing/small-exports.ts';

let folder: Awaited<ReturnType<typeof sourceFolder>>;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

const comment =
  '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>é</wp:comment_content></wp:comment>';
const sources: [string, string, string][] = [
  [
    'export.xml',
    'wxr',
    wxrOf(wxrItem(1, `${comment}<category domain="category" nicename="a">A</category>`) + wxrItem(2)),
  ],
  [
    'export.json',
    'ghost',
    ghostOf({
      posts: [
        ghostPost('a', { html: null, mobiledoc: '{"version":"0.3.1","sections":[[1,"p",[[0,[],0,"x"]]]]}' }),
      ],
      posts_tags: [{ post_id: 'a', tag_id: 't', sort_order: 0 }],
      tags: [{ id: 't', name: 'Tag ü', slug: 'tag' }],
      users: [{ id: 'u', name: 'U', email: 'u@x.test' }],
    }),
  ],
  [
    'post.md',
    'markdown',
    '---\ntitle: "A: b"\ndate: 2020-01-02 10:00:00 +02:00\ntags: [a, b]\n---\n# Head\n\n{% x %} ![i](/a.png)\n',
  ],
  [
    'toml.md',
    'markdown',
    '+++\ntitle = "A"\ndate = 2020-01-02T10:00:00Z\n[taxonomies]\ntags = ["a"]\n+++\nText\n',
  ],
  [
    'posts.jsonl',
    'jsonl',
    '{"id":1,"title":"A","status":"live","html":"<p>a</p>","tag_ids":[1,"b"]}\n{"id":2,"title":"B","status":"draft"}\n',
  ],
  [
    'posts.csv',
    'csv_posts',
    'ID;Headline;Text;Date;Tags;Author;Image\n1;"A ""b""";"<p>a</p>\n";31/12/2020 10:00;x, y;Ann;http://x.test/a.png\n2;B;b;;;;\n',
  ],
  [
    'people.csv',
    'csv_users',
    'ID;user_email;display_name;description;user_registered;role;user_url\n1;a@x.test;Ann;"<p>a</p>\n";2020-12-31;editor;http://x.test/\n2;b@x.test;;;;;\n',
  ],
];

type Change = { at: number; remove: number; insert: Buffer };
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  remove: fc.integer({ min: 0, max: 40 }),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        '<',
        '>',
        ']]>',
        '"',
        '\\',
        '{',
        '}',
        '[',
        ',',
        '\0',
        '&x;',
        '---\n',
        '\ufeff',
        '<!--',
        '__proto__',
      )
      .map((text) => Buffer.from(text)),
  ),
});

function changed(text: string, changes: readonly Change[]): Buffer {
  let bytes = Buffer.from(text);
  for (const { at, remove, insert } of changes) {
    const place = bytes.length === 0 ? 0 : at % bytes.length;
    bytes = Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + remove)]);
  }
  return bytes;
}

test.each(sources)(
  '%s, damaged in any way, is read or refused in words',
  { timeout: 120_000 },
  async (name, kind, text) => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const file = await folder.write(name, changed(text, changes));
        const problem = await readItems(file, kind as 'wxr').then(
          () => null,
          (error: unknown) => error,
        );
        if (problem !== null) expect(problem).toBeInstanceOf(ImportProblem);
      }),
      { numRuns: 300 },
    );
  },
);

test.each(sources)(
  '%s, cut at any place, never gives what was not in it',
  { timeout: 120_000 },
  async (name, kind, text) => {
    const whole = await readItems(await folder.write(name, text), kind as 'wxr');
    const ids = new Set(whole.all.map((item) => `${item.what} ${'id' in item ? item.id : ''}`));
    for (let length = 0; length < text.length; length += 7) {
      const file = await folder.write(name, text.slice(0, length));
      const cut = await readItems(file, kind as 'wxr').catch((error: unknown) => {
        expect(error).toBeInstanceOf(ImportProblem);
        return null;
      });
      if (kind === 'wxr' || kind === 'ghost') expect(cut).toBeNull();
      if (cut && kind === 'jsonl')
        for (const item of cut.of('posts')) expect(ids).toContain(`posts ${item.id}`);
    }
  },
);

test('random bytes under any name are refused in words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 700 }),
      fc.constantFrom('a.xml', 'a.json', 'a.md', 'a.zip', 'a'),
      async (bytes, name) => {
        const file = await folder.write(name, Buffer.from(bytes));
        const problem = await readItems(file).then(
          () => null,
          (error: unknown) => error,
        );
        if (problem !== null) expect(problem).toBeInstanceOf(ImportProblem);
      },
    ),
    { numRuns: 200 },
  );
});

import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ImportProblem } from '../import-problem.ts';
import { isCounted } from '../load/batch.ts';
import type { SourceItem } from '../source.ts';
import { readItems } from '../testing/read-items.ts';

/** Real sites beside the project; where they are absent, their tests are skipped. */
const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const wherePresent = describe.skipIf(!existsSync(data));

type Counts = Partial<Record<SourceItem['what'], number>>;

const corpora: [string, Counts][] = [
  [
    'wxr-theme-test-data/themeunittestdata.wordpress.xml',
    { posts: 58, pages: 21, media: 37, authors: 2, sections: 68, tags: 114, comments: 33 },
  ],
  [
    'wxr-theme-test-data/64-block-test-data.xml',
    { posts: 61, pages: 1, media: 9, sections: 7, tags: 4, comments: 2 },
  ],
  ['wxr-theme-test-data/theme-preview.xml', { posts: 7, authors: 1 }],
  ['wxr-wporg-news/posts.xml.gz', { posts: 97, authors: 21, sections: 16, tags: 16, comments: 5 }],
  ['wxr-wporg-news/podcasts.xml', { posts: 14 }],
  ['wxr-wporg-news/media.xml', { media: 227 }],
  [
    'wxr-bitcoin-france/wordpress.xml.gz',
    { posts: 102, pages: 11, media: 193, authors: 1, sections: 7, tags: 108, comments: 235 },
  ],
  ['wxr-elliott-hauser/elliotthauser.wordpress.2013-07-29.xml', { posts: 17, comments: 2 }],
  [
    'wxr-wptest/wptest.xml',
    { posts: 37, pages: 15, media: 44, authors: 6, sections: 42, tags: 16, comments: 30 },
  ],
  ['ghost-academia-binaria/ghost.json', { posts: 20, pages: 5, authors: 3, tags: 17 }],
  ['ghost-5-wporg-news/ghost.json.gz', { posts: 98, pages: 1, authors: 22, tags: 32 }],
  ['ghost-fixtures/export-authors.json', { posts: 3, authors: 5 }],
  ['ghost-fixtures/v2_export.json', { posts: 7, authors: 2, tags: 1 }],
  ['ghost-fixtures/v3_export.json', { posts: 7, authors: 2, tags: 1 }],
  ['markdown-18f/content.tar.gz', { posts: 503, pages: 71, authors: 273, tags: 142, redirects: 30 }],
  ['markdown-carpentries/content.tar.gz', { posts: 2903, pages: 1, authors: 610, tags: 434, redirects: 155 }],
  ['markdown-rust-blog/content.tar.gz', { posts: 548, pages: 4, authors: 135, redirects: 563 }],
];

wherePresent('real sites', () => {
  test.each(corpora)('reads %s whole', { timeout: 120_000 }, async (file, counts) => {
    const { all } = await readItems(path.join(data, file));
    const found: Counts = {};
    for (const item of all) if (isCounted(item)) found[item.what] = (found[item.what] ?? 0) + 1;
    expect(found).toMatchObject(counts);
  });

  test('tells what each WordPress status became', async () => {
    const { of } = await readItems(path.join(data, 'wxr-bitcoin-france/wordpress.xml.gz'));
    const statuses = Object.groupBy(
      [...of('posts'), ...of('pages')],
      ({ what, status }) => `${what} ${status}`,
    );
    expect(Object.fromEntries(Object.entries(statuses).map(([key, list]) => [key, list?.length]))).toEqual({
      'posts live': 78,
      'posts draft': 24,
      'pages live': 11,
    });
    expect(of('pages').filter((page) => page.visibility === 'private')).toHaveLength(1);
    expect(of('pages').filter((page) => page.parentId !== null)).toHaveLength(8);
    expect(of('comments').filter((comment) => comment.type === 'pingback')).toHaveLength(42);
    expect(of('comments').filter((comment) => comment.parentId !== null)).toHaveLength(107);
  });

  test('keeps order and number of the authors of a Ghost post', async () => {
    const { of } = await readItems(path.join(data, 'ghost-5-wporg-news/ghost.json.gz'));
    const texts = [...of('posts'), ...of('pages')];
    expect(texts.flatMap((post) => post.authorIds)).toHaveLength(112);
    expect(texts.flatMap((post) => post.tagIds)).toHaveLength(261);
    expect(texts.filter((post) => post.authorIds.length === 2)).toHaveLength(13);
    expect(texts.filter((post) => post.isFeatured)).toHaveLength(5);
    expect(texts.filter((post) => post.visibility === 'private')).toHaveLength(12);
    expect(texts.filter((post) => post.status === 'scheduled')).toHaveLength(5);
    expect(of('tags').filter((tag) => tag.isHidden)).toHaveLength(2);
    expect(texts.filter((post) => post.html.includes('__GHOST_URL__'))).toEqual([]);
  });

  test('gives every text of the Rust blog the day in its path', async () => {
    const { of } = await readItems(path.join(data, 'markdown-rust-blog/content.tar.gz'));
    expect(of('posts').filter((post) => post.publishedTs === null)).toEqual([]);
  });

  test.each([
    ['crazy-cdata.xml', 18],
    ['malformed.xml', 90],
    ['malformed-simple.xml', 14],
    ['invalid-version-tag.xml', 33],
    ['missing-version-tag.xml', 26],
  ])('says where %s is broken', async (file, line) => {
    const reading = readItems(path.join(data, 'wxr-importer-fixtures', file));
    const problem = await reading.catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ImportProblem);
    expect((problem as ImportProblem).place).toMatchObject({ file, line });
  });

  test('says that a JSON file without data is no Ghost export', async () => {
    await expect(readItems(path.join(data, 'ghost-fixtures/broken.json'))).rejects.toThrow('a Ghost export');
  });
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import type { SourceItem } from '../source.ts';
import { importSite, sourcePost } from '../testing/import-site.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** So many of each kind; a second version changes what each of them says. */
function sourceOf(count: number, version: string): SourceItem[] {
  return Array.from({ length: count }, (_, at): SourceItem[] => [
    {
      what: 'authors',
      id: `a${at}`,
      name: `Ann ${at} ${version}`,
      slug: `ann-${at}`,
      email: null,
      aboutHtml: version,
    },
    {
      what: 'sections',
      id: `s${at}`,
      name: `News ${at} ${version}`,
      slug: `s${at}`,
      parentId: null,
      description: null,
    },
    {
      what: 'tags',
      id: `t${at}`,
      name: `Tag ${at} ${version}`,
      slug: `t${at}`,
      description: null,
      isHidden: false,
    },
    sourcePost(`${at}`, {
      title: `It's "${version}" \\ ${at}`,
      slug: `${version}-${at}`,
      html: `<p>${version}\n\t\\</p>`,
      authorIds: version === 'old' ? [`a${at}`] : [`a${at}`, 'a0'],
      tagIds: version === 'old' ? [] : [`t${at}`],
      rating: version === 'old' ? 1 : 5,
      custom: { text: version, list: [1, null, { deep: '"' }] },
      imageUrl: version === 'old' ? null : 'https://old.test/a.png',
      publishedTs: version === 'old' ? null : 1_600_000_001,
    }),
    {
      what: 'comments',
      id: `c${at}`,
      postId: `${at}`,
      parentId: null,
      type: 'comment',
      status: version === 'old' ? 'proposed' : 'approved',
      authorName: version,
      authorEmail: null,
      authorUrl: null,
      authorIp: null,
      authorId: null,
      html: version,
      createdTs: 1_600_000_000,
    },
    {
      what: 'redirects',
      id: `r${at}`,
      path: `/from-${at}`,
      target: { address: `/to-${version}` },
      status: version === 'old' ? 301 : 302,
    },
  ]).flat();
}

/** How many statements a piece of work sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype as unknown as { query(...parameters: unknown[]): unknown };
  const original = prototype.query;
  let count = 0;
  prototype.query = function counted(this: unknown, ...parameters: unknown[]) {
    count += 1;
    return original.apply(this, parameters);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return count;
}

test('a changed source leaves what a first load of it would have made', async () => {
  const [changed, fresh] = [await importSite(api), await importSite(api)];
  await changed.load(sourceOf(20, 'old'));
  expect((await changed.load(sourceOf(20, 'new'))).updated).toMatchObject({
    posts: 20,
    authors: 20,
    sections: 20,
    tags: 20,
    comments: 20,
    redirects: 20,
  });
  await fresh.load(sourceOf(20, 'new'));
  const [after, wanted] = [await changed.content(), await fresh.content()];
  expect(after.posts?.map((post) => ({ ...(post as object), revision: 1 }))).toEqual(wanted.posts);
  for (const kind of ['comments', 'tags', 'assets', 'known']) expect(after[kind], kind).toEqual(wanted[kind]);
  const redirects = (place: typeof after) =>
    place.redirects?.filter((row) => /from/.test(JSON.stringify(row)));
  expect(redirects(after)).toEqual(redirects(wanted));
});

test('takes hardly more statements for 256 changed posts than for 16', async () => {
  const [small, large] = [await importSite(api), await importSite(api)];
  await small.load(sourceOf(16, 'old'));
  await large.load(sourceOf(256, 'old'));
  const few = await statementsOf(() => small.load(sourceOf(16, 'new')));
  const many = await statementsOf(() => large.load(sourceOf(256, 'new')));
  expect(many - few).toBeLessThan(60);
});

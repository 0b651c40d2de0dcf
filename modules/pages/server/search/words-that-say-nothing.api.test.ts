import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { searchOf } from '#modules/search-indexes/search-indexes.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';

let api: TestApi;
let siteId: number;
const host = 'en.test';

const bodies: Readonly<Record<string, string>> = {
  merger: 'The merger of AT&amp;T, at last. They don&#39;t say who pays.',
  tea: 'At the end it can&#39;t be helped: <a title="AT&amp;T" href="/x">tea</a> at ten.',
  band: 'R.E.M. played in the U.S. before.',
  code: 'Written in C++ and C#.',
  health: 'Reported to the WHO.',
  none: 'Whole cities, whoever asks',
};

beforeAll(async () => {
  api = await startApi();
  const { database, events } = api.ground;
  siteId = await createSite(database, { host, title: 'News', now: api.now });
  await events.caughtUp();
  const owner: Member = await signInAs(api.ground, { siteId, host }, 'owner');
  for (const [slug, body] of Object.entries(bodies)) {
    const content = { status: 0, headline: `About ${slug}`, slug, body: `<p>${body}</p>` };
    expect(
      (await api.as(owner).call(createPost, { params: { siteId }, body: content as never })).status,
    ).toBe(201);
  }
});
afterAll(() => api.stop());

const found = async (words: string) => {
  const path = `/search?q=${encodeURIComponent(words)}`;
  const page = String((await api.as({ host }).send({ method: 'GET', path })).body);
  const [, main = ''] = page.split('<main');
  return [...main.matchAll(/class="line"><a href="\/([^"]*)"/g)].map(([, slug]) => slug).sort();
};

const cases: [words: string, slugs: string[]][] = [
  ['AT&T', ['merger']],
  ['at&t', ['merger']],
  ['WHO', ['health', 'merger']],
  ['R.E.M.', ['band']],
  ['U.S.', ['band']],
  ['C++', ['code']],
  ['the who', ['health', 'merger']],
  ['&&', []],
];

test.each(cases)(
  'without an index %s is found where it stands, and nothing that is like it',
  async (words, slugs) => {
    expect(await found(words)).toEqual(slugs);
  },
);

test('an index that has no such words leaves them to the texts, and is asked alone about all others', async () => {
  const search = searchOf(api.ground);
  const { find } = search;
  const asked: unknown[] = [];
  // An index in which nothing is found.
  search.find = async (...said) => {
    asked.push(said);
    return { hits: [], total: 0, isExact: true } as never;
  };
  try {
    expect(await found('AT&T who')).toEqual(['merger']);
    expect(await found('merger')).toEqual([]);
    expect(asked).toHaveLength(2);
  } finally {
    search.find = find;
  }
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createProfile } from '#modules/profiles/profiles.public.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import type { SourceAuthor, SourceComment, SourceItem, SourceMedia, SourceTag } from '../source.ts';
import { type ImportSite, importSite, sourcePost } from '../testing/import-site.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const author = (id: string, email: string | null = null): SourceAuthor => ({
  what: 'authors',
  id,
  name: `Author ${id}`,
  slug: id,
  email,
  aboutHtml: null,
});
const tag = (id: string, name = `Tag ${id}`): SourceTag => ({
  what: 'tags',
  id,
  name,
  slug: id,
  description: null,
  isHidden: false,
});
const section = (id: string, parentId: string | null = null): SourceItem => ({
  what: 'sections',
  id,
  name: `Section ${id}`,
  slug: id,
  parentId,
  description: null,
});
const comment = (id: string, postId: string, parentId: string | null = null): SourceComment => ({
  what: 'comments',
  id,
  postId,
  parentId,
  type: 'comment',
  status: 'approved',
  authorName: 'Reader',
  authorEmail: null,
  authorUrl: null,
  authorIp: null,
  authorId: null,
  html: `Comment ${id}`,
  createdTs: 1_600_000_000,
});
const media = (id: string, postId: string | null): SourceMedia => ({
  what: 'media',
  id,
  url: `https://old.test/${id}.jpg`,
  file: null,
  title: `Picture ${id}`,
  filename: `${id}.jpg`,
  alt: null,
  caption: null,
  mime: null,
  postId,
  createdTs: null,
  custom: {},
});

const site: SourceItem[] = [
  author('ann', 'Ann@old.test'),
  author('bob'),
  section('local', 'news'),
  section('news'),
  tag('a'),
  tag('b'),
  sourcePost('1', {
    authorIds: ['bob', 'ann'],
    sectionIds: ['local', 'news'],
    tagIds: ['b', 'a'],
    imageMediaId: 'm',
  }),
  sourcePost('2', { parentId: '3', oldPaths: ['/2020/post-2/'], status: 'draft' }),
  comment('reply', '1', 'first'),
  comment('first', '1'),
  media('m', '1'),
  sourcePost('3', { what: 'pages', type: 'page' }),
  { what: 'redirects', id: 'r', path: '/old/', target: { postId: '1' }, status: 301 },
];

describe('a first load', () => {
  let place: ImportSite;
  beforeAll(async () => {
    place = await importSite(api);
    const report = await place.load(site);
    expect(report.made).toEqual({
      live_updates: 0,
      posts: 2,
      pages: 1,
      authors: 2,
      sections: 2,
      tags: 2,
      comments: 2,
      media: 1,
      redirects: 1,
    });
  });

  test('ties everything together, whatever came first', async () => {
    const { posts, comments, sections, assets, redirects } = await place.content();
    expect(posts).toMatchObject([
      {
        slug: 'post-1',
        status: 0,
        authors: ['Author bob', 'Author ann'],
        sections: ['local', 'news'],
        tags: ['Tag b', 'Tag a'],
        image: 'Picture m',
        comments_count: 2,
      },
      { slug: 'post-2', status: 5, parent: 'post-3' },
      { slug: 'post-3', type: 'page' },
    ]);
    expect(comments).toMatchObject([{ html: 'Comment first', parent: null }, { parent: 'Comment first' }]);
    expect(sections).toMatchObject([
      { slug: 'home' },
      { slug: 'local', parent: 'news' },
      { slug: 'news', parent: null },
    ]);
    expect(assets).toEqual([{ title: 'Picture m', status: 'pending', post: 'post-1' }]);
    expect(redirects).toEqual([
      { path: '/2020/post-2/', redirect_to: '/post-2', status: 301 },
      { path: '/old/', redirect_to: '/post-1', status: 301 },
    ]);
  });

  test('a second one changes nothing', async () => {
    const before = await place.content();
    const report = await place.load(site);
    expect(report.made).toEqual({
      ...report.made,
      posts: 0,
      pages: 0,
      authors: 0,
      comments: 0,
      redirects: 0,
    });
    expect(report.unchanged).toEqual(report.source);
    expect(await place.content()).toEqual(before);
  });

  test('a changed source changes what it made, and nothing else', async () => {
    const changed = sourcePost('1', { title: 'New title', authorIds: ['ann'], tagIds: ['a'] });
    const report = await place.load([author('ann', 'Ann@old.test'), tag('a'), changed]);
    expect(report.updated).toMatchObject({ posts: 1, authors: 0, tags: 0 });
    const [post] = (await place.content()).posts ?? [];
    expect(post).toMatchObject({
      headline: 'New title',
      slug: 'post-1',
      authors: ['Author ann'],
      tags: ['Tag a'],
      revision: 2,
    });
    expect((await place.load([author('ann', 'Ann@old.test'), tag('a'), changed])).unchanged.posts).toBe(1);
  });

  test('what was edited or removed here since then is kept, and said', async () => {
    const { db } = api.ground.database;
    const change = (slug: string, set: { headline: string } | { deleted_ts: number }) =>
      db
        .updateTable('post')
        .set((eb) => ({ ...set, revision: eb('revision', '+', 1), row_version: nextRowVersion() }))
        .where('site_id', '=', place.siteId)
        .where('slug', '=', slug)
        .execute();
    await change('post-1', { headline: 'Ours' });
    await change('post-3', { deleted_ts: 1 });
    const report = await place.load([
      sourcePost('1', { title: 'Theirs' }),
      sourcePost('3', { what: 'pages', type: 'page', title: 'Theirs' }),
    ]);
    expect(report.skipped.map(({ what, id, reason }) => [what, id, reason])).toEqual([
      ['posts', '1', 'It was edited here after the last import, so the edit is kept.'],
      ['pages', '3', 'It was deleted here after the last import and stays deleted.'],
    ]);
    expect(((await place.content()).posts ?? [])[0]).toMatchObject({ headline: 'Ours' });
  });
});

test('a load that was broken off anywhere and begun anew ends like one that ran through', {
  timeout: 120_000,
}, async () => {
  const items = [
    ...site,
    ...Array.from({ length: 1_200 }, (_, index) => sourcePost(`n${index}`, { slug: `same-${index % 7}` })),
  ];
  const through = await importSite(api);
  await through.load(items);
  const broken = await importSite(api);
  for (const limit of [5, 700, 1_100]) {
    const failing = function* () {
      yield* items.slice(0, limit);
      throw new Error('broken off');
    };
    await expect(broken.load(failing())).rejects.toThrow('broken off');
  }
  const report = await broken.load(items);
  expect(report.made.posts).toBeLessThan(1_202);
  expect(await broken.content()).toEqual(await through.content());
});

test('batches that are written at the same time make what they make one after the other, in the order of the source', {
  timeout: 120_000,
}, async () => {
  const tags = Array.from({ length: 50 }, (_, at) => tag(`t${at}`));
  const slugs = ['news', 'news-2', 'a'.repeat(200), `${'a'.repeat(198)}-2`];
  const posts = Array.from({ length: 4_000 }, (_, at) =>
    sourcePost(`${at}`, {
      ...(at % 300 === 0 ? { slug: slugs[(at / 300) % slugs.length] ?? null } : {}),
      ...(at > 3_000 && at % 11 === 0 ? { parentId: `${at - 1_500}` } : {}),
      ...{ tagIds: [`t${at % 50}`], html: 'Word '.repeat((at * 7_919) % 3_000) },
    }),
  );
  const made = async (atOnce: number) => {
    const place = await importSite(api);
    const report = await place.load([...tags, ...posts], { atOnce });
    const { rows } = await api.ground.database.pool.query<{ headline: string }>(
      'select headline from post where site_id = $1 order by id',
      [place.siteId],
    );
    const { seconds, ...said } = report;
    return { content: await place.content(), order: rows, said };
  };
  const [one, two] = [await made(1), await made(2)];
  expect(two.order).toEqual(posts.map(({ title }) => ({ headline: title })));
  expect(two).toEqual(one);
});

test('no redirect of a source leads readers away from a live page or a section', async () => {
  const place = await importSite(api);
  await place.load([
    section('news'),
    sourcePost('1', { slug: 'contact' }),
    sourcePost('2', { slug: 'draft', status: 'draft' }),
  ]);
  const redirect = (path: string): SourceItem => ({
    what: 'redirects',
    id: path,
    path,
    target: { address: '/elsewhere' },
    status: 301,
    isImplied: false,
  });
  const oldPaths = ['/contact', '/news/', '/before', '/draft'];
  const report = await place.load([
    sourcePost('3', { slug: 'contact', oldPaths }),
    ...['/contact/', '/news', '/old'].map(redirect),
  ]);
  const { redirects = [] } = await place.content();
  expect(redirects).toEqual([
    { path: '/before', redirect_to: '/contact-2', status: 301 },
    { path: '/draft', redirect_to: '/contact-2', status: 301 },
    { path: '/old', redirect_to: '/elsewhere', status: 301 },
  ]);
  const said = "There's a live page at this address.";
  expect(report.skipped.map(({ id, reason }) => [id, reason])).toEqual([
    ['/contact/', said],
    ['/news', said],
  ]);
  expect(report.warnings.filter(({ message }) => message === said).map(({ title }) => title)).toEqual([
    '/contact',
    '/news/',
  ]);
});

test('a trial run says what a real one does, and leaves nothing', async () => {
  const place = await importSite(api);
  const before = await place.content();
  const trial = await place.load(site, { isDryRun: true });
  expect(await place.content()).toEqual(before);
  const { made, skipped, warnings } = await place.load(site);
  expect({ made: trial.made, skipped: trial.skipped, warnings: trial.warnings }).toEqual({
    made,
    skipped,
    warnings,
  });
});

test('an author with the email address of somebody here is that person', async () => {
  const place = await importSite(api);
  const { db, ids } = api.ground.database;
  const id = await createProfile(db, ids.next, {
    siteId: place.siteId,
    title: 'Ann of ours',
    email: 'ann@old.test',
    by: null,
    now: 1,
  });
  const report = await place.load([author('ann', 'Ann@old.test'), sourcePost('1', { authorIds: ['ann'] })]);
  expect(report.unchanged.authors).toBe(1);
  const post = await db
    .selectFrom('post')
    .select('author_ids')
    .where('site_id', '=', place.siteId)
    .executeTakeFirst();
  expect(post?.author_ids).toEqual([id]);
});

test('a name without an account is made for every other author, each with an address of its own', async () => {
  const place = await importSite(api);
  await place.load([author('ann'), { ...author('ann2'), slug: 'ann' }, { ...author('x'), slug: 'é' }]);
  const { profiles } = await place.content();
  expect(profiles).toMatchObject([{ name: 'ann' }, { name: 'ann-2' }, { name: 'profile-e' }]);
});

test('posts that ask for one address get numbers, in order', async () => {
  const place = await importSite(api);
  const posts = Array.from({ length: 14 }, (_, index) =>
    sourcePost(`${index}`, { slug: 'same', title: `${index}` }),
  );
  const report = await place.load(posts);
  const slugs = ((await place.content()).posts ?? []) as { slug: string; headline: string }[];
  expect(Object.fromEntries(slugs.map(({ slug, headline }) => [headline, slug]))).toMatchObject({
    0: 'same',
    1: 'same-2',
    9: 'same-10',
    13: 'same-14',
  });
  expect(report.warnings).toHaveLength(13);
});

test('tags that differ in capitals or accents alone are one tag', async () => {
  const place = await importSite(api);
  const report = await place.load([
    tag('a', 'Café'),
    tag('b', 'CAFE'),
    sourcePost('1', { tagIds: ['a', 'b'] }),
  ]);
  expect(report.made.tags).toBe(1);
  expect(report.skipped).toMatchObject([{ what: 'tags', id: 'b' }]);
  expect(((await place.content()).posts ?? [])[0]).toMatchObject({ tags: ['Café'] });
});

test('an address that the server keeps for itself is not given to a post, and long names are cut', async () => {
  const place = await importSite(api);
  const long = 'x'.repeat(90);
  const report = await place.load([
    sourcePost('1', { slug: 'core' }),
    tag('a', `${long}1`),
    tag('b', `${long}2`),
  ]);
  expect((await place.content()).posts).toMatchObject([{ slug: 'core-2' }]);
  expect((await place.content()).tags).toMatchObject([{ title: 'x'.repeat(80) }]);
  expect(report.warnings.filter(({ message }) => message.includes('is shortened'))).toHaveLength(2);
});

test('redirects that would loop, hide the server or lead nowhere are skipped with the reason', async () => {
  const place = await importSite(api);
  const redirect = (
    id: string,
    path: string,
    target: { address: string } | { postId: string },
  ): SourceItem => ({
    what: 'redirects',
    id,
    path,
    target,
    status: 301,
  });
  const report = await place.load([
    sourcePost('1'),
    redirect('own', '/post-1', { postId: '1' }),
    redirect('round', '/a', { address: '/b' }),
    redirect('trip', '/b/', { address: '/A' }),
    redirect('core', '/core/users', { address: '/x' }),
    redirect('lost', '/lost', { postId: '99' }),
    redirect('script', '/script', { address: 'javascript:alert(1)' }),
    redirect('good', '/good', { address: 'https://elsewhere.test/' }),
    redirect('twice', '/GOOD/', { address: '/other' }),
  ]);
  expect(report.made.redirects).toBe(2);
  expect(Object.fromEntries(report.skipped.map(({ id, reason }) => [id, reason]))).toEqual({
    own: "It's already the page's address here.",
    round: 'It would lead back to itself.',
    core: 'Masthead uses this address.',
    lost: "Its target isn't in the source.",
    script: "Its target isn't a path or a web address.",
    twice: 'Another redirect already leads from this address.',
  });
});

test('a comment without its post is skipped, and a parent that comes with another file is found then', async () => {
  const place = await importSite(api);
  const first = await place.load([media('m', '7'), comment('c', '7'), sourcePost('8', { parentId: '7' })]);
  expect(first.skipped).toMatchObject([{ what: 'comments', id: 'c' }]);
  expect(first.warnings.map((warning) => warning.message)).toEqual([
    "Its parent (7) isn't in the source.",
    "A file belongs to a post that isn't in the source.",
  ]);
  await place.load([sourcePost('7')]);
  const { assets, posts } = await place.content();
  expect(assets).toMatchObject([{ post: 'post-7' }]);
  expect(posts).toMatchObject([{ slug: 'post-7' }, { slug: 'post-8', parent: 'post-7' }]);
});

test('what a file merely names does not overwrite what another one told', async () => {
  const place = await importSite(api);
  await place.load([{ ...author('ann'), name: 'ann', isImplied: true }]);
  expect((await place.load([author('ann', 'ann@old.test')])).updated.authors).toBe(1);
  expect((await place.load([{ ...author('ann'), name: 'ann', isImplied: true }])).unchanged.authors).toBe(1);
  expect((await place.content()).profiles).toMatchObject([{ title: 'Author ann', email: 'ann@old.test' }]);
});

test('texts that the database cannot hold lose only what it cannot hold', async () => {
  const place = await importSite(api);
  const post = sourcePost('1', { title: 'A\0B', html: 'x\ud800y', custom: { 'k\0': ['\0v'] } });
  const report = await place.load([post]);
  expect(report.warnings).toMatchObject([{ message: 'Invalid characters are removed.' }]);
  expect(((await place.content()).posts ?? [])[0]).toMatchObject({
    headline: 'AB',
    body: 'x\ufffdy',
    custom: { k: ['v'] },
  });
});

test('what may not run here is left out and counted, unless whoever imports may write it', async () => {
  const html = '<p onclick="x()">One</p><script>x()</script>[gallery]';
  const posts = [sourcePost('1', { html }), sourcePost('2', { html: '<p class="x">Two</p>' })];
  const place = await importSite(api);
  const report = await place.load(posts);
  expect([report.cleaned, report.warnings.length]).toEqual([{ posts: 1, pieces: 2 }, 1]);
  expect((await place.content()).posts).toMatchObject([
    { body: '<p >One</p>[gallery]' },
    { body: '<p class="x">Two</p>' },
  ]);
  const trusted = await importSite(api);
  expect((await trusted.load(posts, { mayWriteMarkup: true })).cleaned).toEqual({ posts: 0, pieces: 0 });
  expect((await trusted.content()).posts?.[0]).toMatchObject({ body: html });
});

test('what a custom field would not take comes in and is said', async () => {
  const place = await importSite(api);
  const { db, ids } = api.ground.database;
  const stamp = { site_id: place.siteId, created_ts: 1, updated_ts: 1 };
  await db
    .insertInto('custom_field')
    .values({ ...stamp, id: ids.next(), name: 'stars', title: 'Stars', type: 'number', max: 5 })
    .execute();
  const report = await place.load([
    sourcePost('1', { custom: { stars: 9 } }),
    sourcePost('2', { custom: { stars: 4, other: {} } }),
  ]);
  expect(report.warnings).toMatchObject([
    { id: '1', message: 'The custom field "Stars" doesn\'t accept its value (too high). The value is kept.' },
  ]);
  expect((await place.content()).posts?.[0]).toMatchObject({ custom: { stars: 9 } });
});

test('times ahead are schedules, and schedules of the past are live', async () => {
  const now = 1_750_000_000;
  const place = await importSite(api, now);
  await place.load(
    [
      sourcePost('1', { status: 'scheduled', scheduledTs: now + 9_000, publishedTs: null }),
      sourcePost('2', { status: 'scheduled', scheduledTs: now - 9_000, publishedTs: null }),
      sourcePost('3', { publishedTs: now + 900_000 }),
    ],
    { now },
  );
  const rows = await api.ground.database.db
    .selectFrom('post')
    .select(['status', 'scheduled_ts', 'published_ts'])
    .where('site_id', '=', place.siteId)
    .orderBy('slug')
    .execute();
  expect(rows).toEqual([
    { status: 10, scheduled_ts: now + 9_000, published_ts: null },
    { status: 0, scheduled_ts: null, published_ts: now - 9_000 },
    { status: 10, scheduled_ts: now + 900_000, published_ts: null },
  ]);
});

test('every batch leaves a trace and an event, and so does the end of what brought something', async () => {
  const place = await importSite(api);
  const publish = vi.fn();
  await place.load([author('ann'), sourcePost('1')], { publish });
  // Once, at the end: what servers keep of these is old.
  expect(publish.mock.calls.map(([, topic]) => topic)).toEqual(['profile', 'post']);
  const told = `select action from audit_event where site_id = $1
    union all select event from outbox where site_id = $1 order by 1`;
  const all = ['batch_loaded', 'batch_loaded', 'finished', 'finished'].map((of) => ({
    action: `import.${of}`,
  }));
  expect((await api.ground.database.pool.query(told, [place.siteId])).rows).toEqual(all);
  // What brings nothing new is told to nobody.
  await place.load([author('ann'), sourcePost('1')]);
  expect((await api.ground.database.pool.query(told, [place.siteId])).rows).toEqual(all);
});

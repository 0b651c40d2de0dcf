import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exporting } from '#apps/testing/exporting.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { exportPosts } from '../../post-export.contract.ts';
import { type PostExportField, postExportFields } from '../../post-export-fields.contract.ts';
import { statusesOf } from '../../post-status.contract.ts';
import { listPosts } from '../../posts.contract.ts';
import { type MadePost, makePosts } from '../posts.fixture.ts';
import { statusWords } from './status-words.ts';

let api: TestApi;
let siteId: number;
let communityId: number;
let owner: Member;
let contributor: Member;
let communityAdmin: Member;
let posts: MadePost[];
const { rows, file } = exporting(
  () => api,
  () => siteId,
);
const fields = (...names: PostExportField[]) => names.map((name) => ({ name, title: `The ${name}` }));
const live = statusesOf(98);

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const { now } = api;
  siteId = await createSite(database, {
    host: 'news.test',
    title: 'News',
    timezone: 'America/New_York',
    now,
  });
  communityId = await database.db
    .transaction()
    .execute((trx) =>
      createCommunity(trx, database.ids.next, { siteId, name: 'harbour', title: 'Harbour', by: null, now }),
    );
  const at = { siteId, host: 'news.test' };
  owner = await signInAs(api.ground, at, 'owner');
  contributor = await signInAs(api.ground, at, 'contributor');
  communityAdmin = await signInAs(api.ground, at, 'community_admin', communityId);
  posts = await makePosts(database, {
    siteId,
    count: 2_600,
    communities: [communityId],
    authors: [owner.profileId, contributor.profileId],
  });
  const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
  await database.db
    .insertInto('tag')
    .values(
      [601, 602].map((id) => ({ ...stamp, id, title: `tag ${id}`, title_key: `t${id}`, slug: `t${id}` })),
    )
    .execute();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

describe('the file of an export of posts', () => {
  test('has every post of the list once, newest first, over many pages', async () => {
    const found = await rows(owner, exportPosts, {
      query: { status: 99 },
      body: { post_field: fields('id') },
    });
    const expected = posts
      .filter(({ status }) => statusesOf(99).includes(status as never))
      .sort((a, b) => b.createdTs - a.createdTs || b.id - a.id);
    expect(expected.length).toBeGreaterThan(1_100);
    expect(found.flat().map(Number)).toEqual(expected.map(({ id }) => id));
  });

  test('comes oldest first where the list by its creation does', async () => {
    const query = { order_by: 'created_date', order_direction: 1 } as const;
    const found = await rows(owner, exportPosts, { query, body: { post_field: fields('id') } });
    const expected = posts
      .filter(({ status }) => live.includes(status as never))
      .sort((a, b) => a.createdTs - b.createdTs || a.id - b.id)
      .map(({ id }) => id);
    expect(found.flat().map(Number)).toEqual(expected);
  });

  test('holds each cell of a post under the titles that were given (3.3, 5.2)', async () => {
    const { db } = api.ground.database;
    const post = posts.find(
      ({ status, tagIds, sectionIds }) => status === 0 && tagIds.length === 2 && sectionIds.length === 2,
    );
    if (!post) throw new Error('The fixture has no such post.');
    const set = {
      headline: '=HYPERLINK("https://evil.test")',
      subheadline: 'says "so"; twice,\nover lines',
      image: JSON.stringify({ url: 'https://cdn.test/a.jpg' }),
      last_published_ts: 1_772_953_500,
      page_views: 77,
    };
    const before = await db
      .selectFrom('post')
      .select(['headline', 'subheadline', 'image', 'last_published_ts', 'page_views'])
      .where('site_id', '=', siteId)
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('post')
      .set({ ...set, row_version: nextRowVersion() })
      .where('site_id', '=', siteId)
      .where('id', '=', post.id)
      .execute();
    const body = {
      post_ids: [post.id],
      post_field: fields(...postExportFields),
      settings: { only_selected: true, date_format: 'DD/MM/YYYY HH:mm' } as const,
    };
    const { answer } = await file(owner, exportPosts, { query: {}, body });
    await db
      .updateTable('post')
      .set({ ...before, image: null, row_version: nextRowVersion() })
      .where('site_id', '=', siteId)
      .where('id', '=', post.id)
      .execute();
    const [titles, cells, ...rest] = parse(answer.body, {
      bom: true,
      record_delimiter: '\r\n',
    }) as string[][];
    expect(titles).toEqual(postExportFields.map((name) => `The ${name}`));
    expect(rest).toEqual([]);
    const cell = Object.fromEntries(postExportFields.map((name, at) => [name, cells?.[at]]));
    const people = await db
      .selectFrom('profile')
      .select(['id', 'title', 'name'])
      .where('site_id', '=', siteId)
      .execute();
    const authors = post.authorIds.map((id) => people.find((person) => person.id === id));
    const at = (ts: number) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'America/New_York',
        dateStyle: 'short',
        timeStyle: 'short',
      })
        .format(ts * 1000)
        .replace(', ', ' ');
    expect(cell).toMatchObject({
      id: String(post.id),
      headline: `'=HYPERLINK("https://evil.test")`,
      subheadline: 'says "so"; twice,\nover lines',
      type: post.type,
      'roar_authors[*].id': post.authorIds.join(';'),
      'roar_authors[*].title': authors.map((person) => person?.title).join(';'),
      'roar_authors[*].name': authors.map((person) => person?.name).join(';'),
      tags: post.tagIds.map((id) => `tag ${id}`).join(';'),
      sections: post.sectionIds.join(';'),
      created_ts: at(post.createdTs),
      body: 'the body of <a href="https://a.test">a post</a> <!-- hidden --> [gallery]',
      image: 'https://cdn.test/a.jpg',
      last_published_ts: '08/03/2026 03:05',
      total_page_views: '77',
      status: 'Live',
    });
    expect(cell.post_url).toMatch(/^https?:\/\/news\.test.*\/post-\d+$/);
    expect(cell['roar_authors[*].profile_href']?.split(';')[0]).toMatch(/^https?:\/\/news\.test.*\/u\//);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename\*=UTF-8''posts-.*\.csv/);
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  test('holds the values of custom fields, each in a column of its own', async () => {
    const { db } = api.ground.database;
    const [post, other] = posts.filter(({ status }) => status === 0);
    const custom = { stars: 4, genre: ['Play', 'Film'], paid: false, verdict: '=1+1' };
    await db
      .updateTable('post_body')
      .set({ custom: JSON.stringify(custom) })
      .where('site_id', '=', siteId)
      .where('post_id', '=', post?.id ?? 0)
      .execute();
    const names = ['stars', 'genre', 'paid', 'verdict', 'constructor'].map(
      (name) => `custom.${name}` as const,
    );
    const body = {
      post_ids: [post?.id ?? 0, other?.id ?? 0],
      post_field: fields('id', ...names),
      settings: { only_selected: true },
    };
    const found = new Map(
      (await rows(owner, exportPosts, { query: {}, body })).map(([id, ...rest]) => [id, rest]),
    );
    expect(found.get(String(post?.id))).toEqual(['4', 'Play;Film', 'false', "'=1+1", '']);
    expect(found.get(String(other?.id))).toEqual(['', '', '', '', '']);
    const odd = { ...body, post_field: [{ name: 'custom.a b', title: 'Odd' }] } as never;
    expect((await api.as(owner).call(exportPosts, { query: {}, body: odd })).status).toBe(400);
  });

  test('says the status of each post as the list does, in the language of whoever asked', async () => {
    const { db } = api.ground.database;
    const some = [0, 1, 3, 4, 5, 8, 10].map(
      (status) => posts.find((post) => post.status === status)?.id ?? 0,
    );
    const planned = posts.filter(({ status }) => status === 10).at(-1)?.id ?? 0;
    const plan = (scheduled_ts: number | null) =>
      db
        .updateTable('post')
        .set({ scheduled_ts, is_auto_enabled: scheduled_ts !== null, row_version: nextRowVersion() })
        .where('site_id', '=', siteId)
        .where('id', '=', planned)
        .execute();
    await plan(api.now + 86_400);
    const body = {
      post_ids: [...some, planned],
      post_field: fields('id', 'status'),
      settings: { only_selected: true },
    };
    const words = new Map(
      (await rows(owner, exportPosts, { query: {}, body })).map(([id, word]) => [Number(id), word]),
    );
    await plan(null);
    const said = ['Live', 'Live', 'Declined', 'Deleted', 'Draft', 'In Review', 'Ready to Publish'];
    expect([...some, planned].map((id) => words.get(id))).toEqual([...said, 'Scheduled']);
    expect(statusWords('de-DE')({ status: 5, goes_live_later: false })).toBe('Entwurf');
  });

  test('follows the filters of the list, and leads by an author where one is named', async () => {
    const filters = [
      { author_id: contributor.profileId, status: 99 },
      { subpage_id: 502, rating: 1 },
      { q: 'bridge' },
      { tag_id: 601, author_id: owner.profileId },
    ];
    for (const query of filters) {
      const found = await rows(owner, exportPosts, { query, body: { post_field: fields('id') } });
      const list = async (offset: number) =>
        (
          await api
            .as(owner)
            .call(listPosts, { params: { roarId: siteId }, query: { ...query, limit: 100, offset } })
        ).body.posts;
      const listed: { id: number }[] = [];
      for (let offset = 0; ; offset += 100) {
        const page = await list(offset);
        listed.push(...page);
        if (page.length < 100) break;
      }
      expect(listed.length).toBeGreaterThan(5);
      expect(found.flat().map(Number)).toEqual(listed.map(({ id }) => id));
    }
  });
});

describe('who exports', () => {
  const idsOf = async (member: Member, status: number) =>
    (await rows(member, exportPosts, { query: { status }, body: { post_field: fields('id') } }))
      .flat()
      .map(Number);

  test('finds only what they see in the list: drafts of others stay away (G-33)', async () => {
    const drafts = await idsOf(contributor, 100);
    const own = posts.filter(
      ({ status, authorIds }) => [5, 8, 9, 10].includes(status) && authorIds.includes(contributor.profileId),
    );
    expect(new Set(drafts)).toEqual(new Set(own.map(({ id }) => id)));
    expect(drafts.length).toBeGreaterThan(50);
  });

  test('finds the posts of their communities alone, where they work only there', async () => {
    const found = new Set(await idsOf(communityAdmin, 98));
    const expected = posts.filter(
      (post) => live.includes(post.status as never) && post.communityId === communityId,
    );
    expect(found).toEqual(new Set(expected.map(({ id }) => id)));
  });

  test('cannot reach what they may not see by selecting it', async () => {
    const hidden = posts.filter(({ communityId: place }) => place === null).slice(0, 20);
    const body = {
      post_ids: hidden.map(({ id }) => id),
      post_field: fields('id'),
      settings: { only_selected: true },
    };
    expect(await rows(communityAdmin, exportPosts, { query: {}, body })).toEqual([]);
  });

  test('gets page views only with VIEW_STATS; a field left out is named in the details', async () => {
    const body = { post_field: fields('id', 'total_page_views') };
    const without = await file(contributor, exportPosts, { query: {}, body });
    expect(without.details).toEqual([
      { loc: ['body', 'post_field', 'total_page_views'], msg: 'is_left_out' },
    ]);
    expect(without.answer.body.split('\r\n')[0]).toBe('\uFEFFThe id');
    const withStats = await file(owner, exportPosts, { query: {}, body });
    expect(withStats.details).toEqual([]);
    expect(withStats.answer.body.split('\r\n')[0]).toBe('\uFEFFThe id,The total_page_views');
  });
});

describe('what is asked for', () => {
  test('stands in the body, or in the settings where the body has none (C-14)', async () => {
    const both = { post_field: fields('id'), settings: { post_field: fields('headline') } };
    expect((await file(owner, exportPosts, { query: {}, body: both })).answer.body).toMatch(
      /^\uFEFFThe id\r/,
    );
    const inner = { settings: { post_field: fields('headline') } };
    expect((await file(owner, exportPosts, { query: {}, body: inner })).answer.body).toMatch(
      /^\uFEFFThe headline\r/,
    );
  });

  const bad: [string, object, string][] = [
    ['no fields', {}, 'post_field_is_missing'],
    ['an empty list of fields', { post_field: [] }, 'post_field_is_invalid'],
    ['an unknown field', { post_field: [{ name: 'password', title: 'P' }] }, 'name_is_invalid'],
    ['an empty title (5.2)', { post_field: [{ name: 'id', title: '  ' }] }, 'title_is_missing'],
    ['a missing title (5.2)', { post_field: [{ name: 'id' }] }, 'title_is_missing'],
    [
      'a field twice',
      {
        post_field: [
          { name: 'id', title: 'A' },
          { name: 'id', title: 'B' },
        ],
      },
      'post_field_is_invalid',
    ],
    [
      'equal separators (G-29)',
      { post_field: fields('id'), settings: { columns_separator: ';', list_separator: ';' } },
      'list_separator_is_invalid',
    ],
    [
      'another separator (5.2)',
      { post_field: fields('id'), settings: { columns_separator: '|' } },
      'columns_separator_is_invalid',
    ],
    [
      'another date format (5.2)',
      { post_field: fields('id'), settings: { date_format: 'YYYY' } },
      'date_format_is_invalid',
    ],
    ['another format', { post_field: fields('id'), settings: { format: 'pdf' } }, 'format_is_invalid'],
    [
      'a selection of nothing',
      { post_field: fields('id'), settings: { only_selected: true } },
      'post_ids_is_invalid',
    ],
  ];
  test.each(bad)('is refused with %s', async (_, body, code) => {
    const answer = await api.as(owner).send({ method: 'POST', path: exportPosts.path, body });
    expect([answer.status, answer.body.error.replace('post_ids_is_missing', 'post_ids_is_invalid')]).toEqual([
      400,
      code,
    ]);
  });

  test('may be JSON with lists, or with semicolons between columns', async () => {
    const [post] = posts.filter(({ status, authorIds }) => status === 0 && authorIds.length === 2);
    const select = (settings: object) => ({
      query: {},
      body: {
        post_ids: [post?.id ?? 0],
        post_field: fields('id', 'roar_authors[*].id', 'created_ts'),
        settings: { only_selected: true, date_format: 'X' as const, ...settings },
      },
    });
    const json = await file(owner, exportPosts, select({ format: 'json' }));
    expect(json.answer.body).toEqual([
      { id: post?.id, 'roar_authors[*].id': post?.authorIds, created_ts: post?.createdTs },
    ]);
    const csv = await file(owner, exportPosts, select({ columns_separator: ';', list_separator: ',' }));
    expect(csv.answer.body.split('\r\n')[1]).toBe(
      `${post?.id};"${post?.authorIds.join(',')}";${post?.createdTs}`,
    );
  });
});

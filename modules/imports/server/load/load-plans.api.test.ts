import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWithRows } from '#apps/testing/many-rows.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { recordStatements, type SentStatement } from '#platform/testing/record-statements.ts';
import { refreshGrown } from '../refresh-grown.ts';
import { type ImportSite, importSite } from '../testing/import-site.ts';
import { tarGzOf } from '../testing/pack.ts';
import { sourceFolder } from '../testing/read-items.ts';
import { ghostOf, ghostPost, wxrItem, wxrOf } from '../testing/small-exports.ts';

/** Rows of each table before a batch is looked at; a plan that reads a site from end to end shows by them. */
const ROWS = 30_000;
const POSTS = 40;
/** What a batch may read for each thing that it brings, its look-ups of names and references included. */
const MOST_EACH = 12;
const tables = ['asset', 'comment', 'import_source', 'post', 'post_slug', 'redirect', 'tag'];

const numbers = Array.from({ length: POSTS }, (_, at) => at + 1);
const line = (row: object) => `${JSON.stringify(row)}\n`;

/** The same newsroom in each form; another edition says other words of the same things. */
const sources: Record<string, (edition: string) => Promise<{ name: string; text: string | Buffer }>> = {
  wxr: async (edition) => ({
    name: 'blog.xml',
    text: wxrOf(
      numbers
        .map((number) => {
          const comment = `<wp:comment><wp:comment_id>${number}</wp:comment_id>
            <wp:comment_content><![CDATA[${edition} ${number}]]></wp:comment_content>
            <wp:comment_approved>1</wp:comment_approved></wp:comment>`;
          const tag = `<category domain="post_tag" nicename="t${number}"><![CDATA[Own tag ${number}]]></category>`;
          const image = `<wp:post_type>attachment</wp:post_type><wp:post_parent>${number}</wp:post_parent>
            <wp:attachment_url>https://blog.example/${number}.jpg</wp:attachment_url>`;
          return (
            wxrItem(number, tag + comment, `${edition} ${number}`) + wxrItem(number + 1_000, image, edition)
          );
        })
        .join(''),
    ),
  }),
  ghost: async (edition) => ({
    name: 'ghost.json',
    text: ghostOf({
      posts: numbers.map((number) => ghostPost(`p${number}`, { title: `${edition} ${number}` })),
      tags: numbers.map((number) => ({ id: `t${number}`, name: `Own tag ${number}`, slug: `t${number}` })),
      posts_tags: numbers.map((number) => ({ post_id: `p${number}`, tag_id: `t${number}`, sort_order: 0 })),
    }),
  }),
  markdown: async (edition) => ({
    name: 'content.tar.gz',
    text: await tarGzOf(
      numbers.map((number) => ({
        name: `posts/2020-01-02-m${number}.md`,
        text: `---\ntitle: ${edition} ${number}\ntags: [Own tag ${number}]\naliases: [/before/${number}/]\n---\nText`,
      })),
    ),
  }),
  jsonl: async (edition) => ({
    name: 'posts.jsonl',
    text: numbers
      .map((id) => line({ id, title: `Post ${id}`, slug: `j${id}`, status: 'live', html: edition }))
      .join(''),
  }),
};

let api: TestApi;
let folder: Awaited<ReturnType<typeof sourceFolder>>;
let place: ImportSite;
let client: pg.Client;
const sent: Record<string, SentStatement[]> = {};

beforeAll(async () => {
  [api, folder] = await Promise.all([startApi(), sourceFolder()]);
  const { pool, connectionString } = api.ground.database;
  // Luck, that is the database's own round in the right moment, is left out.
  for (const table of tables) await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  place = await importSite(api);
  for (const [kind, make] of Object.entries(sources)) {
    const recorder = recordStatements();
    for (const edition of ['First', 'Second']) {
      const { name, text } = await make(edition);
      const report = await place.run(await folder.write(name, text));
      expect(report.source.posts, kind).toBe(POSTS);
      expect(edition === 'First' ? report.made.posts : report.updated.posts, kind).toBe(POSTS);
    }
    sent[kind] = recorder.take();
    recorder.stop();
  }
  await fillWithRows(pool, { siteId: place.siteId, communityIds: [], now: 1_750_000_000 }, ROWS);
  client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into import_source (site_id, source, kind, source_id, object_id, content_hash, run_id)
      select $1::bigint, source, kind, 'more ' || n, n, '', 1
      from (select distinct source, kind from import_source where site_id = $1::bigint) as known,
        generate_series(1, $2::int / 4) as n`,
    [place.siteId, ROWS],
  );
  await client.query('/* one node */ set session_replication_role = replica');
  await client.query(
    `insert into post_slug (site_id, post_id, page_type, slug, created_ts)
      select $1, n, case when n % 2 = 0 then 'post' else 'page' end, 'more-' || n, 1 from generate_series(1, $2::int) as n`,
    [place.siteId, ROWS],
  );
  await client.query('/* one node */ set session_replication_role = origin');
});
afterAll(async () => {
  await client.end();
  await Promise.all([api.stop(), folder.remove()]);
});

describe.each(Object.keys(sources))('an import of %s into a site that is being filled (F-19)', (kind) => {
  test('finds what it knows already by its key, whatever the planner knows of the tables', async () => {
    const { rows } = await client.query<{ relname: string }>(
      '/* one node */ select relname from pg_class where relname = any($1) and reltuples >= 0',
      [tables],
    );
    expect(rows).toEqual([]);
    // Which source it is, is asked once and not for each batch.
    const lookUps = (sent[kind] ?? []).filter(
      ({ text }) => /from (import_source|"?post_slug)\b/.test(text) && !text.includes('pending is not null'),
    );
    expect(lookUps.length).toBeGreaterThanOrEqual(2);
    for (const statement of lookUps)
      expect(await rowsReadBy(statement), statement.text).toBeLessThan(POSTS * MOST_EACH);
  });
});

describe('once the tables have grown fourfold', () => {
  beforeAll(() => refreshGrown(api.ground.database.db, 4));

  test('the planner is told of them', async () => {
    const { rows } = await client.query<{ relname: string }>(
      '/* one node */ select relname from pg_class where relname = any($1) and reltuples > 1000 order by relname',
      [tables],
    );
    expect(rows.map(({ relname }) => relname)).toEqual([
      'asset',
      'comment',
      'import_source',
      'post',
      'post_slug',
      'redirect',
    ]);
  });

  test.each(Object.keys(sources))(
    'no statement of an import of %s reads more than its batch',
    async (kind) => {
      const statements = (sent[kind] ?? []).filter(({ text }) =>
        /^\s*(with|select|update|delete)\b/i.test(text),
      );
      expect(statements.length).toBeGreaterThan(10);
      for (const statement of statements)
        expect(await rowsReadBy(statement), statement.text).toBeLessThan(POSTS * MOST_EACH);
    },
  );
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** How many rows a statement takes from tables and indexes; what it writes is taken back. */
async function rowsReadBy({ text, values }: SentStatement): Promise<number> {
  await client.query('begin');
  try {
    // As the loads have it.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `/* one node */ explain (analyze, timing off, format json) ${text}`,
      values,
    );
    return rows.reduce((sum, row) => sum + rowsReadIn(row['QUERY PLAN'][0].Plan), 0);
  } finally {
    await client.query('rollback');
  }
}

function rowsReadIn(plan: Plan): number {
  const isScan = plan['Node Type'].endsWith('Scan') && plan['Node Type'] !== 'Function Scan';
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return (isScan ? read : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsReadIn(inner), 0);
}

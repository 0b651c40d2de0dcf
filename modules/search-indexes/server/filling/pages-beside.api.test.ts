import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/server/database.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';
import { SearchMapping } from '../../search-mapping.contract.ts';
import { postgresEngine } from '../engine/postgres-engine.ts';
import { pagesBeside } from './pages-beside.ts';
import { type PagesOrder, type WrittenPage, writePages } from './write-pages.ts';

const POSTS = 1_200;
const siteId = 7;
const mapping = SearchMapping.parse({
  fields: {
    title: { source: 'title', type: 'text', weight: 10 },
    body: { source: 'bodies', type: 'text', weight: 1 },
    kind: { source: 'type', type: 'keyword' },
    rating: { source: 'rating', type: 'integer' },
  },
});

let database: Database;
let drop: () => Promise<void>;
let connectionString: string;

beforeAll(async () => {
  const made = await createTestDatabase();
  ({ drop, connectionString } = made);
  database = await openDatabase(connectionString);
  await sql`insert into post (site_id, id, created_ts, updated_ts, slug, headline, status)
    select ${siteId}::bigint, n, n, n, 'p-' || n, 'Harbour bridge ' || n, 1 from generate_series(1, ${POSTS}::bigint) n`.execute(
    database.db,
  );
  await sql`insert into post_body (site_id, post_id, body)
    select ${siteId}::bigint, n, '<p>Ferry number ' || n || ' leaves.</p>' from generate_series(1, ${POSTS}::bigint) n`.execute(
    database.db,
  );
});
afterAll(async () => {
  await database.close();
  await drop();
});

const orderOf = (id: number, below = Number.MAX_SAFE_INTEGER): PagesOrder => ({
  ...{ siteId, entity: 'post', below },
  store: { siteId, id, slug: 'posts', mapping, language: 'en-GB' },
});
const gathered = async (pages: AsyncIterable<WrittenPage>) => {
  const all: WrittenPage[] = [];
  for await (const page of pages) all.push(page);
  return all;
};
const written = async (version: number) => {
  const { rows } = await sql`select object_id, created_ts, labels, numbers, lead_terms::text, terms::text
    from search_document where site_id = ${siteId} and version_id = ${version} order by object_id`.execute(
    database.db,
  );
  return rows;
};
/** The processes that this one has started and that are still there. */
const children = () => readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();

test('a process beside the server writes what the server would, page after page', async () => {
  const here = await gathered(writePages(database.db, postgresEngine(database.db), orderOf(1)));
  expect(here).toEqual([
    { count: 500, below: 701 },
    { count: 500, below: 201 },
    { count: 200, below: 1 },
  ]);
  expect(await gathered(pagesBeside(connectionString, orderOf(2)))).toEqual(here);
  const documents = await written(2);
  expect(documents).toHaveLength(POSTS);
  expect(documents).toEqual(await written(1));
});

test('it goes on below where an earlier one ended', async () => {
  expect(await gathered(pagesBeside(connectionString, orderOf(3, 101)))).toEqual([{ count: 100, below: 1 }]);
  expect(await written(3)).toHaveLength(100);
});

test.runIf(process.platform === 'linux')('it is gone when nobody wants more of it', async () => {
  const before = children();
  for await (const page of pagesBeside(connectionString, orderOf(4))) {
    expect(page.count).toBe(500);
    expect(children()).not.toBe(before);
    break;
  }
  expect(children()).toBe(before);
});

test('what goes wrong in it is told', async () => {
  const nowhere = connectionString.replace(/\/[^/]*$/, '/nowhere');
  await expect(gathered(pagesBeside(nowhere, orderOf(5)))).rejects.toThrow('nowhere');
});

test.runIf(process.platform === 'linux')('its death is noticed', async () => {
  const before = new Set(children().split(' '));
  const pages = pagesBeside(connectionString, orderOf(6));
  const first = pages.next();
  const [child = ''] = children()
    .split(' ')
    .filter((one) => !before.has(one));
  process.kill(Number(child), 'SIGKILL');
  await expect(first).rejects.toThrow('The process that fills an index ended with SIGKILL.');
});

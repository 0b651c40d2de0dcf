import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/server/database.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';
import { SearchMapping } from '../../search-mapping.contract.ts';
import type { SearchQuery } from '../../search-query.contract.ts';
import { openSearchEngine } from './open-search-engine.ts';
import { startOpenSearch } from './open-search-server.fixture.ts';
import { postgresEngine } from './postgres-engine.ts';
import {
  type SearchDocument,
  type SearchEngine,
  type SearchStore,
  SearchUnavailable,
} from './search-engine.ts';

const mapping = SearchMapping.parse({
  fields: {
    title: { source: 'title', type: 'text', weight: 10 },
    body: { source: 'bodies', type: 'text', weight: 1 },
    kind: { source: 'type', type: 'keyword' },
    rating: { source: 'rating', type: 'integer' },
    seen: { source: 'published-at', type: 'date' },
  },
});
const NOW = 1_000_000_000;
const document = (
  id: number,
  title: string,
  body: string,
  more: Partial<SearchDocument> = {},
): SearchDocument => ({
  ...{
    id,
    stamp: 10,
    createdTs: id,
    labels: { kind: ['article'] },
    numbers: { rating: id, seen: NOW - id * 86_400 },
  },
  texts: { title, body },
  ...more,
});
const documents = [
  document(1, 'Council votes', 'The bridges of the harbour are closed.'),
  document(2, 'A bridge for everybody', 'Nothing about boats.'),
  document(3, 'Café owners protest', 'A new tax is the reason.', { labels: { kind: ['video', 'short'] } }),
  document(4, 'Ferry timetable', 'From the harbour every hour.', { labels: {} }),
];

let database: Database;
let drop: () => Promise<void>;
let server: Awaited<ReturnType<typeof startOpenSearch>>;
const engines: Record<string, SearchEngine> = {};
let nextStore = 1;

beforeAll(async () => {
  const made = await createTestDatabase();
  database = await openDatabase(made.connectionString);
  drop = made.drop;
  server = await startOpenSearch();
  engines.PostgreSQL = postgresEngine(database.db);
  engines.OpenSearch = openSearchEngine(server.address);
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await drop();
});

describe.each(['PostgreSQL', 'OpenSearch'])('%s', (name) => {
  let engine: SearchEngine;
  let store: SearchStore;

  beforeEach(async () => {
    engine = engines[name] as SearchEngine;
    nextStore += 1;
    store = { siteId: 7, id: nextStore, slug: 'posts', mapping, language: 'en-GB' };
    await engine.open(store);
    await engine.write(store, documents);
  });
  const idsOf = async (query: SearchQuery, more: object = {}) => {
    const page = { limit: 10, offset: 0, order: 'newest', now: NOW, ...more } as const;
    return (await engine.search(store, query, page)).hits.map(({ id }) => id);
  };
  const phrase = (text: string, syntax: 'all' | 'any' | 'exact' | 'prefix' = 'all') => ({
    all: [{ phrase: { text, syntax } }],
  });

  test.each<[string, SearchQuery, number[]]>([
    ['all words, whatever their endings', phrase('bridge'), [2, 1]],
    ['words of several fields', phrase('council harbour'), [1]],
    ['any of the words', phrase('council ferry', 'any'), [4, 1]],
    ['words in their order', phrase('every hour', 'exact'), [4]],
    ['not words in another order', phrase('hour every', 'exact'), []],
    ['beginnings of words', phrase('timet', 'prefix'), [4]],
    ['words without their accents', phrase('cafe'), [3]],
    ['words with accents and capitals', phrase('CAFÉ'), [3]],
    ['labels', { all: [{ labels: { field: 'kind', values: ['video', 'gallery'] } }] }, [3]],
    ['no labels', { all: [{ no_labels: { field: 'kind', values: ['article'] } }] }, [4, 3]],
    ['ranges', { all: [{ ranges: { field: 'rating', min: 2, max: 3 } }] }, [3, 2]],
    ['moments', { all: [{ ranges: { field: 'seen', min: 'now-2d' } }] }, [2, 1]],
    ['fields that nothing has', { all: [{ ranges: { field: 'nothing', min: 0 } }] }, []],
    ['everything', {}, [4, 3, 2, 1]],
    ['none of', { none: [{ phrase: { text: 'bridge', syntax: 'all' } }] }, [4, 3]],
    [
      'groups in groups',
      {
        all: [{ any: [phrase('bridge'), phrase('ferry')] }],
        none: [{ ranges: { field: 'rating', max: 1 } }],
      },
      [4, 2],
    ],
  ])('finds %s', async (_, query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  test('puts a headline before a body, turns pages, and says how many there are', async () => {
    const byScore = { order: 'score' } as const;
    expect(await idsOf(phrase('bridge'), byScore)).toEqual([2, 1]);
    expect(await idsOf(phrase('bridge'), { ...byScore, limit: 1, offset: 1 })).toEqual([1]);
    const found = await engine.search(store, phrase('bridge'), { limit: 1, offset: 0, now: NOW, ...byScore });
    expect([found.total, found.isExact]).toEqual([2, true]);
  });

  test('tells labels and numbers to whoever asks for them', async () => {
    const page = { limit: 1, offset: 0, order: 'newest', now: NOW, hasFacts: true } as const;
    const { hits } = await engine.search(store, phrase('cafe'), page);
    expect(hits).toMatchObject([{ id: 3, labels: ['kind:video', 'kind:short'], numbers: { rating: 3 } }]);
  });

  test('keeps the newest reading, and what is gone stays gone', async () => {
    await engine.write(store, [document(1, 'Newer', '', { stamp: 30 })]);
    await engine.write(store, [document(1, 'Older', '', { stamp: 20 })]);
    expect([await idsOf(phrase('newer')), await idsOf(phrase('older'))]).toEqual([[1], []]);
    await engine.write(store, [{ id: 1, stamp: 40, isGone: true }]);
    await engine.write(store, [document(1, 'Newer', '', { stamp: 35 })]);
    expect([await idsOf(phrase('newer')), await engine.count(store)]).toEqual([[], 3]);
  });

  test('forgets what was not written again, and drops a version without touching another', async () => {
    const other = { ...store, id: store.id + 1_000 };
    await engine.open(other);
    await engine.write(other, documents);
    await engine.write(store, [document(4, 'Ferry timetable', '', { stamp: 20 })]);
    await engine.forgetOlder(store, 20);
    expect([await engine.count(store), await engine.count(other)]).toEqual([1, 4]);
    await engine.release(store);
    await engine.drop(other);
    await engine.drop(other);
    expect(await idsOf({})).toEqual([4]);
  });
});

test('OpenSearch is spoken to by bulk, search and aliases; while it is down everybody hears so', async () => {
  const engine = engines.OpenSearch as SearchEngine;
  const store = { siteId: 7, id: 90_000, slug: 'news', mapping, language: 'de-DE' };
  await engine.open(store);
  await engine.write(store, documents);
  await engine.release(store);
  expect(server.aliases.get('masthead-7-news')).toBe('masthead-7-90000');
  expect(server.asked).toEqual(
    expect.arrayContaining(['POST /_bulk', 'POST /_aliases', 'PUT /masthead-7-90000']),
  );
  server.setDown(true);
  const page = { limit: 1, offset: 0, order: 'score', now: NOW } as const;
  await expect(engine.search(store, {}, page)).rejects.toThrow(SearchUnavailable);
  server.setDown(false);
  await expect(openSearchEngine('http://127.0.0.1:9').search(store, {}, page)).rejects.toThrow(
    SearchUnavailable,
  );
});

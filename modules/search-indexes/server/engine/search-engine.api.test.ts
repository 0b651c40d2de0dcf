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

test('PostgreSQL finds nothing by words that do not count, whatever is refused', async () => {
  nextStore += 1;
  const store: SearchStore = { siteId: 7, id: nextStore, slug: 'posts', mapping, language: 'en-GB' };
  const engine = engines.PostgreSQL as SearchEngine;
  await engine.write(store, documents);
  const phrase = (text: string) => [{ phrase: { text, syntax: 'all' as const } }];
  for (const order of ['newest', 'score'] as const) {
    const query = { all: phrase('the'), none: phrase('council') };
    const { hits } = await engine.search(store, query, { limit: 10, offset: 0, order, now: NOW });
    expect(hits).toEqual([]);
  }
});

test('PostgreSQL takes the many documents of a fill in two lanes, and says when one of them fails', async () => {
  nextStore += 1;
  const store: SearchStore = { siteId: 7, id: nextStore, slug: 'posts', mapping, language: 'en-GB' };
  const engine = engines.PostgreSQL as SearchEngine;
  const many = Array.from({ length: 501 }, (_, at) => document(at + 1, `Bridge ${at + 1}`, 'by the harbour'));
  await engine.write(store, many);
  expect(await engine.count(store)).toBe(501);
  const page = { limit: 3, offset: 0, order: 'newest', now: NOW } as const;
  const found = await engine.search(store, { all: [{ phrase: { text: 'bridge', syntax: 'all' } }] }, page);
  expect(found.hits).toHaveLength(3);
  const broken = many.map((one) => ({ ...one, stamp: one.stamp + 1, id: one.id === 300 ? 2 ** 70 : one.id }));
  await expect(engine.write(store, broken)).rejects.toThrow();
});

describe('PostgreSQL looks among the documents of the last years first', () => {
  const engine = () => engines.PostgreSQL as SearchEngine;
  const MONTH = 30 * 86_400;
  const dated = (id: number, monthsAgo: number, title = 'Ferry') =>
    document(id, title, 'By the harbour.', {
      ...{ createdTs: NOW - monthsAgo * MONTH - id, stamp: NOW * 1_000_000 },
    });
  const words = (text: string): SearchQuery => ({ all: [{ phrase: { text, syntax: 'all' } }] });
  const find = (store: SearchStore, text: string, knowsYears: boolean, now = NOW) =>
    findBy(store, words(text), knowsYears, now);
  const findBy = async (store: SearchStore, query: SearchQuery, knowsYears: boolean, now = NOW) => {
    const page = { limit: 1_200, offset: 0, order: 'score', now } as const;
    const { hits, ...counts } = await engine().search({ ...store, knowsYears }, query, page);
    return { ids: hits.map(({ id }) => id), ...counts };
  };
  const filled = async (some: SearchDocument[]) => {
    nextStore += 1;
    const store: SearchStore = { siteId: 7, id: nextStore, slug: 'posts', mapping, language: 'en-GB' };
    await engine().write(store, some);
    return store;
  };

  test('and finds in them what it would find among all', async () => {
    const late = Array.from({ length: 1_100 }, (_, at) => dated(at + 1, at % 10));
    const old = Array.from({ length: 50 }, (_, at) => dated(at + 2_001, 30));
    const store = await filled([...late, ...old, dated(3_001, 40, 'Harbour for everybody')]);
    const found = await find(store, 'harbour', true);
    expect(found).toEqual(await find(store, 'harbour', false));
    expect([found.ids[0], found.ids.length, found.isExact]).toEqual([3_001, 1_001, false]);
    expect(found.ids.some((id) => id > 2_000 && id < 3_001)).toBe(false);
  });

  test('and among the others where these have too few', async () => {
    const store = await filled([dated(1, 0), dated(2, 11), dated(3, 14), dated(4, 90)]);
    const found = { ids: [1, 2, 3, 4], total: 4, isExact: true };
    expect(await find(store, 'harbour', true)).toEqual(found);
  });

  test.each([
    ['they are many', 40],
    ['they are as many as fit into some years', 33],
    ['they are fewer than that', 12],
    ['few of them are new', -1],
  ])('and of several words in front where %s', async (_, aMonth) => {
    const months = Array.from({ length: 60 }, (__, at) => at);
    const some = months.flatMap((month) => {
      const count = aMonth >= 0 ? aMonth : month < 8 ? 30 : 6;
      return Array.from({ length: count }, (__, at) =>
        dated(month * 100 + at + 1, month, 'Ferry to the bridge'),
      );
    });
    const store = await filled([...some, dated(9_001, 70, 'Bridge'), dated(9_002, 2, 'Ferry')]);
    for (const query of [words('ferry bridge'), { ...words('ferry'), none: words('bridge').all }]) {
      const all = await findBy(store, query, false);
      expect(all.ids.length).toBe(query.none ? 1 : Math.min(some.length, 1_000));
      expect(await findBy(store, query, true)).toEqual(all);
    }
  });

  test('whatever the day of the month on which somebody looks', async () => {
    const some = Array.from({ length: 1_100 }, (_, at) => dated(at + 1, 1 + (at % 10)));
    const store = await filled(some);
    for (const day of [0, 9, 19, 20, 21, 22, 23, 28, 40]) {
      const now = NOW + day * 86_400;
      expect(await find(store, 'harbour', true, now)).toEqual(await find(store, 'harbour', false, now));
    }
  });
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
    ['words without others', { ...phrase('bridge'), none: phrase('council').all }, [2]],
    ['words without all of others', { ...phrase('bridge'), none: phrase('council ferry').all }, [2, 1]],
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

  test('leaves out what is refused, by their fit as well', async () => {
    const query = { ...phrase('bridge'), none: phrase('council').all };
    expect(await idsOf(query, { order: 'score' })).toEqual([2]);
  });

  test('tells labels and numbers to whoever asks for them', async () => {
    const page = { limit: 1, offset: 0, order: 'newest', now: NOW, hasFacts: true } as const;
    const { hits } = await engine.search(store, phrase('cafe'), page);
    expect(hits).toMatchObject([{ id: 3, labels: ['kind:video', 'kind:short'], numbers: { rating: 3 } }]);
    const byScore = await engine.search(store, phrase('bridge'), { ...page, limit: 2, order: 'score' });
    expect(byScore.hits.map(({ labels }) => labels)).toEqual([['kind:article'], ['kind:article']]);
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

describe('OpenSearch, as its servers answer', () => {
  const store = { siteId: 8, id: 91_000, slug: 'posts', mapping, language: 'en-GB' };
  const page = { limit: 10, offset: 0, order: 'newest', now: NOW } as const;
  const bulks = () => server.asked.filter((one) => one === 'POST /_bulk').length;
  let engine: SearchEngine;
  beforeEach(async () => {
    engine = openSearchEngine(server.address, [1, 1]);
    await engine.drop(store);
    await engine.open(store);
  });

  test('takes again what came too soon, of a bulk that part alone', async () => {
    const before = bulks();
    server.busy.push('all', 'first');
    await engine.write(store, documents);
    expect([bulks() - before, await engine.count(store)]).toEqual([3, 4]);
  });

  test('is given up after some tries, so that the work is tried again later', async () => {
    server.busy.push('all', 'all', 'all');
    await expect(engine.write(store, documents)).rejects.toThrow('too busy');
    expect(await engine.count(store)).toBe(0);
  });

  test('refuses older readings and says that what is gone was not there, and neither is a failure', async () => {
    await engine.write(store, documents);
    await engine.write(store, [document(1, 'Older', '', { stamp: 5 }), { id: 99, stamp: 50, isGone: true }]);
    expect(
      (await engine.search(store, { all: [{ phrase: { text: 'older', syntax: 'all' } }] }, page)).hits,
    ).toEqual([]);
    expect(await engine.count(store)).toBe(4);
  });

  test('is sent no bulk that is too heavy for services', async () => {
    const before = bulks();
    const heavy = [1, 2, 3].map((id) => document(id, 'Heavy', 'x'.repeat(1_900_000)));
    await engine.write(store, heavy);
    expect([bulks() - before, await engine.count(store)]).toEqual([2, 3]);
  });

  test('finds nothing below the window that servers open, and nothing in a mapping without texts', async () => {
    await engine.write(store, documents);
    expect((await engine.search(store, {}, { ...page, offset: 9_995 })).hits).toEqual([]);
    expect((await engine.search(store, {}, { ...page, offset: 20_000 })).hits).toEqual([]);
    const bare = { ...store, mapping: { fields: {} } };
    const words = { all: [{ phrase: { text: 'bridge', syntax: 'all' as const } }] };
    expect((await engine.search(bare, words, page)).hits).toEqual([]);
  });

  test('may be away in the words of a proxy', async () => {
    server.setText('<html>Bad gateway</html>');
    await expect(engine.search(store, {}, page)).rejects.toThrow(SearchUnavailable);
    server.setText(null);
  });

  test('leads the name of an index to another version in one move', async () => {
    const next = { ...store, id: 91_001 };
    await engine.open(next);
    await engine.release(store);
    const moves = server.asked.filter((one) => one === 'POST /_aliases').length;
    await engine.release(next);
    expect(server.asked.filter((one) => one === 'POST /_aliases').length - moves).toBe(1);
    expect(server.aliases.get('masthead-8-posts')).toBe('masthead-8-91001');
    await engine.drop(next);
  });
});

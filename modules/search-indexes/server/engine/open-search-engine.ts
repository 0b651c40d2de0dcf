import { setTimeout as wait } from 'node:timers/promises';
import { bodyOf, indexSettings, sourceOf } from './open-search-query.ts';
import {
  type GoneDocument,
  type SearchDocument,
  type SearchEngine,
  type SearchFound,
  type SearchStore,
  SearchUnavailable,
} from './search-engine.ts';

/** Milliseconds: a list waits no longer than this for a search before it goes on without it. */
const SEARCH_PATIENCE = 2_000;
const WRITE_PATIENCE = 60_000;
const MOST_COUNTED = 10_000;
/** A page that ends further below is refused by the servers; nobody turns pages so far. */
const WINDOW = 10_000;
/** What one bulk may weigh: services refuse more than 10 MB. */
const HEAVIEST_BULK = 4 * 1024 * 1024;
/** Servers that are busy say so with 429, of a bulk or of some of its documents, and take them a little later. */
const BUSY = 429;
const BUSY_RESTS = [100, 400, 1_600, 5_000];

type Named = Pick<SearchStore, 'siteId' | 'id'>;
type Hit = { _id: string; _score: number | null; _source?: { labels?: string[]; numbers?: Facts } };
type Facts = Record<string, number>;

const indexOf = ({ siteId, id }: Named): string => `masthead-${siteId}-${id}`;

/**
 * Keeps documents on servers that speak the protocol of OpenSearch.
 * @param address may hold a name and a password
 * @param rests how long servers that are busy are left alone before each further try, in milliseconds
 */
export function openSearchEngine(address: string, rests: readonly number[] = BUSY_RESTS): SearchEngine {
  const { origin, pathname, username, password } = new URL(address);
  const base = origin + pathname.replace(/\/$/, '');
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username === '' ? {} : { authorization: `Basic ${btoa(pair)}` };

  const ask = async <Answer>(
    method: string,
    path: string,
    { body, ndjson, patience = WRITE_PATIENCE, accepts = [] }: Options = {},
  ): Promise<Answer> => {
    const type = ndjson === undefined ? 'application/json' : 'application/x-ndjson';
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...authorization, 'content-type': type, accept: 'application/json' },
      body: ndjson ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    }).catch(unreached);
    const text = await response.text().catch(unreached);
    if (!response.ok && !accepts.includes(response.status)) throw refusalOf(response.status, text);
    try {
      return (text === '' ? {} : JSON.parse(text)) as Answer;
    } catch {
      // A proxy in front may answer in its own words.
      throw refusalOf(response.status, text);
    }
  };
  const writeBulk = async (operations: readonly Operation[]): Promise<void> => {
    let left = operations;
    for (let round = 0; left.length > 0; round += 1) {
      left = await sendBulk(left);
      if (left.length === 0) return;
      const rest = rests[round];
      if (rest === undefined) throw new SearchUnavailable('OpenSearch is too busy to index documents.');
      await wait(rest);
    }
  };
  /** @returns what the servers had no time for */
  const sendBulk = async (operations: readonly Operation[]): Promise<readonly Operation[]> => {
    const ndjson = operations.map(({ text }) => text).join('');
    const { status, items = [] } = await ask<BulkAnswer>('POST', '/_bulk', { ndjson, accepts: [BUSY] });
    if (status === BUSY) return operations;
    const results = items.flatMap((item) => Object.values(item));
    // 409: a newer reading is there; 404: what is gone was never there, unless it is the index that is missing.
    const failed = results.find(
      ({ status, error }) =>
        status >= 300 && ![409, BUSY].includes(status) && !(status === 404 && error === undefined),
    );
    if (failed)
      throw new SearchUnavailable(`OpenSearch kept a document out: ${JSON.stringify(failed.error)}`);
    return operations.filter((_, at) => results[at]?.status === BUSY);
  };
  const refresh = (store: Named) => ask('POST', `/${indexOf(store)}/_refresh`);

  return {
    open: async (store) => {
      const settings = { body: indexSettings(store.language), accepts: [400] };
      const { error } = await ask<{ error?: { type?: string } }>('PUT', `/${indexOf(store)}`, settings);
      // Somebody may have made it a moment ago: then it is there. Everything else is wrong with what was asked for.
      if (error && error.type !== 'resource_already_exists_exception')
        throw refusalOf(400, JSON.stringify(error));
    },

    write: async (store, documents) => {
      let part: Operation[] = [];
      let weight = 0;
      for (const document of documents) {
        const operation = operationOf(indexOf(store), document);
        if (part.length > 0 && weight + operation.text.length > HEAVIEST_BULK) {
          await writeBulk(part);
          [part, weight] = [[], 0];
        }
        part.push(operation);
        weight += operation.text.length;
      }
      await writeBulk(part);
    },

    search: async (store, query, { limit, offset, order, now, hasFacts }): Promise<SearchFound> => {
      const newest = [{ created_ts: 'desc' }, { object_id: 'desc' }];
      const size = Math.max(0, Math.min(limit, WINDOW - offset));
      const { hits } = await ask<{ hits: { total: { value: number; relation: string }; hits: Hit[] } }>(
        'POST',
        `/${indexOf(store)}/_search`,
        {
          patience: SEARCH_PATIENCE,
          body: {
            query: bodyOf(query, store.mapping, now),
            ...{ from: Math.min(offset, WINDOW), size, track_total_hits: MOST_COUNTED },
            sort: order === 'newest' ? newest : [{ _score: 'desc' }, ...newest],
            track_scores: true,
            _source: hasFacts ? ['labels', 'numbers'] : false,
          },
        },
      );
      return {
        hits: hits.hits.map(({ _id, _score, _source = {} }) => ({
          ...{ id: Number(_id), score: _score ?? 0 },
          ...(hasFacts ? { labels: _source.labels ?? [], numbers: _source.numbers ?? {} } : {}),
        })),
        total: hits.total.value,
        isExact: hits.total.relation === 'eq',
      };
    },

    release: async (store) => {
      await refresh(store);
      const alias = `masthead-${store.siteId}-${store.slug}`;
      await ask('POST', '/_aliases', {
        body: {
          actions: [
            { remove: { index: `masthead-${store.siteId}-*`, alias, must_exist: false } },
            { add: { index: indexOf(store), alias } },
          ],
        },
      });
    },

    forgetOlder: async (store, stamp) => {
      await refresh(store);
      const body = { query: { range: { stamp: { lt: stamp } } } };
      // What changes meanwhile is newer, and stays; a large part may take longer than one call, so it is asked for again.
      for (;;) {
        const path = `/${indexOf(store)}/_delete_by_query?conflicts=proceed&max_docs=${MOST_FORGOTTEN}&refresh=true`;
        const { deleted = 0, failures = [] } = await ask<Forgotten>('POST', path, { body });
        if (failures.length > 0)
          throw new SearchUnavailable(`OpenSearch forgot too little: ${JSON.stringify(failures[0])}`);
        if (deleted < MOST_FORGOTTEN) return;
      }
    },

    count: async (store) => {
      await refresh(store);
      return (await ask<{ count: number }>('GET', `/${indexOf(store)}/_count`)).count;
    },

    drop: async (store) => {
      await ask('DELETE', `/${indexOf(store)}`, { accepts: [404] });
    },
  };
}

type Options = { body?: object; ndjson?: string; patience?: number; accepts?: number[] };

type Operation = { text: string };
type BulkAnswer = { status?: number; items?: Record<string, { status: number; error?: unknown }>[] };
type Forgotten = { deleted?: number; failures?: unknown[] };
const MOST_FORGOTTEN = 10_000;

function unreached(cause: unknown): never {
  throw new SearchUnavailable("OpenSearch can't be reached.", { cause });
}

const refusalOf = (status: number, text: string): SearchUnavailable =>
  new SearchUnavailable(`OpenSearch answered ${status}: ${text.slice(0, 300)}`);

/** A document, or the word that it is gone, as lines of a bulk; an older version than what is there changes nothing. */
function operationOf(index: string, document: SearchDocument | GoneDocument): Operation {
  const target = {
    ...{ _index: index, _id: String(document.id), version: document.stamp, version_type: 'external_gte' },
  };
  const lines = 'isGone' in document ? [{ delete: target }] : [{ index: target }, sourceOf(document)];
  return { text: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
}

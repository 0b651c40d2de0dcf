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

type Named = Pick<SearchStore, 'siteId' | 'id'>;
type Hit = { _id: string; _score: number | null; _source?: { labels?: string[]; numbers?: Facts } };
type Facts = Record<string, number>;

const indexOf = ({ siteId, id }: Named): string => `masthead-${siteId}-${id}`;

/** Keeps documents on servers that speak the protocol of OpenSearch. @param address may hold a name and a password */
export function openSearchEngine(address: string): SearchEngine {
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
    }).catch((cause: unknown) => {
      throw new SearchUnavailable("OpenSearch can't be reached.", { cause });
    });
    const text = await response.text();
    if (!response.ok && !accepts.includes(response.status)) {
      throw new SearchUnavailable(`OpenSearch answered ${response.status}: ${text.slice(0, 300)}`);
    }
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  };
  const refresh = (store: Named) => ask('POST', `/${indexOf(store)}/_refresh`);

  return {
    // Somebody may have made it a moment ago: then it is there.
    open: async (store) => {
      await ask('PUT', `/${indexOf(store)}`, { body: indexSettings(store.language), accepts: [400] });
    },

    write: async (store, documents) => {
      if (documents.length === 0) return;
      const lines = documents.flatMap((document) => linesOf(indexOf(store), document));
      const { items = [] } = await ask<{ items?: Record<string, { status: number; error?: unknown }>[] }>(
        'POST',
        '/_bulk',
        { ndjson: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n` },
      );
      // 409: a newer reading is there; 404: what is gone was never there.
      const failed = items
        .flatMap((item) => Object.values(item))
        .find(({ status }) => status >= 300 && status !== 409 && status !== 404);
      if (failed)
        throw new SearchUnavailable(`OpenSearch kept a document out: ${JSON.stringify(failed.error)}`);
    },

    search: async (store, query, { limit, offset, order, now, hasFacts }): Promise<SearchFound> => {
      const newest = [{ created_ts: 'desc' }, { object_id: 'desc' }];
      const { hits } = await ask<{ hits: { total: { value: number; relation: string }; hits: Hit[] } }>(
        'POST',
        `/${indexOf(store)}/_search`,
        {
          patience: SEARCH_PATIENCE,
          body: {
            query: bodyOf(query, store.mapping, now),
            ...{ from: offset, size: limit, track_total_hits: MOST_COUNTED },
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
      await ask('POST', `/${indexOf(store)}/_delete_by_query?conflicts=proceed`, { body });
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

/** A document, or the word that it is gone, as lines of a bulk; an older version than what is there changes nothing. */
function linesOf(index: string, document: SearchDocument | GoneDocument): object[] {
  const target = {
    ...{ _index: index, _id: String(document.id), version: document.stamp, version_type: 'external_gte' },
  };
  return 'isGone' in document ? [{ delete: target }] : [{ index: target }, sourceOf(document)];
}

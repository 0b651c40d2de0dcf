import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Source = {
  object_id: number;
  stamp: number;
  created_ts: number;
  labels: string[];
  numbers: Record<string, number>;
  texts: Record<string, string>;
};
type Target = { _index: string; _id: string; version: number };
type BulkItem = Record<
  string,
  { _index: string; _id: string; status: number; error?: object; _version?: number; result?: string }
>;
type Kept = { version: number; source: Source | null };
type Query = {
  bool?: { must?: Query[]; should?: Query[]; must_not?: Query[] };
  terms?: { labels: string[] };
  range?: Record<string, { gte?: number; lte?: number; lt?: number }>;
  match_none?: object;
  multi_match?: { query: string; type: string; operator?: string; fields: string[] };
};

/** A server that speaks the part of OpenSearch's protocol that the engine uses, as far as its documents are few. */
export async function startOpenSearch() {
  const indexes = new Map<string, Map<string, Kept>>();
  const aliases = new Map<string, string>();
  const asked: string[] = [];
  let isDown = false;
  /** What the next bulks hear: that all of it, or its first document, comes too soon. */
  const busy: ('all' | 'first')[] = [];
  let sends: string | null = null;
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
      const [status, body] = isDown
        ? [503, { error: 'down', status: 503 }]
        : answer(request.method ?? '', request.url ?? '', text);
      response.writeHead(status, { 'content-type': 'application/json' }).end(sends ?? JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  const refused = (type: string, status: number) => ({
    error: { root_cause: [{ type, reason: type }], type, reason: type },
    status,
  });

  function answer(method: string, url: string, text: string): [number, object] {
    const [, first = '', second = ''] = url.replace(/\?.*/, '').split('/');
    if (first === '_bulk') {
      const rejected = {
        type: 'rejected_execution_exception',
        reason: 'rejected execution of coordinating operation',
      };
      const isBusy = busy.shift();
      if (isBusy === 'all') return [429, { error: { root_cause: [rejected], ...rejected }, status: 429 }];
      const items = bulk(text, isBusy === 'first' ? rejected : null);
      const errors = items.some((item) => Object.values(item).some(({ error }) => error !== undefined));
      return [200, { took: 1, errors, items }];
    }
    if (first === '_aliases') return [200, move(JSON.parse(text))];
    if (method === 'PUT') {
      if (indexes.has(first)) return [400, refused('resource_already_exists_exception', 400)];
      if (first !== first.toLowerCase()) return [400, refused('invalid_index_name_exception', 400)];
      indexes.set(first, new Map());
      return [200, { acknowledged: true }];
    }
    if (method === 'DELETE') return [indexes.delete(first) ? 200 : 404, {}];
    const index = indexes.get(aliases.get(first) ?? first);
    if (!index) return [404, refused('index_not_found_exception', 404)];
    const there = [...index].flatMap(([id, { source }]) => (source ? [{ id, source }] : []));
    if (second === '_count') return [200, { count: there.length }];
    if (second === '_refresh') return [200, {}];
    const body = JSON.parse(text) as {
      query: Query;
      from: number;
      size: number;
      sort?: object[];
      _source: unknown;
    };
    if (second === '_delete_by_query') {
      const gone = there.filter(({ source }) => scoreOf(body.query, source) !== null);
      for (const { id } of gone) index.delete(id);
      return [200, { took: 1, timed_out: false, deleted: gone.length, version_conflicts: 0, failures: [] }];
    }
    if (body.from + body.size > 10_000) return [400, refused('search_phase_execution_exception', 400)];
    const isByScore = JSON.stringify(body.sort?.[0]).includes('_score');
    const found = there
      .flatMap(({ id, source }) => {
        const score = scoreOf(body.query, source);
        return score === null ? [] : [{ _id: id, _score: score, _source: source }];
      })
      .sort(
        (one, other) =>
          (isByScore ? other._score - one._score : 0) ||
          other._source.created_ts - one._source.created_ts ||
          other._source.object_id - one._source.object_id,
      );
    const hits = found.slice(body.from, body.from + body.size);
    const shards = { total: 1, successful: 1, skipped: 0, failed: 0 };
    const total = { value: found.length, relation: 'eq' };
    return [200, { took: 1, timed_out: false, _shards: shards, hits: { total, max_score: null, hits } }];
  }

  function bulk(text: string, rejected: object | null): BulkItem[] {
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const items: BulkItem[] = [];
    for (let at = 0; at < lines.length; ) {
      const [first] = Object.entries(lines[at] as Record<string, Target>);
      if (!first) break;
      const [act, { _index, _id, version }] = first;
      const source = act === 'index' ? (lines[at + 1] as Source) : null;
      at += act === 'index' ? 2 : 1;
      if (rejected && items.length === 0) {
        items.push({ [act]: { _index, _id, status: 429, error: rejected } });
        continue;
      }
      // An index that is not there is made by the first document, as servers do that are left as they come.
      const index = indexes.get(_index) ?? new Map<string, Kept>();
      indexes.set(_index, index);
      const before = index.get(_id);
      if ((before?.version ?? 0) > version) {
        const reason = `[${_id}]: version conflict, current version is higher than the one provided`;
        const error = { type: 'version_conflict_engine_exception', reason, index: _index, shard: '0' };
        items.push({ [act]: { _index, _id, status: 409, error } });
        continue;
      }
      index.set(_id, { version, source });
      const isNew = !before?.source;
      const result = source ? (isNew ? 'created' : 'updated') : isNew ? 'not_found' : 'deleted';
      const status = { created: 201, updated: 200, deleted: 200, not_found: 404 }[result] ?? 200;
      items.push({ [act]: { _index, _id, _version: version, result, status } });
    }
    return items;
  }

  function move({ actions }: { actions: Record<string, { index: string; alias: string }>[] }): object {
    for (const { remove, add } of actions) {
      if (remove) aliases.delete(remove.alias);
      if (add) aliases.set(add.alias, add.index);
    }
    return { acknowledged: true };
  }

  return {
    address: `http://name:secret@127.0.0.1:${port}`,
    aliases,
    asked,
    /** What the next bulks hear. */
    busy,
    /** Lets every answer have this text, as a proxy might. */
    setText: (text: string | null) => {
      sends = text;
    },
    setDown: (down: boolean) => {
      isDown = down;
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const STOP = new Set(['the', 'of', 'is', 'a', 'for', 'and']);
const stem = (word: string): string => word.replace(/(ies|es|s|ing|ed|e)$/, '');
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP.has(word)).map(stem);

/** How well a document fits; null where it does not. */
function scoreOf(query: Query, source: Source): number | null {
  if (query.terms) return query.terms.labels.some((label) => source.labels.includes(label)) ? 0 : null;
  if (query.range) {
    const [[path, bounds] = ['', {}]] = Object.entries(query.range);
    const value = path === 'stamp' ? source.stamp : source.numbers[path.replace('numbers.', '')];
    const {
      gte = Number.NEGATIVE_INFINITY,
      lte = Number.POSITIVE_INFINITY,
      lt = Number.POSITIVE_INFINITY,
    } = bounds;
    return value !== undefined && value >= gte && value <= lte && value < lt ? 0 : null;
  }
  if (query.match_none) return null;
  if (query.multi_match) return matchOf(query.multi_match, source);
  const { must = [], should = [], must_not = [] } = query.bool ?? {};
  if (must_not.some((one) => scoreOf(one, source) !== null)) return null;
  const musts = must.map((one) => scoreOf(one, source));
  const shoulds = should.map((one) => scoreOf(one, source)).filter((score) => score !== null);
  if (musts.includes(null) || (should.length > 0 && shoulds.length === 0)) return null;
  return [...musts, ...shoulds].reduce<number>((sum, score) => sum + (score ?? 0), 0);
}

function matchOf(
  { query, type, operator, fields }: NonNullable<Query['multi_match']>,
  { texts }: Source,
): number | null {
  const wanted = wordsOf(query);
  const weighted = fields.map((field) => {
    const [path = '', weight = '1'] = field.split('^');
    return { words: wordsOf(texts[path.replace('texts.', '')] ?? ''), weight: Number(weight) };
  });
  if (wanted.length === 0) return null;
  if (type === 'phrase') {
    const isIn = (words: string[]) => ` ${words.join(' ')} `.includes(` ${wanted.join(' ')} `);
    const best = weighted.filter(({ words }) => isIn(words)).map(({ weight }) => weight);
    return best.length > 0 ? Math.max(...best) : null;
  }
  const scores = wanted.map((word, at) => {
    const isLast = type === 'bool_prefix' && at === wanted.length - 1;
    const isHit = (one: string) => (isLast ? one.startsWith(word) : one === word);
    return Math.max(0, ...weighted.map(({ words, weight }) => (words.some(isHit) ? weight : 0)));
  });
  if (operator === 'and' ? scores.includes(0) : scores.every((score) => score === 0)) return null;
  return scores.reduce((sum, score) => sum + score, 0);
}

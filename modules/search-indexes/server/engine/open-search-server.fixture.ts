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
type Kept = { version: number; source: Source | null };
type Query = {
  bool?: { must?: Query[]; should?: Query[]; must_not?: Query[] };
  terms?: { labels: string[] };
  range?: Record<string, { gte?: number; lte?: number; lt?: number }>;
  multi_match?: { query: string; type: string; operator?: string; fields: string[] };
};

/** A server that speaks the part of OpenSearch's protocol that the engine uses, as far as its documents are few. */
export async function startOpenSearch() {
  const indexes = new Map<string, Map<string, Kept>>();
  const aliases = new Map<string, string>();
  const asked: string[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
      const [status, body] = isDown
        ? [503, { error: 'down' }]
        : answer(request.method ?? '', request.url ?? '', text);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  function answer(method: string, url: string, text: string): [number, object] {
    const [, first = '', second = ''] = url.replace(/\?.*/, '').split('/');
    if (first === '_bulk') return [200, { errors: false, items: bulk(text) }];
    if (first === '_aliases') return [200, move(JSON.parse(text))];
    if (method === 'PUT') {
      if (indexes.has(first)) return [400, { error: { type: 'resource_already_exists_exception' } }];
      indexes.set(first, new Map());
      return [200, { acknowledged: true }];
    }
    if (method === 'DELETE') return [indexes.delete(first) ? 200 : 404, {}];
    const index = indexes.get(aliases.get(first) ?? first);
    if (!index) return [404, { error: { type: 'index_not_found_exception' } }];
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
      for (const { id, source } of there) if (scoreOf(body.query, source) !== null) index.delete(id);
      return [200, {}];
    }
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
    return [200, { hits: { total: { value: found.length, relation: 'eq' }, hits } }];
  }

  function bulk(text: string): object[] {
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const items: object[] = [];
    for (let at = 0; at < lines.length; ) {
      const [first] = Object.entries(lines[at] as Record<string, Target>);
      if (!first) break;
      const [act, { _index, _id, version }] = first;
      const source = act === 'index' ? (lines[at + 1] as Source) : null;
      at += act === 'index' ? 2 : 1;
      const index = indexes.get(_index) ?? new Map<string, Kept>();
      indexes.set(_index, index);
      const isOld = (index.get(_id)?.version ?? 0) > version;
      if (!isOld) index.set(_id, { version, source });
      items.push({
        [act]: isOld ? { status: 409, error: { type: 'version_conflict' } } : { status: 200 },
      });
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

import { vi } from 'vitest';
import type { ErrorDetail } from '#platform/contract/api-error.ts';
import {
  type Endpoint,
  isMultipart,
  isOtherAnswer,
  type ParsedOf,
  type ResultOf,
} from '#platform/contract/endpoint.ts';

/** A refusal of the fake API, as the server would send it. */
export type FakeRefusal = {
  refuse: number;
  code?: string;
  message?: string;
  retryAfter?: number;
  details?: ErrorDetail[];
  /** Further keys of the body, such as the current row of a conflict. */
  extra?: Record<string, unknown>;
};

type Answerer<E> = (input: ParsedOf<E>) => ResultOf<E> | FakeRefusal | Promise<ResultOf<E> | FakeRefusal>;

/** One call that a screen has made. */
export type MadeCall = { endpoint: Endpoint; url: string; params: unknown; query: unknown; body: unknown };

/** Stands in for the server: it takes and gives only what the contract allows. */
export type FakeApi = {
  /** Says what a call answers from now on. */
  on<E extends Endpoint>(endpoint: E, answer: Answerer<E>): FakeApi;
  /** The calls of one endpoint so far, with what they asked. */
  callsTo<E extends Endpoint>(endpoint: E): (MadeCall & ParsedOf<E>)[];
  /** What went wrong against the contract; a test expects it to be empty. */
  faults: string[];
};

/** Takes the place of `fetch` until the test ends. */
export function fakeApi(): FakeApi {
  const answers = new Map<Endpoint, Answerer<Endpoint>>();
  const made: MadeCall[] = [];
  const faults: string[] = [];

  vi.stubGlobal(
    'fetch',
    async (target: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const url = new URL(String(target instanceof Request ? target.url : target), 'http://newsroom.test');
      const method = init.method ?? 'GET';
      const found = [...answers]
        .filter(([one]) => one.method === method && paramsIn(one.path, url.pathname))
        // As with the server, a path without parameters goes before one that would take its words for a value.
        .sort(([one], [other]) => one.path.split('{').length - other.path.split('{').length)[0];
      if (!found) {
        faults.push(`Nobody answers ${method} ${url.pathname}.`);
        return refusal({ refuse: 404, code: 'not_found' });
      }
      const [endpoint, answer] = found;
      const input = inputOf(endpoint, url, init, faults);
      made.push({ endpoint, url: `${url.pathname}${url.search}`, ...input });
      const result = await untilAborted(answer(input as ParsedOf<Endpoint>), init.signal);
      if (isRefusal(result)) return refusal(result);
      return answerOf(endpoint, result, faults);
    },
  );

  const api: FakeApi = {
    on: (endpoint, answer) => {
      answers.set(endpoint, answer as Answerer<Endpoint>);
      return api;
    },
    callsTo: <E extends Endpoint>(endpoint: E) =>
      made.filter((one) => one.endpoint === endpoint) as (MadeCall & ParsedOf<E>)[],
    faults,
  };
  return api;
}

function inputOf(endpoint: Endpoint, url: URL, init: RequestInit, faults: string[]) {
  const parse = (part: 'params' | 'query' | 'body', value: unknown) => {
    const schema = endpoint[part];
    if (!schema || isMultipart(schema)) return undefined;
    const parsed = schema.safeParse(value);
    if (!parsed.success)
      faults.push(`${endpoint.path} was called with a wrong ${part}: ${parsed.error.message}`);
    return parsed.data;
  };
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
  return {
    params: parse('params', paramsIn(endpoint.path, url.pathname)),
    query: parse('query', Object.fromEntries(url.searchParams)),
    body: parse('body', body),
  };
}

function answerOf(endpoint: Endpoint, result: unknown, faults: string[]): Response {
  const { response: shape, status } = endpoint;
  if (isOtherAnswer(shape)) return new Response(typeof result === 'string' ? result : null, { status });
  const checked = shape.safeParse(result);
  if (!checked.success)
    faults.push(`The answer of ${endpoint.path} is not the contract's: ${checked.error.message}`);
  return Response.json(checked.data ?? null, { status });
}

function paramsIn(pattern: string, pathname: string): Record<string, string> | undefined {
  const trim = (path: string) => path.replace(/\/+$/, '').split('/');
  const [wanted, given] = [trim(pattern), trim(pathname)];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name) params[name] = decodeURIComponent(given[index] ?? '');
    else if (part !== given[index]) return undefined;
  }
  return params;
}

const isRefusal = (result: unknown): result is FakeRefusal =>
  typeof result === 'object' && result !== null && 'refuse' in result;

function refusal(refused: FakeRefusal): Response {
  const { refuse, code = 'refused', message = 'Refused', retryAfter, details = [], extra } = refused;
  const headers: Record<string, string> = { 'x-request-id': 'TEST01-ABCDEF' };
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  return Response.json({ ...extra, error: code, message, details }, { status: refuse, headers });
}

function untilAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve(answer).then(resolve, reject);
  });
}

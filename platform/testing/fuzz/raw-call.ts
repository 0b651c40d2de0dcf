import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type Endpoint, isMultipart } from '#platform/contract/endpoint.ts';
import type { CallerIdentity } from '../as-caller.ts';
import type { Breakage } from './broken-input.ts';
import type { GeneratedInput } from './good-input.ts';

/** A request as it will be sent. */
export type RawCall = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
  /** Whether it still goes to the endpoint that it was made for. */
  isForEndpoint: boolean;
};

export type RawAnswer = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
};

const CSRF = 'a-token-of-the-tests-with-enough-letters';

/** Writes a call as it is sent, with its breakages. */
export function rawCall(
  endpoint: Endpoint,
  input: GeneratedInput,
  breakages: readonly Breakage[],
  { token, host = 'localhost' }: CallerIdentity,
): RawCall {
  const draft: Draft = {
    method: endpoint.method,
    params: Object.entries(input.params).map(([key, value]) => [key, String(value)]),
    query: Object.entries(input.query).map(([key, value]) => [key, String(value)]),
    body: structuredClone(input.body),
    payload: undefined,
    form: '',
    headers: {
      host,
      accept: 'application/json',
      cookie: `csrf_token=${CSRF}${token ? `; masthead_session=${token}` : ''}`,
      'x-csrf-token': CSRF,
    },
  };
  for (const one of breakages) apply(draft, one);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(draft.params.find(([key]) => key === name)?.[1] ?? ''),
  );
  const search = draft.query.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');
  const isForm = isMultipart(endpoint.body) && draft.payload === undefined;
  const written = isForm
    ? formOf(draft.body)
    : draft.body === undefined
      ? undefined
      : JSON.stringify(draft.body);
  const payload = draft.payload ?? written;
  const contentType = isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';
  const type: Record<string, string> = payload === undefined ? {} : { 'content-type': contentType };
  return {
    method: draft.method,
    url: `${path}${draft.form}${search === '' ? '' : `?${search}`}`,
    headers: { ...type, ...draft.headers },
    payload,
    isForEndpoint:
      draft.method === endpoint.method && draft.form === '' && !/\/(\.{0,2}|%2e|%2e%2e)(\/|$)/i.test(path),
  };
}

const BOUNDARY = 'a-boundary-of-the-tests';

/** One file of a form, whose name and content are what the body has been made or broken into. */
/** Objects without a way to text have one here. */
const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function formOf(body: unknown): string {
  const { name, content } = { ...(body as Partial<Record<'name' | 'content', unknown>>) };
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${asText(name)}"`;
  return `${head}\r\ncontent-type: text/csv\r\n\r\n${asText(content)}\r\n--${BOUNDARY}--\r\n`;
}

/**
 * Sends it without a socket.
 * @returns null when no answer came in the time that a statement of the database may take
 */
export async function sendRaw(
  app: FastifyInstance,
  call: RawCall,
  options: { remoteAddress?: string; milliseconds?: number | undefined } = {},
): Promise<RawAnswer | null> {
  const { remoteAddress = '127.0.0.1', milliseconds = 30_000 } = options;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  const { method, url, headers, payload } = call;
  const sent = app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
  try {
    const answer = await Promise.race([sent, tooLate]);
    if (!answer) return null;
    const unpack = unpacking[String(answer.headers['content-encoding'] ?? '')];
    const text = unpack ? unpack(answer.rawPayload).toString() : answer.body;
    return { status: answer.statusCode, headers: answer.headers, text };
  } finally {
    clearTimeout(timer);
  }
}

const unpacking: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

type Draft = {
  method: string;
  params: [string, string][];
  query: [string, string][];
  body: unknown;
  payload: string | undefined;
  form: string;
  headers: Record<string, string>;
};

function apply(draft: Draft, one: Breakage): void {
  const entryAt = (entries: [string, string][], at: number) => entries[at % Math.max(1, entries.length)];
  switch (one.kind) {
    case 'body value':
      draft.body = changed(draft.body, one.at, () => one.value);
      return;
    case 'body key left out':
      draft.body = changed(draft.body, one.at, () => undefined);
      return;
    case 'body key added':
      // A literal key `__proto__` would set the prototype, so the body is put together as text.
      draft.body = withKey(draft.body, one.key, one.value);
      return;
    case 'whole body':
      draft.payload = one.payload;
      return;
    case 'path value': {
      const entry = entryAt(draft.params, one.at);
      if (entry) entry[1] = one.value;
      return;
    }
    case 'query value':
      draft.query = [...draft.query.filter(([key]) => key !== one.key), [one.key, one.value]];
      return;
    case 'query key added':
      draft.query.push([one.key, one.value]);
      return;
    case 'query key twice': {
      const entry = entryAt(draft.query, one.at);
      if (entry) draft.query.push([`${entry[0]}${one.suffix}`, entry[1]]);
      return;
    }
    case 'header':
      draft.headers[one.name] = one.value;
      return;
    case 'method':
      draft.method = one.method;
      return;
    case 'path form':
      draft.form = one.form;
  }
}

/** The value with one of its places changed, counted from the root through the whole tree. */
function changed(value: unknown, at: number, change: () => unknown): unknown {
  const places = countPlaces(value);
  let left = at % places;
  const walk = (node: unknown): unknown => {
    if (left === 0) {
      left -= 1;
      return change();
    }
    left -= 1;
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value);
}

/** How many places a value has that can be changed, itself included. */
export function countPlaces(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countPlaces(inner), 1);
}

function withKey(body: unknown, key: string, value: unknown): unknown {
  const own = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return Object.defineProperty({ ...own }, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Percent-encoded as browsers do it; a half of a pair becomes the sign for what cannot be written. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

import fc from 'fast-check';
import { hostileKeys, hostileTexts, hostileThings } from './hostile-values.ts';

/** One way to break a call; `at` counts through the places that the call has. */
export type Breakage =
  | { kind: 'body value'; at: number; value: unknown }
  | { kind: 'body key left out'; at: number }
  | { kind: 'body key added'; key: string; value: unknown }
  | { kind: 'whole body'; payload: string }
  | { kind: 'path value'; at: number; value: string }
  | { kind: 'query value'; key: string; value: string }
  | { kind: 'query key added'; key: string; value: string }
  | { kind: 'query key twice'; at: number; suffix: string }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'method'; method: string }
  | { kind: 'path form'; form: string };

const bodies = [
  ...['{', '[]', 'null', '""', '1', 'true', '\ufeff{}', '{"a":1}{"b":2}', '{"a":1,"a":{}}', "{'a':1}", ' '],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1e999}', '{"a":"\\ud800"}'],
  ...['[[[[[[[[[[', '{"a":'.repeat(500), `${'['.repeat(5000)}${']'.repeat(5000)}`, 'a=b&c=d', '\u0000'],
];

const headers: readonly (readonly [string, readonly string[]])[] = [
  [
    'content-type',
    ['text/plain', 'application/json;charset=utf-16', 'multipart/form-data', 'application/xml', '/', ''],
  ],
  ['accept', ['text/html', '*/*', 'application/xml;q=1', ';;;', 'x'.repeat(2000)]],
  ['accept-encoding', ['gzip', 'br;q=0', 'identity;q=0, *;q=0', 'nonsense', 'gzip, '.repeat(200)]],
  ['cookie', ['masthead_session=', 'masthead_session=%00', 'csrf_token', '=;=;=', 'a=%zz; __proto__=1']],
  ['x-csrf-token', ['', 'wrong', 'x'.repeat(5000)]],
  ['origin', ['null', 'https://evil.test', 'not an address']],
  ['sec-fetch-site', ['cross-site', 'none', '']],
  ['sec-fetch-mode', ['navigate', 'cors', 'x']],
  ['x-forwarded-host', ['evil.test']],
  ['x-forwarded-for', ['127.0.0.1', "' or 1=1"]],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['x-http-method-override', ['DELETE']],
  ['x-original-url', ['/core/account/data']],
  ['if-none-match', ['*', 'W/"', '"'.repeat(100)]],
  ['if-match', ['*', '"1"']],
  ['range', ['bytes=0-1', 'bytes=-', 'x=']],
  ['expect', ['something']],
  ['user-agent', ['', '\u00ff\u00fe', 'x'.repeat(4000), "'; drop table post; --"]],
  ['host', ['', 'localhost:99999', '127.0.0.1', 'evil.test', '[', 'a b', 'LOCALHOST', "'", 'x'.repeat(300)]],
  ['x-request-id', ['mine', '\u00e9']],
];

const oneHeader = fc
  .constantFrom(...headers)
  .chain(([name, values]) =>
    fc.constantFrom(...values).map((value): Breakage => ({ kind: 'header', name, value })),
  );

/** What a call has that can be broken, and with what. */
export type Breakable = {
  hasPathValues: boolean;
  hasBody: boolean;
  queryKeys: readonly string[];
  /** More texts to break it with. */
  naughty: readonly string[];
  /** More keys to add. */
  columns: readonly string[];
};

/** Breaks a call in one way. */
export function breakage(of: Breakable): fc.Arbitrary<Breakage> {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    ...(of.naughty.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...of.naughty) }] : []),
  );
  const thing = fc.oneof(text, fc.constantFrom(...hostileThings));
  const key = fc.constantFrom(...hostileKeys, ...of.columns);
  const at = fc.nat(30);
  const from = (...choices: string[]) => fc.constantFrom(...choices);
  const method = from('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND');
  const form = from('/', '//', '/.', '/..', '%2F', '%00', '%zz', ';a=b', '.json', '?', '??a', '#x', '*');
  const way = (weight: number, kind: Breakage['kind'], parts: Record<string, fc.Arbitrary<unknown>>) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), ...parts }) as unknown as fc.Arbitrary<Breakage>,
  });
  return fc.oneof(
    ...(of.hasPathValues ? [way(4, 'path value', { at, value: text })] : []),
    ...(of.queryKeys.length > 0
      ? [
          way(8, 'query value', { key: from(...of.queryKeys), value: text }),
          way(1, 'query key twice', { at, suffix: from('', '[]', '[$ne]', '.a') }),
        ]
      : []),
    ...(of.hasBody
      ? [
          way(6, 'body value', { at, value: thing }),
          way(2, 'body key left out', { at }),
          way(1, 'body key added', { key, value: thing }),
        ]
      : []),
    way(1, 'whole body', { payload: from(...bodies) }),
    way(1, 'query key added', { key, value: text }),
    way(1, 'method', { method }),
    way(1, 'path form', { form }),
    { weight: 2, arbitrary: oneHeader },
  );
}

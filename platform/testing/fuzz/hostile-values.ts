import { readFileSync } from 'node:fs';

/** Text that has broken other programs; every value is harmless where text is only text. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u0008\u001b[31m\u007f',
  '\r\nset-cookie: a=b',
  '\ud800',
  'a\udfffb',
  '\ufeff\u202e\u200b\u2028',
  '\uffff\ufffe',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(100),
  'e\u0301'.repeat(200),
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '1_000',
  '١٢٣',
  '9007199254740993',
  '99999999999999999999',
  '-9223372036854775809',
  '1.5',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '{}',
  '[]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' or '1'='1' --",
  '"; drop table post; --',
  "'||pg_sleep(40)||'",
  '$1',
  '%',
  '%%%_%_\\',
  '\\',
  'a & b | !c <-> d:*',
  '<->',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '$' + '{7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.test',
  'http://169.254.169.254/',
  '31-02-2026',
  '00-00-0000',
  '01-01-9999',
  '2026-02-30T25:61:00Z',
  'x'.repeat(300),
  '9'.repeat(400),
  '%00',
  '%ff',
  '%zz',
  '(a+)+$',
  `${'a'.repeat(30)}!`,
];

/** The few that break most; every place of every call gets each of them. */
export const worstTexts: readonly string[] = [
  ...['\u0000', 'a\u0000b', '\ud800', '\uffff', '', "'", '\\', '%', '-1', '9007199254740993', '1e9', 'NaN'],
  ...['99999999999999999999', '__proto__', '01-01-9999', '01-01-0001', '[{}]', '(', 'x'.repeat(5000)],
];

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** Values of every other type, for places that expect something else. */
export const hostileThings: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0,
  1e308,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [null],
  [[]],
  ['a', 'b'],
  Array.from({ length: 2000 }, (_, number) => number),
  { $ne: null },
  { $gt: '' },
  { length: 5 },
  { toString: 'x' },
  JSON.parse('{"then": 1}'),
  { constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  deep(200),
];

/** Names that other programs passed on to their database. */
export const hostileKeys: readonly string[] = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'length'],
  ...['$where', '$ne', '$or', 'where', 'filter', 'filters[password][$startsWith]', 'sort', 'order', 'fields'],
  ...[
    'populate',
    'select',
    'include',
    'join',
    'group',
    'having',
    'raw',
    'sql',
    'query',
    'limit[]',
    '_method',
  ],
];

/** The big list of naughty strings, where the shared data lie beside the project; else nothing. */
export function naughtyStrings(): string[] {
  const file = new URL('../../../../shared/data/naughty-strings/blns.json', import.meta.url);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[];
  } catch {
    return [];
  }
}

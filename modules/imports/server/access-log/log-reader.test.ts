import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chrome, firefox } from './formats/read-lines.fixture.ts';
import { linesOfFile } from './lines-of-file.ts';
import { LogReader, openLogReader } from './log-reader.ts';

const fileOf = (bytes: Buffer | string) => {
  const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  // Pieces that end anywhere.
  const open = () =>
    Readable.from([buffer.subarray(0, 7), buffer.subarray(7)].filter((one) => one.length > 0));
  return { name: 'a.log', path: 'a.log', size: buffer.length, open };
};

async function read(bytes: Buffer | string) {
  const file = fileOf(bytes);
  const reader = await openLogReader(file, 'UTC');
  if (!(reader instanceof LogReader)) return { reader, lines: [] };
  const lines = [];
  for await (const line of linesOfFile(file)) lines.push(line === null ? null : reader.read(line));
  return { reader, lines };
}

const at = '[17/May/2015:10:05:03 +0000]';
const combined = `1.1.1.1 - - ${at} "GET /a HTTP/1.1" 200 9 "-" "${firefox}"`;
const common = `1.1.1.1 - - ${at} "GET /b HTTP/1.1" 200 9`;
const json = JSON.stringify({ ts: 1_431_857_103, uri: '/c', status: 200, http_user_agent: chrome });
const w3c = '#Fields: date time cs-uri-stem sc-status\n2015-05-17 10:05:03 /d 200';

const targets = (lines: readonly unknown[]) =>
  lines.map((line) => (line as { target?: string } | null)?.target ?? line);

test('a server that was told to write otherwise is followed', async () => {
  const { lines, reader } = await read(
    [combined, combined, json, w3c, combined, '# remark', 'nothing', json].join('\n'),
  );
  expect(targets(lines)).toEqual([
    '/a',
    '/a',
    '/c',
    null,
    '/d',
    '/a',
    null,
    "This isn't a line of an access log.",
    '/c',
  ]);
  expect((reader as LogReader).names.size).toBe(3);
});

test('lines within lines of a runtime are taken out', async () => {
  const wrap = (log: string) =>
    JSON.stringify({ log: `${log}\n`, stream: 'stdout', time: '2024-05-23T01:13:11.1Z' });
  const { lines } = await read(
    [wrap('Starting'), wrap(combined), wrap(combined), wrap(''), wrap(json)].join('\n'),
  );
  expect(targets(lines)).toEqual(["This isn't a line of an access log.", '/a', '/a', null, '/c']);
});

test('one odd line does not change how the others are read', async () => {
  const hosted = `a.test:80 ${combined}`;
  const { lines } = await read(
    [...Array(9).fill(hosted), hosted, combined.replace(' "-"', ''), hosted, common, hosted].join('\n'),
  );
  expect(lines.map((line) => (line as { host?: string }).host)).toEqual([
    ...Array(9).fill('a.test:80'),
    ...['a.test:80', '', 'a.test:80', undefined, 'a.test:80'],
  ]);
});

test('agents may come to a common log, but what lacks its end is not taken for a common line', async () => {
  const { lines } = await read([common, common, combined, common].join('\n'));
  expect(targets(lines)).toEqual([
    '/b',
    '/b',
    '/a',
    'The user agent is missing, but earlier lines have one.',
  ]);
});

test.each([
  ['UTF-16', Buffer.from(`\ufeff${combined}\r\n${combined}`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\ufeff${combined}\r\n${combined}`, 'utf16le').swap16()],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${combined}\r\n${combined}\r\n`)],
])('a file in %s is read', async (_, bytes) => {
  expect(targets((await read(bytes)).lines)).toEqual(['/a', '/a']);
});

test.each([
  ['', null],
  ['\n\n', { line: 1, sentence: 'No line looks like an access log.' }],
  ['\n\nHello\n', { line: 3, sentence: "This isn't a line of an access log." }],
  ['BZh91AY&SY\x01\x02', { line: 1, sentence: expect.stringContaining('packed with bzip2') }],
  ['\x28\xb5\x2f\xfd\x24\0', { line: 1, sentence: expect.stringContaining('packed with Zstandard') }],
  [
    '{"ts":1716426791,"msg":"Hello"}',
    { line: 1, sentence: expect.stringContaining('none of them contains a request') },
  ],
  [
    `#Fields: date time\n2015-05-17 10:05:03`,
    { line: 1, sentence: 'The #Fields line does not name cs-uri-stem.' },
  ],
])('says why %j is not read', async (bytes, due) => {
  expect((await read(bytes)).reader).toEqual(due);
});

test('a line of 10 MB is passed over', async () => {
  const due = { line: 1, sentence: 'No line looks like an access log.' };
  const long = 'x'.repeat(10 * 1024 ** 2);
  expect((await read(long)).reader).toEqual(due);
  expect(targets((await read(`${long}\n${combined}\n${long}`)).lines)).toEqual([null, '/a', null]);
});

test('no line throws, whatever came before it', async () => {
  const alphabet = [...' "[]{}\\:,-+%=/#?\t.0123459aGETx', '\x00', '\xff', 'HTTP/1.1', at, firefox];
  const piece = fc.oneof(
    fc.constantFrom(...alphabet),
    fc.constantFrom(combined, common, json, w3c),
    fc.string(),
  );
  const line = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const broken = fc
    .tuple(fc.constantFrom(combined, common, json, w3c), fc.nat(200), fc.nat(200), line)
    .map(([text, start, end, more]) => text.slice(0, start) + more + text.slice(start + end));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(line, broken, fc.constant(combined)), { maxLength: 8 }),
      async (lines) => {
        const found = await read(lines.join('\n'));
        for (const one of found.lines) {
          if (typeof one !== 'object' || one === null) continue;
          expect(Number.isSafeInteger(one.ts) && Number.isSafeInteger(one.status)).toBe(true);
          expect(one.target).toMatch(/^(\/[!-~]*)?$/);
        }
      },
    ),
    { numRuns: 300 },
  );
});

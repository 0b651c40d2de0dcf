import { expect, test } from 'vitest';
import { chrome, formatOf, readLines } from './read-lines.fixture.ts';

const ts = Date.UTC(2024, 4, 23, 1, 13, 11) / 1000;

test('reads routers of Heroku', () => {
  const line =
    '2024-05-23T01:13:11.456789+00:00 heroku[router]: at=info method=GET path="/a/b?c=1" host=www.a.test request_id=8601b555 fwd="198.18.0.1" dyno=web.1 connect=1ms service=18ms status=200 bytes=13 protocol=https';
  expect(formatOf([line])).toContain('logfmt');
  expect(readLines([line, '2024-05-23T01:13:12.1+00:00 app[web.1]: a=b'])).toMatchObject([
    { ts, method: 'GET', target: '/a/b?c=1', status: 200, userAgent: null, host: 'www.a.test' },
    null,
  ]);
});

test('reads names and values with quotes', () => {
  const line = `ts=${ts}.5 level=info method=GET uri=/a?b=c status=304 user_agent="${chrome} \\"x\\"" duration=1ms`;
  expect(readLines([line, line.slice(0, 120), 'words'])).toMatchObject([
    { ts, target: '/a?b=c', status: 304, userAgent: `${chrome} "x"` },
    { target: '/a?b=c' },
    "This isn't a line of names and values.",
  ]);
});

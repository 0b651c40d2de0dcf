import { expect, test } from 'vitest';
import { readLogLine } from './log-line.ts';

const at = '[17/May/2015:10:05:03 +0200]';
const said = { ts: 1_431_849_903, method: 'GET', target: '/a?b=1', status: 200, userAgent: 'Firefox' };

test.each([
  [`198.18.0.1 - - ${at} "GET /a?b=1 HTTP/1.1" 200 203023 "http://a.test/" "Firefox"`, said],
  [`a.test:80 ::1 - "o neil" ${at} "GET /a?b=1 HTTP/1.1" 200 - "-" "Firefox" 0.01`, said],
  [`x - - ${at} "GET /a?b=1 HTTP/1.1" 200 1 "a \\" b" "Fire\\"fox"`, { ...said, userAgent: 'Fire\\"fox' }],
  [
    `x - - ${at} "\\x16\\x03" 400 0 "-" "-"`,
    { ...said, method: '\\x16\\x03', target: '', status: 400, userAgent: '' },
  ],
  [
    `x - - [17/May/2015:10:05:03 -0330] "GET / HTTP/2" 304 0 "-" "A"`,
    { ...said, ts: 1_431_869_703, target: '/', status: 304, userAgent: 'A' },
  ],
  ['', 'This is no line of an access log.'],
  ['{"level":30}', 'This is no line of an access log.'],
  [`x - - [17/Mai/2015:10:05:03 +0200] "GET / HTTP/1.1" 200 1 "-" "A"`, 'The time cannot be read.'],
  [`x - - ${at} "GET / HTTP/1.1"`, 'The status is missing.'],
  [`x - - ${at} "GET / HTTP/1.1" 200 17`, 'The browser is missing: this is not the “combined” format.'],
])('%s', (line, due) => {
  expect(readLogLine(line)).toEqual(due);
});

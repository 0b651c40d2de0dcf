import { expect, test } from 'vitest';
import { chrome, firefox, readLines } from './read-lines.fixture.ts';

const at = '[17/May/2015:10:05:03 +0200]';
const said = {
  ts: 1_431_849_903,
  method: 'GET',
  target: '/a?b=1',
  status: 200,
  userAgent: firefox,
  host: '',
};
const asked = '"GET /a?b=1 HTTP/1.1"';

test.each([
  ['combined', `198.18.0.1 - - ${at} ${asked} 200 203023 "http://a.test/" "${firefox}"`, {}],
  ['common', `198.18.0.1 - frank ${at} ${asked} 200 2326`, { userAgent: null }],
  ['of IPv6', `2001:db8::7 - - ${at} ${asked} 200 - "-" "${firefox}"`, {}],
  ['of clients with names', `p5.dip0.example.net - - ${at} ${asked} 200 5 "-" "${firefox}"`, {}],
  [
    'of several hosts',
    `a.test:80 ::1 - "o neil" ${at} ${asked} 200 - "-" "${firefox}" 0.01`,
    { host: 'a.test:80' },
  ],
  [
    'of several hosts, common',
    `www.a.test 198.18.0.1 - - ${at} ${asked} 200 9`,
    { host: 'www.a.test', userAgent: null },
  ],
  ['of lighttpd', `198.18.0.1 www.a.test - ${at} ${asked} 200 9 "-" "${firefox}"`, { host: 'www.a.test' }],
  [
    'with the host as its user',
    `198.18.0.1 - www.a.test ${at} ${asked} 200 9 "-" "${firefox}"`,
    { host: 'www.a.test' },
  ],
  ['with an unnamed host', `_:443 198.18.0.1 - - ${at} ${asked} 200 9 "-" "${firefox}"`, { host: '_:443' }],
  ['with what came before in quotes', `"198.18.0.1, 10.0.0.1" - - ${at} ${asked} 200 9 "-" "${firefox}"`, {}],
  [
    'with more after it',
    `1.1.1.1 - - ${at} ${asked} 200 9 "-" "${firefox}" "10.0.0.1" rt=0.1 uct="0.0" - TLSv1.3`,
    {},
  ],
  [
    'with the host after it',
    `1.1.1.1 - - ${at} ${asked} 200 9 "-" "${firefox}" "1.2.3.4" "www.a.test" sn="a.test" rt=0.1`,
    { host: 'www.a.test' },
  ],
  [
    'of Traefik',
    `1.1.1.1 - - ${at} ${asked} 200 9 "-" "${firefox}" 42 "blog@docker" "http://10.0.0.2:80" 3ms`,
    {},
  ],
  ['of Gandi', `www.a.test 1.1.1.1 - - ${at} (0 s) ${asked} 200 9 "-" "${firefox}"`, { host: 'www.a.test' }],
  [
    'of ingress',
    `1.1.1.1 - - ${at} ${asked} 200 9 "-" "${firefox}" 480 0.1 [web-80] [] 10.0.0.4:80 9 0.1 200 f3c`,
    {},
  ],
  [
    'behind a system log',
    `May 17 08:05:03 web1.a.test nginx: 1.1.1.1 - - ${at} ${asked} 200 9 "-" "${firefox}"`,
    {},
  ],
  [
    'behind a runtime',
    `2015-05-17T08:05:09.1Z stdout F 1.1.1.1 - - ${at} ${asked} 200 9 "-" "${firefox}"`,
    {},
  ],
  [
    'with the agent before the referrer',
    `1.1.1.1 - - ${at} ${asked} 200 9 "${firefox}" "https://a.test/"`,
    {},
  ],
  ['with the agent before the request', `1.1.1.1 ${at} "${firefox}" ${asked} 200 9`, {}],
  ['without an agent', `1.1.1.1 - - ${at} ${asked} 200 9 "https://a.test/"`, { userAgent: null }],
  ['with the time as ISO', `1.1.1.1 - - [2015-05-17T10:05:03+02:00] ${asked} 200 9 "-" "${firefox}"`, {}],
  ['with the time bare', `2015-05-17T08:05:03.123Z 1.1.1.1 ${asked} 200 9 "-" "${firefox}"`, {}],
  ['with unix time', `1431849903.123 1.1.1.1 ${asked} 200 9 "-" "${firefox}"`, {}],
  ['all in quotes', `"2015-05-17T08:05:03Z" "1.1.1.1" ${asked} "200" "9" "-" "${firefox}"`, {}],
  ['with the status later', `1.1.1.1 - - ${at} ${asked} 0.002 200 9 "-" "${firefox}"`, {}],
  [
    'of Kinsta',
    `a.test 1.1.1.1 ${at} GET "/a?b=1" HTTP/2.0 200 "-" "${firefox}" 1.1.1.1 "/index.php" - - 9 0.5`,
    { host: 'a.test' },
  ],
  ['with a bare request', `1.1.1.1 - - ${at} GET /a?b=1 HTTP/2.0 200 9 "-" "${firefox}"`, {}],
  [
    'of a proxy with all its parts',
    `${at} - 304 200 - GET https a.test "/a?b=1" [Client 1.1.1.1] [Length 9] [Gzip -] [Sent-to 10.0.0.1] "${firefox}" "-"`,
    { host: 'a.test', status: 304 },
  ],
  ['of HTTP/2', `1.1.1.1 - - ${at} "GET /a?b=1 HTTP/2.0" 304 0 "-" "${firefox}"`, { status: 304 }],
  [
    'to a proxy',
    `1.1.1.1 - - ${at} "GET http://www.a.test:80/a?b=1 HTTP/1.1" 200 9 "-" "${firefox}"`,
    { host: 'www.a.test:80' },
  ],
  [
    'to a bare host',
    `1.1.1.1 - - ${at} "GET https://a.test HTTP/1.1" 200 9 "-" "${firefox}"`,
    { host: 'a.test', target: '/' },
  ],
  [
    'of bytes',
    `1.1.1.1 - - ${at} "GET /caf\\xc3\\xa9 \xe9 HTTP/1.1" 200 9 "-" "${firefox}"`,
    { target: '/caf%C3%A9%20%E9' },
  ],
  [
    'with quotes',
    `1.1.1.1 - - ${at} ${asked} 200 1 "a \\" b" "Firefox/1 \\"x\\" \\x22y\\x22 \\\\"`,
    { userAgent: 'Firefox/1 "x" "y" \\' },
  ],
])('reads a line %s', (_, line, due) => {
  expect(readLines([line])).toMatchObject([{ ...said, ...due }]);
});

test('requests that are none of HTTP, and those that never came, are of no page', () => {
  const lines = [
    `1.1.1.1 - - ${at} ${asked} 200 9 "-" "${firefox}"`,
    `1.1.1.1 - - ${at} "\\x16\\x03\\x01" 400 0 "-" "-"`,
    `1.1.1.1 - - ${at} "-" 408 0 "-" "-"`,
    `1.1.1.1 - - ${at} "" 400 0 "-" "-"`,
  ];
  const [, ...others] = readLines(lines);
  expect(others).toMatchObject([
    { target: '', status: 400, userAgent: '' },
    { target: '', status: 408 },
    { target: '', status: 400 },
  ]);
});

test('HAProxy says when by the clock of its machine, and the status before the request', () => {
  const line =
    'Sep 25 06:05:27 lb haproxy[6801]: 4.3.2.1:5508 [25/Sep/2018:06:05:27.584] web~ web/a 0/0/0/72/72 200 745 - - ---- 5/4/0/1/0 0/0 "GET /a HTTP/1.1"';
  expect(readLines([line], 'Europe/Berlin')).toMatchObject([
    { ...said, ts: Date.UTC(2018, 8, 25, 4, 5, 27) / 1000, target: '/a', userAgent: null },
  ]);
});

test('a referrer is never taken for a browser, wherever it stands', () => {
  const lines = ['-', 'https://news.test/x', 'android-app://com.google'].map(
    (referrer) => `1.1.1.1 - - ${at} ${asked} 200 9 "curl/8.5.0" "${referrer}"`,
  );
  expect(readLines(lines)).toMatchObject(lines.map(() => ({ ...said, userAgent: 'curl/8.5.0' })));
  const without = lines.map((line) => line.replace('"curl/8.5.0" ', ''));
  expect(readLines(without)).toMatchObject(lines.map(() => ({ ...said, userAgent: null })));
  const silent = lines.map(() => `1.1.1.1 - - ${at} ${asked} 200 9 "-" "-"`);
  expect(readLines(silent)).toMatchObject(lines.map(() => ({ ...said, userAgent: '' })));
});

test.each([[['-', 'ann', 'john.smith', 'bob', '-', 'ann']], [['-', '-', '-', 'john.smith', '-']]])(
  'names of users that look like hosts now and then make no host: %j',
  (users) => {
    const lines = users.map((user) => `1.1.1.1 - ${user} ${at} ${asked} 200 9 "-" "${chrome}"`);
    expect(new Set(readLines(lines).map((line) => (line as { host: string }).host))).toMatchObject(
      new Set(['']),
    );
  },
);

test.each([
  [
    'an error',
    '2024/01/01 10:00:00 [error] 12#0: *1 open() "/x" failed, request: "GET /x HTTP/1.1", host: "a"',
  ],
  ['words', 'Lorem ipsum dolor'],
  ['a month that is none', `1.1.1.1 - - [17/Mai/2015:10:05:03 +0200] ${asked} 200 1 "-" "A/1"`],
  ['a day that is none', `1.1.1.1 - - [31/Feb/2015:10:05:03 +0200] ${asked} 200 1 "-" "A/1"`],
  ['a line without a status', `1.1.1.1 - - ${at} ${asked}`],
])('%s is of no format', (_, line) => {
  expect(readLines([line])).toMatchObject(['unknown']);
});

test('lines that lack their end are told from whole ones', () => {
  const whole = `1.1.1.1 - - ${at} ${asked} 200 235 "-" "${firefox}"`;
  const cut = [
    whole.slice(0, -5),
    `1.1.1.1 - - ${at} ${asked} 200 2`,
    `1.1.1.1 - - ${at} ${asked}`,
    '1.1.1.1 - - [17/M]',
  ];
  expect(readLines([whole, whole, whole, whole, whole, ...cut]).slice(5)).toMatchObject([
    'The line ends within quotes.',
    'The user agent is missing, but earlier lines have one.',
    'The status is missing.',
    "The time can't be read.",
  ]);
});

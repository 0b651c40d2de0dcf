import { expect, test } from 'vitest';
import { chrome, formatOf, readLines } from './read-lines.fixture.ts';

const ts = Date.UTC(2024, 4, 23, 1, 13, 11) / 1000;
const said = { ts, method: 'GET', target: '/a/b?c=1', status: 200, userAgent: chrome, host: '' };

const iis = [
  '#Software: Microsoft Internet Information Services 10.0',
  '#Version: 1.0',
  '#Date: 2024-05-23 00:00:13',
  '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) cs-host sc-status sc-substatus sc-win32-status time-taken',
];
const iisLine = `2024-05-23 01:13:11 10.0.0.4 GET /a/b c=1 443 - 198.18.0.1 ${chrome.replaceAll(' ', '+')} https://a.test/ www.a.test 200 0 0 15`;

const cloudFront = [
  '#Version: 1.0',
  '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version',
];
const cloudFrontLine = (agent: string, path = '/a/b') =>
  `2024-05-23\t01:13:11\tFRA2\t182\t198.18.0.1\tGET\td111.cloudfront.net\t${path}\t200\t-\t${agent}\tc=1\t-\tHit\tMR==\ta.test\thttps\t217\t0.001\t-\tTLSv1.3\tAES\tHit\tHTTP/2.0`;

test('reads IIS, whose plus signs are spaces', () => {
  const lines = [...iis, iisLine, iisLine.replace('/a/b c=1', '/a+b/\xc3\xa9 -').replace(' 200 ', ' 304 ')];
  expect(readLines(lines)).toMatchObject([
    ...[null, null, null, null, { ...said, host: 'www.a.test' }],
    { ...said, target: '/a%20b/%C3%A9', status: 304, host: 'www.a.test' },
  ]);
});

test('reads IIS with quotes in what browsers sent', () => {
  const [line] = readLines([...iis, iisLine.replace('https://a.test/', 'https://a.test/"x')]).slice(4);
  expect(line).toMatchObject({ target: '/a/b?c=1', host: 'www.a.test' });
});

test('reads CloudFront with the host of viewers, and agents that are encoded once or twice', () => {
  const once = chrome.replaceAll(' ', '%20');
  const lines = [
    ...cloudFront,
    cloudFrontLine(once),
    cloudFrontLine(once.replaceAll('%', '%25'), '/caf%25C3%25A9'),
  ];
  expect(readLines(lines).slice(2)).toMatchObject([
    { ...said, host: 'a.test' },
    { ...said, host: 'a.test', target: '/caf%C3%A9?c=1' },
  ]);
});

test('a distribution without the host of viewers is one site', () => {
  const fields = '#Fields: date time cs-method cs(Host) cs-uri-stem sc-status cs(User-Agent)';
  const line = '2024-05-23\t01:13:11\tGET\td111.cloudfront.net\t/a\t200\tMozilla/5.0';
  expect(readLines([fields, line])[1]).toMatchObject({ host: '', target: '/a' });
});

test('columns may change in the middle of a file', () => {
  const lines = [
    ...[...iis, iisLine, '#Fields: time date sc-status cs-uri-stem'],
    '01:13:11 2024-05-23 200 /c',
    '#Fields: time sc-status cs-uri-stem',
    '01:13:11 200 /c',
  ];
  expect(readLines(lines).slice(4)).toMatchObject([
    { ...said, host: 'www.a.test' },
    null,
    { ...said, target: '/c', userAgent: null },
    'The #Fields line does not name date.',
    'The #Fields line does not name date.',
  ]);
});

test('values in quotes, hosts within addresses, and clocks on the wall are read', () => {
  const incapsula = [
    '#Software: Incapsula LOGS API',
    '#Fields: date time c-ip cs(User-Agent) cs-uri cs-method cs-uri-query sc-status',
    `"2024-05-23" "01:13:11" "198.18.0.1" "${chrome}" "www.a.test/a/b" "GET" "c=1" "200"`,
    `"2024-05-23" "01:13:11" "198.18.0.1" "" "www.a.test/a/b" "GET" "" ""`,
  ];
  expect(readLines(incapsula).slice(2)).toMatchObject([
    { ...said, host: 'www.a.test' },
    { ...said, host: 'www.a.test', target: '/a/b', status: 0, userAgent: '' },
  ]);
  const advanced = [
    '#Fields: date-local time-local cs-uri-stem sc-status',
    '2024-05-23 03:13:11.512 /a/b 200',
  ];
  expect(readLines(advanced, 'Europe/Berlin')[1]).toMatchObject({ ts });
});

test.each([
  ['2024-03-31 01:30:00', '2024-03-31T00:30:00Z'],
  ['2024-03-31 23:30:00', '2024-03-31T21:30:00Z'],
  ['2024-10-27 02:30:00', '2024-10-27T00:30:00Z'],
  ['2024-10-27 23:30:00', '2024-10-27T22:30:00Z'],
])('%s on the wall is meant on days on which the clock is changed too', (shown, meant) => {
  const lines = ['#Fields: date-local time-local cs-uri-stem sc-status', `${shown} /a 200`];
  expect(readLines(lines, 'Europe/Berlin')[1]).toMatchObject({ ts: Date.parse(meant) / 1000 });
});

test('a file in which nothing has been asked for yet is one, and lines without their columns are none', () => {
  expect(formatOf(iis)).toContain('W3C');
  expect(readLines([...iis, iisLine, iisLine.slice(0, 60)]).at(-1)).toBe('The line has 10 of 16 columns.');
  expect(formatOf(['#Software: x', iisLine])).toBeUndefined();
});

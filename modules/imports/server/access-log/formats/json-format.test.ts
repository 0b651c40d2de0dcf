import { expect, test } from 'vitest';
import { chrome, formatOf, readLines } from './read-lines.fixture.ts';

const ts = Date.UTC(2024, 4, 23, 1, 13, 11) / 1000;
const said = { ts, method: 'GET', target: '/a/b?c=1', status: 200, userAgent: chrome, host: 'www.a.test' };
const read = (record: object) => readLines([JSON.stringify(record)]);

const nginx = { http_host: 'www.a.test', http_user_agent: chrome, http_referer: '-', request_time: 0.003 };

test.each<[string, object, object?]>([
  [
    'Caddy',
    {
      ...{ level: 'info', ts: ts + 0.815, logger: 'http.log.access', msg: 'handled request' },
      request: {
        ...{ remote_ip: '198.18.0.1', proto: 'HTTP/2.0', method: 'GET', host: 'www.a.test', uri: '/a/b?c=1' },
        ...{
          headers: { 'User-Agent': [chrome], Referer: ['https://x.test/'] },
          tls: { server_name: 'b.test' },
        },
      },
      ...{ duration: 0.0013, size: 3609, status: 200, resp_headers: { Server: ['Caddy'] } },
    },
  ],
  [
    'Traefik',
    {
      ...{ ClientHost: '198.18.0.1', DownstreamStatus: 200, OriginStatus: 504, Duration: 10_002_425_284 },
      ...{ RequestHost: 'www.a.test', RequestMethod: 'GET', RequestPath: '/a/b?c=1', RequestAddr: 'x:80' },
      ...{ StartLocal: '2024-05-23T03:13:11.5+02:00', StartUTC: '2024-05-23T01:13:11.773360139Z' },
      ...{ 'request_User-Agent': chrome, time: '2024-05-24T01:13:11Z', level: 'info', msg: '' },
    },
  ],
  [
    'Cloudflare, in nanoseconds',
    {
      ...{ ClientIP: '198.18.0.1', ClientRequestHost: 'www.a.test', ClientRequestMethod: 'GET' },
      ...{ ClientRequestURI: '/a/b?c=1', ClientRequestPath: '/a/b', ClientRequestUserAgent: chrome },
      ...{ EdgeStartTimestamp: ts * 1e9, EdgeEndTimestamp: ts * 1e9 + 9e9, EdgeResponseStatus: 200 },
    },
  ],
  [
    'Cloudflare, in words',
    {
      ...{ ClientRequestHost: 'www.a.test', ClientRequestMethod: 'GET', ClientRequestURI: '/a/b?c=1' },
      ...{
        EdgeStartTimestamp: '2024-05-23T01:13:11Z',
        EdgeResponseStatus: 200,
        ClientRequestUserAgent: chrome,
      },
    },
  ],
  [
    'nginx',
    { ...nginx, time_iso8601: '2024-05-23T03:13:11+02:00', request: 'GET /a/b?c=1 HTTP/2.0', status: '200' },
  ],
  [
    'nginx by its parts',
    {
      ...nginx,
      time_local: '23/May/2024:01:13:11 +0000',
      request_method: 'GET',
      uri: '/index.php',
      request_uri: '/a/b?c=1',
      status: 200,
    },
  ],
  [
    'nginx in milliseconds',
    { ...nginx, msec: '1716426791.123', uri: '/a/b', args: 'c=1', status: '200', method: 'GET' },
  ],
  [
    'Apache',
    {
      time: '[23/May/2024:01:13:11 +0000]',
      request: 'GET /a/b HTTP/1.1',
      query: '?c=1',
      status: '200',
      userAgent: chrome,
      vhost: 'www.a.test',
    },
  ],
  [
    'pino',
    {
      ...{
        level: 30,
        time: ts * 1000 + 55,
        pid: 1,
        hostname: 'web-1',
        responseTime: 3.2,
        msg: 'request completed',
      },
      req: { id: 1, method: 'GET', url: '/a/b?c=1', headers: { host: 'www.a.test', 'user-agent': chrome } },
      res: { statusCode: 200, headers: {} },
    },
  ],
  [
    'Google',
    {
      ...{ timestamp: '2024-05-23T01:13:11.1Z', severity: 'INFO' },
      httpRequest: {
        requestMethod: 'GET',
        requestUrl: 'https://www.a.test/a/b?c=1',
        status: 200,
        userAgent: chrome,
      },
    },
  ],
  [
    'Azure',
    {
      time: '2024-05-23T01:13:11.1Z',
      properties: {
        httpMethod: 'GET',
        requestUri: 'https://www.a.test:443/a/b?c=1',
        httpStatusCode: '200',
        userAgent: chrome,
      },
    },
    { host: 'www.a.test:443' },
  ],
  [
    'Elastic',
    {
      ...{
        '@timestamp': '2024-05-23T01:13:11.000Z',
        host: { name: 'web-1' },
        user_agent: { original: chrome },
      },
      ...{ url: { domain: 'www.a.test', original: '/a/b?c=1', path: '/a/b' } },
      http: { request: { method: 'GET' }, response: { status_code: 200 } },
    },
  ],
  [
    'WordPress VIP',
    {
      ...{
        request_url: '/a/b?c=1',
        request_type: 'GET',
        timestamp: '23/May/2024:01:13:11 +0000',
        status: '200',
      },
      ...{ http_user_agent: chrome, http_host: 'www.a.test' },
    },
  ],
  [
    'CloudFront',
    {
      ...{ date: '2024-05-23', time: '01:13:11', 'cs-method': 'GET', 'cs(Host)': 'd1.cloudfront.net' },
      ...{ 'cs-uri-stem': '/a/b', 'cs-uri-query': 'c=1', 'sc-status': '200', 'x-host-header': 'www.a.test' },
      'cs(User-Agent)': chrome.replaceAll(' ', '%20'),
    },
  ],
  [
    'names in capitals',
    { TIMESTAMP: ts, URI: '/a/b?c=1', Status: 200, Method: 'get', User_Agent: chrome, Host: 'www.a.test' },
  ],
])('reads %s', (_, record, due = {}) => {
  const names = JSON.stringify(record).includes('https://x.test/');
  const referrer = names ? 'https://x.test/' : expect.toBeOneOf(['', null]);
  expect(read(record)).toEqual([{ ...said, referrer, ...due }]);
});

test.each([
  [
    'Vercel',
    {
      ...{ timestamp: ts * 1000 + 900, host: 'a.vercel.app', path: '/x', statusCode: 200 },
      proxy: {
        timestamp: ts * 1000,
        method: 'GET',
        host: 'www.a.test',
        path: '/a/b?c=1',
        userAgent: [chrome],
        statusCode: 200,
      },
    },
  ],
  [
    'Akamai',
    {
      ...{ reqTimeSec: `${ts}.12`, reqMethod: 'GET', reqHost: 'www.a.test', reqPath: 'a/b', queryStr: 'c=1' },
      ...{ statusCode: '200', UA: chrome.replaceAll(' ', '%20') },
    },
  ],
  [
    'Fastly',
    {
      ...{
        timestamp: '2024-05-23T01:13:11+0000',
        host: 'www.a.test',
        url: '/a/b?c=1',
        request_method: 'GET',
      },
      ...{ request_user_agent: chrome, response_state: 'HIT', response_status: 200 },
    },
  ],
  [
    'Ghost',
    {
      ...{ name: 'Log', hostname: 'web-1', level: 30, time: '2024-05-23T01:13:11.000Z', msg: '', v: 0 },
      req: {
        url: '/',
        originalUrl: '/a/b?c=1',
        method: 'GET',
        headers: { host: 'www.a.test', 'user-agent': chrome },
      },
      res: { _headers: {}, statusCode: 200, responseTime: '12ms' },
    },
  ],
])('reads %s', (_, record) => {
  expect(read(record)).toMatchObject([said]);
});

test('reads nginx that was not told to write JSON', () => {
  const line = `{"ts":${ts},"uri":"/a","status":200,"ua":"Firefox/1 \\x22x\\x22","upstream":-,"other":}`;
  expect(readLines([line])).toMatchObject([{ target: '/a', userAgent: 'Firefox/1 "x"' }]);
});

test('the name of a distribution is not the host that was asked for', () => {
  const record = { 'cs(Host)': 'd1.cloudfront.net', 'cs-uri-stem': '/a', 'sc-status': '200', timestamp: ts };
  expect(read(record)).toMatchObject([{ target: '/a', host: '' }]);
});

test('texts in UTF-8 stay what they are', () => {
  const line = JSON.stringify({ ts, uri: '/café', status: 200, host: 'a.test' });
  expect(readLines([Buffer.from(line).toString('latin1')])).toMatchObject([{ target: '/caf%C3%A9' }]);
});

test('who says nothing of itself is told from a log that does not tell', () => {
  const record = { ts, uri: '/a', status: 200 };
  expect(read(record)).toMatchObject([{ userAgent: null, host: '' }]);
  const lines = [record, { ...record, ua: '' }, { ...record, ua: chrome }].map((one) => JSON.stringify(one));
  expect(readLines(lines).map((line) => (line as { userAgent: string }).userAgent)).toMatchObject([
    '',
    '',
    chrome,
  ]);
});

test('a request and its answer may have a line each', () => {
  const lines = [
    { level: 30, time: ts * 1000, msg: 'Server listening at http://0.0.0.0:3000' },
    {
      level: 30,
      time: ts * 1000,
      reqId: 'req-1',
      req: { method: 'GET', url: '/a', host: 'a.test' },
      msg: 'incoming request',
    },
    {
      level: 30,
      time: ts * 1000,
      reqId: 'req-2',
      req: { method: 'GET', url: '/b', host: 'a.test' },
      msg: 'incoming request',
    },
    { level: 30, time: ts * 1000 + 9, reqId: 'req-2', res: { statusCode: 404 }, msg: 'request completed' },
    { level: 30, time: ts * 1000 + 9, reqId: 'req-1', res: { statusCode: 200 }, msg: 'request completed' },
  ].map((one) => JSON.stringify(one));
  expect(readLines(lines)).toMatchObject([
    null,
    null,
    null,
    { target: '/b', status: 404 },
    { target: '/a', status: 200 },
  ]);
});

test('what a system log puts in front is passed over', () => {
  const line = JSON.stringify({ ts, uri: '/a', status: 200 });
  expect(readLines([`May 23 01:13:11 web1 nginx: ${line}`, `${line},`])).toMatchObject([
    { target: '/a' },
    { target: '/a' },
  ]);
});

test.each([
  ['{"ts":1716426791,"u":"/a","status":200}', 'No field has a name that is known for the address'],
  ['{"ts":1716426791,"uri":"/a","result":200}', 'No field has a name that is known for the status'],
  ['{"when":1716426791,"uri":"/a","status":200}', 'No field has a name that is known for the time'],
  ['{"ts":1716426791,"uri":"/a","status":2', "This isn't a JSON object."],
])('says what is missing in %s', (line, problem) => {
  const whole = '{"ts":1716426791,"uri":"/a","status":200}';
  expect(readLines([whole, line])[1]).toContain(problem);
  expect(formatOf([line])).toBeUndefined();
});

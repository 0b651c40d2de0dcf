import { expect, test } from 'vitest';
import { chrome, formatOf, readLines } from './read-lines.fixture.ts';

const ts = Date.UTC(2024, 4, 23, 1, 13, 11) / 1000;
const said = {
  ts,
  method: 'GET',
  target: '/a/b?c=1',
  status: 200,
  userAgent: chrome,
  host: 'www.a.test:443',
};
const asked = '"GET https://www.a.test:443/a/b?c=1 HTTP/2.0"';

const application = (status = '200', more = asked) =>
  `h2 2024-05-23T01:13:11.127531Z app/my-alb/abcdef 198.18.0.1:2817 10.0.0.1:80 0.001 0.102 0.000 ${status} 200 225 24950 ${more} "${chrome}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:x "Root=1-a" "www.a.test" "arn:aws:acm:x" 0 2024-05-23T01:13:11.023000Z "forward" "-" "-" "10.1.1.1:80" "200" "-" "-"`;
const classic = (status: string, more: string, agent = chrome) =>
  `2024-05-23T01:13:11.945958Z my-loadbalancer 198.18.0.1:2817 10.0.0.1:80 0.000086 0.001048 0.001337 ${status} ${status} 0 57 ${more} "${agent}" DHE-RSA-AES128-SHA TLSv1.2`;

test('reads application load balancers', () => {
  expect(formatOf([application()])).toContain('ALB');
  const refused = application('460', '"GET http://www.a.test:80/ HTTP/1.1"')
    .replace('10.0.0.1:80', '-')
    .replace('0.001 0.102 0.000', '-1 -1 -1');
  expect(readLines([application(), refused])).toMatchObject([
    said,
    { ...said, target: '/', status: 460, host: 'www.a.test:80' },
  ]);
});

test('reads classic load balancers, whose connections of TCP ask for nothing', () => {
  expect(readLines([classic('200', asked), classic('-', '"- - - "', '-')])).toMatchObject([
    said,
    { ts, method: '-', target: '', status: 0, userAgent: '', host: '' },
  ]);
});

test('reads Amazon S3 by the name of the bucket, and not what S3 did by itself', () => {
  const stored = (bucket: string, operation: string, request: string) =>
    `b659b576cff1e15e4c0313ff8930fba9f53e6794567f5c60dab3abf2f8dfb6cc ${bucket} [23/May/2024:01:13:11 +0000] 198.18.0.1 - EB3502676500C6BE ${operation} a/b ${request} 200 - 368 368 10 9 "https://x.test/" "${chrome}" - sig= SigV4 TLS - - -`;
  const lines = [
    stored('www.a.test', 'WEBSITE.GET.OBJECT', '"GET /a/b?c=1 HTTP/1.1"'),
    stored('my-site', 'REST.GET.OBJECT', '"GET /my-site/a/b?c=1 HTTP/1.1"'),
    'b659b576cff1e15e4c0313ff8930fba9f53e6794567f5c60dab3abf2f8dfb6cc my-site [23/May/2024:01:13:11 +0000] - AmazonS3 EB35 S3.EXPIRE.OBJECT a/b - - - - 368 - - - - - - - - - -',
  ];
  expect(formatOf(lines)).toBe('Amazon S3');
  expect(readLines(lines)).toMatchObject([{ ...said, host: 'www.a.test' }, { ...said, host: '' }, null]);
});

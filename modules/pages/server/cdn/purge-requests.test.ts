import { expect, test } from 'vitest';
import { type CdnPurge, purgeRequests } from './purge-requests.ts';

const many = (kind: CdnPurge['kind'], count: number, isSoft = true): CdnPurge[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ kind, value: kind === 'tag' ? `v-${at}` : `a.test/v-${at}`, isSoft },
  }));
const cloudflare = { provider: 'cloudflare', zone: 'z0ne', token: 't0ken' } as const;
const fastly = { provider: 'fastly', zone: 's3rvice', token: 't0ken' } as const;

test('Cloudflare gets thirty of a kind a call, with the token as a bearer', () => {
  const calls = purgeRequests(cloudflare, [...many('tag', 31), ...many('url', 2), ...many('prefix', 1)]);
  expect(
    calls.map(({ body }) => Object.entries(JSON.parse(body)).map(([key, all]) => [key, (all as []).length])),
  ).toEqual([[['tags', 30]], [['tags', 1]], [['files', 2]], [['prefixes', 1]]]);
  expect(calls[2]?.body).toBe('{"files":["https://a.test/v-0","https://a.test/v-1"]}');
  expect(new Set(calls.map(({ url }) => url))).toEqual(
    new Set(['https://api.cloudflare.com/client/v4/zones/z0ne/purge_cache']),
  );
  expect(calls[0]?.headers.authorization).toBe('Bearer t0ken');
  expect(calls.flatMap(({ of }) => of)).toHaveLength(34);
});

test('Cloudflare gets the addresses of each host in a call of their own', () => {
  const of = (kind: 'url' | 'prefix', value: string): CdnPurge => ({ kind, value, isSoft: true });
  const purges = [
    of('url', 'a.test/x'),
    of('url', 'b.test/x'),
    of('url', 'a.test/y'),
    of('prefix', 'b.test/x'),
  ];
  expect(purgeRequests(cloudflare, purges).map(({ body }) => body)).toEqual([
    '{"files":["https://a.test/x","https://a.test/y"]}',
    '{"files":["https://b.test/x"]}',
    '{"prefixes":["b.test/x"]}',
  ]);
});

test('Fastly gets 256 keys a call in one header, addresses one by one, and every page for a beginning', () => {
  const purges = [...many('tag', 257), ...many('tag', 1, false), ...many('url', 2), ...many('prefix', 2)];
  const calls = purgeRequests(fastly, purges);
  expect(
    calls.map(({ url, headers }) => [
      url.slice(22),
      headers['surrogate-key']?.split(' ').length,
      headers['fastly-soft-purge'],
    ]),
  ).toEqual([
    ['/service/s3rvice/purge', 256, '1'],
    ['/service/s3rvice/purge', 2, '1'],
    ['/service/s3rvice/purge', 1, undefined],
    ['/purge/a.test/v-0', undefined, '1'],
    ['/purge/a.test/v-1', undefined, '1'],
  ]);
  expect(calls[1]?.headers['surrogate-key']).toBe('v-256 site');
  expect(calls.every(({ headers }) => headers['fastly-key'] === 't0ken')).toBe(true);
  expect(calls.flatMap(({ of }) => of)).toHaveLength(262);
});

test('all of it is one call, whatever else waits', () => {
  const purges = [...many('tag', 400), ...many('all', 1)];
  expect(purgeRequests(cloudflare, purges).map(({ body }) => body)).toEqual(['{"purge_everything":true}']);
  expect(purgeRequests(fastly, purges).map(({ url }) => url)).toEqual([
    'https://api.fastly.com/service/s3rvice/purge_all',
  ]);
});

import { expect, test } from 'vitest';
import { defaultServed } from '#modules/technical-settings/technical-settings.public.ts';
import { cachedFor, servedBy, transportOf } from './served-by.ts';

const request = { headers: { origin: 'https://a.example' } } as never;
const page = (headers: Record<string, string>) => ({ status: 200, headers, body: '' });
const shared = { ...defaultServed, cors_origins: ['https://a.example'] };

test('what nobody set is what was always said', () => {
  expect(cachedFor(defaultServed)).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
  expect(transportOf(defaultServed)).toBe('max-age=31536000');
});

test('https is said for as long, and as far, as the site says', () => {
  const settings = { ...defaultServed, hsts_max_age: 5, hsts_subdomains: true, hsts_preload: true };
  expect(transportOf(settings)).toBe('max-age=5; includeSubDomains; preload');
});

test('other sites read what everybody gets, and nothing that is one reader’s own', () => {
  const headersOf = (headers: Record<string, string>) =>
    servedBy(shared, request, page(headers)).headers?.['access-control-allow-origin'];
  expect(headersOf({ 'cache-control': 'public, max-age=0' })).toBe('https://a.example');
  expect(headersOf({ 'cache-control': 'no-cache' })).toBe('https://a.example');
  for (const own of ['private, no-store', 'private, no-cache'])
    expect(headersOf({ 'cache-control': own })).toBeUndefined();
  expect(headersOf({})).toBeUndefined();
});

test('a frame that says itself who may show it is left to it', () => {
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const deny = { ...defaultServed, frame_options: 'deny' as const };
  expect(servedBy(deny, request, page(html)).headers).toMatchObject({ 'x-frame-options': 'DENY' });
  const own = page({ ...html, 'x-frame-options': 'ALLOWALL' });
  expect(servedBy(deny, request, own).headers).toMatchObject({ 'x-frame-options': 'ALLOWALL' });
});

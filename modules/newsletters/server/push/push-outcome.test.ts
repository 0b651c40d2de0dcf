import { expect, test } from 'vitest';
import {
  hostileAddresses,
  invalidAddresses,
} from '#platform/server/outgoing-http/hostile-addresses.fixture.ts';
import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import { outcomeOf, outcomeOfError, pauseAfter } from './push-outcome.ts';
import { readEndpoint } from './push-service.ts';

const NOW = 1_800_000_000;

test.each<[number, string | undefined, object]>([
  [201, undefined, { kind: 'sent' }],
  [202, undefined, { kind: 'sent' }],
  [404, undefined, { kind: 'gone' }],
  [410, undefined, { kind: 'gone' }],
  [301, undefined, { kind: 'refused' }],
  [400, undefined, { kind: 'refused' }],
  [403, undefined, { kind: 'refused' }],
  [413, undefined, { kind: 'refused' }],
  [429, '90', { kind: 'later', retryAfter: 90 }],
  [429, new Date((NOW + 40) * 1_000).toUTCString(), { kind: 'later', retryAfter: 40 }],
  [429, 'soon', { kind: 'later', retryAfter: null }],
  [503, undefined, { kind: 'later', retryAfter: null }],
])('%i with %s', (status, retryAfter, outcome) => {
  expect(outcomeOf(status, retryAfter, NOW)).toEqual(outcome);
});

const failure = (problem: 'unreachable' | 'timed_out' | 'address_is_not_public', code?: string) =>
  new OutgoingError(problem, 'no', Object.assign(new Error('no'), { code }));

test('only where nobody was reached an answer that does not come is waited for again', () => {
  expect(outcomeOfError(failure('unreachable', 'ECONNREFUSED')).kind).toBe('later');
  expect(outcomeOfError(failure('unreachable', 'ECONNRESET')).kind).toBe('unclear');
  expect(outcomeOfError(failure('timed_out')).kind).toBe('unclear');
  expect(outcomeOfError(failure('timed_out', 'UND_ERR_CONNECT_TIMEOUT')).kind).toBe('later');
  expect(outcomeOfError(failure('address_is_not_public')).kind).toBe('gone');
  expect(outcomeOfError(new TypeError('ours')).kind).toBe('unclear');
});

test('pauses grow, a service may ask for longer ones, and they end', () => {
  expect([1, 2, 3, 4, 5].map((attempt) => pauseAfter(attempt, null))).toEqual([30, 120, 600, 1_800, null]);
  expect(pauseAfter(1, 300)).toBe(300);
  expect(pauseAfter(1, 1)).toBe(30);
  expect(pauseAfter(1, 999_999)).toBe(3_600);
});

const service = { ownHosts: new Set(['127.0.0.1:4000']) };

test.each([
  ...hostileAddresses,
  ...hostileAddresses.map((one) => one.replace(/^http:/, 'https:')),
  ...invalidAddresses,
])('nothing is sent to %s', (address) => {
  expect(readEndpoint(service, address)).toBeNull();
});

test.each<[string, boolean | null]>([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://push.example.org/abc', false],
  ['https://fcm.googleapis.com.example.org/abc', false],
  ['https://evil-push.apple.com.test/abc', false],
  ['http://127.0.0.1:4000/abc', true],
  ['http://fcm.googleapis.com/abc', null],
  ['https://fcm.googleapis.com:8443/abc', null],
  ['https://user@fcm.googleapis.com/abc', null],
  ['https://fcm.googleapis.com/abc#d', null],
  [`https://fcm.googleapis.com/${'a'.repeat(1_000)}`, null],
])('%s is an endpoint of a usual service: %s', (typed, isKnown) => {
  expect(readEndpoint(service, typed)?.isKnownService ?? null).toBe(isKnown);
});

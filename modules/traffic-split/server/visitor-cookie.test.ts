import { expect, test } from 'vitest';
import { cookieOf, nextView, visitorOf } from './visitor-cookie.ts';

test('a visit is counted once a day, and its second page once', () => {
  const first = nextView(null, '2026-03-01');
  const second = nextView(first.visitor, '2026-03-01');
  const third = nextView(second.visitor, '2026-03-01');
  const later = nextView(third.visitor, '2026-03-02');
  expect([first, second, third, later].map(({ step }) => step)).toEqual([
    'visit',
    'second',
    'further',
    'visit',
  ]);
  expect(new Set([first, second, third, later].map(({ visitor }) => visitor.lot)).size).toBe(1);
});

test('a cookie is read as it was written', () => {
  const visitor = { lot: 4_711, day: '2026-03-01', hasGoneOn: true, hasSignedUp: false };
  const written = cookieOf(visitor, true);
  expect(written).toBe('split=4711.2026-03-01.2; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure');
  expect(visitorOf(`a=b; ${written.split(';')[0]}; c=d`)).toEqual(visitor);
  const signedUp = { ...visitor, hasSignedUp: true };
  expect(cookieOf(signedUp, false)).toMatch(/^split=4711\.2026-03-01\.2s;/);
  expect(visitorOf(cookieOf(signedUp, false))).toEqual(signedUp);
});

test('who signed up is known of that visit alone', () => {
  const visitor = { lot: 1, day: '2026-03-01', hasGoneOn: false, hasSignedUp: true };
  expect(nextView(visitor, '2026-03-01').visitor).toMatchObject({ hasGoneOn: true, hasSignedUp: true });
  expect(nextView(visitor, '2026-03-02').visitor.hasSignedUp).toBe(false);
});

test.each([
  undefined,
  '',
  'split=',
  'split=x.2026-03-01.1',
  'split=1.2026-03-01.3',
  'split=1.2026-03-01.1x',
  'xsplit=1.2026-03-01.1',
])('%s is nobody’s cookie', (cookie) => {
  expect(visitorOf(cookie)).toBeNull();
});

import { expect, test } from 'vitest';
import { isOfDomain, nameFrom, rolesFor, saysSecondFactor, verifiedEmail } from './claim-rules.ts';

const claims = (more: object) => ({ iss: 'https://id.test', sub: '1', ...more });

test('an address counts only where the provider says that it was checked', () => {
  const email = 'Ann@News.test';
  expect(verifiedEmail(claims({ email, email_verified: true }))).toBe('ann@news.test');
  for (const email_verified of [false, 'true', 1, undefined])
    expect(verifiedEmail(claims({ email, email_verified }))).toBeNull();
  for (const wrong of ['ann', 'a@b@c', 'ann @news.test', 7])
    expect(verifiedEmail(claims({ email: wrong, email_verified: true }))).toBeNull();
});

test('a domain is that domain, and none that only ends like it', () => {
  expect(isOfDomain('ann@news.test', ['other.test', 'news.test'])).toBe(true);
  for (const email of ['ann@evil-news.test', 'ann@in.news.test', 'news.test@evil.test'])
    expect(isOfDomain(email, ['news.test'])).toBe(false);
});

test('the values of a claim give each role once, by their whole text', () => {
  const roles = [
    { value: 'desk', role_id: 1 },
    { value: 'night', role_id: 1 },
    { value: 'Photo', role_id: 2 },
  ];
  const given = (groups: unknown) => rolesFor(claims({ groups }), { claim: 'groups', roles });
  expect(given(['desk', 'night', 'photo'])).toEqual([1]);
  expect(given('Photo')).toEqual([2]);
  for (const nothing of [undefined, {}, 'desk,night', [['desk']], 3]) expect(given(nothing)).toEqual([]);
  expect(rolesFor(claims({}), { claim: 'constructor', roles })).toEqual([]);
});

test.each([
  [{ amr: ['mfa'] }, true],
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['hwk', 'fpt'] }, true],
  [{ acr: 'phr' }, true],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['otp', 'sms'] }, false],
  [{ amr: ['pwd', 'kba'], acr: '0' }, false],
  [{}, false],
])('of %j a second factor is %j', (said, isStrong) => {
  expect(saysSecondFactor(claims(said))).toBe(isStrong);
});

test('people are called by their names, else by their addresses', () => {
  expect(nameFrom(claims({ name: ' Ann Lee ' }), 'ann@news.test')).toBe('Ann Lee');
  expect(nameFrom(claims({ name: ' ' }), 'ann@news.test')).toBe('ann');
});

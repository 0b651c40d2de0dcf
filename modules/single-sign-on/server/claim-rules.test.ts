import { expect, test } from 'vitest';
import {
  groupChanges,
  groupsFor,
  isOfDomain,
  isSharedIssuer,
  nameFrom,
  rolesFor,
  saysSecondFactor,
  verifiedEmail,
} from './claim-rules.ts';

const claims = (more: object) => ({ iss: 'https://id.test', sub: '1', ...more });

const strict = { trusts_email: false };
const trusting = { trusts_email: true };

test('an address counts only where the provider says that it was checked', () => {
  const email = 'Ann@News.test';
  expect(verifiedEmail(claims({ email, email_verified: true }), strict)).toBe('ann@news.test');
  for (const email_verified of [false, 'true', 1, undefined])
    expect(verifiedEmail(claims({ email, email_verified }), strict)).toBeNull();
  expect(verifiedEmail(claims({ email, xms_edov: true }), strict)).toBeNull();
  for (const wrong of ['ann', 'a@b@c', 'ann @news.test', 7])
    expect(verifiedEmail(claims({ email: wrong, email_verified: true }), trusting)).toBeNull();
});

test('where a site trusts a provider, what it leaves unsaid counts, and what it denies does not', () => {
  const email = 'Ann@News.test';
  for (const more of [{}, { xms_edov: true }, { xms_edov: '1' }, { email_verified: true, xms_edov: false }])
    expect(verifiedEmail(claims({ email, ...more }), trusting), JSON.stringify(more)).toBe('ann@news.test');
  for (const more of [{ email_verified: false }, { xms_edov: false }, { xms_edov: '0' }, { xms_edov: null }])
    expect(verifiedEmail(claims({ email, ...more }), trusting), JSON.stringify(more)).toBeNull();
});

test('an issuer of one tenant is one organization, and those for everybody are not', () => {
  const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
  for (const issuer of [
    `https://login.microsoftonline.com/${tenant}/v2.0`,
    `https://sts.windows.net/${tenant}/`,
    'https://news.okta.com',
  ])
    expect(isSharedIssuer(issuer), issuer).toBe(false);
  for (const issuer of [
    'https://login.microsoftonline.com/common/v2.0',
    'https://LOGIN.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.us/consumers/v2.0',
    `https://login.microsoftonline.com/common/${tenant}`,
  ])
    expect(isSharedIssuer(issuer), issuer).toBe(true);
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

test('the values of a claim give each group once, by their whole text', () => {
  const groups = [
    { value: 'press', group_id: 1 },
    { value: 'desk', group_id: 1 },
    { value: 'press', group_id: 2 },
  ];
  const given = (said: unknown) => groupsFor(claims({ said }), { claim: 'said', groups });
  expect([given(['press', 'desk']), given('desk'), given(['Press', 'press,desk'])]).toEqual([
    [1, 2],
    [1],
    [],
  ]);
  expect(groupsFor(claims({ said: 'press' }), { claim: '', groups })).toEqual([]);
});

test('a sign-in gives what is new, and takes what an earlier one gave and the claim no longer names', () => {
  const live = new Set([1, 2]);
  expect(groupChanges({ meant: [1, 2], live, held: [2, 3] })).toEqual({ given: [1], taken: [3] });
  expect(groupChanges({ meant: [9], live, held: [9] })).toEqual({ given: [], taken: [] });
  expect(groupChanges({ meant: [9], live, held: [] })).toEqual({ given: [], taken: [] });
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

import { expect, test } from 'vitest';
import {
  anywhere,
  describeRule,
  either,
  everyone,
  isAllowed,
  onScope,
  onSite,
  type PermissionHolder,
  permissionsOf,
  signedIn,
  technical,
  whereSetting,
} from './permission-rule.ts';

const holder = (part: Partial<PermissionHolder> = {}): PermissionHolder => ({
  isSignedIn: true,
  isTechnical: false,
  sitePermissions: new Set(),
  communityPermissions: new Map(),
  settings: new Set(),
  ...part,
});
const onSiteOnly = holder({ sitePermissions: new Set(['EDIT_SITE']) });
const onCommunity = holder({ communityPermissions: new Map([[70, new Set(['EDIT_SITE'])]]) });
const visitor = holder({
  isSignedIn: false,
  sitePermissions: new Set(['EDIT_SITE']),
  settings: new Set(['on']),
});

test('a string on the site counts for the site and for all its communities', () => {
  expect(isAllowed(onSite('EDIT_SITE'), onSiteOnly)).toBe(true);
  expect(isAllowed(onScope('EDIT_SITE'), onSiteOnly, 70)).toBe(true);
  expect(isAllowed(anywhere('EDIT_SITE'), onSiteOnly)).toBe(true);
});

test('a string on a community never counts for the site or for another community', () => {
  expect(isAllowed(onSite('EDIT_SITE'), onCommunity)).toBe(false);
  expect(isAllowed(onScope('EDIT_SITE'), onCommunity, 70)).toBe(true);
  expect(isAllowed(onScope('EDIT_SITE'), onCommunity, 71)).toBe(false);
  expect(isAllowed(onScope('EDIT_SITE'), onCommunity)).toBe(false);
  expect(isAllowed(anywhere('EDIT_SITE'), onCommunity)).toBe(true);
});

test('several strings are all needed; of several rules one is enough', () => {
  expect(isAllowed(onSite('EDIT_SITE', 'POWER_SITE'), onSiteOnly)).toBe(false);
  expect(isAllowed(either(onSite('POWER_SITE'), onSite('EDIT_SITE')), onSiteOnly)).toBe(true);
});

test('a visitor passes only what is open to everyone, whatever else is claimed', () => {
  const rules = [
    signedIn(),
    onSite('EDIT_SITE'),
    onScope('EDIT_SITE'),
    anywhere('EDIT_SITE'),
    technical(),
    whereSetting('on'),
  ];
  for (const rule of rules) expect(isAllowed(rule, visitor, 70)).toBe(false);
  expect(isAllowed(everyone(), visitor)).toBe(true);
});

test('a rule tells in words what it asks for', () => {
  const rule = either(onSite('EDIT_SITE', 'POWER_SITE'), technical());
  expect(describeRule(rule)).toBe(
    'EDIT_SITE on the site and POWER_SITE on the site or profile of type Technical',
  );
  expect(permissionsOf(rule)).toEqual(['EDIT_SITE', 'POWER_SITE']);
});

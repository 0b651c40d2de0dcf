import { expect, test } from 'vitest';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { usesOf } from './refuse-without-consent.ts';

const holder = (site: readonly PermissionName[], community: readonly PermissionName[] = []) => ({
  sitePermissions: new Set(site),
  communityPermissions: new Map(community.length > 0 ? [[5, new Set(community)]] : []),
});
const contributor = holder([], ['CREATE_REAL_DRAFT']);
const save = { method: 'PUT', whenPastDue: 'refused', consent: 'community_publishing' } as const;

test.each([
  ['whoever writes in a community', save, contributor, ['terms_of_use', 'community_publishing']],
  ['whoever writes for the site', save, holder(['CREATE_REAL_DRAFT']), ['terms_of_use']],
  ['other work in a community', { ...save, consent: null }, contributor, ['terms_of_use']],
  ['what stays open', { ...save, whenPastDue: 'allowed', consent: null } as const, contributor, []],
  ['what only reads', { ...save, method: 'GET', whenPastDue: 'allowed' } as const, contributor, []],
  ['readers without a role', save, holder([]), []],
] as const)('%s is asked for what it is', (_, endpoint, who, uses) => {
  expect(usesOf(endpoint, who)).toEqual(uses);
});

import { expect, test } from 'vitest';
import { isAllowed, type PermissionHolder } from '#platform/contract/permission-rule.ts';
import { seesWidget, staff } from './widget-rights.contract.ts';

const holder = (site: string[], community: string[] = []): PermissionHolder => ({
  ...{ isSignedIn: true, isTechnical: false, settings: new Set() },
  sitePermissions: new Set(site),
  communityPermissions: new Map([[7, new Set(community)]]),
});
const note = { type: 'note', required_permission: null } as const;

test('whoever works with comments, or on a community alone, has dashboards with their notes', () => {
  for (const one of [holder(['MANAGE_POST_COMMENTS']), holder([], ['CREATE_REAL_DRAFT'])]) {
    expect([isAllowed(staff, one), seesWidget(note, one)]).toEqual([true, true]);
  }
});

test('readers have none, those who pay neither', () => {
  for (const one of [holder([]), holder(['IGNORE_PAYWALL'])]) {
    expect([isAllowed(staff, one), seesWidget(note, one)]).toEqual([false, false]);
  }
});

import { expect, test } from 'vitest';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { screenTitle } from './screen-title.ts';

const load = () => Promise.reject(new Error('No screen is drawn here.'));
const screens: Screen[] = [{ id: 'redirects', path: '/redirects', opensTo: onSite('EDIT_SITE'), load }];
const holder = (...permissions: string[]) => ({
  isSignedIn: true,
  isTechnical: false,
  sitePermissions: new Set(permissions),
  communityPermissions: new Map(),
  settings: new Set<string>(),
});

test('a screen that may be opened has its own title', () => {
  expect(screenTitle('redirects', screens, holder('EDIT_SITE'))).toBe('redirects');
});

test('a screen that may not be opened is not named', () => {
  expect(screenTitle('redirects', screens, holder())).toBe('notFound');
});

test('an address without a screen is not found', () => {
  expect(screenTitle(undefined, screens, holder('EDIT_SITE'))).toBe('notFound');
});

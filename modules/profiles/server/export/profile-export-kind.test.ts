import { expect, test } from 'vitest';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { type Caller, visitor } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { profileViewer } from '../profile-viewer.ts';
import { profileExportKind } from './profile-export-kind.ts';

const callerWith = (...permissions: PermissionName[]): Caller => ({
  ...visitor(),
  profile: { id: 7, name: 'a', title: 'A', logo: null, typeName: 'Normal', createdTs: 0, rank: 0 },
  holder: { ...visitor().holder, isSignedIn: true, sitePermissions: new Set(permissions) },
});
// Who may read a file is told without looking into the database.
const { mayRead } = profileExportKind(undefined as unknown as Db);
const made = { viewer: profileViewer(callerWith('EXPORT_USERS', 'VIEW_USERS')) };

test.each<[PermissionName[], string[], boolean]>([
  [['EXPORT_USERS', 'VIEW_USERS'], ['site_id', 'email'], true],
  [['VIEW_USERS'], ['site_id', 'email'], false],
  [['EXPORT_USERS', 'VIEW_SUBPAGES'], ['site_id', 'email'], false],
  [['EXPORT_USERS', 'VIEW_SUBPAGES'], ['site_id', 'last_login'], false],
  [['EXPORT_USERS', 'VIEW_SUBPAGES'], ['site_id', 'about_html'], false],
  [['EXPORT_USERS', 'VIEW_SUBPAGES'], ['site_id', 'site_name'], true],
  [['EXPORT_USERS'], ['site_id'], false],
  [[], ['site_id'], false],
])('with %j, a file of people with %j opens: %s', (permissions, fields, isOpen) => {
  expect(mayRead(callerWith(...permissions), made, fields)).toBe(isOpen);
});

import { expect, test } from 'vitest';
import { allRooms } from '#modules/all-rooms.ts';
import { permissionsOf } from '#platform/contract/permission-rule.ts';
import { unusedPermissions } from '../role-kinds.contract.ts';

test('no call asks for a permission that roles say is not used', () => {
  const calls = allRooms.flatMap(({ contracts = {} }) => Object.values(contracts));
  const asked = new Set(calls.flatMap(({ permission }) => permissionsOf(permission)));
  expect(asked.has('PUBLISH_POST')).toBe(true);
  expect(unusedPermissions.filter((name) => asked.has(name))).toEqual([]);
});

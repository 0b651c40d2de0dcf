import { expect, test } from 'vitest';
import { mergedRoles, roleChanges, rolesNamed } from './role-rules.ts';

const SITE = 1;
const COMMUNITY = 7;

test('what names no place is dropped, the site is no community, and nothing is named twice', () => {
  const groups = [
    { id: 3, group_site_id: SITE },
    { id: 3, group_site_id: SITE },
    { id: 3, group_site_id: COMMUNITY },
    { id: 4, group_site_id: null },
    { id: 4, group_site_id: SITE },
    { id: 5 },
  ];
  expect(rolesNamed(groups, SITE)).toEqual([
    { roleId: 3, communityId: null },
    { roleId: 3, communityId: COMMUNITY },
    { roleId: 4, communityId: null },
  ]);
});

test('what is held and wanted stays, whatever its order', () => {
  const on = (roleId: number, communityId: number | null = null) => ({ roleId, communityId });
  expect(roleChanges([on(1), on(2), on(2, 7)], [on(2, 7), on(3), on(1)])).toEqual({
    given: [on(3)],
    taken: [on(2)],
  });
});

test('what others gave or took since it was seen stays so', () => {
  const on = (roleId: number) => ({ roleId, communityId: null });
  const held = [on(2), on(3)];
  expect(mergedRoles(held, [on(1), on(2)], [on(1), on(4)])).toEqual([on(3), on(4)]);
  expect(mergedRoles([on(4)], [on(1)], [on(1), on(4)])).toEqual([on(4)]);
});

import { describe, expect, test } from 'vitest';
import {
  type Giver,
  mayGiveRole,
  mayTakeRole,
  type RoleFacts,
  roleChanges,
  rolesNamed,
} from './role-rules.ts';

const SITE = 1;
const COMMUNITY = 7;

test('what names no place is dropped, the site is no community, and nothing is named twice', () => {
  const groups = [
    { id: 3, group_site_id: SITE },
    { id: 3, group_site_id: SITE },
    { id: 3, group_site_id: COMMUNITY },
    { id: 4, group_site_id: null },
    { id: 5 },
  ];
  expect(rolesNamed(groups, SITE)).toEqual([
    { roleId: 3, communityId: null },
    { roleId: 3, communityId: COMMUNITY },
  ]);
});

test('what is held and wanted stays, whatever its order', () => {
  const on = (roleId: number, communityId: number | null = null) => ({ roleId, communityId });
  expect(roleChanges([on(1), on(2), on(2, 7)], [on(2, 7), on(3), on(1)])).toEqual({
    given: [on(3)],
    taken: [on(2)],
  });
});

describe('a role', () => {
  const role = (facts: Partial<RoleFacts> = {}): RoleFacts => ({
    ...{ id: 1, key: null, scope: 'site', rank: 30, permissions: ['CREATE_DRAFT'] },
    ...facts,
  });
  const giver = (
    onSite: string[],
    inCommunity: string[] = [],
    ranks: [number, number] = [60, 40],
  ): Giver => ({
    rankOn: (communityId) => (communityId === null ? ranks[0] : Math.max(...ranks)),
    heldOn: (communityId) => new Set(communityId === null ? onSite : [...onSite, ...inCommunity]),
  });

  test.each<[string, Giver, RoleFacts, number | null, boolean]>([
    ['that is held', giver(['CREATE_DRAFT']), role(), null, true],
    [
      'with a string more',
      giver(['CREATE_DRAFT']),
      role({ permissions: ['CREATE_DRAFT', 'EDIT_SITE'] }),
      null,
      false,
    ],
    ['that ranks above', giver(['CREATE_DRAFT']), role({ rank: 61 }), null, false],
    ['of a community on the site', giver(['CREATE_DRAFT']), role({ scope: 'community' }), null, false],
    ['of a community there', giver([], ['CREATE_DRAFT']), role({ scope: 'community' }), COMMUNITY, true],
    ['held in the community on the site', giver([], ['CREATE_DRAFT']), role(), null, false],
    ['technical on a community', giver(['CREATE_DRAFT']), role({ key: 'technical' }), COMMUNITY, false],
  ])('%s is given: %#', (_, by, facts, communityId, may) => {
    expect(mayGiveRole(by, facts, communityId)).toBe(may);
  });

  test('is taken up to the own rank', () => {
    expect(mayTakeRole(giver([]), role({ rank: 60 }), null)).toBe(true);
    expect(mayTakeRole(giver([]), role({ rank: 61 }), null)).toBe(false);
  });
});

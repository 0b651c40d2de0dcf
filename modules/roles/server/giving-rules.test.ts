import { describe, expect, test } from 'vitest';
import { type Giver, mayGiveRole, mayTakeRole, type RoleFacts } from './giving-rules.ts';

const COMMUNITY = 7;

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

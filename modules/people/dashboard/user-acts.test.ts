import { expect, test } from 'vitest';
import { ProfileStatus, personActs } from '#modules/profiles/profile-kinds.contract.ts';
import { standingActsFor } from './user-acts.ts';

const all = [...personActs];

test.each<[string, Parameters<typeof standingActsFor>[0], string[]]>([
  ['active', { status: ProfileStatus.ACTIVE, acts: all }, ['feature', 'ban', 'deactivate']],
  ['featured', { status: ProfileStatus.FEATURED, acts: all }, ['unfeature', 'ban', 'deactivate']],
  ['banned', { status: ProfileStatus.BANNED, acts: all }, ['unban']],
  ['inactive', { status: ProfileStatus.INACTIVE, acts: all }, ['ban', 'activate']],
  ['pending', { status: ProfileStatus.PENDING, acts: all }, ['ban', 'activate']],
  ['active, for a moderator', { status: ProfileStatus.ACTIVE, acts: ['ban'] }, ['ban']],
  ['merged into another', { status: ProfileStatus.INACTIVE, merged_into: 7, acts: all }, []],
  ['not told', { status: null, acts: all }, []],
])('somebody %s can be %#', (_, person, acts) => {
  expect(standingActsFor(person)).toEqual(acts);
});

import { expect, test } from 'vitest';
import { ProfileStatus, personActs } from '#modules/profiles/profile-kinds.contract.ts';
import { mailActFor, standingActsFor } from './user-acts.ts';

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

const reachable = { status: ProfileStatus.ACTIVE, acts: all, email: 'ada@civic.test' };

test.each<[string, Parameters<typeof mailActFor>[0], string | null]>([
  ['who has no account yet', { ...reachable, has_account: false }, 'invite'],
  ['who has not signed in yet', { ...reachable, has_account: true, last_login_ts: null }, 'inviteAgain'],
  ['who has signed in', { ...reachable, has_account: true, last_login_ts: 1_764_000_000 }, null],
  ['a byline without an address', { ...reachable, has_account: false, email: null }, null],
  ['who is banned', { ...reachable, has_account: true, status: ProfileStatus.BANNED }, null],
  ['a byline, by who manages nobody', { ...reachable, has_account: false, acts: ['mail'] }, null],
  [
    'who has not signed in, by who manages nobody',
    { ...reachable, has_account: true, acts: ['mail'] },
    'inviteAgain',
  ],
  ['anybody, without the right', { ...reachable, has_account: true, acts: ['edit', 'ban'] }, null],
])('a mail with the way in to somebody %s', (_, person, act) => {
  expect(mailActFor(person)).toBe(act);
});

import { expect, test } from 'vitest';
import { ProfileStatus } from '../../profile-kinds.contract.ts';
import { deedOf } from '../ban-profiles.ts';
import { actForStatus } from './status-rules.ts';

const { PENDING, ACTIVE, FEATURED, BANNED, INACTIVE } = ProfileStatus;

test.each<[number, number, string[], string]>([
  [ACTIVE, FEATURED, ['feature'], 'featured'],
  [FEATURED, ACTIVE, ['feature'], 'unfeatured'],
  [ACTIVE, BANNED, ['ban'], 'banned'],
  [FEATURED, BANNED, ['ban'], 'banned'],
  [BANNED, ACTIVE, ['ban'], 'unbanned'],
  [BANNED, FEATURED, ['ban', 'feature'], 'unbanned'],
  [ACTIVE, INACTIVE, ['deactivate'], 'deactivated'],
  [INACTIVE, ACTIVE, ['deactivate'], 'activated'],
  [INACTIVE, FEATURED, ['deactivate', 'feature'], 'activated'],
  [PENDING, ACTIVE, ['deactivate'], 'activated'],
  [INACTIVE, BANNED, ['deactivate', 'ban'], 'banned'],
])('from %i to %i needs %j and is told as %s', (from, to, acts, deed) => {
  expect([actForStatus(from, to), deedOf(from, to)]).toEqual([acts, deed]);
});

test('a ban that is undone gives back being featured too', () => {
  expect(actForStatus(BANNED, FEATURED, true)).toEqual(['ban']);
});

import type { PersonAct } from '../../profile-kinds.contract.ts';
import { ProfileStatus } from '../../profile-kinds.contract.ts';

/** Whoever has it no longer signs in. */
export const leavesSite = (status: number): boolean =>
  status === ProfileStatus.BANNED || status === ProfileStatus.INACTIVE;

/**
 * What somebody has to be allowed who gives a person of one status another one.
 * @param isBack whether it is the one that they had before, by an undo
 */
export function actForStatus(from: number, to: number, isBack = false): PersonAct[] {
  const acts = new Set<PersonAct>();
  for (const status of [from, to]) {
    if (status === ProfileStatus.BANNED) acts.add('ban');
    if (status === ProfileStatus.INACTIVE || status === ProfileStatus.PENDING) acts.add('deactivate');
    if (status === ProfileStatus.FEATURED) acts.add('feature');
  }
  // Whoever is banned loses being featured with it, and has it again once the ban is undone.
  if (to === ProfileStatus.BANNED || (isBack && acts.has('ban'))) acts.delete('feature');
  return [...acts];
}

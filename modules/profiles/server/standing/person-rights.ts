import type { Caller } from '#platform/server/caller.ts';
import type { PersonAct } from '../../profile-kinds.contract.ts';

/** What decides about what may be done about somebody. */
export type PersonFacts = {
  id: number;
  /** The highest rank of the roles that they hold on the site itself. */
  rank: number;
  /** Holds more than people who write for the site do. */
  isStaff: boolean;
  /** Has roles or posts elsewhere than in the communities whose people the caller may ban. */
  isBeyond: boolean;
};

/** The communities whose people somebody may ban. */
export const bansIn = ({ holder }: Pick<Caller, 'holder'>): number[] =>
  [...holder.communityPermissions].filter(([, held]) => held.has('BAN_USERS')).map(([id]) => id);

/**
 * What somebody may do about a person. Nobody acts on a person of a higher rank, or takes part from oneself; who bans
 * for communities alone bans people who are nowhere else and hold nothing there.
 */
export function actsOn(
  { profile, holder }: Pick<Caller, 'profile' | 'holder'>,
  person: PersonFacts,
): PersonAct[] {
  const has = (name: string) => holder.sitePermissions.has(name);
  if (!profile) return [];
  if (person.id === profile.id) return has('MANAGE_USERS') ? ['edit', 'feature'] : ['edit'];
  if (person.rank > profile.rank) return [];
  const acts: PersonAct[] = [];
  if (has('MANAGE_USERS')) acts.push('edit', 'feature', 'deactivate', 'delete');
  const bansHere = !person.isBeyond && !person.isStaff && bansIn({ holder }).length > 0;
  if (has('BAN_USERS') || bansHere) acts.push('ban');
  if (has('MANAGE_PERMISSIONS')) acts.push('roles');
  if (has('MANAGE_USERS') && has('EDIT_POST')) acts.push('merge');
  if (has('RESEND_EMAILS')) acts.push('mail');
  return acts;
}

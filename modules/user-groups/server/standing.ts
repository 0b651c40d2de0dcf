import type { MembershipKind } from '../user-group-kinds.contract.ts';

/** How somebody stands to a group: granted by a rule, given by hand, taken by hand. */
export type Standing = { is_origin: boolean; is_added: boolean; is_removed: boolean };

/** Who is granted it or was given it, and from whom it was not taken. */
export const isMember = ({ is_origin, is_added, is_removed }: Standing): boolean =>
  (is_origin || is_added) && !is_removed;

/** The word for it; null for who has nothing to do with the group. What was given by hand outlives the rule. */
export function kindOf({ is_origin, is_added, is_removed }: Standing): MembershipKind | null {
  if (is_removed) return 'removed';
  if (is_added) return 'added';
  return is_origin ? 'origin' : null;
}

/** Given by hand; whoever a rule grants it is only no longer kept out, so that it ends with the rule. */
export const withHand = ({ is_origin, is_added }: Standing): Standing => ({
  ...{ is_origin, is_added: is_added || !is_origin, is_removed: false },
});

/** Taken by hand: what a rule grants is noted as taken, so that the rule does not bring it back. */
export const withoutHand = ({ is_origin }: Standing): Standing => ({
  is_origin,
  is_added: false,
  is_removed: is_origin,
});

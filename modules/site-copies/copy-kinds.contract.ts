/** What the screen needs of copies, without zod. */
export const copyOutcomes = ['added', 'replaced', 'same', 'left_out'] as const;

/** Why a part is left out, or what to look at in it once it has arrived. */
export const copyReasons = [
  ...(['no_permission', 'of_this_site', 'host_not_allowed', 'not_valid', 'never_copied'] as const),
  'mentions_site',
] as const;

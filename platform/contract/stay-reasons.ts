/** Why a row stays that a load made and that is to be taken back. */
export const stayReasons = [
  'changed_since',
  'is_removed',
  'is_used',
  'is_locked',
  'permission_denied',
  'updated_by_import',
] as const;
export type StayReason = (typeof stayReasons)[number];

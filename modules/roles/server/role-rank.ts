import type { RoleScope } from '../role-kinds.contract.ts';
import { shippedRoles } from './shipped-roles.ts';

/** A role ranks as the highest shipped role all of whose permissions it has: a copy of one ranks as that one. */
export function rankOf(permissions: readonly string[], scope: RoleScope): number {
  const held = new Set(permissions);
  const contained = shippedRoles.filter(
    (role) => role.scope === scope && role.permissions.every((permission) => held.has(permission)),
  );
  return Math.max(0, ...contained.map(({ rank }) => rank));
}

import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { RoleScope } from '../role-kinds.contract.ts';
import { type Role, RoleDraft } from '../roles.contract.ts';

/** The values of a role as its form holds them. */
export type RoleValues = {
  title: string;
  description: string;
  scope: RoleScope;
  permissions: PermissionName[];
  mfa_required: boolean;
};

export const valuesOf = (role: Role | null): RoleValues => ({
  title: role?.title ?? '',
  description: role?.description ?? '',
  scope: role?.scope ?? 'site',
  permissions: role ? [...role.permissions] : [],
  mfa_required: role?.mfa_required ?? false,
});

/** The contract's own schema; that nothing is chosen is said in the words of the screen. */
export const schemaOf = (words: { none: string }) => ({
  safeParse: (given: unknown) => {
    const values = given as RoleValues;
    const isNone = values.permissions.length === 0;
    const own = isNone ? [{ path: ['permissions'], message: words.none }] : [];
    const parsed = RoleDraft.safeParse(isNone ? { ...values, permissions: ['VIEW_STATS'] } : values);
    const all = [...own, ...(parsed.error?.issues ?? [])];
    return all.length === 0 ? { success: true } : { success: false, error: { issues: all } };
  },
});

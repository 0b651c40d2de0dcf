import { countAdmins } from '#modules/profiles/profiles.public.ts';
import { type PermissionName, permissionCatalogue } from '#platform/contract/permission-catalogue.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { MOST_ROLES, type RoleScope, withImplied } from '../role-kinds.contract.ts';
import {
  lastAdminRole,
  notHeld,
  notOfScope,
  roleIsShipped,
  roleRanksAbove,
  roleTitleTaken,
  tooManyRoles,
} from '../roles.contract.ts';
import type { RoleRow } from './roles.queries.ts';

type Who = Pick<Call, 'caller'>;

/** What the audit log keeps of a role. */
export const saidOf = ({ title, description, permissions, scope, mfa_required }: RoleRow) => ({
  ...{ title, description, permissions, scope, mfa_required },
});

/**
 * The permissions of a role with what comes with them. What it has already may stay; what is added the caller holds.
 * @throws ApiError permissions_is_invalid
 */
export function settlePermissions(
  { caller }: Who,
  wanted: readonly PermissionName[],
  scope: RoleScope,
  before: readonly string[] = [],
): PermissionName[] {
  const settled = withImplied(wanted);
  const isOfScope = (name: PermissionName) => permissionCatalogue[name].scopes.some((one) => one === scope);
  if (!settled.every(isOfScope)) throw refusedField(notOfScope, 'permissions');
  const mayGrant = (name: PermissionName) => before.includes(name) || caller.holder.sitePermissions.has(name);
  if (!settled.every(mayGrant)) throw refusedField(notHeld, 'permissions');
  return settled;
}

/**
 * @param keys what is to be changed; a shipped role may have its second factor required alone
 * @throws ApiError role_is_shipped, role_ranks_above
 */
export function refuseUnchangeable({ caller }: Who, role: RoleRow, keys: readonly string[] = []): void {
  const isFactorAlone = keys.length > 0 && keys.every((key) => key === 'mfa_required');
  if (role.is_system && !isFactorAlone) throw roleIsShipped();
  if (role.rank > (caller.profile?.rank ?? 0)) throw roleRanksAbove();
}

/** Brings the stored permissions of a role in line. */
export async function writePermissions(
  trx: Trx,
  siteId: number,
  roleId: number,
  permissions: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('role_permission')
    .where('site_id', '=', siteId)
    .where('role_id', '=', roleId)
    .execute();
  await trx
    .insertInto('role_permission')
    .values(permissions.map((permission) => ({ site_id: siteId, role_id: roleId, permission })))
    .execute();
}

/**
 * Does what may take rights away, and refuses it where nobody is left who can edit the site and its roles.
 * @throws ApiError last_admin
 */
export async function keepingAdmins<Result>(
  trx: Trx,
  siteId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await lockInSite(trx, locks.keepingAdmins, siteId);
  const before = await countAdmins(trx, siteId);
  const result = await work();
  if (before > 0 && (await countAdmins(trx, siteId)) === 0) throw lastAdminRole();
  return result;
}

/** @throws ApiError too_many_roles */
export async function refuseTooManyRoles(trx: Trx, siteId: number): Promise<void> {
  await lockInSite(trx, locks.keepingAdmins, siteId);
  const { count } = await trx
    .selectFrom('role')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('is_system', '=', false)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_ROLES) throw tooManyRoles();
}

/** What the unique title refuses stands under its field. */
export const asTitleTaken = (error: unknown): unknown =>
  violatedConstraint(error) === 'role_title_key' ? refusedField(roleTitleTaken, 'title') : error;

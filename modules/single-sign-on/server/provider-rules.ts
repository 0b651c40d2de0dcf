import { sql } from 'kysely';
import { giverOf, mayGiveRole, roleFacts } from '#modules/roles/roles.public.ts';
import { permissionCatalogue } from '#platform/contract/permission-catalogue.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import {
  claimMissing,
  defaultRoleNotGiven,
  mappedGroupNotGiven,
  mappedRoleNotGiven,
  providerRanksAbove,
  type SignInProviderDraft,
} from '../single-sign-on.contract.ts';
import { MOST_OFFERED_GROUPS } from '../single-sign-on-kinds.contract.ts';
import { type ProviderRow, providersOf } from './providers.table.ts';

type Setter = Pick<Call, 'site' | 'caller'>;
type Rules = Pick<SignInProviderDraft, 'claim' | 'roles' | 'groups' | 'default_role_id'>;

/** Technical people are another type of profile, which nobody becomes by a word from elsewhere. */
const isMappable = ({ key }: { key: string | null }): boolean => key !== 'technical';

/** Nobody lets a provider give what they could not give themselves. @throws ApiError by the field */
export async function refuseRules(trx: Trx, setter: Setter, provider: Rules): Promise<void> {
  const { claim, roles, groups } = provider;
  if (roles.length + groups.length > 0 && claim === '') throw refusedField(claimMissing, 'claim');
  await refuseRoles(trx, setter, provider);
  await refuseGroups(trx, setter, groups);
}

async function refuseRoles(trx: Trx, setter: Setter, provider: Rules): Promise<void> {
  const { roles, default_role_id: usual } = provider;
  const ids = [...new Set([...roles.map(({ role_id }) => role_id), ...(usual === null ? [] : [usual])])];
  if (ids.length === 0) return;
  const facts = await roleFacts(trx, setter.site.id, ids);
  const giver = await giverOf(trx, setter);
  const mayGive = (id: number): boolean => {
    const role = facts.get(id);
    return role !== undefined && isMappable(role) && mayGiveRole(giver, role, null);
  };
  const at = roles.findIndex(({ role_id }) => !mayGive(role_id));
  if (at >= 0)
    throw mappedRoleNotGiven({
      details: [{ loc: ['body', 'roles', at, 'role_id'], msg: mappedRoleNotGiven.message }],
    });
  if (usual !== null && !mayGive(usual)) throw refusedField(defaultRoleNotGiven, 'default_role_id');
}

/** Nobody maps a group whose members they could not change by hand. */
async function refuseGroups(trx: Trx, setter: Setter, groups: Rules['groups']): Promise<void> {
  if (groups.length === 0) return;
  const ids = groups.map(({ group_id }) => group_id);
  const { rows } = await sql<{ id: number }>`select id from user_group
    where site_id = ${setter.site.id} and id = any(${ids}::bigint[]) and deleted_ts is null`.execute(trx);
  const there = new Set(managesMembers(setter) ? rows.map(({ id }) => id) : []);
  const at = groups.findIndex(({ group_id }) => !there.has(group_id));
  if (at >= 0)
    throw mappedGroupNotGiven({
      details: [{ loc: ['body', 'groups', at, 'group_id'], msg: mappedGroupNotGiven.message }],
    });
}

const managesMembers = ({ caller }: Pick<Setter, 'caller'>): boolean =>
  caller.holder.sitePermissions.has('MANAGE_USER_GROUP_MEMBERSHIPS');

/** What the setter holds at this moment: no sign-in gives more, whatever becomes of the roles. */
export const heldBySetter = ({ caller }: Setter) => ({
  set_by: profileOf(caller).id,
  set_rank: profileOf(caller).rank,
  set_permissions: [...caller.holder.sitePermissions].sort(),
});

/**
 * A save makes a provider open no more than its setter holds: nobody lowers by that what somebody above them set up, or
 * those who come by it would be shut out.
 * @throws ApiError provider_ranks_above
 */
export function refuseLess({ caller }: Pick<Setter, 'caller'>, row: ProviderRow): void {
  const { sitePermissions } = caller.holder;
  // A permission that is no more is held by nobody.
  const isLacking = row.set_permissions.some(
    (one) => one in permissionCatalogue && !sitePermissions.has(one),
  );
  if (isLacking || row.set_rank > profileOf(caller).rank) throw providerRanksAbove();
}

/** The roles of a site that can be mapped, and which of them somebody may give. */
export async function mappableRoles(
  trx: Parameters<typeof roleFacts>[0],
  setter: Setter,
): Promise<{ id: number; title: string; may_give: boolean }[]> {
  const rows = await trx
    .selectFrom('role')
    .select(['id', 'title'])
    .where('site_id', '=', setter.site.id)
    .where('scope', '=', 'site')
    .orderBy('rank', 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute();
  const facts = await roleFacts(
    trx,
    setter.site.id,
    rows.map(({ id }) => id),
  );
  const giver = await giverOf(trx, setter);
  return rows.flatMap(({ id, title }) => {
    const role = facts.get(id);
    return role && isMappable(role) ? [{ id, title, may_give: mayGiveRole(giver, role, null) }] : [];
  });
}

/** The user groups of a site that can be mapped, and whether somebody may. */
export async function mappableGroups(
  db: Db,
  setter: Setter,
): Promise<{ id: number; title: string; may_give: boolean }[]> {
  const rows = await db
    .selectFrom('user_group')
    .select(['id', 'title'])
    .where('site_id', '=', setter.site.id)
    .where('deleted_ts', 'is', null)
    .orderBy('title_key')
    .orderBy('id')
    .limit(MOST_OFFERED_GROUPS)
    .execute();
  return rows.map((row) => ({ ...row, may_give: managesMembers(setter) }));
}

/** Whether a provider can be the only way in. */
export const isProven = ({ is_enabled, tested_ts }: Pick<ProviderRow, 'is_enabled' | 'tested_ts'>): boolean =>
  is_enabled && tested_ts !== null;

/** Whether a site would be without a way in if these of its providers went. */
export async function wouldLock(trx: Trx, siteId: number, gone: readonly number[]): Promise<boolean> {
  const setting = await trx
    .selectFrom('sign_in_setting')
    .select('is_only')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!setting?.is_only) return false;
  return !(await providersOf(trx, siteId)).some((row) => isProven(row) && !gone.includes(row.id));
}

import { isLastAdmin, lockAdmins } from '#modules/profiles/profiles.public.ts';
import { giveRole, type RoleFacts, roleFacts, takeRole } from '#modules/roles/roles.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Claims } from './ask-provider.ts';
import { rolesFor } from './claim-rules.ts';
import { mappedRoles, type ProviderRow } from './providers.table.ts';

type Member = { profileId: number; isNew: boolean; now: number };
type Mapped = { given: number[]; taken: number[] };
type Limits = Pick<ProviderRow, 'set_rank' | 'set_permissions'>;

/** Nothing is given that whoever set the provider up did not hold then, whatever became of the role since. */
export const isWithin = ({ key, scope, rank, permissions }: RoleFacts, limits: Limits): boolean =>
  key !== 'technical' &&
  scope === 'site' &&
  rank <= limits.set_rank &&
  permissions.every((permission) => limits.set_permissions.includes(permission));

/**
 * Gives and takes the roles of the site that the values of the claim stand for; others stay as they are. A newcomer with
 * none of them gets the usual role. The last administrator, and an owner who may use a password, keep what they have.
 */
export async function mapRoles(
  trx: Trx,
  nextId: () => number,
  provider: ProviderRow,
  claims: Claims,
  { profileId, isNew, now }: Member,
): Promise<Mapped> {
  const { site_id: siteId, default_role_id: usual } = provider;
  const roles = mappedRoles(provider);
  const managed = [...new Set(roles.map(({ role_id }) => role_id))];
  const ids = [...managed, ...(isNew && usual !== null ? [usual] : [])];
  if (ids.length === 0) return { given: [], taken: [] };
  const facts = await roleFacts(trx, siteId, ids);
  const mayGive = (id: number): boolean => {
    const role = facts.get(id);
    return role !== undefined && isWithin(role, provider);
  };
  const meant = rolesFor(claims, { claim: provider.claim, roles });
  const wanted = meant.filter(mayGive);
  if (isNew && wanted.length === 0 && usual !== null && mayGive(usual)) wanted.push(usual);
  const held = await heldOf(trx, siteId, profileId);
  const given = wanted.filter((id) => !held.has(id));
  const taken = managed.filter(
    (id) => held.has(id) && !meant.includes(id) && isTakable(facts.get(id), provider),
  );
  const place = { siteId, profileId, communityId: null };
  for (const roleId of given) await giveRole(trx, nextId, { ...place, roleId, by: provider.set_by, now });
  if (taken.length === 0 || (await keepsAll(trx, siteId, profileId))) return { given, taken: [] };
  for (const roleId of taken) await takeRole(trx, { ...place, roleId });
  return { given, taken };
}

const isTakable = (role: RoleFacts | undefined, { set_rank }: Limits): boolean =>
  role !== undefined && role.rank <= set_rank;

async function heldOf(trx: Trx, siteId: number, profileId: number): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('role_assignment')
    .select('role_id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('community_id', 'is', null)
    .execute();
  return new Set(rows.map(({ role_id }) => role_id));
}

async function keepsAll(trx: Trx, siteId: number, profileId: number): Promise<boolean> {
  await lockAdmins(trx, { siteId, profileId });
  if (await isLastAdmin(trx, siteId, profileId)) return true;
  const setting = await trx
    .selectFrom('sign_in_setting')
    .select(['is_only', 'owner_ids'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return setting?.is_only === true && setting.owner_ids.includes(profileId);
}

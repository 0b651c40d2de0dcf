import { sql } from 'kysely';
import { grantToGroup } from '#modules/user-groups/user-group-grants.public.ts';
import type { Claims } from './ask-provider.ts';
import { groupChanges, groupsFor } from './claim-rules.ts';
import { mappedGroups, type ProviderRow } from './providers.table.ts';

type Granting = Parameters<typeof grantToGroup>[0];

/**
 * Gives somebody the user groups that the values of the claim stand for, and takes those that an earlier sign-in gave.
 * Called once the identity is locked, so that of two sign-ins at a time the later one sees what the other gave.
 */
export async function mapGroups(
  by: Granting,
  provider: ProviderRow,
  claims: Claims,
  profileId: number,
): Promise<void> {
  const groups = mappedGroups(provider);
  const held = await heldOf(by, provider.id, profileId);
  if (groups.length === 0 && held.length === 0) return;
  const meant = groupsFor(claims, { claim: provider.claim, groups });
  const live = await liveOf(by, meant);
  const { given, taken } = groupChanges({ meant, live, held: held.map(({ group_id }) => group_id) });
  const isMoved = held.some(({ provider_id }) => provider_id !== provider.id);
  if (given.length + taken.length === 0 && !isMoved) return;
  const touched = [...given, ...held.map(({ group_id }) => group_id)];
  await lockGroups(by, touched);
  await note(by, { providerId: provider.id, profileId }, touched, taken);
  for (const id of given) await grantToGroup(by, id, [profileId], true);
  for (const id of taken) await grantToGroup(by, id, [profileId], false);
}

/** What this provider gave, and what one gave that is gone and can take nothing any more. */
async function heldOf(
  { trx, siteId }: Granting,
  providerId: number,
  profileId: number,
): Promise<{ group_id: number; provider_id: number }[]> {
  const { rows } = await sql<{ group_id: number; provider_id: number }>`
    select held.group_id, held.provider_id from sign_in_group as held
    left join sign_in_provider as provider on provider.site_id = ${siteId}
      and provider.id = held.provider_id and provider.deleted_ts is null
    where held.site_id = ${siteId} and held.profile_id = ${profileId}
      and (held.provider_id = ${providerId} or provider.id is null)
    order by held.group_id`.execute(trx);
  return rows;
}

async function liveOf({ trx, siteId }: Granting, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from user_group
    where site_id = ${siteId} and id = any(${[...ids]}::bigint[]) and deleted_ts is null`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** In one order and before a row names them, so that sign-ins at a time do not wait for each other in a circle. */
async function lockGroups({ trx, siteId }: Granting, ids: readonly number[]): Promise<void> {
  await sql`select id from user_group where site_id = ${siteId} and id = any(${[...ids]}::bigint[])
    order by id for update`.execute(trx);
}

/** Writes down what is given from now on, before groups are changed by it. */
async function note(
  { trx, siteId, now }: Granting,
  { providerId, profileId }: { providerId: number; profileId: number },
  touched: readonly number[],
  taken: readonly number[],
): Promise<void> {
  const kept = [...new Set(touched)].filter((id) => !taken.includes(id));
  await sql`delete from sign_in_group as held
    where held.site_id = ${siteId} and held.profile_id = ${profileId}
      and ((held.provider_id = ${providerId} and held.group_id = any(${[...taken]}::bigint[]))
        or not exists (select 1 from sign_in_provider as provider where provider.site_id = ${siteId}
          and provider.id = held.provider_id and provider.deleted_ts is null))`.execute(trx);
  await sql`insert into sign_in_group (site_id, profile_id, provider_id, group_id, created_ts)
    select ${siteId}::bigint, ${profileId}::bigint, ${providerId}::bigint, id, ${now}::bigint
    from unnest(${kept}::bigint[]) as id
    on conflict do nothing`.execute(trx);
}

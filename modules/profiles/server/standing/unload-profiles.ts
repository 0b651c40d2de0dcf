import { sql } from 'kysely';
import type { StayReason } from '#platform/contract/stay-reasons.ts';
import { type Unloaded, type Unloading, unloadRows } from '#platform/server/rows/unload-rows.ts';
import type { UndoRow } from '#platform/server/undo-acts.ts';
import { actsOnPeople } from './person-facts.ts';
import { profileTable } from './remove-profiles.ts';

/**
 * Deletes people that a load made, as far as nobody changed them since, nobody signs in as them, and they hold and have
 * written nothing that is still there.
 */
export const unloadProfiles = (unloading: Unloading, wanted: readonly UndoRow[]): Promise<Unloaded> =>
  unloadRows(profileTable, unloading, wanted, async (rows) => {
    const { trx, siteId, caller } = unloading;
    const ids = rows.map(({ id }) => id);
    const acts = await actsOnPeople(trx, siteId, caller, ids);
    const used = await usedPeople(trx, siteId, ids);
    const kept = new Map<number, StayReason>();
    for (const { id, account_id } of rows) {
      if (!acts.get(id)?.includes('delete')) kept.set(id, 'permission_denied');
      else if (account_id !== null || used.has(id)) kept.set(id, 'is_used');
    }
    return kept;
  });

/**
 * Those who hold, have or have written something. A role that came with them, in the moment that they were made, is no
 * use of them.
 */
async function usedPeople(
  trx: Unloading['trx'],
  siteId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const people = sql`any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select profile_id as id from post_author where site_id = ${siteId} and profile_id = ${people} and status <> 4
    union select profile_id from comment where site_id = ${siteId} and profile_id = ${people} and status <> 'deleted'
    union select held.profile_id from role_assignment as held
      join profile as holder on holder.site_id = ${siteId} and holder.id = held.profile_id
      where held.site_id = ${siteId} and held.profile_id = ${people}
        and (held.created_ts, held.created_by) is distinct from (holder.updated_ts, holder.updated_by)
    union select profile_id from user_group_member where site_id = ${siteId} and profile_id = ${people}
    union select profile_id from badge_assignment where site_id = ${siteId} and profile_id = ${people}
    union select profile_id from subscription where site_id = ${siteId} and profile_id = ${people}`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

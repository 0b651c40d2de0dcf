import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';

/** Revokes all that a person made and forgets from where it was used; their titles stay, as the audit log names them. */
export async function endTokensOf(
  trx: Trx,
  { siteId, profileId, now }: { siteId: number; profileId: number; now: number },
): Promise<void> {
  await trx
    .updateTable('api_token')
    .set({ last_ip: null, allowed_cidrs: [] })
    .set((eb) => ({ deleted_ts: eb.fn.coalesce('deleted_ts', eb.val(now)) }))
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .execute();
  await publishChange(trx, { topic: 'api_token', siteId });
}

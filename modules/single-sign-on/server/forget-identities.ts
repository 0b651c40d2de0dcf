import type { Trx } from '#platform/server/database.ts';

/** No provider lets in who is forgotten. */
export async function forgetIdentities(
  trx: Trx,
  { siteId, profileId }: { siteId: number; profileId: number },
): Promise<void> {
  for (const table of ['sign_in_identity', 'sign_in_group'] as const)
    await trx.deleteFrom(table).where('site_id', '=', siteId).where('profile_id', '=', profileId).execute();
}

import type { Trx } from '#platform/server/database.ts';

/** No provider lets in who is forgotten. */
export async function forgetIdentities(
  trx: Trx,
  { siteId, profileId }: { siteId: number; profileId: number },
): Promise<void> {
  await trx
    .deleteFrom('sign_in_identity')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .execute();
}

import type { Trx } from '#platform/server/database.ts';

/** What is left of whoever asked to be forgotten; the same in every language, as it stands below their posts. */
const NAME = 'Deleted user';
const INACTIVE = 3;

/**
 * Takes everything from a profile that says who it was; what they wrote stays tied to it. The caller publishes the change.
 * @returns the account that signed in as it; null for none
 */
export async function eraseProfile(
  trx: Trx,
  { siteId, profileId, now }: { siteId: number; profileId: number; now: number },
): Promise<string | null> {
  const row = await trx
    .selectFrom('profile')
    .select('account_id')
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .updateTable('profile')
    .set((eb) => ({
      ...{ account_id: null, name: `deleted-${profileId}`, title: NAME, email: null, logo: null },
      ...{ about_html: '', job_title: '', extra: '{}', type_name: 'Normal', status: INACTIVE },
      ...{ updated_ts: now, updated_by: null, revision: eb('revision', '+', 1) },
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .execute();
  return row?.account_id ?? null;
}

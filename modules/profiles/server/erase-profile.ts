import type { Trx } from '#platform/server/database.ts';

/** What is left of whoever asked to be forgotten; the same in every language, as it stands below their posts. */
const NAME = 'Deleted user';
const INACTIVE = 3;

/** Who somebody was before they were forgotten. */
type Erased = { accountId: string | null; email: string | null };

/**
 * Takes everything from a profile that says who it was; what they wrote stays tied to it. The caller publishes the change.
 * @returns the account that signed in as it, and the address that stood there; null for none
 */
export async function eraseProfile(
  trx: Trx,
  { siteId, profileId, now }: { siteId: number; profileId: number; now: number },
): Promise<Erased> {
  const row = await trx
    .selectFrom('profile')
    .select(['account_id', 'email'])
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .updateTable('profile')
    .set((eb) => ({
      ...{ account_id: null, name: `deleted-${profileId}`, title: NAME, email: null, logo: null },
      ...{ about_html: '', job_title: '', extra: '{}', type_name: 'Normal', status: INACTIVE },
      erased_ts: now,
      ...{ updated_ts: now, updated_by: null, revision: eb('revision', '+', 1) },
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .execute();
  return { accountId: row?.account_id ?? null, email: row?.email ?? null };
}

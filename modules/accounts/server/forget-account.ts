import type { Trx } from '#platform/server/database.ts';

/**
 * Forgets that an account signed in to a site; where that was its last one, the account goes with all that is tied to it:
 * sessions, passwords, second factor. The caller publishes the change.
 */
export async function forgetAccountOnSite(
  trx: Trx,
  { accountId, siteId }: { accountId: string; siteId: number },
): Promise<void> {
  await trx
    .deleteFrom('auth.account_site')
    .where('account_id', '=', accountId)
    .where('site_id', '=', siteId)
    .execute();
  await trx
    .deleteFrom('auth.reader_session')
    .where('account_id', '=', accountId)
    .where('site_id', '=', siteId)
    .execute();
  await trx
    .deleteFrom('auth.sign_in_event')
    .where('account_id', '=', accountId)
    .where('site_id', '=', siteId)
    .execute();
  const other = await trx
    .selectFrom('auth.account_site')
    .select('site_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  await trx.deleteFrom('auth.sign_in_event').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('auth.user').where('id', '=', accountId).execute();
}

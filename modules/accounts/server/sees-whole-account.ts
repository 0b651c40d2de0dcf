import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';

/**
 * Whether somebody may see what an account has on all its sites. A session that began with a provider of one site says
 * nothing of the others.
 */
export async function seesWholeAccount(
  db: Db,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
): Promise<boolean> {
  const session = await db
    .selectFrom('auth.session')
    .select('site_id')
    .where('id', '=', sessionId ?? '')
    .executeTakeFirst();
  return !session || session.site_id === null || isAlone(db, accountId, session.site_id);
}

/** Whether an account is on one site alone. */
export async function isAlone(db: Db, accountId: string | null, siteId: number | null): Promise<boolean> {
  const other = await db
    .selectFrom('auth.account_site')
    .select('site_id')
    .where('account_id', '=', accountId ?? '')
    .where('site_id', '<>', siteId ?? 0)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

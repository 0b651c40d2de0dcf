import type { Db } from '#platform/server/database.ts';

/** The address of an account, in small letters, where whoever has the account has shown that it is theirs. */
export async function provenAddress(db: Db, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', accountId)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return account?.email.toLowerCase() ?? null;
}

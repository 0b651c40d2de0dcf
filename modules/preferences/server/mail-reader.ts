import type { Db } from '#platform/server/database.ts';

/** Whom a mail about a site goes to. */
type MailReader = { to: string; name: string };

/** The address of a person's account and the name to greet; null for somebody without an account. */
export async function mailReader(
  db: Db,
  { siteId, profileId }: { siteId: number; profileId: number },
): Promise<MailReader | null> {
  const profile = await db
    .selectFrom('profile')
    .select(['title', 'account_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .executeTakeFirst();
  if (!profile?.account_id) return null;
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', profile.account_id)
    .executeTakeFirst();
  return account ? { to: account.email, name: profile.title } : null;
}

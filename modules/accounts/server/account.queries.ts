import type { Db } from '#platform/server/database.ts';

/** Under these a password is filed, beside the ways in that other providers may give. */
export const PASSWORD_ISSUER = 'local:credential';
export const PASSWORD_PROVIDER = 'credential';

/** `isProven`: whoever has the account has shown that mails to its address come to them. */
export type Account = { id: string; name: string; isProven: boolean };
type Credential = { id: string; password: string | null };

export const accountQueries = (db: Db) => ({
  /** The account that an email address signs in to; addresses are kept in lower case. */
  async byEmail(email: string): Promise<Account | null> {
    const row = await db
      .selectFrom('auth.user')
      .select(['id', 'name', 'email_verified as isProven'])
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst();
    return row ?? null;
  },

  /** The same with the hash of its password; null stands for an account without one. */
  async credentialByEmail(email: string): Promise<Credential | null> {
    const row = await withPassword(db)
      .where('auth.user.email', '=', email.trim().toLowerCase())
      .executeTakeFirst();
    return row ?? null;
  },

  async credentialOf(accountId: string): Promise<Credential | null> {
    const row = await withPassword(db).where('auth.user.id', '=', accountId).executeTakeFirst();
    return row ?? null;
  },
});

const withPassword = (db: Db) =>
  db
    .selectFrom('auth.user')
    .leftJoin('auth.account', (join) =>
      join
        .onRef('auth.account.user_id', '=', 'auth.user.id')
        .on('auth.account.provider_id', '=', PASSWORD_PROVIDER),
    )
    .select(['auth.user.id', 'auth.account.password']);

import type { Db, Trx } from '#platform/server/database.ts';
import type { Passkey } from '../../passkeys.contract.ts';

const shown = ['id', 'title', 'host', 'is_synced', 'created_ts', 'last_used_ts'] as const;

/** The passkeys of an account, the newest first. */
export const passkeysOf = (db: Db, accountId: string): Promise<Passkey[]> =>
  db
    .selectFrom('auth.passkey')
    .select(shown)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();

/** Whether an account can sign in with a passkey, which counts as both factors. */
export async function hasPasskey(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.passkey')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the sessions that were begun with a passkey, but one: what has gone opens nothing any more.
 * @param own goes on, as one of both factors only while there are other passkeys
 */
export async function endStrongSessions(trx: Trx, accountId: string, own: string | null): Promise<void> {
  await trx
    .deleteFrom('auth.session')
    .where('user_id', '=', accountId)
    .where('is_strong', '=', true)
    .where('id', '<>', own ?? '')
    .execute();
  if (await hasPasskey(trx, accountId)) return;
  await trx
    .updateTable('auth.session')
    .set({ is_strong: false })
    .where('user_id', '=', accountId)
    .where('is_strong', '=', true)
    .execute();
}

/** Takes all passkeys of an account away, as of somebody whose device is lost. */
export async function dropPasskeys(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('auth.passkey').where('account_id', '=', accountId).execute();
  await endStrongSessions(trx, accountId, null);
}

/** Those of an account at a name in the address, as browsers name them. */
export const credentialsAt = (
  db: Db,
  accountId: string,
  host: string,
): Promise<{ credential_id: string; transports: string[] }[]> =>
  db
    .selectFrom('auth.passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .where('host', '=', host)
    .execute();

/** The passkey that a browser names; null where it is not known, or from another name in the address. */
export async function findCredential(db: Db, credentialId: string, host: string) {
  const row = await db
    .selectFrom('auth.passkey')
    .innerJoin('auth.user', 'auth.user.id', 'auth.passkey.account_id')
    .select([
      'auth.passkey.id',
      'auth.passkey.account_id',
      'auth.passkey.credential_id',
      'auth.passkey.public_key',
      'auth.passkey.sign_count',
      'auth.user.email',
    ])
    .where('auth.passkey.credential_id', '=', credentialId)
    .where('auth.passkey.host', '=', host)
    .executeTakeFirst();
  return row ?? null;
}

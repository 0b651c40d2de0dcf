import type { Db, Trx } from '#platform/server/database.ts';
import { EMAIL_LINK_HOURS } from '../../email-proof.contract.ts';
import { hashOfToken, isToken, newToken } from '../token.ts';

/** An address that somebody is to prove: another one than they sign in with, or that one itself. */
export type EmailChange = { account_id: string; email: string; session_id: string | null; site_id: number };

const hashOfLink = (token: string): string => hashOfToken(`email:${token}`);

/**
 * Keeps the address that an account is to prove; the link before opens nothing any more.
 * @returns the secret of the link, of which the hash is kept
 */
export async function keepEmailChange(trx: Trx, change: EmailChange, now: number): Promise<string> {
  const token = newToken();
  const times = { asked_ts: now, expires_ts: now + EMAIL_LINK_HOURS * 3_600 };
  const { account_id, ...rest } = { ...change, ...times, token_hash: hashOfLink(token) };
  await trx
    .insertInto('auth.email_change')
    .values({ account_id, ...rest })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(rest))
    .execute();
  return token;
}

/** What a link proves; null for a wrong, used or old one. In a transaction it is held until that ends. */
export async function findEmailChange(
  db: Db,
  token: unknown,
  { now, isHeld = false }: { now: number; isHeld?: boolean },
): Promise<EmailChange | null> {
  if (!isToken(token)) return null;
  const query = db
    .selectFrom('auth.email_change')
    .select(['account_id', 'email', 'session_id', 'site_id'])
    .where('token_hash', '=', hashOfLink(token))
    .where('expires_ts', '>', now);
  return (await (isHeld ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** The address that an account is to prove still; null for none. */
export async function emailChangeOf(
  db: Db,
  accountId: string,
  now: number,
): Promise<{ email: string; session_id: string | null } | null> {
  const row = await db
    .selectFrom('auth.email_change')
    .select(['email', 'session_id'])
    .where('account_id', '=', accountId)
    .where('expires_ts', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Nobody waits for the link of an account any more. @returns whether somebody did */
export async function dropEmailChange(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.email_change')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

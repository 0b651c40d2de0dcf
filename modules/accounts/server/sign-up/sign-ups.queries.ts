import type { Db, Trx } from '#platform/server/database.ts';
import { hashOfToken, isToken, newToken } from '../token.ts';

/** How long the link of a sign-up works. */
export const SIGN_UP_HOURS = 24;

/** An account that somebody asked for and has not proven to be theirs. */
export type SignUp = {
  token_hash: string;
  site_id: number;
  email: string;
  name: string;
  /** The hash of the password that was typed with it. */
  password: string;
  /** The hash of what the browser has that asked. */
  browser_hash: string;
  /** The page that the reader comes back to. */
  back: string;
};

const hashOfLink = (token: string): string => hashOfToken(`sign-up:${token}`);
export const hashOfBrowser = (browser: string): string => hashOfToken(`sign-up-browser:${browser}`);

/** Keeps what somebody asked for; links that were sent before go on working. @returns the secret of the link */
export async function keepSignUp(db: Db, asked: Omit<SignUp, 'token_hash'>, now: number): Promise<string> {
  const token = newToken();
  await db
    .insertInto('auth.sign_up')
    .values({
      ...{ ...asked, token_hash: hashOfLink(token) },
      ...{ asked_ts: now, expires_ts: now + SIGN_UP_HOURS * 3_600 },
    })
    .execute();
  return token;
}

/** What a link makes on a site; null for a wrong, used or old one. */
export async function findSignUp(
  db: Db,
  siteId: number,
  token: unknown,
  now: number,
): Promise<SignUp | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom('auth.sign_up')
    .select(['token_hash', 'site_id', 'email', 'name', 'password', 'browser_hash', 'back'])
    .where('token_hash', '=', hashOfLink(token))
    .where('site_id', '=', siteId)
    .where('expires_ts', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up a link that was found, and all others to its address. @returns false when somebody else was faster */
export async function spendSignUp(
  trx: Trx,
  { token_hash, site_id, email }: Pick<SignUp, 'token_hash' | 'site_id' | 'email'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('auth.sign_up')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx.deleteFrom('auth.sign_up').where('site_id', '=', site_id).where('email', '=', email).execute();
  return true;
}

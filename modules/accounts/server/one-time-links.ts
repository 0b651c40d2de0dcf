import type { Db } from '#platform/server/database.ts';
import { hashOfToken, isToken, newToken } from './token.ts';

/** How long the link of a forgotten password works. */
export const RESET_MINUTES = 30;

export type LinkPurpose =
  | 'reset-password'
  | 'set-up'
  | 'add-passkey'
  | 'use-passkey'
  | 'single-sign-on'
  | 'single-sign-on-code'
  | 'single-sign-on-try';

/**
 * Makes the secret of a link that works once. Here the database keeps its hash; a mail that carries the link keeps it
 * in the queue until it is sent or given up. Older links for the same purpose and person end.
 */
export async function makeOneTimeToken(
  db: Db,
  purpose: LinkPurpose,
  link: { value: string; secondsValid: number },
): Promise<string> {
  await endOneTimeTokens(db, purpose, link.value);
  const token = newToken();
  const at = Date.now();
  await db
    .insertInto('auth.verification')
    .values({
      ...{
        id: newToken(),
        identifier: identifierOf(purpose, token),
        value: storedValue(purpose, link.value),
      },
      expires_at: new Date(at + link.secondsValid * 1000),
      ...{ created_at: new Date(at), updated_at: new Date(at) },
    })
    .execute();
  return token;
}

/** What a link stands for, and never again; null for a wrong, used or old one. */
export async function spendOneTimeToken(
  db: Db,
  purpose: LinkPurpose,
  token: unknown,
): Promise<string | null> {
  const link = await findOneTimeToken(db, purpose, token);
  return link && (await spendFoundToken(db, link)) ? link.value : null;
}

/** Whether a link still stands for something; it goes on working. */
export const isOpenToken = async (db: Db, purpose: LinkPurpose, token: unknown): Promise<boolean> =>
  (await findOneTimeToken(db, purpose, token)) !== null;

/** A link that still stands for something, and goes on working until it is used up. */
export async function findOneTimeToken(
  db: Db,
  purpose: LinkPurpose,
  token: unknown,
): Promise<{ id: string; value: string } | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom('auth.verification')
    .select(['id', 'value'])
    .where('identifier', '=', identifierOf(purpose, token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  const start = storedValue(purpose, '');
  if (!row?.value.startsWith(start)) return null;
  return { id: row.id, value: row.value.slice(start.length) };
}

/**
 * Uses up a link that was found, together with what else a transaction does.
 * @returns false when somebody else was faster
 */
export async function spendFoundToken(db: Db, { id }: { id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.verification')
    .where('id', '=', id)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all links of one purpose for one person. */
export async function endOneTimeTokens(db: Db, purpose: LinkPurpose, value: string): Promise<void> {
  await db.deleteFrom('auth.verification').where('value', '=', storedValue(purpose, value)).execute();
}

const identifierOf = (purpose: LinkPurpose, token: string): string => hashOfToken(`${purpose}:${token}`);

const storedValue = (purpose: LinkPurpose, value: string): string => `${purpose}:${value}`;

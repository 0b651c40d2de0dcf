import { createHmac, randomInt } from 'node:crypto';
import type { Db, Trx } from '#platform/server/database.ts';
import { RECOVERY_CODES } from '../../second-factor.contract.ts';

/** Letters and digits that nobody takes for each other. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** Recovery codes as people see them, such as `k7mfp-2xq9d`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });

/** What was typed, without blanks, hyphens and capitals; null for what cannot be a recovery code. */
export function typedRecoveryCode(typed: string): string | null {
  const signs = typed.toLowerCase().replace(/[\s-]/g, '');
  return signs.length === LENGTH && [...signs].every((sign) => SIGNS.includes(sign)) ? signs : null;
}

/** What the database keeps of a code; without the key of the installation it cannot be guessed at. */
export const hashOfRecoveryCode = (secret: string, accountId: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`${accountId}:${typedRecoveryCode(code) ?? ''}`)
    .digest('base64url');

/** Puts these codes in the place of those that an account has. */
export async function replaceRecoveryCodes(
  trx: Trx,
  secret: string,
  accountId: string,
  codes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('auth.recovery_code').where('account_id', '=', accountId).execute();
  const rows = codes.map((code) => ({
    account_id: accountId,
    code_hash: hashOfRecoveryCode(secret, accountId, code),
  }));
  await trx.insertInto('auth.recovery_code').values(rows).execute();
}

/** Uses up a recovery code. @returns false for a wrong or used one */
export async function spendRecoveryCode(
  db: Db,
  accountId: string,
  hash: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth.recovery_code')
    .set({ used_ts: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_ts', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

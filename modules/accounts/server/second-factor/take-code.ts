import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { familiarityOf, placeKey } from '../known-places.ts';
import { forgetTries, takeTry } from '../try-limit.ts';
import { hashOfRecoveryCode, spendRecoveryCode, typedRecoveryCode } from './recovery-codes.ts';
import { type FactorRow, readFactor } from './second-factor.queries.ts';
import { matchingStep } from './totp.ts';

const limit = { most: 5, windowSeconds: 15 * 60, freeTries: 5 };

export type FactorNeeds = { db: Db; secrets: Pick<Secrets, 'of'> };

export const factorKey = (secrets: FactorNeeds['secrets']): Promise<string> => secrets.of('second factors');

const boundTo = (accountId: string): string => `second-factor:${accountId}`;

/** A secret as the database keeps it. */
export const sealFactor = async (
  secrets: FactorNeeds['secrets'],
  accountId: string,
  secret: string,
): Promise<string> => sealText(await factorKey(secrets), boundTo(accountId), secret);

/** The secret behind what the database keeps. */
export async function openFactor(
  secrets: FactorNeeds['secrets'],
  accountId: string,
  sealed: string,
): Promise<string> {
  const secret = openSealedText(await factorKey(secrets), boundTo(accountId), sealed);
  if (secret === null)
    throw new Error(
      'A second factor was sealed by another key: put the secret-key of this installation back.',
    );
  return secret;
}

/**
 * Takes one try at the codes of an account. A device on its network that is known from lately has tries of its own, so
 * that no stranger uses up those of the owner.
 * @returns what is to be called once the code was right
 * @throws ApiError too_many_requests
 */
export async function takeCodeTry(
  db: Db,
  accountId: string,
  request: Pick<Call['request'], 'ip' | 'userAgent'>,
): Promise<() => Promise<void>> {
  const now = Math.floor(Date.now() / 1000);
  const isKnown = (await familiarityOf(db, accountId, request, now)) === 'known';
  const key = `second-factor:${isKnown ? `known:${placeKey(request)}:` : ''}${accountId}`;
  const wait = await takeTry(db, key, limit, now);
  if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  return () => forgetTries(db, key);
}

/** Holds a code against a second factor that is on, and uses it up: no code is right twice. */
export async function takeCode(
  { db, secrets }: FactorNeeds,
  accountId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const row = await readFactor(db, accountId);
  if (!row?.secret_sealed || row.enabled_ts === null) return null;
  const now = Math.floor(Date.now() / 1000);
  const code = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(code))
    return (await takeAppCode({ db, secrets }, accountId, row, code, now)) ? 'app' : null;
  if (typedRecoveryCode(typed) === null) return null;
  const hash = hashOfRecoveryCode(await factorKey(secrets), accountId, typed);
  if (!(await spendRecoveryCode(db, accountId, hash, now))) return null;
  await noteUse(db, accountId, now);
  return 'recovery';
}

async function takeAppCode(
  { db, secrets }: FactorNeeds,
  accountId: string,
  { secret_sealed }: FactorRow,
  code: string,
  now: number,
): Promise<boolean> {
  const secret = await openFactor(secrets, accountId, secret_sealed ?? '');
  const step = matchingStep(secret, code, now);
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('auth.second_factor')
    .set({ last_step: step, last_used_ts: now })
    .where('account_id', '=', accountId)
    .where('secret_sealed', '=', secret_sealed)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const noteUse = (db: Db, accountId: string, now: number) =>
  db
    .updateTable('auth.second_factor')
    .set({ last_used_ts: now })
    .where('account_id', '=', accountId)
    .execute();

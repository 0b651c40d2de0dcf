import { tokenNotAccepted, tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { currentPasswordWrong } from '../security.contract.ts';
import { accountQueries } from './account.queries.ts';
import { hashOfNoPassword, verifyPassword } from './password-hashing.ts';
import { forgetTries, takeTry } from './try-limit.ts';

const limit = { most: 10, windowSeconds: 15 * 60, freeTries: 5 };

/**
 * Holds a password against the one of the account; few tries in a quarter of an hour.
 * @returns the key under which the tries are counted, to be forgotten once all went well
 * @throws ApiError too_many_requests, current_password_is_invalid
 */
export async function takePassword(
  db: Db,
  accountId: string,
  password: string,
  field: string,
  tries = `password:${accountId}`,
): Promise<string> {
  const wait = await takeTry(db, tries, limit, Math.floor(Date.now() / 1000));
  if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  const credential = await accountQueries(db).credentialOf(accountId);
  const hash = credential?.password ?? (await hashOfNoPassword());
  const isRight = await verifyPassword({ hash, password });
  if (!isRight || !credential?.password) {
    throw currentPasswordWrong({ details: [{ loc: ['body', field], msg: currentPasswordWrong.message }] });
  }
  return tries;
}

/** Makes sure that whoever calls knows the password of the account, before something that is hard to take back. */
export async function confirmPassword(
  db: Db,
  { caller }: Pick<Call, 'caller'>,
  password: string,
  field = 'password',
): Promise<void> {
  // A program that knows the password is still not the person.
  if (caller.token) throw tokenNotAccepted();
  await forgetTries(db, await takePassword(db, caller.accountId ?? '', password, field));
}

/** The same of an account that nobody is signed in to yet: strangers do not use up the tries of its owner. */
export async function confirmAccountPassword(
  db: Db,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  await forgetTries(db, await takePassword(db, accountId, password, field, `password:new:${accountId}`));
}

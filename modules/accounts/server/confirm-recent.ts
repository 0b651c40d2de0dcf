import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { passwordNeeded } from '../second-factor.contract.ts';
import { takePassword } from './confirm-password.ts';
import { forgetTries } from './try-limit.ts';

/** Whoever signed in so lately has just shown who they are. */
const FRESH_SECONDS = 10 * 60;

/**
 * Makes sure that it is the owner of the account who calls, by the password or by a sign-in of lately.
 * @param mustSay the password is asked for in any case
 * @throws ApiError current_password_is_missing, current_password_is_invalid, too_many_requests
 */
export async function confirmRecent(
  db: Db,
  { caller }: Pick<Call, 'caller'>,
  password: string | undefined,
  mustSay = false,
): Promise<void> {
  if (password !== undefined) {
    await forgetTries(db, await takePassword(db, caller.accountId ?? '', password, 'current_password'));
  } else if (mustSay || !(await isFresh(db, caller.sessionId))) {
    throw passwordNeeded({ details: [{ loc: ['body', 'current_password'], msg: passwordNeeded.message }] });
  }
}

async function isFresh(db: Db, sessionId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('auth.session')
    .select('created_at')
    // What a provider of one site said is no word about the account, which is there on all of them.
    .where('site_id', 'is', null)
    .where('id', '=', sessionId ?? '')
    .executeTakeFirst();
  return row !== undefined && Date.now() - row.created_at.getTime() < FRESH_SECONDS * 1000;
}

import { confirmationNeeded, tokenNotAccepted } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { takePassword } from './confirm-password.ts';
import { CONFIRMED_SECONDS, noteConfirmed } from './confirmation/confirmed-session.ts';
import { placeOf } from './passkeys/challenges.ts';
import { credentialsAt } from './passkeys/passkeys.queries.ts';
import { isAlone } from './sees-whole-account.ts';
import { forgetTries } from './try-limit.ts';

export type Reach = 'for-site' | 'for-account';
export type Asked = Pick<Call, 'site' | 'caller' | 'request'>;

/**
 * Makes sure that whoever holds the session has shown lately who they are, or does so now by the password. A token has
 * nobody to ask: whoever made it has shown it, and it may what it was given.
 * @throws ApiError confirmation_is_needed, current_password_is_invalid, too_many_requests
 */
export async function confirmRecent(db: Db, call: Asked, reach: Reach, password?: string): Promise<void> {
  const { caller } = call;
  if (caller.token) {
    // A program that knows the password is still not the person.
    if (password !== undefined) throw tokenNotAccepted();
    return;
  }
  if (password !== undefined && !(await mustUsePasskey(db, call, reach))) {
    await forgetTries(db, await takePassword(db, caller.accountId ?? '', password, 'current_password'));
    await noteConfirmed(db, caller.sessionId, 'password');
  } else if (!(await isConfirmed(db, call, reach))) {
    throw confirmationNeeded({ extra: { reach } });
  }
}

/** Whether somebody has shown lately who they are, as far as a call reaches. */
export async function isConfirmed(db: Db, call: Asked, reach: Reach): Promise<boolean> {
  const { accountId, sessionId } = call.caller;
  if (await mustUsePasskey(db, call, reach)) return false;
  const row = await db
    .selectFrom('auth.session')
    .select(['created_at', 'site_id', 'confirmed_at', 'confirmed_by'])
    .where('id', '=', sessionId ?? '')
    .executeTakeFirst();
  if (!row) return false;
  const isLate = (at: Date | null) => at !== null && Date.now() - at.getTime() < CONFIRMED_SECONDS * 1000;
  // A provider may let somebody in without asking them anything.
  if (row.site_id === null && isLate(row.created_at)) return true;
  if (!isLate(row.confirmed_at)) return false;
  // What a provider of one site said is no word about the account elsewhere.
  return row.confirmed_by !== 'provider' || reach === 'for-site' || isAlone(db, accountId, row.site_id);
}

/** Whose role asks for two factors, and who has a passkey here, does not get another factor by a password alone. */
export const mustUsePasskey = async (db: Db, call: Asked, reach: Reach): Promise<boolean> =>
  reach === 'for-account' &&
  call.caller.needsSecondFactor === true &&
  (await credentialsAt(db, call.caller.accountId ?? '', placeOf(call).rpId)).length > 0;

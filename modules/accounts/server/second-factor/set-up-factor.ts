import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type SecondFactor, secondFactorOn, setUpExpired } from '../../second-factor.contract.ts';
import { codeWrong } from '../../second-factor-codes.contract.ts';
import { secondFactorMail } from '../account-mails.ts';
import { confirmRecent } from '../confirm-recent.ts';
import { publishAccount, type SessionNeeds } from '../sessions.ts';
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, readFactor } from './second-factor.queries.ts';
import { shownFactor } from './shown-factor.ts';
import { factorKey, openFactor, sealFactor, takeCodeTry } from './take-code.ts';
import { matchingStep, newTotpSecret, provisioningUri } from './totp.ts';

const PENDING_SECONDS = 15 * 60;

export type SecondFactorNeeds = SessionNeeds & { mail: Mailer; secrets: Pick<Secrets, 'of'> };
export type OwnCall = Pick<Call, 'site' | 'caller' | 'request'>;

/** Makes a secret that waits for its first code; what is on stays on until then. */
export async function startSetUp(
  { database: { db }, secrets }: SecondFactorNeeds,
  given: { current_password?: string | undefined; isReset: boolean },
  call: OwnCall,
): Promise<SecondFactor> {
  const accountId = call.caller.accountId ?? '';
  if (!given.isReset && (await hasSecondFactor(db, accountId))) throw secondFactorOn();
  await confirmRecent(db, call, 'for-account', given.current_password);
  const secret = newTotpSecret();
  const pending = {
    pending_sealed: await sealFactor(secrets, accountId, secret),
    pending_until_ts: Math.floor(Date.now() / 1000) + PENDING_SECONDS,
  };
  await db
    .insertInto('auth.second_factor')
    .values({ account_id: accountId, ...pending })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(pending))
    .execute();
  const email = await emailOf(db, accountId);
  return {
    ...{ state: 'pending', config: null, recovery_codes: null, secret },
    provisioningUri: provisioningUri(secret, { site: call.site.title, email }),
  };
}

/** Turns a second factor on by the first code of the app; recovery codes are shown this once. */
export async function confirmSetUp(
  needs: SecondFactorNeeds,
  typed: string,
  call: OwnCall,
): Promise<SecondFactor> {
  const { database, secrets, mail } = needs;
  const { db, ids } = database;
  const accountId = call.caller.accountId ?? '';
  const now = Math.floor(Date.now() / 1000);
  const row = await readFactor(db, accountId);
  const sealed = row?.pending_sealed;
  if (!sealed || (row.pending_until_ts ?? 0) <= now) throw setUpExpired();
  const wasRight = await takeCodeTry(db, accountId, call.request);
  const secret = await openFactor(secrets, accountId, sealed);
  const step = matchingStep(secret, typed.replace(/\s/g, ''), now);
  if (step === null) throw codeWrong({ details: [{ loc: ['body', 'code'], msg: codeWrong.message }] });
  const codes = newRecoveryCodes();
  const key = await factorKey(secrets);
  const to = await emailOf(db, accountId);
  const { id, title: name } = profileOf(call.caller);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('auth.second_factor')
      .set({
        ...{ secret_sealed: sealed, enabled_ts: now, last_step: step, last_used_ts: now },
        ...{ pending_sealed: null, pending_until_ts: null },
      })
      .where('account_id', '=', accountId)
      // Two windows may have begun: the one whose code it is must still be the newest.
      .where('pending_sealed', '=', sealed)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw setUpExpired();
    await replaceRecoveryCodes(trx, key, accountId, codes);
    // Whoever is signed in elsewhere never showed a code.
    await endOthers(trx, accountId, call.caller.sessionId);
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'second_factor.enabled', objectKind: 'profile', objectId: id },
    });
    const reader = { to, name, site: call.site.title, language: call.request.language };
    await mail.send(secondFactorMail('on', reader), trx);
    await publishAccount(needs, trx, call.site.id, accountId);
  });
  needs.callers.dropAccount();
  await wasRight();
  const shown = await shownFactor(db, call);
  return { ...shown, recovery_codes: codes };
}

async function endOthers(trx: Trx, accountId: string, sessionId: string | null): Promise<void> {
  await trx
    .deleteFrom('auth.session')
    .where('user_id', '=', accountId)
    .where('id', '<>', sessionId ?? '')
    .execute();
  await trx.deleteFrom('auth.reader_session').where('account_id', '=', accountId).execute();
}

/** The address that an account signs in with. */
export async function emailOf(db: Database['db'], accountId: string): Promise<string> {
  const row = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.email;
}

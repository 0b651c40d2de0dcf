import { tooManyRequests } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import {
  askForConfirmation,
  confirmIdentity,
  getConfirmation,
  passkeyNotOwn,
} from '../../confirmation.contract.ts';
import type { PasskeyAssertion } from '../../passkeys.contract.ts';
import { codeWrong } from '../../second-factor-codes.contract.ts';
import { takePassword } from '../confirm-password.ts';
import { isConfirmed } from '../confirm-recent.ts';
import { CHALLENGE_MILLISECONDS, newChallenge, placeOf } from '../passkeys/challenges.ts';
import { credentialsAt } from '../passkeys/passkeys.queries.ts';
import { ownerBy } from '../passkeys/sign-in-with-passkey.ts';
import type { SecondFactorNeeds } from '../second-factor/set-up-factor.ts';
import { takeCode, takeCodeTry } from '../second-factor/take-code.ts';
import { forgetTries, takeTry } from '../try-limit.ts';
import { waysOf } from './confirmation-ways.ts';
import { noteConfirmed, noteStrong } from './confirmed-session.ts';

type Asked = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

const passkeyLimit = { most: 50, windowSeconds: 15 * 60, freeTries: 50 };

/** The calls by which somebody who is signed in shows once more who they are. */
export function confirmationHandlers(needs: SecondFactorNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(getConfirmation, async ({ query: { reach }, ...call }) => ({
      is_confirmed: await isConfirmed(db, call, reach),
      ...(await waysOf(db, call, reach)),
    })),
    answer(confirmIdentity, async ({ body, ...call }) => {
      const { sessionId, accountId } = call.caller;
      if (body.current_password !== undefined) {
        const tries = await takePassword(db, accountId ?? '', body.current_password, 'current_password');
        await forgetTries(db, tries);
        await noteConfirmed(db, sessionId, 'password');
      } else if (body.code !== undefined) {
        await takeCodeOfApp(needs, body.code, call);
        await noteConfirmed(db, sessionId, 'code');
      } else if (body.credential) {
        await takePasskey(needs, body.credential, call);
        await noteConfirmed(db, sessionId, 'passkey');
      }
      return undefined;
    }),
    answer(askForConfirmation, async (call) => {
      const accountId = call.caller.accountId ?? '';
      const wait = await takeTry(db, `confirm passkey:${accountId}`, passkeyLimit, call.now);
      if (wait !== null) throw tooManyRequests({ retryAfter: wait });
      const { rpId } = placeOf(call);
      const known = await credentialsAt(db, accountId, rpId);
      return {
        ...{ challenge: await newChallenge(db, 'use-passkey', accountId), rpId },
        allowCredentials: known.map(({ credential_id: id, transports }) => ({
          ...{ id, type: 'public-key', transports },
        })),
        ...{ userVerification: 'required', timeout: CHALLENGE_MILLISECONDS },
      };
    }),
  ];
}

/** Recovery codes are kept for whoever lost the device. */
async function takeCodeOfApp(
  { database: { db }, secrets }: SecondFactorNeeds,
  typed: string,
  { caller, request }: Asked,
): Promise<void> {
  const accountId = caller.accountId ?? '';
  const wasRight = await takeCodeTry(db, accountId, request);
  const isOfApp = /^\d{6}$/.test(typed.replace(/\s/g, ''));
  if (!isOfApp || (await takeCode({ db, secrets }, accountId, typed)) !== 'app')
    throw codeWrong({ details: [{ loc: ['body', 'code'], msg: codeWrong.message }] });
  await wasRight();
}

async function takePasskey(
  needs: SecondFactorNeeds,
  credential: PasskeyAssertion,
  call: Asked,
): Promise<void> {
  const { db } = needs.database;
  const { accountId, sessionId } = call.caller;
  const owner = await ownerBy(needs, credential, call, accountId);
  if (!owner || owner.account_id !== accountId) throw passkeyNotOwn();
  await db.transaction().execute(async (trx) => {
    const id = await noteStrong(trx, sessionId);
    if (id !== null) await needs.events.publish(trx, { topic: 'session', siteId: call.site.id, id });
  });
  needs.callers.dropAccount();
}

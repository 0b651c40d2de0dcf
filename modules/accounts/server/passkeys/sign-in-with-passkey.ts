import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { providerNeeded } from '../../accounts.contract.ts';
import { type PasskeyAssertion, passkeyInvalid } from '../../passkeys.contract.ts';
import { refuseDemoFromElsewhere } from '../demo-accounts.ts';
import { comesByProviderAlone } from '../emergency-owners.ts';
import { familiarityOf } from '../known-places.ts';
import { recordNewcomer } from '../record-newcomer.ts';
import { startSession } from '../sessions.ts';
import { deviceAt, profileOnSite, recordSignIn, type SignedInProfile, type SignInNeeds } from '../sign-in.ts';
import { forgetTries, type TryLimit, takeTry } from '../try-limit.ts';
import { CHALLENGE_MILLISECONDS, newChallenge, placeOf, spendChallenge } from './challenges.ts';
import { findCredential } from './passkeys.queries.ts';

type Needs = Pick<SignInNeeds, 'database' | 'events' | 'callers'>;
type Asked = Pick<Call, 'site' | 'request' | 'reply' | 'now'>;

/** Of one network within a quarter of an hour: who begins leaves a row for five minutes, and whole newsrooms come at nine. */
const beginnings = { most: 500, windowSeconds: 15 * 60, freeTries: 500 };
/** Of those that failed. */
const failures = { most: 50, windowSeconds: 15 * 60, freeTries: 50 };

/** What the browser is asked with: any passkey that its owner has for this address. */
export async function optionsToSignIn(
  { database: { db } }: Needs,
  call: Asked,
): Promise<Record<string, unknown>> {
  await takeTurn(db, 'begin', beginnings, call);
  return {
    challenge: await newChallenge(db, 'use-passkey', null),
    ...{ rpId: placeOf(call).rpId, allowCredentials: [], userVerification: 'required' },
    timeout: CHALLENGE_MILLISECONDS,
  };
}

/** @returns the key under which the turns of a network are counted. @throws ApiError too_many_requests */
async function takeTurn(
  db: Needs['database']['db'],
  part: 'begin' | 'end',
  limit: TryLimit,
  { request, now }: Asked,
): Promise<string> {
  const key = `passkey ${part}:${networkOf(request.ip)}`;
  const wait = await takeTry(db, key, limit, now);
  if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  return key;
}

/** Signs in whoever holds a passkey of an account that may come in. @throws ApiError passkey_is_invalid */
export async function signInByPasskey(
  needs: Needs,
  credential: PasskeyAssertion,
  call: Asked,
): Promise<SignedInProfile> {
  const { db } = needs.database;
  const turn = await takeTurn(db, 'end', failures, call);
  const owner = await ownerBy(needs, credential, call, null);
  if (!owner) throw passkeyInvalid();
  refuseDemoFromElsewhere(owner.email, call.request);
  const accountId = owner.account_id;
  const profile = await profileOnSite(needs, call.site.id, accountId);
  const isClosed = profile !== null && (await comesByProviderAlone(db, call.site.id, profile.id));
  const result = profile ? (isClosed ? 'provider_needed' : 'signed_in') : 'not_admitted';
  const place = await familiarityOf(db, accountId, call.request, call.now);
  await recordSignIn(needs, { result, accountId, site: call.site, request: call.request });
  if (!profile) throw passkeyInvalid();
  if (isClosed) throw providerNeeded();
  await startSession(needs, accountId, call, { isStrong: true });
  await forgetTries(db, turn);
  const deed = place === 'new' ? deviceAt(call.request) : null;
  await recordNewcomer(needs.database, 'session.started', profile.id, call, deed);
  return profile;
}

/**
 * Whose passkey signed the challenge that was given out; a counter that went back is a copy of it.
 * @param asked the account that it was given to; null for a stranger who signs in
 */
export async function ownerBy(
  { database: { db } }: Pick<Needs, 'database'>,
  assertion: PasskeyAssertion,
  call: Pick<Asked, 'request' | 'now'>,
  asked: string | null,
) {
  const { rpId, origin } = placeOf(call);
  const expectedChallenge = await spendChallenge(db, 'use-passkey', assertion.response.clientDataJSON, asked);
  const found = expectedChallenge === null ? null : await findCredential(db, assertion.id, rpId);
  if (!found || expectedChallenge === null) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...response } = assertion.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...{ id: assertion.id, rawId: assertion.rawId, type: assertion.type, clientExtensionResults: {} },
      response: userHandle ? { ...response, userHandle } : response,
    },
    ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
    credential: {
      ...{ id: found.credential_id, counter: found.sign_count },
      publicKey: Uint8Array.from(found.public_key),
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter } = verified.authenticationInfo;
  const used = await db
    .updateTable('auth.passkey')
    .set({ sign_count: newCounter, last_used_ts: call.now })
    .where('id', '=', found.id)
    .where('sign_count', '=', found.sign_count)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? found : null;
}

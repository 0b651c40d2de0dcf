import { notFound } from '#platform/contract/api-error.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  MOST_PASSKEYS,
  type Passkey,
  type PasskeyAttestation,
  passkeyRefused,
  tooManyPasskeys,
} from '../../passkeys.contract.ts';
import { passkeyMail } from '../account-mails.ts';
import { noteStrong } from '../confirmation/confirmed-session.ts';
import { emailOf, type OwnCall, type SecondFactorNeeds } from '../second-factor/set-up-factor.ts';
import { publishAccount } from '../sessions.ts';
import { CHALLENGE_MILLISECONDS, newChallenge, placeOf, spendChallenge } from './challenges.ts';
import { credentialsAt, endStrongSessions, passkeysOf } from './passkeys.queries.ts';

type Needs = Pick<SecondFactorNeeds, 'database' | 'mail' | 'events' | 'callers'>;

/** What the browser is asked with to make a passkey for whoever calls. */
export async function optionsToAdd(
  { database: { db } }: Needs,
  call: OwnCall,
): Promise<Record<string, unknown>> {
  const accountId = call.caller.accountId ?? '';
  if ((await passkeysOf(db, accountId)).length >= MOST_PASSKEYS) throw tooManyPasskeys();
  const { rpId } = placeOf(call);
  const known = await credentialsAt(db, accountId, rpId);
  // Loaded once somebody adds one: it takes longer than many a start.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID: rpId,
    rpName: call.site.title,
    userID: new TextEncoder().encode(accountId),
    userName: await emailOf(db, accountId),
    userDisplayName: profileOf(call.caller).title,
    challenge: bytesOf(await newChallenge(db, 'add-passkey', accountId)),
    timeout: CHALLENGE_MILLISECONDS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
  });
  return { ...options };
}

/** Keeps the passkey that a browser made. @throws ApiError passkey_is_refused, too_many_passkeys */
export async function addPasskeyOf(
  needs: Needs,
  { title, credential }: { title: string; credential: PasskeyAttestation },
  call: OwnCall & { now: number },
): Promise<Passkey> {
  const { db, ids } = needs.database;
  const accountId = call.caller.accountId ?? '';
  const made = await madeBy(db, accountId, credential, call);
  if (!made) throw passkeyRefused();
  const { rpId: host } = placeOf(call);
  const isLetOn = call.caller.needsSecondFactor === true;
  const passkey = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('auth.user').select('id').where('id', '=', accountId).forUpdate().execute();
    if ((await passkeysOf(trx, accountId)).length >= MOST_PASSKEYS) throw tooManyPasskeys();
    const row = { id: ids.next(), title, host, is_synced: made.is_synced, created_ts: call.now };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('auth.passkey')
      .values({ ...row, ...made, account_id: accountId })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    // Nobody takes over what is somebody's by naming it.
    if (numInsertedOrUpdatedRows !== 1n) throw passkeyRefused();
    // Both factors were shown now: the password or the provider before, and what has just signed.
    if (isLetOn) await noteStrong(trx, call.caller.sessionId);
    await publishAccount(needs, trx, call.site.id, accountId);
    await tell(needs, trx, call, { did: 'added', passkey: row });
    return { ...row, last_used_ts: null };
  });
  needs.callers.dropAccount();
  return passkey;
}

async function madeBy(
  db: Needs['database']['db'],
  accountId: string,
  credential: PasskeyAttestation,
  call: OwnCall,
) {
  const { clientDataJSON, transports = [] } = credential.response;
  const expectedChallenge = await spendChallenge(db, 'add-passkey', clientDataJSON, accountId);
  if (expectedChallenge === null) return null;
  const { rpId, origin } = placeOf(call);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
    // What is not what a browser answers is refused like what was signed wrongly.
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential: key, credentialBackedUp } = verified.registrationInfo;
  return {
    ...{ credential_id: key.id, public_key: Buffer.from(key.publicKey), sign_count: key.counter },
    ...{ transports, is_synced: credentialBackedUp },
  };
}

/** Gives a passkey another name. */
export async function renamePasskeyOf(
  { database: { db, ids } }: Needs,
  { id, title }: { id: number; title: string },
  call: OwnCall,
): Promise<Passkey> {
  return db.transaction().execute(async (trx) => {
    const before = await held(trx, call, id);
    await trx.updateTable('auth.passkey').set({ title }).where('id', '=', id).execute();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'passkey.renamed', objectKind: 'profile', objectId: profileOf(call.caller).id },
      ...{ before: { title: before.title }, after: { title } },
    });
    return { ...before, title };
  });
}

/** Removes a passkey: from now on it signs nobody in. */
export async function removePasskeyOf(needs: Needs, id: number, call: OwnCall): Promise<void> {
  const { db } = needs.database;
  await held(db, call, id);
  await db.transaction().execute(async (trx) => {
    const passkey = await held(trx, call, id);
    await trx.deleteFrom('auth.passkey').where('id', '=', id).execute();
    const accountId = call.caller.accountId ?? '';
    await endStrongSessions(trx, accountId, call.caller.sessionId);
    await publishAccount(needs, trx, call.site.id, accountId);
    await tell(needs, trx, call, { did: 'removed', passkey });
  });
  needs.callers.dropAccount();
}

async function held(db: Needs['database']['db'], { caller }: OwnCall, id: number): Promise<Passkey> {
  const passkey = (await passkeysOf(db, caller.accountId ?? '')).find((one) => one.id === id);
  if (!passkey) throw notFound();
  return passkey;
}

/** Leaves the audit row, and writes to the owner of the account. */
async function tell(
  { database: { ids }, mail }: Needs,
  trx: Trx,
  call: OwnCall,
  { did, passkey }: { did: 'added' | 'removed'; passkey: Pick<Passkey, 'title'> },
): Promise<void> {
  const { id, title: name } = profileOf(call.caller);
  await recordWrite(trx, ids.next, call, {
    ...{ action: `passkey.${did}`, objectKind: 'profile', objectId: id, after: { title: passkey.title } },
  });
  const to = await emailOf(trx, call.caller.accountId ?? '');
  const reader = { to, name, site: call.site.title, language: call.request.language };
  await mail.send(passkeyMail(did, { ...reader, passkey: passkey.title }), trx);
}

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(challenge, 'base64url'));

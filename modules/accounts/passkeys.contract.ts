import { z } from 'zod';
import { apiError, csrfFailed, notFound } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { everyone, signedIn } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { demoAccountLocal, nextUrl, providerNeeded, SignedIn } from './accounts.contract.ts';
import { confirmingPassword, currentPasswordWrong } from './security.contract.ts';

export const MOST_PASSKEYS = 20;
export const LONGEST_PASSKEY_TITLE = 60;

export const passkeyInvalid = apiError(
  'passkey_is_invalid',
  401,
  "We don't recognize this passkey. Sign in with your password.",
);
export const passkeyRefused = apiError(
  'passkey_is_refused',
  422,
  "This passkey couldn't be confirmed. Start again.",
);
export const tooManyPasskeys = apiError(
  'too_many_passkeys',
  409,
  fixed`You can have up to ${MOST_PASSKEYS} passkeys. Remove one first.`,
);

/** A passkey as its owner sees it; never its key. Times are unix seconds. */
export const Passkey = z
  .object({
    id,
    title: z.string(),
    host: z.string().meta({ description: 'the name in the address that it works at' }),
    is_synced: z
      .boolean()
      .meta({ description: 'kept by a password manager or an account, not by one device alone' }),
    created_ts: z.number().int(),
    last_used_ts: z.number().int().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof Passkey>;

/** What a browser's own call takes, as the standard says it: Web Authentication, level 3. */
export const passkeyOptions = z
  .record(z.string(), z.unknown())
  .meta({ description: 'for navigator.credentials, in JSON' });

const encoded = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
const credential = z.object({ id: encoded(1_400), rawId: encoded(1_400), type: z.literal('public-key') });

/** What a browser answers when a passkey was made, in JSON. */
export const PasskeyAttestation = credential
  .extend({
    response: z.object({
      clientDataJSON: encoded(8_000),
      attestationObject: encoded(32_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation' });
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;

/** What a browser answers when a passkey was used, in JSON. */
export const PasskeyAssertion = credential
  .extend({
    response: z.object({
      clientDataJSON: encoded(8_000),
      authenticatorData: encoded(8_000),
      signature: encoded(8_000),
      userHandle: encoded(200).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

const path = '/core/v1/users/me/auth/passkeys';
const passkeyParams = z.object({ passkeyId: idInPath });
export const PasskeyTitle = z.object({ title: z.string().trim().min(1).max(LONGEST_PASSKEY_TITLE) });
const recently = z.object({ current_password: confirmingPassword });

export const listPasskeys = endpoint({
  method: 'GET',
  path,
  summary: 'The passkeys of the caller, the newest first',
  permission: signedIn(),
  response: z.object({ items: z.array(Passkey), total_count: z.number().int() }),
});

export const askForPasskey = endpoint({
  method: 'POST',
  path: `${path}/options`,
  confirms: 'for-account',
  summary: 'Begin to add a passkey: what the browser is asked with, good for 5 minutes',
  permission: signedIn(),
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  body: recently,
  response: passkeyOptions,
  errors: [currentPasswordWrong, tooManyPasskeys],
});

export const addPasskey = endpoint({
  method: 'POST',
  path,
  summary: 'Add the passkey that a browser made; its owner gets a mail',
  permission: signedIn(),
  whenPastDue: 'allowed',
  maxBodyBytes: 64 * 1024,
  body: PasskeyTitle.extend({ credential: PasskeyAttestation }),
  status: 201,
  response: Passkey,
  errors: [passkeyRefused, tooManyPasskeys],
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: `${path}/{passkeyId}`,
  summary: 'Name a passkey',
  permission: signedIn(),
  whenPastDue: 'allowed',
  params: passkeyParams,
  body: PasskeyTitle,
  response: Passkey,
  errors: [notFound],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: `${path}/{passkeyId}`,
  confirms: 'for-account',
  summary: 'Remove a passkey, which signs nobody in any more; its owner gets a mail',
  permission: signedIn(),
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  params: passkeyParams,
  body: recently,
  status: 204,
  response: empty(),
  errors: [notFound, currentPasswordWrong],
});

export const askForPasskeySignIn = endpoint({
  method: 'POST',
  path: '/core/users/passkey/options',
  summary: 'Begin to sign in with a passkey: what the browser is asked with, good for 5 minutes',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 1024,
  body: z.object({}),
  response: passkeyOptions,
  errors: [csrfFailed],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/core/users/passkey',
  summary: 'Sign in with a passkey, which counts as both factors',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 64 * 1024,
  query: nextUrl,
  body: z.object({ credential: PasskeyAssertion }),
  response: SignedIn,
  errors: [passkeyInvalid, providerNeeded, demoAccountLocal, csrfFailed],
});

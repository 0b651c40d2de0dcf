import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { PasskeyAssertion, passkeyOptions } from './passkeys.contract.ts';
import { codeWrong } from './second-factor-codes.contract.ts';
import { currentPasswordWrong } from './security.contract.ts';

/** By what somebody can show who they are. */
export const confirmationWays = ['password', 'passkey', 'code', 'provider'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

/** Of one's own account: sign-in asks strangers, and answers otherwise. */
export const passkeyNotOwn = apiError(
  'credential_is_invalid',
  422,
  "This passkey isn't one of yours. Try another way.",
);

export const providerUnreachable = apiError(
  'provider_is_unreachable',
  502,
  "We couldn't reach the sign-in provider. Try again in a moment.",
);
/** Whether whoever holds the session has shown lately who they are, and by what they can. */
export const ConfirmationState = z
  .object({
    is_confirmed: z.boolean(),
    ways: z.array(z.enum(confirmationWays)),
    provider_title: z.string().nullable().meta({ description: 'by which they signed in' }),
  })
  .meta({ id: 'ConfirmationState' });
export type ConfirmationState = z.output<typeof ConfirmationState>;

const path = '/core/v1/sites/{siteId}/account/confirmation';
const own = {
  permission: signedIn(),
  scopeParam: 'siteId',
  params: paramsOf('siteId'),
  whenPastDue: 'allowed',
} as const;

export const getConfirmation = endpoint({
  ...own,
  method: 'GET',
  path,
  summary: 'Whether the caller has shown within 10 minutes who they are, and by what they can',
  query: z.object({ reach: z.enum(['for-site', 'for-account']).default('for-site') }),
  response: ConfirmationState,
});

export const confirmIdentity = endpoint({
  ...own,
  method: 'POST',
  path,
  summary:
    'Show who one is, by a password, a code of the authenticator app or a passkey; it counts for 10 minutes',
  maxBodyBytes: 64 * 1024,
  body: z
    .object({
      current_password: z.string().min(1, 'current_password_is_missing').max(1_024).optional(),
      code: z
        .string()
        .trim()
        .min(1, 'code_is_missing')
        .max(20)
        .optional()
        .meta({ description: 'six digits of the app' }),
      credential: PasskeyAssertion.optional(),
    })
    .refine((said) => Object.values(said).filter((one) => one !== undefined).length === 1, {
      ...{ path: ['current_password'], message: 'needs one of current_password, code and credential' },
    }),
  status: 204,
  response: empty(),
  errors: [currentPasswordWrong, codeWrong, passkeyNotOwn],
});

export const askForConfirmation = endpoint({
  ...own,
  method: 'POST',
  path: `${path}/passkey`,
  summary: 'Begin to show who one is with a passkey: what the browser is asked with, good for 5 minutes',
  maxBodyBytes: 1024,
  body: z.object({}),
  response: passkeyOptions,
});

/** Answered by the room of the providers. */
export const startProviderConfirmation = endpoint({
  ...own,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/single_sign_on/confirmation',
  summary: 'Begin to show who one is by the provider that one signed in with: where a window goes',
  maxBodyBytes: 1024,
  body: z.object({}),
  response: z.object({ url: z.string() }),
  errors: [notFound, providerUnreachable],
});

import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { onSite, signedIn } from '#platform/contract/permission-rule.ts';
import { codeWrong } from './second-factor-codes.contract.ts';
import { confirmingPassword, currentPasswordWrong } from './security.contract.ts';

/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10;

/** Clients read this name as "off". */
export const secondFactorOff = apiError(
  'OTPConfigNotFoundException',
  404,
  'Two-factor authentication is off.',
);
export const secondFactorOn = apiError(
  'mfa_is_enabled',
  409,
  'Two-factor authentication is already on. Reset it to use a different app.',
);
export const setUpExpired = apiError(
  'mfa_setup_is_missing',
  409,
  'This setup has expired. Start again to get a new QR code.',
);
export const secondFactorRequired = apiError(
  'mfa_is_required',
  409,
  'Your role requires two-factor authentication. You can reset it, but not turn it off.',
);
export const outranked = apiError(
  'rank_is_too_low',
  403,
  'This person has a higher role than you. Ask an owner to reset it.',
);
export const factorIsOwn = apiError(
  'mfa_is_own',
  409,
  'Turn off your own two-factor authentication with your password and a code.',
);
export const accountIsShared = apiError(
  'account_is_shared',
  409,
  'This person also signs in to other sites. Ask whoever runs this server to reset it.',
);

/** What is known of a second factor; never its secret. Times are unix seconds. */
export const SecondFactorConfig = z
  .object({
    enabled_ts: z.number().int(),
    last_used_ts: z.number().int().nullable(),
    recovery_codes_left: z.number().int(),
    is_required: z.boolean().meta({ description: 'a role of the person asks for it' }),
  })
  .meta({ id: 'SecondFactorConfig' });

/** A second factor: pending with what an app is told once, or enabled. */
export const SecondFactor = z
  .object({
    state: z.enum(['pending', 'enabled']),
    config: SecondFactorConfig.nullable(),
    provisioningUri: z.string().nullable().meta({ description: 'otpauth, for the QR code' }),
    secret: z.string().nullable().meta({ description: 'base32, for typing in' }),
    recovery_codes: z.array(z.string()).nullable().meta({ description: 'shown this once' }),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.output<typeof SecondFactor>;

const path = '/core/v1/users/me/auth/otps/config';
const code = z
  .string()
  .trim()
  .min(1, 'code_is_missing')
  .max(20)
  .meta({ description: 'six digits of the app, or a recovery code' });

export const getSecondFactor = endpoint({
  method: 'GET',
  path,
  summary: 'The second factor of the caller; 404 while it is off',
  permission: signedIn(),
  response: SecondFactor,
  errors: [secondFactorOff],
});

/** What turns two-factor authentication on: nothing or a password first, then the code that an app shows. */
export const SecondFactorSetUp = z.object({
  current_password: confirmingPassword,
  code: code.optional().meta({ description: 'confirms what was started' }),
  reset: z.literal(true).optional().meta({ description: 'starts again where it is on' }),
});

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path,
  confirms: 'in-part',
  summary: 'Start, reset or, with a code, confirm two-factor authentication',
  permission: signedIn(),
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  body: SecondFactorSetUp,
  response: SecondFactor,
  errors: [secondFactorOn, setUpExpired, codeWrong, currentPasswordWrong],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/core/v1/users/me/auth/otps/recovery_codes',
  confirms: 'for-account',
  summary: 'Make new recovery codes, shown this once; earlier ones are void, and their owner gets a mail',
  permission: signedIn(),
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  body: z.object({ current_password: confirmingPassword }),
  response: SecondFactor,
  errors: [secondFactorOff, currentPasswordWrong],
});

export const SecondFactorRemoval = z.object({ current_password: confirmingPassword, code });

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path,
  confirms: 'for-account',
  summary: 'Turn two-factor authentication off; its owner gets a mail',
  permission: signedIn(),
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  body: SecondFactorRemoval,
  status: 204,
  response: empty(),
  errors: [secondFactorOff, codeWrong, currentPasswordWrong, secondFactorRequired],
});

const person = z.object({ siteId: idInPath, profileId: idInPath });

/** Whether somebody else has a second factor; nothing that would help to use it. */
export const PersonSecondFactor = z
  .object({
    profile_id: id,
    state: z.enum(['enabled', 'off']),
    enabled_ts: z.number().int().nullable(),
    last_used_ts: z.number().int().nullable(),
  })
  .meta({ id: 'PersonSecondFactor' });

export const getPersonSecondFactor = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/profiles/{profileId}/second_factor',
  summary: 'Whether somebody has two-factor authentication on',
  permission: onSite('VIEW_ACCOUNT_DETAILS'),
  scopeParam: 'siteId',
  params: person,
  response: PersonSecondFactor,
  errors: [notFound],
});

export const resetPersonSecondFactor = endpoint({
  method: 'DELETE',
  path: '/core/v1/sites/{siteId}/profiles/{profileId}/second_factor',
  tokens: 'refused',
  confirms: 'for-site',
  summary: 'Turn off the two-factor authentication of somebody who lost the device; they get a mail',
  permission: onSite('MANAGE_USERS'),
  scopeParam: 'siteId',
  params: person,
  maxBodyBytes: 8 * 1024,
  body: z.object({ current_password: confirmingPassword }),
  status: 204,
  response: empty(),
  errors: [notFound, secondFactorOff, currentPasswordWrong, outranked, factorIsOwn, accountIsShared],
});

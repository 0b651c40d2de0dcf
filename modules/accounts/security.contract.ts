import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { passwordTooCommon } from './accounts.contract.ts';
import { NewPassword } from './password-rule.contract.ts';

export const currentPasswordWrong = apiError(
  'current_password_is_invalid',
  422,
  "That's not your current password.",
);

/** Says who one is together with what asks for it; needed unless one did within 10 minutes. */
export const confirmingPassword = z
  .string()
  .min(1, 'current_password_is_missing')
  .max(1_024)
  .optional()
  .meta({ description: 'says who one is, unless one did within 10 minutes' });

/** What a person says to set another password. */
export const PasswordChange = z.object({
  current_password: z.string().min(1, 'current_password_is_missing').max(1_024),
  password: NewPassword,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/core/v1/sites/{siteId}/account/password',
  summary: 'Set another password; all other sessions of the account end, and its owner gets a mail',
  permission: signedIn(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  params: siteParams,
  body: PasswordChange,
  status: 204,
  response: empty(),
  errors: [currentPasswordWrong, passwordTooCommon],
});

/** Somewhere the account is signed in. Times are unix seconds. */
export const Session = z
  .object({
    id: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    network: z.string().nullable().meta({ description: 'the address that it was started from' }),
    started_ts: z.number().int(),
    last_seen_ts: z.number().int().meta({ description: 'exact to five minutes' }),
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/account/sessions',
  summary: 'Where the account is signed in, the last seen first',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ items: z.array(Session), total_count: z.number().int() }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/core/v1/sites/{siteId}/account/sessions/{sessionId}',
  summary: 'End one session of the account',
  permission: signedIn(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  params: z.object({ siteId: idInPath, sessionId: z.string().max(100) }),
  status: 204,
  response: empty(),
  errors: [notFound],
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/account/sessions/end_others',
  summary: 'End all sessions of the account but the one that asks',
  permission: signedIn(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  params: siteParams,
  response: z.object({ ended: id.meta({ description: 'how many there were' }) }),
});

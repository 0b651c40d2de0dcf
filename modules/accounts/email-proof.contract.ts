import { z } from 'zod';
import { apiError, csrfFailed } from '#platform/contract/api-error.ts';
import { empty, endpoint, page } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { everyone, signedIn } from '#platform/contract/permission-rule.ts';
import { linkInvalid } from './accounts.contract.ts';
import { ownEmailInUse } from './own-profile.contract.ts';
import { currentPasswordWrong } from './security.contract.ts';

/** For so many hours the link that proves an address opens. */
export const EMAIL_LINK_HOURS = 24;

export const emailIsProven = apiError('email_is_proven', 409, 'Your email is already confirmed.');
export const noEmailChange = apiError('email_change_is_missing', 409, 'There is no email change to cancel.');

const link = z.object({ emailToken: z.string().max(100) });

export const sendEmailLink = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/own_email/link',
  summary: 'Send the link that proves the own address, or the one it is to become, once more',
  permission: signedIn(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  params: siteParams,
  status: 202,
  response: z.object({ email: z.string().meta({ description: 'where it went' }) }),
  errors: [emailIsProven],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/core/v1/sites/{siteId}/own_email/change',
  summary: 'Keep the own address after all; the link that was sent opens nothing any more',
  permission: signedIn(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  params: siteParams,
  status: 204,
  response: empty(),
  errors: [noEmailChange],
});

export const showEmailProof = endpoint({
  method: 'GET',
  path: '/core/users/email/{emailToken}',
  summary: 'The page on which an address is confirmed',
  permission: everyone(),
  params: link,
  response: page(),
});

/** What the page says of a link; nothing of one that has ended. */
export const EmailProofFacts = z
  .object({
    email: z.string().nullable(),
    asks_for_password: z
      .boolean()
      .meta({ description: 'whoever is not signed in shows with it that they asked' }),
  })
  .meta({ id: 'EmailProofFacts' });

export const getEmailProofFacts = endpoint({
  method: 'GET',
  path: '/core/users/email_facts/{emailToken}',
  summary: 'Which address a link proves; asking does not use it up',
  permission: everyone(),
  params: link,
  response: EmailProofFacts,
});

export const proveEmail = endpoint({
  method: 'POST',
  path: '/core/users/email/{emailToken}',
  summary: 'Confirm an address by the link that was sent there; one that was asked for signs in from now on',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  params: link,
  body: z.object({
    password: z.string().min(1, 'password_is_missing').max(1_024).optional().meta({
      description: 'of the account, unless the call comes from a session of it',
    }),
  }),
  response: z.object({ next_url: z.string() }),
  errors: [linkInvalid, currentPasswordWrong, ownEmailInUse, csrfFailed],
});

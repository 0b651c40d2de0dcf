import { z } from 'zod';
import { namedTooOften } from '#modules/profiles/profile-standing.contract.ts';
import { nameInUse, nameReserved, OwnProfileDraft, PersonName } from '#modules/profiles/profiles.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { mailAddress } from '#platform/contract/fields.ts';
import { id, idInPath, revision } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { codeWrong } from './second-factor-codes.contract.ts';
import { currentPasswordWrong } from './security.contract.ts';

export const ownEmailInUse = apiError('email_is_invalid', 422, 'Email is already in use');

export const demoEmailFixed = apiError('demo_email_is_fixed', 422, 'Demo accounts keep their email.');

/** What people see of themselves, the address that they sign in with among it. */
export const OwnProfile = z
  .object({
    id,
    name: z.string(),
    title: z.string(),
    email: z.string(),
    email_is_proven: z.boolean().meta({ description: 'mails to it come to them, as a link showed' }),
    pending_email: z
      .string()
      .nullable()
      .meta({ description: 'becomes theirs once the link sent there is opened' }),
    asks_for_password: z
      .boolean()
      .meta({ description: 'another email asks for the password; who has none confirms who they are' }),
    asks_for_code: z
      .boolean()
      .meta({ description: 'another email asks for a code, as two-factor authentication is on' }),
    logo: z.string().nullable(),
    job_title: z.string(),
    about: z.string().meta({ description: 'plain text' }),
    revision: z.number().int(),
  })
  .meta({ id: 'OwnProfile' });
export type OwnProfile = z.output<typeof OwnProfile>;

const own = {
  path: '/core/feeds/user/profile/{profileId}',
  permission: signedIn(),
  params: z.object({ profileId: idInPath }),
  response: OwnProfile,
} as const;

export const getOwnProfile = endpoint({
  ...own,
  method: 'GET',
  summary: 'What one says about oneself; nobody else is found here',
  errors: [notFound],
});

/** The address to sign in with, and what proves who asks: the password where there is one, and a code where there is a second factor. */
export const EmailChange = z.object({
  email: mailAddress,
  currentPassword: z.string().min(1, 'currentPassword_is_missing').max(1_024),
  code: z.string().trim().max(20).optional().meta({
    description: 'of the authenticator app or a recovery code, where two-factor authentication is on',
  }),
});

export const saveOwnProfile = endpoint({
  ...own,
  method: 'POST',
  confirms: 'in-part',
  summary:
    'Change oneself; what is left out stays. Another email asks for the password, and counts once the link sent there is opened',
  whenPastDue: 'allowed',
  maxBodyBytes: 64 * 1024,
  body: OwnProfileDraft.partial()
    .extend(EmailChange.partial().shape)
    .extend({
      name: PersonName.optional().meta({ description: 'the address of before leads on to the new one' }),
      revision,
    }),
  errors: [
    ...[notFound, revisionConflict, currentPasswordWrong, codeWrong, ownEmailInUse, demoEmailFixed],
    ...[nameInUse, nameReserved, namedTooOften],
  ],
});

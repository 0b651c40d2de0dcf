import { z } from 'zod';
import { passwordTooCommon } from '#modules/accounts/accounts.contract.ts';
import { NewPassword } from '#modules/accounts/password-rule.contract.ts';
import { lastAdmin, personIsSelf, personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import {
  emailAddress,
  emailInUse,
  OwnProfileDraft,
  ProfileDetails,
  ProfileGroup,
} from '#modules/profiles/profiles.contract.ts';
import { apiError, notFound, permissionDenied, tooManyRequests } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { onScope, onSite } from '#platform/contract/permission-rule.ts';

const MOST_ROLES = 50;

/** A role and where it is held: the id of the site or null, or that of a community. What names no place is dropped. */
const GivenRole = z.object({ id, group_site_id: id.nullable().optional() });

export const roleNotGiven = apiError(
  'role_is_invalid',
  422,
  "You can't give this role. Choose one with permissions that you have yourself.",
);

/** How somebody who is added signs in: by a link in a mail, with a password that was chosen for them, or not at all. */
export const accessKinds = ['invitation', 'password', 'none'] as const;

const usual = { job_title: '', about: '', access: 'invitation' as const, profile_groups: [] };

export const NewPerson = OwnProfileDraft.extend({
  job_title: OwnProfileDraft.shape.job_title.default(usual.job_title),
  about: OwnProfileDraft.shape.about.default(usual.about),
  email: emailAddress.nullable().default(null),
  access: z.enum(accessKinds).default(usual.access).meta({
    description: 'invitation: mails a link; password: as given; none: a byline that nobody signs in as',
  }),
  password: NewPassword.optional(),
  profile_groups: z.array(GivenRole).max(MOST_ROLES).default(usual.profile_groups),
})
  .refine(({ access, email }) => access === 'none' || email !== null, {
    ...{ path: ['email'], message: 'email_is_missing' },
  })
  .refine(({ access, password }) => access !== 'password' || password !== undefined, {
    ...{ path: ['password'], message: 'password_is_missing' },
  })
  .meta({ id: 'NewPerson' });
export type NewPerson = z.output<typeof NewPerson>;

export const createProfile = endpoint({
  method: 'POST',
  path: '/core/account/profile',
  confirms: 'in-part',
  summary: 'Add a person, who gets a mail with the way in unless told otherwise',
  status: 201,
  permission: onSite('MANAGE_USERS'),
  body: NewPerson,
  response: ProfileDetails,
  errors: [emailInUse, roleNotGiven, passwordTooCommon],
});

export const emailIsMissing = apiError(
  'email_is_missing',
  422,
  'This person has no email address. Add one first.',
);
export const mayNotSignIn = apiError(
  'status_is_invalid',
  422,
  "This person can't sign in while they're pending, banned or inactive. Activate them first.",
);

/** So many mails with the way in one person gets within a day. */
export const WAY_IN_MAILS_A_DAY = 3;

export const mailPersonIn = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/people/{profileId}/sign_in_mail',
  confirms: 'in-part',
  summary:
    'Mail a person the way in, again where they have an account; one is made, with MANAGE_USERS, where they have none',
  permission: onSite('RESEND_EMAILS'),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'profileId'),
  status: 204,
  response: empty(),
  errors: [
    ...[emailIsMissing, emailInUse, mayNotSignIn, personIsSelf, personRanksAbove],
    ...[roleNotGiven, permissionDenied, tooManyRequests, notFound],
  ],
});

export const setPersonRoles = endpoint({
  method: 'PUT',
  path: '/core/v1/sites/{siteId}/people/{profileId}/roles',
  confirms: 'for-site',
  summary: 'Say which roles a person holds: everywhere, or in the community that the path names',
  permission: onScope('MANAGE_PERMISSIONS'),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'profileId'),
  body: z.object({
    profile_groups: z.array(GivenRole).max(MOST_ROLES),
    seen_groups: z.array(GivenRole).max(MOST_ROLES).optional().meta({
      description: 'the roles that the caller saw: what others gave or took since stays so',
    }),
  }),
  response: z.object({ profile_groups: z.array(ProfileGroup).nullable() }),
  errors: [roleNotGiven, personIsSelf, personRanksAbove, lastAdmin, notFound],
});

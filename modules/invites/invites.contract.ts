import { z } from 'zod';
import { linkInvalid, passwordTooCommon } from '#modules/accounts/accounts.contract.ts';
import { currentPasswordWrong } from '#modules/accounts/security.contract.ts';
import { apiError, csrfFailed, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { empty, endpoint, page } from '#platform/contract/endpoint.ts';
import { mailAddress } from '#platform/contract/fields.ts';
import { searchWords, siteParams } from '#platform/contract/list-keys.ts';
import { beyondSearchLimit, id, idInPath, pageKeys, withinSearchLimit } from '#platform/contract/listing.ts';
import { anywhere, either, everyone, onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  INVITE_DAYS,
  INVITES_A_DAY,
  INVITES_TO_ONE_A_DAY,
  inviteStatuses,
  LONGEST_INVITE_MESSAGE,
  MOST_INVITE_DAYS,
  MOST_INVITE_ROLES,
} from './invite-limits.contract.ts';

export const inviteIsOpen = apiError(
  'duplicate',
  409,
  'This person already has an open invite. Resend or revoke it.',
);
export const isMember = apiError('email_is_invalid', 422, 'This person is already on the site.');
export const roleNotYours = apiError(
  'permission_group_ids_is_invalid',
  422,
  "Choose roles that don't allow more than your own.",
);
export const tooManyInvites = apiError(
  'too_many_invites',
  429,
  fixed`You can send up to ${INVITES_A_DAY} invites a day.`,
);
export const tooManyToOne = apiError(
  'too_many_invites_to_one',
  429,
  fixed`This person got ${INVITES_TO_ONE_A_DAY} invites today. Try again tomorrow.`,
);
export const inviteHasEnded = apiError('invite_has_ended', 409, 'This invite was accepted or revoked.');

/** What a person says to invite somebody. */
export const InviteDraft = z
  .object({
    email: mailAddress,
    permission_group_ids: z.array(id).max(MOST_INVITE_ROLES).default([]),
    community_id: id
      .nullable()
      .default(null)
      .meta({ description: 'where the roles are held; null: on the site' }),
    message: z.string().trim().max(LONGEST_INVITE_MESSAGE).default(''),
    days: z.number().int().min(1).max(MOST_INVITE_DAYS).default(INVITE_DAYS),
  })
  .meta({ id: 'InviteDraft' });

/** An invite as lists show it. Times are unix seconds. */
export const Invite = z
  .object({
    id,
    code: z.string().nullable().meta({ description: 'of the link; told once, when it is made' }),
    email: z.string(),
    permission_group_ids: z.array(id),
    roles: z.array(z.string()).meta({ description: 'the titles of the roles' }),
    community_id: id.nullable(),
    message: z.string(),
    status: z.enum(inviteStatuses),
    created_by: id.nullable(),
    inviter: z.string().nullable(),
    created_ts: z.number().int(),
    expires_ts: z.number().int(),
    accepted_by: id.nullable(),
  })
  .meta({ id: 'Invite' });
export type Invite = z.output<typeof Invite>;

const mayInvite = anywhere('INVITE_COLLABORATORS');

export const listInvites = endpoint({
  method: 'GET',
  path: '/core/social/invites/',
  summary: 'Invites, newest first: all of the site, or those of own communities',
  permission: mayInvite,
  query: z
    .object({
      s: searchWords.optional().meta({ description: 'part of the email, or of the name of the inviter' }),
      status: z.enum(inviteStatuses).optional(),
      ...pageKeys(),
    })
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({ items: z.array(Invite), total_count: z.number().int() }),
});

export const createInvite = endpoint({
  method: 'POST',
  path: '/core/social/invites/',
  confirms: 'for-site',
  summary: 'Invite somebody by mail; the code is told this once',
  status: 201,
  permission: mayInvite,
  body: InviteDraft,
  response: Invite,
  errors: [inviteIsOpen, isMember, roleNotYours, tooManyInvites, tooManyToOne, notFound],
});

export const deleteInvite = endpoint({
  method: 'DELETE',
  path: '/core/social/invites/{inviteCode}',
  summary: 'Revoke an invite by its code, or by its id',
  permission: mayInvite,
  params: z.object({ inviteCode: z.string().max(60) }),
  status: 204,
  response: empty(),
  errors: [notFound, inviteHasEnded],
});

export const resendInvite = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/invites/{inviteId}/resend',
  confirms: 'for-site',
  summary:
    'Send an own invite again, or with RESEND_EMAILS any, with a new code and a new end; the code before opens nothing any more',
  permission: either(mayInvite, onSite('RESEND_EMAILS')),
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, inviteId: idInPath }),
  response: Invite,
  errors: [notFound, permissionDenied, inviteHasEnded, roleNotYours, tooManyInvites, tooManyToOne],
});

export const listInviteRoles = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/invites/roles',
  summary: 'The roles that the caller may invite to: none that allows more than their own',
  permission: mayInvite,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    items: z.array(z.object({ id, title: z.string(), scope: z.enum(['site', 'community']) })),
  }),
});

export const mailedLinkNeeded = apiError(
  'mailed_link_is_needed',
  422,
  'This address already has an account. Open the link in the invite email.',
);

const link = z.object({ inviteToken: z.string().max(100) });

export const showInvite = endpoint({
  method: 'GET',
  path: '/core/users/invite/{inviteToken}',
  summary: 'The page on which an invite is accepted',
  permission: everyone(),
  params: link,
  response: page(),
});

/** What the page says of an invite; nothing of one that has ended. */
export const InviteFacts = z
  .object({
    email: z.string().nullable(),
    has_account: z.boolean(),
    inviter: z.string().nullable(),
  })
  .meta({ id: 'InviteFacts' });

export const getInviteFacts = endpoint({
  method: 'GET',
  path: '/core/users/invite_facts/{inviteToken}',
  summary: 'Whom an invite is for, and whether they have an account; asking does not use it up',
  permission: everyone(),
  params: link,
  response: InviteFacts,
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/core/users/invite/{inviteToken}',
  summary: 'Accept an invite: with a name and a new password, or the password of the account that is there',
  permission: everyone(),
  csrf: 'not-required',
  whenPastDue: 'allowed',
  maxBodyBytes: 8 * 1024,
  params: link,
  body: z.object({
    name: z.string().trim().min(1, 'name_is_missing').max(120).optional(),
    password: z.string().min(1, 'password_is_missing').max(1_024),
  }),
  response: z.object({ next_url: z.string() }),
  errors: [linkInvalid, mailedLinkNeeded, passwordTooCommon, currentPasswordWrong, csrfFailed],
});

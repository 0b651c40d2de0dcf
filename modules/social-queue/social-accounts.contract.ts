import { z } from 'zod';
import {
  apiError,
  notFound,
  permissionDenied,
  revisionConflict,
  tooManyRequests,
} from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, rowStamps } from '#platform/contract/list-keys.ts';
import { id, revision } from '#platform/contract/listing.ts';
import { allOf, anywhere, onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  BLUESKY_SERVER,
  LONGEST_ACCOUNT_TITLE,
  LONGEST_HANDLE,
  LONGEST_INSTANCE,
  LONGEST_TOKEN,
  MOST_ACCOUNTS,
  offeredProviders,
  SocialProvider,
} from './social-kinds.contract.ts';

const provider_id = z
  .literal([...offeredProviders])
  .meta({ description: '3 Mastodon, 4 Bluesky; 1 and 2 cannot be connected' });
const token = z
  .string()
  .trim()
  .min(1, 'token_is_missing')
  .max(LONGEST_TOKEN)
  .regex(/^[\x21-\x7e]+$/, 'enter the token without spaces')
  .meta({ description: 'an access token, or an app password; kept encrypted, and never told again' });

/** What a person says about an account at a network. */
export const SocialAccountDraft = z
  .object({
    provider_id,
    instance: z
      .string()
      .trim()
      .max(LONGEST_INSTANCE)
      .regex(/^$|^(https?:\/\/)?[^\s/?#@]+\/?$/i, 'enter a server such as mastodon.social')
      .default('')
      .meta({ description: `the server of the account; empty means ${BLUESKY_SERVER} for Bluesky` }),
    handle: z
      .string()
      .trim()
      .max(LONGEST_HANDLE)
      .default('')
      .meta({ description: 'whose app password it is, such as desk.bsky.social; Bluesky alone needs it' }),
    token,
  })
  .superRefine(({ provider_id: provider, instance, handle }, context) => {
    const missing = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: `${field}_is_missing` });
    if (provider === SocialProvider.MASTODON && instance === '') missing('instance');
    if (provider === SocialProvider.BLUESKY && handle === '') missing('handle');
  })
  .meta({ id: 'SocialAccountDraft' });
export type SocialAccountDraft = z.output<typeof SocialAccountDraft>;

/** What a network says of an account. */
export const SocialIdentity = z
  .object({
    handle: z.string().meta({ description: 'such as @desk@mastodon.social' }),
    title: z.string(),
    profile_url: z.string().nullable(),
    longest_text: z.number().int().meta({ description: 'how many characters its server takes' }),
    link_length: z.number().int().meta({ description: 'how many characters each link counts as there' }),
  })
  .meta({ id: 'SocialIdentity' });
export type SocialIdentity = z.output<typeof SocialIdentity>;

/** An account that posts can be sent from; its token is not told. Times are unix seconds. */
export const SocialAccount = SocialIdentity.extend({
  id,
  provider_id: z.number().int(),
  instance: z.string(),
  problem: z.string().nullable().meta({
    description: 'what the network said when it took the account no longer; nothing is sent meanwhile',
  }),
  problem_ts: z.number().int().nullable(),
  stopped_ts: z.number().int().nullable().meta({
    description:
      'since when nothing is sent: whoever connected it was banned, deactivated or deleted, and nobody has decided yet',
  }),
  checked_ts: z.number().int().meta({ description: 'when the network last took its token' }),
  used_ts: z.number().int().nullable(),
  is_own: z.boolean().meta({ description: 'whether the caller connected it' }),
  may_share: z.boolean().meta({ description: 'whether the caller may send posts from it' }),
  created_by: id.nullable().meta({ description: 'who connected it; null where it belongs to the site' }),
  created_by_title: z.string().nullable(),
  ...rowStamps,
}).meta({ id: 'SocialAccount' });
export type SocialAccount = z.output<typeof SocialAccount>;

export const socialAccountNotFound = apiError('not_found', 404, 'Account not found');
export const accountTaken = apiError(
  'duplicate',
  409,
  'This account is already connected. Reconnect it instead.',
);
export const tooManyAccounts = apiError(
  'too_many_accounts',
  422,
  fixed`A site can have up to ${MOST_ACCOUNTS} social accounts. Disconnect one first.`,
);
export const tokenRefused = apiError('token_is_invalid', 422, 'The network refused this token.');
export const serverUnreachable = apiError(
  'instance_is_invalid',
  422,
  "This server couldn't be reached, or it doesn't belong to this network.",
);
export const anotherAccount = apiError(
  'token_is_invalid',
  422,
  'This token belongs to another account. Connect that one separately.',
);

/** Who connects accounts: whoever publishes somewhere and may see what is sent. Each then has a say over their own. */
export const connectsAccounts = allOf(anywhere('VIEW_SOCIAL_PROFILE'), anywhere('PUBLISH_POST'));
const path = '/core/social/accounts';
const refusals = [tokenRefused, serverUnreachable, tooManyRequests];
// Who speaks for the site elsewhere, a program does not settle.
const settling = { permission: connectsAccounts, tokens: 'refused' } as const;
const one = paramsOf('socialAccountId');

export const listSocialAccounts = endpoint({
  method: 'GET',
  path,
  summary: 'List the connected social accounts: those of the site by a right on it, else the own ones',
  permission: anywhere('VIEW_SOCIAL_PROFILE'),
  response: z.object({ items: z.array(SocialAccount), total_count: z.number().int() }),
});

export const tryAccount = endpoint({
  ...settling,
  method: 'POST',
  path: `${path}/test`,
  summary: 'Ask the network whose token this is; nothing is kept',
  body: SocialAccountDraft,
  response: SocialIdentity,
  errors: refusals,
});

export const connectAccount = endpoint({
  ...settling,
  method: 'POST',
  path,
  summary: 'Connect an account, once the network has taken its token',
  status: 201,
  body: SocialAccountDraft,
  response: SocialAccount,
  errors: [...refusals, accountTaken, tooManyAccounts],
});

export const reconnectAccount = endpoint({
  ...settling,
  method: 'PATCH',
  path: `${path}/{socialAccountId}`,
  summary: 'Give an account a new token, once the network has taken it, or another title',
  params: one,
  body: z.object({
    token: token.optional(),
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_ACCOUNT_TITLE).optional(),
    revision,
  }),
  response: SocialAccount,
  errors: [...refusals, anotherAccount, socialAccountNotFound, permissionDenied, revisionConflict],
});

export const accountIsNotStopped = apiError(
  'account_is_not_stopped',
  422,
  'This account still belongs to whoever connected it.',
);

export const takeOverAccount = endpoint({
  ...settling,
  permission: allOf(connectsAccounts, onSite('SHARE_FROM_ALL_ACCOUNTS')),
  method: 'POST',
  path: `${path}/{socialAccountId}/take_over`,
  summary:
    'Keep a stopped account for the site: it belongs to nobody in particular, and what waits for it is sent',
  params: one,
  body: z.object({ revision }),
  response: SocialAccount,
  errors: [accountIsNotStopped, socialAccountNotFound, permissionDenied, revisionConflict],
});

export const disconnectAccount = endpoint({
  ...settling,
  method: 'DELETE',
  path: `${path}/{socialAccountId}`,
  summary: 'Disconnect an account: its token is forgotten, and what waits for it is cancelled',
  params: one,
  deletesVersion: true,
  status: 204,
  response: empty(),
  errors: [notFound, permissionDenied],
});

import { z } from 'zod';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import {
  countedPage,
  exactCountKey,
  listQuery,
  paramsOf,
  searchWords,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, id, idInPath, idsInQuery } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { SocialAccount } from './social-accounts.contract.ts';
import {
  LONGEST_LINK,
  LONGEST_TEXT,
  MOST_WAITING,
  socialProblems,
  socialSortKeys,
  socialStatuses,
} from './social-kinds.contract.ts';

const MOST_POSTS = 100;
const LATEST_SECOND = 32_503_680_000;

/** What goes from a post to an account at a social network. Times are unix seconds. */
export const SocialQueueItem = z
  .object({
    id,
    provider_id: z.number().int().meta({ description: '1 Facebook, 2 X, 3 Mastodon, 4 Bluesky' }),
    account_id: id,
    account_title: z.string(),
    post_id: id,
    text: z.string(),
    link: z.string().nullable(),
    has_post_link: z
      .boolean()
      .meta({ description: 'whether the address that the post has when it is sent goes with it' }),
    image_id: id.nullable(),
    scheduled_at: z.number().int().nullable().meta({ description: 'unix seconds' }),
    sent_ts: z.number().int().nullable().meta({ description: 'unix seconds' }),
    status: z.enum(socialStatuses),
    problem: z
      .enum(socialProblems)
      .nullable()
      .meta({ description: 'why it failed; unclear: it may be there, so look before it is sent again' }),
    error: z.string().nullable(),
    remote_id: z.string().nullable(),
    remote_url: z.string().nullable().meta({ description: 'where the network shows it' }),
    revision: z.number().int(),
  })
  .meta({ id: 'SocialQueueItem' });
export type SocialQueueItem = z.output<typeof SocialQueueItem>;

/** The same with its post, as the list of the whole queue shows it. */
export const SocialQueueRow = SocialQueueItem.extend({
  post_title: z.string(),
  is_post_live: z.boolean().meta({ description: 'nothing is sent of a post that is not live' }),
  handle: z.string().nullable().meta({ description: 'of the account; null once it is disconnected' }),
  may_change: z.boolean().meta({ description: 'whether the caller may change, cancel or retry it' }),
  created_ts: z.number().int(),
  created_by: id.nullable(),
  created_by_title: z.string().nullable(),
}).meta({ id: 'SocialQueueRow' });
export type SocialQueueRow = z.output<typeof SocialQueueRow>;

const words = {
  text: z.string().trim().max(LONGEST_TEXT),
  link: z
    .string()
    .trim()
    .max(LONGEST_LINK)
    .regex(/^https?:\/\/[^\s/]/i, 'enter a web address, such as https://example.com')
    .nullable()
    .default(null)
    .meta({ description: 'another address than that of the post; goes before it' }),
  has_post_link: z.boolean().default(true),
  image_id: id
    .nullable()
    .default(null)
    .meta({ description: 'a picture of the library that goes with it, with its alternative text' }),
  scheduled_at: z
    .number()
    .int()
    .min(0)
    .max(LATEST_SECOND)
    .nullable()
    .default(null)
    .meta({ description: 'null: as soon as the post is live' }),
};

export const SocialQueueDraft = z
  .object({ post_id: id, account_id: id, ...words })
  .meta({ id: 'SocialQueueDraft' });
export type SocialQueueDraft = z.output<typeof SocialQueueDraft>;
/** What can still be said of something that waits. */
const SocialQueueWords = z.object(words).meta({ id: 'SocialQueueWords' });

export const socialPostNotFound = apiError('not_found', 404, "This post isn't in the queue.");
export const textTooLong = apiError('text_is_invalid', 422, 'This text is too long for the network.');
export const textMissing = apiError('text_is_missing', 422, 'Enter a text, or add a link.');
export const timeInvalid = apiError(
  'scheduled_at_is_invalid',
  422,
  'Choose a time from now on, within a year.',
);
export const alreadyQueued = apiError(
  'duplicate',
  409,
  'This post already goes out from this account in that minute.',
);
export const tooManyWaiting = apiError(
  'too_many_waiting',
  422,
  fixed`A site can have up to ${MOST_WAITING} posts waiting for social networks. Cancel some first.`,
);
export const notQueued = apiError(
  'social_post_is_not_queued',
  409,
  'Only a post that is still waiting can be changed.',
);
export const notFailed = apiError('social_post_is_not_failed', 409, 'Only a failed post can be sent again.');
export const accountMissing = apiError('account_id_is_invalid', 422, 'Choose a connected account.');
export const pictureInvalid = apiError('image_id_is_invalid', 422, 'Choose a picture from the library.');
export const postNotShareable = apiError(
  'post_id_is_invalid',
  422,
  "This post has no page on the site, so there's nothing to share.",
);

const viewing = { permission: anywhere('VIEW_SOCIAL_PROFILE') } as const;
/** Who sends at all; each post and each account then has its own say. */
export const sharesPosts = anywhere('PUBLISH_POST');
const sharing = { permission: sharesPosts } as const;
const path = '/core/social/queue';
const one = paramsOf('socialPostId');

export const listSocialQueue = endpoint({
  ...viewing,
  method: 'GET',
  path,
  summary: 'What goes from posts to social networks, newest first: of those that the caller sees',
  query: z
    .object({ post_id: idInPath.optional(), post_ids: idsInQuery(MOST_POSTS).optional() })
    .superRefine(({ post_id, post_ids }, context) => {
      if ((post_id === undefined) === (post_ids === undefined)) {
        context.addIssue({ code: 'custom', path: ['post_id'], message: 'use either post_id or post_ids' });
      }
    }),
  response: z.object({ items: z.array(SocialQueueItem) }),
});

export const SocialQueueFilters = listQuery(
  {
    query: searchWords.optional().meta({ description: 'a part of the headline' }),
    status: z.enum(socialStatuses).optional(),
    account_id: idInPath.optional(),
    ...exactCountKey,
  },
  { sorts: socialSortKeys, usual: 'scheduled', direction: -1 },
);
export type SocialQueueFilters = z.output<typeof SocialQueueFilters>;

export const listSocialPosts = endpoint({
  ...viewing,
  method: 'GET',
  path: `${path}/all`,
  summary: 'List what goes to social networks of all posts that the caller sees',
  query: SocialQueueFilters,
  response: countedPage(SocialQueueRow),
  errors: [afterInvalid],
});

export const getShareDraft = endpoint({
  ...sharing,
  method: 'GET',
  path: `${path}/draft`,
  summary: 'What a post would be shared with, and the accounts from which the caller may share it',
  query: z.object({ post_id: idInPath }),
  response: z
    .object({
      post_id: id,
      post_title: z.string(),
      is_post_live: z.boolean(),
      post_scheduled_at: z.number().int().nullable(),
      text: z.string().meta({ description: 'from what the post says for social networks, or its headline' }),
      link: z.string().nullable().meta({ description: 'its address; null until it is live' }),
      image_id: id.nullable().meta({ description: 'its picture, where that is in the library' }),
      accounts: z.array(SocialAccount),
      items: z.array(SocialQueueItem).meta({ description: 'what has gone out of it, and what waits' }),
    })
    .meta({ id: 'ShareDraft' }),
  errors: [notFound, permissionDenied, postNotShareable],
});

const refusals = [
  pictureInvalid,
  textTooLong,
  textMissing,
  timeInvalid,
  alreadyQueued,
  accountMissing,
  permissionDenied,
];

export const queueSocialPost = endpoint({
  ...sharing,
  method: 'POST',
  path,
  summary: 'Have a post go to a social account, at a time or as soon as it is live',
  status: 201,
  body: SocialQueueDraft,
  response: SocialQueueItem,
  errors: [...refusals, postNotShareable, tooManyWaiting, notFound],
});

export const changeSocialPost = endpoint({
  ...sharing,
  method: 'PATCH',
  path: `${path}/{socialPostId}`,
  summary: 'Change what still waits; what is left out stays',
  params: one,
  body: partialChange(SocialQueueWords),
  response: SocialQueueItem,
  errors: [...refusals, notQueued, socialPostNotFound, revisionConflict],
});

export const cancelSocialPost = endpoint({
  ...sharing,
  method: 'DELETE',
  path: `${path}/{socialPostId}`,
  summary: 'Cancel what still waits; it stays in the list as cancelled',
  params: one,
  deletesVersion: true,
  status: 204,
  response: empty(),
  errors: [notQueued, socialPostNotFound, permissionDenied],
});

export const retrySocialPost = endpoint({
  ...sharing,
  method: 'POST',
  path: `${path}/{socialPostId}/retry`,
  summary: 'Send again what failed; whether it is there already is for the caller to look at',
  params: one,
  response: SocialQueueItem,
  errors: [notFailed, alreadyQueued, accountMissing, socialPostNotFound, permissionDenied],
});

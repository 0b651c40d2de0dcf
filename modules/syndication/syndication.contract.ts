import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { countedPage, exactCountKey, searchWords, siteParams } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  beyondSearchLimit,
  flag,
  id,
  idInPath,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import {
  ARTICLES_A_PAGE,
  articleStatuses,
  channelKinds,
  errorStatuses,
  skipReasons,
} from './channel-kinds.contract.ts';

export const seesErrors = onSite('PUBLISH_POST');
export const seesArticles = onSite('EDIT_SITE');

/** Something that a channel said against a post. Times are unix seconds. */
export const DistributionError = z
  .object({
    id,
    post_id: id,
    post_title: z.string(),
    provider: z.enum(channelKinds),
    code: z.string().meta({ description: 'as the provider names it, such as INVALID_DOCUMENT' }),
    message: z.string(),
    keypath: z
      .string()
      .meta({ description: 'where in the article it is, by dots; empty where it is nowhere' }),
    attempts: z.number().int().meta({ description: 'how often it was answered with this' }),
    first_seen_ts: z.number().int(),
    last_seen_ts: z.number().int(),
    status: z.enum(errorStatuses),
  })
  .meta({ id: 'DistributionError' });
export type DistributionError = z.output<typeof DistributionError>;

/** A post as a channel has it. */
export const SyndicatedArticle = z
  .object({
    id,
    post_id: id,
    post_title: z.string(),
    channel: z.enum(channelKinds),
    status: z.enum(articleStatuses),
    reason: z.enum(skipReasons).nullable().meta({ description: 'why it was skipped, or is taken back' }),
    is_removal: z.boolean().meta({
      description:
        'whether the channel still has what it should not: each day it is asked again; the title of a post that is gone is empty',
    }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'what the provider said last, where it failed or is tried again' }),
    attempt: z.number().int().meta({ description: 'of this version of the post' }),
    due_ts: z.number().int().nullable().meta({ description: 'when a pending one is sent' }),
    sent_ts: z.number().int().nullable(),
    updated_ts: z.number().int(),
    share_url: z.string().nullable().meta({ description: 'where the provider shows it' }),
  })
  .meta({ id: 'SyndicatedArticle' });
export type SyndicatedArticle = z.output<typeof SyndicatedArticle>;

export const errorNotFound = apiError('not_found', 404, 'Error not found');
export const errorIsResolved = apiError('error_is_resolved', 422, 'This error has already been resolved.');
export const channelIsOff = apiError('channel_is_off', 422, 'This channel is off. Turn it on first.');
export const channelIsClosed = apiError(
  'channel_is_closed',
  410,
  'Facebook closed Instant Articles in April 2023, so nothing can be sent there.',
);

const statuses = [...articleStatuses, ...errorStatuses] as const;
const known = (isOfErrors: boolean): readonly string[] => (isOfErrors ? errorStatuses : articleStatuses);

export const IntegrationFilters = z
  .object({
    apple_news_errors: flag
      .default(false)
      .meta({ description: '1: what channels said against posts; else the posts that channels have' }),
    channel: z.enum(channelKinds).optional(),
    status: z
      .enum(statuses)
      .optional()
      .meta({ description: 'open, resolved, ignored of errors; sent, failed, pending, skipped of posts' }),
    post_id: idInPath.optional(),
    query: searchWords.optional().meta({ description: 'a part of the headline' }),
    ...pageKeys(ARTICLES_A_PAGE),
    after: afterKey(200),
    ...exactCountKey,
  })
  .refine(withinSearchLimit as (page: unknown) => boolean, beyondSearchLimit)
  .refine(
    ({ status, apple_news_errors: isOfErrors }) => status === undefined || known(isOfErrors).includes(status),
    { path: ['status'], message: 'status_is_invalid' },
  );
export type IntegrationFilters = z.output<typeof IntegrationFilters>;

export const listIntegration = endpoint({
  method: 'GET',
  path: '/core/feeds/integration',
  summary:
    'List the posts that channels have, or with apple_news_errors what channels said against posts; the newest first',
  permission: either(seesErrors, seesArticles),
  query: IntegrationFilters,
  response: countedPage(z.union([DistributionError, SyndicatedArticle])),
  errors: [afterInvalid],
});

export const resubmitArticles = endpoint({
  method: 'POST',
  path: '/core/instant_articles/resubmit/all',
  summary: 'Send again all posts that live channels refused, by a task',
  permission: seesArticles,
  status: 202,
  response: z
    .object({
      success: z.boolean(),
      task_id: id,
      status: z.string(),
      is_ready: z.boolean(),
      count: z.number().int().meta({ description: 'how many are sent again' }),
    })
    .meta({ id: 'ArticleResubmit' }),
  errors: [channelIsClosed],
});

const ofError = {
  method: 'POST',
  permission: seesErrors,
  scopeParam: 'siteId',
  params: siteParams.extend({ errorId: idInPath }),
  response: DistributionError,
} as const;
const errorPath = '/core/v1/sites/{siteId}/integrations/errors/{errorId}';

export const retryError = endpoint({
  ...ofError,
  path: `${errorPath}/retry`,
  summary: 'Send the post of an error again',
  errors: [errorNotFound, errorIsResolved, channelIsOff, channelIsClosed, notFound],
});

export const ignoreError = endpoint({
  ...ofError,
  path: `${errorPath}/ignore`,
  summary: 'Take an error from the work list; it is still counted when it comes again',
  errors: [errorNotFound, errorIsResolved],
});

export const reopenError = endpoint({
  ...ofError,
  path: `${errorPath}/reopen`,
  summary: 'Bring an ignored error back to the work list',
  errors: [errorNotFound, errorIsResolved],
});

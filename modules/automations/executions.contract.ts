import { z } from 'zod';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { countedPage, exactCountKey, searchWords, siteParams } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  beyondSearchLimit,
  id,
  idInPath,
  integerInQuery,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { deliveryEvents, EXECUTIONS_A_PAGE, executionStatuses } from './automation-kinds.contract.ts';
import { hookNotFound, manageHooks } from './automations.contract.ts';

const LAST_SECOND = 253_402_300_799;

/** One attempt to deliver something to a webhook. Times are unix seconds. */
export const HookExecution = z
  .object({
    id,
    hook_id: id,
    hook_title: z.string(),
    event_id: id,
    message_id: id.meta({ description: 'receivers know it as msg_ and this: the same in each attempt' }),
    event: z.enum(deliveryEvents),
    object_id: id.nullable(),
    attempt: z.number().int(),
    status: z.enum(executionStatuses).meta({ description: 'failed: is tried again; dead: is not' }),
    http_status: z.number().int().nullable(),
    duration_ms: z.number().int().nullable(),
    response_excerpt: z.string().nullable().meta({ description: 'the first 4 KiB of the answer' }),
    error: z.string().nullable().meta({ description: 'why there was no answer' }),
    is_replay: z.boolean(),
    due_ts: z.number().int().meta({ description: 'when it is sent, or was due' }),
    created_timestamp: z.number().int(),
    body: z.string().nullable().meta({
      description: 'what is sent, as JSON; null, as the answer is, where the caller may not read it',
    }),
  })
  .meta({ id: 'HookExecution' });
export type HookExecution = z.output<typeof HookExecution>;

export const executionNotFound = apiError('not_found', 404, 'Delivery not found');
export const bodyNeedsPermission = apiError(
  'delivery_needs_permission',
  403,
  "You can't send this again because you don't have permission to see what was sent.",
);
export const testedTooOften = apiError('too_many_requests', 429, 'Too many tests. Try again in a moment.');
export const hookIsOff = apiError('hook_is_disabled', 422, 'This webhook is off. Turn it on first.');
export const secretUnreadable = apiError(
  'secret_is_invalid',
  422,
  "The secret of this webhook can't be read here. Create a new one.",
);

const moment = integerInQuery(0, LAST_SECOND);

/** Which attempts are asked for. */
export const executionKeys = {
  query: searchWords
    .optional()
    .meta({ description: 'a part of the event, or the id of the thing or of the message' }),
  hook_id: idInPath.optional(),
  event: z.enum(deliveryEvents).optional(),
  status: z.enum(executionStatuses).optional(),
  created_timestamp_from: moment.optional(),
  created_timestamp_to: moment.optional(),
};
type Period = { created_timestamp_from?: number | undefined; created_timestamp_to?: number | undefined };
export const wholePeriod = ({ created_timestamp_from: from, created_timestamp_to: to }: Period): boolean =>
  from === undefined || to === undefined || from <= to;
export const wrongPeriod = { path: ['created_timestamp_to'], message: 'ends before it starts' };

export const ExecutionFilters = z
  .object({ ...executionKeys, ...pageKeys(EXECUTIONS_A_PAGE), after: afterKey(200), ...exactCountKey })
  .refine(withinSearchLimit as (page: unknown) => boolean, beyondSearchLimit)
  .refine(wholePeriod, wrongPeriod);
export type ExecutionFilters = z.output<typeof ExecutionFilters>;

export const listExecutions = endpoint({
  method: 'GET',
  path: '/r/automations/hooks/api/v1/admin/executions',
  summary: 'List attempts to deliver, the newest first; they are kept for 30 days',
  permission: manageHooks,
  repeatsDetails: true,
  query: ExecutionFilters,
  response: countedPage(HookExecution),
  errors: [afterInvalid],
});

const own = { permission: manageHooks, scopeParam: 'siteId', repeatsDetails: true } as const;
const hookParams = siteParams.extend({ hookId: idInPath });

export const rotateHookSecret = endpoint({
  ...own,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/hooks/{hookId}/rotate_secret',
  confirms: 'for-site',
  summary: 'Make a new secret; for a day deliveries are signed with both',
  params: hookParams,
  response: z
    .object({
      secret: z.string().meta({ description: 'told this once' }),
      secret_end: z.string(),
      old_secret_until_ts: z.number().int(),
    })
    .meta({ id: 'HookSecret' }),
  errors: [hookNotFound],
});

export const testHook = endpoint({
  ...own,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/hooks/{hookId}/test',
  summary: 'Send a test now, and answer what came of it',
  params: hookParams,
  response: HookExecution,
  errors: [hookNotFound, secretUnreadable, testedTooOften],
});

export const replayExecution = endpoint({
  ...own,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/hook_executions/{executionId}/replay',
  summary: 'Send the same once more, under the same id',
  params: siteParams.extend({ executionId: idInPath }),
  response: HookExecution,
  errors: [executionNotFound, bodyNeedsPermission, hookIsOff],
});

export const replayExecutions = endpoint({
  ...own,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/hooks/{hookId}/replay',
  summary:
    'Send once more what was given up within a time, or all of it, as far as the caller may read it; the oldest first, 1,000 at most',
  params: hookParams,
  body: z
    .object({
      created_timestamp_from: z.number().int().min(0).max(LAST_SECOND),
      created_timestamp_to: z.number().int().min(0).max(LAST_SECOND),
      only_dead: z.boolean().default(true).meta({ description: 'false: also what was delivered' }),
    })
    .refine(({ created_timestamp_from: from, created_timestamp_to: to }) => from <= to, {
      path: ['created_timestamp_to'],
      message: 'ends before it starts',
    }),
  response: z.object({ count: z.number().int(), is_more: z.boolean() }).meta({ id: 'HookReplay' }),
  errors: [hookNotFound, hookIsOff],
});

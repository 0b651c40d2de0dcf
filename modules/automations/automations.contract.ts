import { z } from 'zod';
import { parseSearchQuery, QueryInvalid } from '#modules/search-indexes/search-query.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  removedRow,
  rowStamps,
  searchWords,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, flag, id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { either, onSite, technical } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  CLOCK_TIME,
  disabledReasons,
  HEADER_NAME,
  HEADER_VALUE,
  HOOKS_A_PAGE,
  hookEvents,
  hookPayloads,
  hookSortKeys,
  hookTriggers,
  isRefusedHeader,
  LONGEST_HEADER_VALUE,
  LONGEST_HOOK_TITLE,
  LONGEST_HOOK_URL,
  LONGEST_TIMEOUT,
  MOST_HEADERS,
  SHORTEST_TIMEOUT,
  USUAL_TIMEOUT,
} from './automation-kinds.contract.ts';

const Schedule = z
  .object({
    at: z
      .string()
      .regex(CLOCK_TIME, 'use a time such as 07:30')
      .default('00:00')
      .meta({ description: 'UTC' }),
    weekday: z
      .number()
      .int()
      .min(1)
      .max(7)
      .nullable()
      .default(null)
      .meta({ description: '1 is Monday, 7 is Sunday; every day when null' }),
  })
  .meta({ id: 'HookSchedule' });

/** A condition on the posts of an event, in the language of search. */
const Filter = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  try {
    parseSearchQuery(value);
  } catch (error) {
    if (!(error instanceof QueryInvalid)) throw error;
    context.addIssue({ code: 'custom', path: error.path, message: error.message });
  }
});

const HeaderDraft = z.object({
  value: z
    .string()
    .trim()
    .max(LONGEST_HEADER_VALUE)
    .regex(HEADER_VALUE, 'use plain letters, digits and signs')
    .nullable()
    .meta({ description: 'null keeps the value of a secret header' }),
  is_secret: z.boolean().default(false),
});

const headerName = z
  .string()
  .regex(HEADER_NAME, 'use a header name such as X-Team')
  .refine((name) => !isRefusedHeader(name), 'use another header: this one is set when it is sent');

/** What a person says about a webhook. */
export const HookDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_HOOK_TITLE),
    enabled: z.boolean().default(true),
    trigger: z.object({ kind: z.enum(hookTriggers) }).default({ kind: 'event' }),
    events: z.array(z.enum(hookEvents)).max(hookEvents.length).transform(eachOnce).default([]),
    schedule: Schedule.nullable().default(null),
    filter: Filter.default({}).meta({ description: 'which posts events are sent of; all when empty' }),
    url: z
      .string()
      .trim()
      .min(1, 'url_is_missing')
      .max(LONGEST_HOOK_URL)
      .regex(/^https?:\/\/[^\s/]/i, 'enter an address that begins with https://'),
    headers: z
      .record(headerName, HeaderDraft)
      .refine(
        (headers) => Object.keys(headers).length <= MOST_HEADERS,
        fixed`use at most ${MOST_HEADERS} headers`,
      )
      .default({})
      .meta({ description: 'sent with each delivery; values of secret ones are never told' }),
    payload: z.enum(hookPayloads).default('full').meta({ description: 'thin: ids alone' }),
    timeout_s: z.number().int().min(SHORTEST_TIMEOUT).max(LONGEST_TIMEOUT).default(USUAL_TIMEOUT),
  })
  .meta({ id: 'HookDraft' });
export type HookDraft = z.output<typeof HookDraft>;

/** A webhook as lists show it. Times are unix seconds. */
export const Hook = z
  .object({
    _id: id,
    id,
    title: z.string(),
    enabled: z.boolean(),
    trigger: z.object({ kind: z.enum(hookTriggers) }),
    events: z.array(z.enum(hookEvents)),
    schedule: Schedule.nullable(),
    filter: z.record(z.string(), z.unknown()),
    url: z.string(),
    headers: z.record(z.string(), z.object({ value: z.string().nullable(), is_secret: z.boolean() })),
    payload: z.enum(hookPayloads),
    timeout_s: z.number().int(),
    secret_end: z.string().meta({ description: 'the last four characters; the rest is told once' }),
    old_secret_until_ts: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'until then deliveries are signed with the secret before as well' }),
    disabled_reason: z
      .enum(disabledReasons)
      .nullable()
      .meta({ description: 'gone: answered 410; failing: failed for three days' }),
    failing_since_ts: z.number().int().nullable(),
    last_sent_ts: z.number().int().nullable(),
    next_run_ts: z.number().int().nullable(),
    created_by: id.nullable(),
    created_by_title: z.string().nullable(),
    ...rowStamps,
  })
  .meta({ id: 'Hook' });
export type Hook = z.output<typeof Hook>;

/** The same with its secret, which is told this once. */
const HookWithSecret = Hook.extend({
  secret: z.string().meta({ description: 'told this once; deliveries are signed with it' }),
}).meta({ id: 'HookWithSecret' });
export type HookWithSecret = z.output<typeof HookWithSecret>;

export const hookNotFound = apiError('not_found', 404, 'Webhook not found');
export const addressRefused = apiError(
  'url_is_invalid',
  422,
  'This address is not on the public internet. Use the https address of a public server.',
);
export const eventsMissing = apiError('events_is_missing', 422, 'Choose at least one event.');
export const scheduleMissing = apiError('schedule_is_missing', 422, 'Choose when the webhook is sent.');
export const filterInvalid = apiError(
  'filter_is_invalid',
  422,
  "This filter isn't valid. Check its conditions.",
);
export const headersInvalid = apiError('headers_is_invalid', 422, 'Enter a value for each header.');
export const tooManyHooks = apiError(
  'too_many_hooks',
  422,
  'A site can have up to 50 webhooks. Delete one first.',
);

export const manageHooks = either(onSite('EDIT_SITE'), technical());
const base = '/r/automations/hooks/api/v1/admin';
const refusals = [addressRefused, eventsMissing, scheduleMissing, filterInvalid, headersInvalid];
const service = { permission: manageHooks, repeatsDetails: true } as const;

export const HookFilters = listQuery(
  { query: searchWords.optional(), enabled: flag.optional() },
  { sorts: hookSortKeys, usual: 'title', limit: HOOKS_A_PAGE },
);
export type HookFilters = z.output<typeof HookFilters>;

export const listHooks = endpoint({
  ...service,
  method: 'GET',
  path: `${base}/hooks`,
  summary: 'List webhooks',
  query: HookFilters,
  response: pageAnswer(Hook),
  errors: [afterInvalid],
});

export const createHook = endpoint({
  ...service,
  method: 'POST',
  path: `${base}/hook`,
  tokens: 'refused',
  confirms: 'for-site',
  summary: 'Add a webhook; its secret is told in the answer, and never again',
  status: 201,
  body: HookDraft,
  response: HookWithSecret,
  errors: [...refusals, tooManyHooks],
});

export const updateHook = endpoint({
  ...service,
  method: 'PATCH',
  path: `${base}/hook/{hookId}`,
  tokens: 'refused',
  confirms: 'in-part',
  summary: 'Change a webhook; what is left out stays',
  params: paramsOf('hookId'),
  body: partialChange(HookDraft),
  response: Hook,
  errors: [...refusals, revisionConflict, hookNotFound],
});

export const deleteHook = endpoint({
  ...service,
  method: 'DELETE',
  path: `${base}/hook/{hookId}`,
  summary: 'Delete a webhook; it can be undone for a day',
  params: paramsOf('hookId'),
  deletesVersion: true,
  response: removedRow,
  errors: [notFound],
});

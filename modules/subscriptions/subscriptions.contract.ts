import { z } from 'zod';
import { exportRunning } from '#modules/exports/exports.contract.ts';
import { TaskStatus } from '#modules/tasks/tasks.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { listQuery, pageAnswer, paramsOf, rowStamps, searchWords } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  dateInQuery,
  flag,
  id,
  idInPath,
  integerInQuery,
  revision,
} from '#platform/contract/listing.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import { manageSubscriptions } from './packages.contract.ts';
import {
  gateways,
  LAST_END,
  LONGEST_CODE,
  LONGEST_EMAIL,
  LONGEST_NOTE,
  SUBSCRIPTIONS_PAGE,
  subscriptionActs,
  subscriptionSortKeys,
  subscriptionStatuses,
} from './subscription-kinds.contract.ts';

const moment = z.number().int().min(0).max(LAST_END);
const note = z.string().trim().max(LONGEST_NOTE);

/** Who pays for what, or has it for free. */
export const Subscription = z
  .object({
    id,
    profile_id: id.nullable().meta({ description: 'null until somebody of the site has the address' }),
    profile_title: z.string().nullable(),
    email: z.string(),
    package_id: id,
    package_title: z.string(),
    plan_id: id.nullable(),
    group_ids: z.array(id).meta({ description: 'the user groups that its package opens' }),
    status: z.enum(subscriptionStatuses),
    is_open: z.boolean().meta({ description: 'whether it opens them now' }),
    is_ending: z.boolean().meta({ description: 'canceled at its end' }),
    date_start: z.number().int().meta({ description: 'unix seconds' }),
    date_expire: z.number().int().nullable().meta({ description: 'unix seconds; null where it has no end' }),
    auto_renew: z.boolean(),
    paused_ts: z.number().int().nullable(),
    past_due_ts: z.number().int().nullable(),
    canceled_ts: z.number().int().nullable(),
    gateway: z.enum(gateways),
    gateway_ref: z.string().nullable(),
    gateway_url: z
      .string()
      .nullable()
      .meta({ description: 'where the payment provider shows it; null for what is managed by hand' }),
    price: z.number().int().meta({ description: 'in minor units' }),
    currency: z.string().nullable(),
    coupon_id: id.nullable(),
    source: z.string(),
    note: z.string(),
    ...rowStamps,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof Subscription>;

/** A subscription that is made by hand: for free, or by a plan that is paid in another way. */
export const SubscriptionDraft = z
  .object({
    profile_id: id.optional(),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(LONGEST_EMAIL)
      .pipe(z.email(fieldRules.email))
      .optional()
      .meta({ description: 'of somebody on the site, in the place of their id' }),
    package_id: id,
    plan_id: id.nullable().default(null),
    is_complimentary: z.boolean().default(true).meta({ description: 'false: the price of the plan is due' }),
    date_start: moment.optional().meta({ description: 'now when it is left out' }),
    date_expire: moment
      .nullable()
      .optional()
      .meta({ description: 'null: no end; one interval of the plan when it is left out' }),
    auto_renew: z
      .boolean()
      .default(false)
      .meta({ description: 'at its end a payment is due, with three days of grace' }),
    coupon_code: z
      .string()
      .trim()
      .max(LONGEST_CODE)
      .optional()
      .meta({ description: 'of a coupon that makes the plan cheaper' }),
    note: note.default(''),
  })
  .refine(({ profile_id, email }) => (profile_id === undefined) !== (email === undefined), {
    path: ['email'],
    message: 'email_is_missing',
  })
  .refine(({ is_complimentary, plan_id }) => is_complimentary || plan_id !== null, {
    path: ['plan_id'],
    message: 'plan_id_is_missing',
  })
  .meta({ id: 'SubscriptionDraft' });
export type SubscriptionDraft = z.output<typeof SubscriptionDraft>;

/** What changes by hand: an act, another end, the note. */
export const SubscriptionChange = z
  .object({
    act: z.enum(subscriptionActs).optional(),
    date_expire: moment
      .nullable()
      .optional()
      .meta({ description: 'extends, or shortens; what has ended goes on' }),
    note: note.optional(),
    revision,
  })
  .refine(({ act, date_expire }) => act === undefined || date_expire === undefined, {
    path: ['act'],
    message: 'use act or date_expire, one at a time',
  })
  .meta({ id: 'SubscriptionChange' });

export const managedByGateway = apiError(
  'managed_by_gateway',
  409,
  'The payment provider manages this subscription. Change it there.',
);
export const subscriptionExists = apiError(
  'duplicate',
  409,
  'This person already subscribes to the package. Extend that subscription instead.',
);
export const personUnknown = apiError(
  'email_is_invalid',
  422,
  'Nobody on this site has this email address. Invite them first.',
);
export const profileUnknown = apiError('profile_id_is_invalid', 422, 'Choose someone on this site.');
export const profileUnreachable = apiError(
  'profile_id_is_invalid',
  422,
  'This person has no email address. Add one first.',
);
export const packageUnknown = apiError(
  'package_id_is_invalid',
  422,
  'Choose a package that is still offered.',
);
export const planGone = apiError('plan_id_is_invalid', 422, 'Choose a plan that this package offers.');
export const endInvalid = apiError(
  'date_expire_is_invalid',
  422,
  'Choose an end in the future, after the start.',
);
export const actUnfit = apiError(
  'act_is_invalid',
  422,
  "The subscription's current status doesn't allow this. Reload to see it.",
);
export const noEnd = apiError(
  'subscription_has_no_end',
  422,
  'This subscription has no end date. Cancel it now, or set an end date.',
);
export const couponUnfit = apiError(
  'coupon_code_is_invalid',
  422,
  "This coupon can't be redeemed for this plan or by this person.",
);
export const notStaff = apiError(
  'target_email_is_invalid',
  422,
  'Use your own address, or that of a colleague who may download subscribers.',
);

const seesSubscriptions = either(onSite('EDIT_SITE'), onSite('DOWNLOAD_SUBSCRIBERS'));

/** What can be asked of the list. */
export const SubscriptionFilters = listQuery(
  {
    status: z.enum(subscriptionStatuses).optional(),
    expired: flag.optional().meta({ description: 'true: those that expired; false: all others' }),
    group_id: idInPath.optional(),
    subscription_name: searchWords
      .optional()
      .meta({ description: 'words of an address, a person or a package' }),
    search: searchWords.optional().meta({ description: 'the same' }),
    date_start: dateInQuery.optional().meta({ description: 'started on this day of the site or later' }),
    date_expire: dateInQuery.optional().meta({ description: 'ends on this day of the site or earlier' }),
    download_format: z
      .literal('csv')
      .optional()
      .meta({ description: 'makes a file of all that answer, for DOWNLOAD_SUBSCRIBERS; takes target_email' }),
    total: integerInQuery(0, Number.MAX_SAFE_INTEGER).optional().meta({ description: 'not looked at' }),
    target_email: z
      .string()
      .trim()
      .toLowerCase()
      .max(LONGEST_EMAIL)
      .pipe(z.email(fieldRules.email))
      .optional()
      .meta({ description: 'where the mail about the file goes: to the caller, or to staff' }),
  },
  { sorts: subscriptionSortKeys, usual: 'start', direction: -1, limit: SUBSCRIPTIONS_PAGE },
).refine(({ download_format, target_email }) => download_format === undefined || target_email !== undefined, {
  path: ['target_email'],
  message: 'target_email_is_missing',
});
export type SubscriptionFilters = z.output<typeof SubscriptionFilters>;

const path = '/core/paywall/subscriptions';

export const listSubscriptions = endpoint({
  method: 'GET',
  path,
  summary: 'List subscriptions, or mail a CSV of them; that asks for the header X-Requested-With',
  permission: seesSubscriptions,
  query: SubscriptionFilters,
  response: pageAnswer(Subscription).extend({
    task_id: id.optional().meta({ description: 'the task that makes the file, where one was asked for' }),
    status: TaskStatus.optional(),
    is_ready: z.boolean().optional(),
  }),
  alsoAnswers: [202],
  errors: [afterInvalid, notStaff, exportRunning],
});

export const createSubscription = endpoint({
  method: 'POST',
  path,
  summary: 'Add a subscription by hand',
  status: 201,
  permission: manageSubscriptions,
  body: SubscriptionDraft,
  response: Subscription,
  errors: [
    ...[subscriptionExists, personUnknown, profileUnknown, profileUnreachable, packageUnknown, planGone],
    ...[endInvalid, couponUnfit],
  ],
});

export const updateSubscription = endpoint({
  method: 'PUT',
  path: `${path}/{subscriptionId}`,
  summary: 'Extend, pause, resume, cancel or reopen a subscription that is managed by hand',
  permission: manageSubscriptions,
  params: paramsOf('subscriptionId'),
  body: SubscriptionChange,
  response: Subscription,
  errors: [managedByGateway, subscriptionExists, endInvalid, actUnfit, noEnd, revisionConflict, notFound],
});

import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  removedRows,
  rowStamps,
  searchWords,
  severalIds,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, flag, id } from '#platform/contract/listing.ts';
import { HIGHEST_AMOUNT, isCurrency } from '#platform/contract/money.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  couponDurations,
  couponSortKeys,
  LONGEST_COUPON_CODE,
  LONGEST_COUPON_REF,
  LONGEST_COUPON_TITLE,
  MOST_COUPON_PLANS,
  MOST_MONTHS,
  MOST_REDEMPTIONS,
} from './coupon-kinds.contract.ts';
import { shapeComplaint } from './coupon-shape.contract.ts';
import { amountUncharged, currencyUncharged } from './stripe-currencies.contract.ts';

const hundredths = (percent: number): boolean => Number.isInteger(Math.round(percent * 1e6) / 1e4);

/** What a person says about a coupon. */
export const CouponFields = z
  .object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .min(1, 'code_is_missing')
      .max(LONGEST_COUPON_CODE)
      .regex(/^[A-Z0-9_-]{3,}$/, 'use 3 to 40 letters, digits, hyphens and underscores')
      .meta({ description: 'what is typed at the checkout; upper and lower case are one' }),
    title: z.string().trim().max(LONGEST_COUPON_TITLE).default(''),
    percent_off: z
      .number()
      .min(0.01)
      .max(100)
      .refine(hundredths, 'use at most two decimals')
      .nullable()
      .default(null),
    amount_off: z
      .number()
      .int()
      .min(1)
      .max(HIGHEST_AMOUNT)
      .nullable()
      .default(null)
      .meta({ description: 'in minor units; more than a price makes it 0' }),
    currency: z.string().refine(isCurrency, 'enter a currency such as EUR').nullable().default(null),
    duration: z.enum(couponDurations).default('once'),
    duration_in_months: z.number().int().min(1).max(MOST_MONTHS).nullable().default(null),
    max_redemptions: z.number().int().min(1).max(MOST_REDEMPTIONS).nullable().default(null),
    redeem_by: z
      .number()
      .int()
      .min(0)
      .max(9_999_999_999)
      .nullable()
      .default(null)
      .meta({ description: 'unix seconds' }),
    applies_to: z
      .array(id)
      .max(MOST_COUPON_PLANS)
      .transform(eachOnce)
      .default([])
      .meta({ description: 'the plans that it is for; all of them when it names none' }),
    first_time_only: z.boolean().default(false),
    active: z.boolean().default(true),
    gateway_coupon_ref: z.string().trim().min(1).max(LONGEST_COUPON_REF).nullable().default(null),
  })
  .meta({ id: 'CouponFields' });
export type CouponFields = z.output<typeof CouponFields>;

/** A new coupon. */
export const CouponDraft = CouponFields.superRefine((coupon, context) => {
  const wrong = shapeComplaint(coupon);
  if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.reason });
}).meta({ id: 'CouponDraft' });

/** A coupon as lists show it. */
export const Coupon = z
  .object({
    id,
    code: z.string(),
    title: z.string(),
    percent_off: z.number().nullable(),
    amount_off: z.number().int().nullable(),
    currency: z.string().nullable(),
    duration: z.enum(couponDurations),
    duration_in_months: z.number().int().nullable(),
    max_redemptions: z.number().int().nullable(),
    per_customer: z.literal(1),
    redeem_by: z.number().int().nullable(),
    applies_to: z.array(id),
    first_time_only: z.boolean(),
    active: z.boolean(),
    times_redeemed: z.number().int(),
    gateway_coupon_ref: z.string().nullable(),
    ...rowStamps,
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.output<typeof Coupon>;

export const couponCodeTaken = apiError(
  'duplicate',
  409,
  'A coupon with this code already exists. Choose another code.',
);
export const couponShapeWrong = apiError('coupon_is_invalid', 422, "These values don't fit together.");
export const couponRedeemed = apiError(
  'coupon_is_redeemed',
  422,
  'This coupon has been redeemed. Only its title, status, last day and limit can change now.',
);
export const redeemByPast = apiError('redeem_by_is_invalid', 422, 'Choose a last day in the future.');
export const limitTooLow = apiError(
  'max_redemptions_is_invalid',
  422,
  'The limit is lower than the number of redemptions so far.',
);
export const plansUnknown = apiError('applies_to_is_invalid', 422, 'Choose plans that are still offered.');
const refusals = [couponCodeTaken, redeemByPast, plansUnknown, currencyUncharged, amountUncharged];

const seesCoupons = onSite('EDIT_SITE');
const managesCoupons = onSite('EDIT_SITE', 'MANAGE_SUBSCRIPTIONS');

/** What can be asked of the list. */
export const CouponFilters = listQuery(
  { query: searchWords.optional(), active: flag.optional() },
  { sorts: couponSortKeys, usual: 'created', direction: -1 },
);
export type CouponFilters = z.output<typeof CouponFilters>;

const path = '/core/subscriptions/dashboard/coupons/';

export const listCoupons = endpoint({
  method: 'GET',
  path,
  summary: 'List coupons',
  permission: seesCoupons,
  query: CouponFilters,
  response: pageAnswer(Coupon),
  errors: [afterInvalid],
});

export const createCoupon = endpoint({
  method: 'POST',
  path,
  summary: 'Add a coupon',
  status: 201,
  permission: managesCoupons,
  body: CouponDraft,
  response: Coupon,
  errors: refusals,
});

export const updateCoupon = endpoint({
  method: 'PATCH',
  path: `${path}{couponId}`,
  summary: 'Change a coupon; what is left out stays, and once it is redeemed little may change',
  permission: managesCoupons,
  params: paramsOf('couponId'),
  body: partialChange(CouponFields),
  response: Coupon,
  errors: [...refusals, couponShapeWrong, couponRedeemed, limitTooLow, revisionConflict, notFound],
});

const removed = removedRows(Coupon).extend({
  deactivated: z.array(Coupon).meta({ description: 'those that somebody has redeemed: they stay, inactive' }),
});

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: `${path}{couponId}`,
  summary: 'Delete a coupon; one that somebody has redeemed is deactivated',
  permission: managesCoupons,
  params: paramsOf('couponId'),
  deletesVersion: true,
  response: removed,
  errors: [notFound],
});

export const removeCoupons = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/coupons/remove',
  summary: 'Delete several coupons; those that somebody has redeemed are deactivated',
  permission: managesCoupons,
  scopeParam: 'siteId',
  params: siteParams,
  body: severalIds,
  response: removed,
});

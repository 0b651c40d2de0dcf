import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { couponDurations } from './coupon-kinds.contract.ts';

const intervals = ['day', 'week', 'month', 'year', 'one_time'] as const;

/** A plan of a package, held against its price at the gateway. */
export const LocalPlan = z
  .object({
    id,
    package_id: id,
    package_title: z.string(),
    interval: z.enum(intervals),
    interval_count: z.number().int(),
    amount: z.number().int(),
    currency: z.string(),
    is_retired: z.boolean(),
    gateway_price_ref: z.string().nullable(),
    difference: z
      .enum(['same', 'differs', 'missing', 'unlinked', 'unknown'])
      .meta({ description: 'from its price at the gateway; unknown while that does not answer' }),
  })
  .meta({ id: 'LocalPlan' });
export type LocalPlan = z.output<typeof LocalPlan>;

/** A price at the gateway. */
export const GatewayPlan = z
  .object({
    ref: z.string(),
    title: z.string(),
    interval: z.enum(intervals),
    interval_count: z.number().int(),
    amount: z.number().int().nullable(),
    currency: z.string(),
    linked_plan_id: id.nullable(),
  })
  .meta({ id: 'GatewayPlan' });
export type GatewayPlan = z.output<typeof GatewayPlan>;

/** A discount at the gateway. */
export const GatewayDiscount = z
  .object({
    ref: z.string(),
    title: z.string(),
    percent_off: z.number().nullable(),
    amount_off: z.number().int().nullable(),
    currency: z.string().nullable(),
    duration: z.enum(couponDurations),
    duration_in_months: z.number().int().nullable(),
    linked_coupon_id: id.nullable(),
  })
  .meta({ id: 'GatewayDiscount' });
export type GatewayDiscount = z.output<typeof GatewayDiscount>;

export const listPlanData = endpoint({
  method: 'GET',
  path: '/core/subscriptions/dashboard/planlist/',
  summary: 'The plans of packages beside the prices and discounts of the gateway, read every five minutes',
  permission: onSite('EDIT_SITE'),
  response: z.object({
    gateway: z.enum(['stripe']).nullable().meta({ description: 'null where none is connected' }),
    degraded: z.boolean().meta({ description: 'the gateway does not answer: only local plans are told' }),
    local_plans: z.array(LocalPlan),
    gateway_plans: z.array(GatewayPlan),
    gateway_discounts: z.array(GatewayDiscount),
  }),
});

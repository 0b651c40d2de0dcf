import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import {
  beyondSearchLimit,
  dateInQuery,
  endsBeforeStart,
  flag,
  id,
  isWholePeriod,
  orderDirection,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import {
  LONGEST_MISS,
  MOST_RESOLVED,
  missPeriods,
  missSortKeys,
  missStatuses,
  targetReasons,
} from './not-found-kinds.contract.ts';

const periodKeys = (usual: (typeof missPeriods)[number]) => ({
  period: z.enum(missPeriods).default(usual),
  custom_date_from: dateInQuery.optional(),
  custom_date_to: dateInQuery.optional(),
});
type Period = { period: string; custom_date_from?: string | undefined; custom_date_to?: string | undefined };

const isBegun = ({ period, custom_date_from }: Period) =>
  period !== 'custom' || custom_date_from !== undefined;
const isEnded = ({ period, custom_date_to }: Period) => period !== 'custom' || custom_date_to !== undefined;
const isForward = ({ custom_date_from, custom_date_to }: Period) =>
  isWholePeriod(custom_date_from, custom_date_to);
const noStart = { path: ['custom_date_from'], message: 'Missing start date.' };
const noEnd = { path: ['custom_date_to'], message: 'Missing end date.' };

const q = z.string().trim().max(200).optional().meta({ description: 'a part of the path' });
const missedPath = z.string().min(1).max(LONGEST_MISS);

/** An address that leads nowhere, and how often it was asked for. Times are unix seconds. */
export const MissedPath = z
  .object({
    id,
    path: z
      .string()
      .meta({ description: 'empty for all addresses beyond those that are counted one by one' }),
    hits: z.number().int(),
    bot_hits: z
      .number()
      .int()
      .meta({ description: 'those of them that programs made, or that ask for what no page has' }),
    last_hit_ts: z.number().int(),
    distinct_visitors: z.number().int().meta({ description: 'exact up to 31, then an estimate' }),
  })
  .meta({ id: 'MissedPath' });
export type MissedPath = z.output<typeof MissedPath>;

export const Referer = z
  .object({
    referer: z.string().meta({
      description: 'an address of this site, the host of another one, nothing, or * for the rest',
    }),
    hits: z.number().int(),
  })
  .meta({ id: 'Referer' });
export type Referer = z.output<typeof Referer>;

const reads = either(onSite('VIEW_STATS'), onSite('EDIT_SITE'));

export const listMisses = endpoint({
  method: 'GET',
  path: '/r/dashboard/es/404',
  summary: 'Addresses that readers asked for in vain, those with the most hits first',
  permission: reads,
  query: z
    .object({
      q,
      ...periodKeys('15m'),
      bots: flag.default(false).meta({ description: 'with what programs and scanners ask for' }),
      order_by: z.enum(missSortKeys).default('hits'),
      order_direction: orderDirection(-1),
      ...pageKeys(50),
    })
    .refine(isBegun, noStart)
    .refine(isEnded, noEnd)
    .refine(isForward, endsBeforeStart('custom_date_to'))
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({ items: z.array(MissedPath), total: z.number().int() }),
});

export const listReferers = endpoint({
  method: 'GET',
  path: '/r/dashboard/es/referers',
  summary: 'Where readers of a missing address came from, the most frequent 100',
  permission: reads,
  query: z
    .object({ path: z.string().min(1).max(2_000), ...periodKeys('15m'), bots: flag.default(false) })
    .refine(isBegun, noStart)
    .refine(isEnded, noEnd)
    .refine(isForward, endsBeforeStart('custom_date_to')),
  response: z.array(Referer),
});

const edits = { permission: onSite('EDIT_SITE'), scopeParam: 'siteId', params: siteParams } as const;

/** A page that could be meant. */
export const LikelyTarget = z
  .object({ target: z.string(), title: z.string(), reason: z.enum(targetReasons) })
  .meta({ id: 'LikelyTarget' });
export type LikelyTarget = z.output<typeof LikelyTarget>;

export const OpenMiss = z
  .object({
    id,
    path: z.string(),
    hits: z.number().int(),
    last_hit_ts: z.number().int(),
    top_referrer: z.string().nullable(),
    status: z.enum(missStatuses),
    suggestion: LikelyTarget.nullable(),
  })
  .meta({ id: 'OpenMiss' });
export type OpenMiss = z.output<typeof OpenMiss>;

export const listOpenMisses = endpoint({
  ...edits,
  method: 'GET',
  path: '/core/v1/sites/{siteId}/404s',
  summary:
    'What to do about missing addresses, of the 1,000 with the most hits, each with its likeliest target',
  query: z
    .object({ q, ...periodKeys('30d'), status: z.enum(missStatuses).default('open'), ...pageKeys(50) })
    .refine(isBegun, noStart)
    .refine(isEnded, noEnd)
    .refine(isForward, endsBeforeStart('custom_date_to'))
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({
    items: z.array(OpenMiss),
    total_count: z.number().int(),
    counts: z.object({ open: z.number().int(), redirected: z.number().int(), ignored: z.number().int() }),
  }),
});

export const listLikelyTargets = endpoint({
  ...edits,
  method: 'GET',
  path: '/core/v1/sites/{siteId}/404s/targets',
  summary: 'Pages that a missing address could mean, the likeliest first',
  query: z.object({ path: missedPath }),
  response: z.object({ items: z.array(LikelyTarget) }),
});

const Decision = z.discriminatedUnion('action', [
  z.object({
    path: missedPath,
    action: z.literal('redirect'),
    target: z.string().trim().min(1).max(2_000),
    status: z.literal([301, 302, 307, 308]).default(301),
  }),
  z.object({ path: missedPath, action: z.literal('gone') }),
  z.object({ path: missedPath, action: z.literal('ignore') }),
  z.object({ path: missedPath, action: z.literal('watch') }),
]);
export type Decision = z.output<typeof Decision>;

export const resolveMisses = endpoint({
  ...edits,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/404s/resolve',
  summary: 'Redirect missing addresses, call them gone, ignore them, or watch them again; each for itself',
  body: z.object({ items: z.array(Decision).min(1).max(MOST_RESOLVED) }),
  response: z.object({
    items: z.array(
      z.object({
        path: z.string(),
        is_done: z.boolean(),
        redirect_id: id.nullable(),
        error: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
    done: z.number().int(),
  }),
});

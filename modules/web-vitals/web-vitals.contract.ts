import { z } from 'zod';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { everyone, onSite } from '#platform/contract/permission-rule.ts';
import { lcpIssues, lcpParts, pageTypes, shownMetrics, vitalDevices } from './vital-scale.contract.ts';

const milliseconds = z.number().min(0).max(600_000).optional();

/** What one page told when it was left; a measure that the browser does not know is left out. */
export const PageVitals = z
  .object({
    path: z.string().max(2_000).meta({ description: 'the address of the page without host and query' }),
    page_type: z.enum(pageTypes),
    ...{ lcp: milliseconds, inp: milliseconds, fcp: milliseconds, ttfb: milliseconds },
    cls: z.number().min(0).max(1_000).optional(),
    ...{ lcp_ttfb: milliseconds, lcp_load_delay: milliseconds },
    ...{ lcp_load_time: milliseconds, lcp_render_delay: milliseconds },
    issues: z.array(z.enum(lcpIssues)).max(lcpIssues.length).default([]),
    split: z.string().max(1_000).optional().meta({
      description: 'what of the page is split, as its body is marked: `part:variant`, with blanks between',
    }),
  })
  .meta({ id: 'PageVitals' });
export type PageVitals = z.output<typeof PageVitals>;

/** Sent by one of ten pages without cookie or token; the host says the site. */
export const countVitals = endpoint({
  method: 'POST',
  path: '/core/v1/vitals',
  summary: 'Tell how fast a page of the site was',
  permission: everyone(),
  whenPastDue: 'allowed',
  csrf: 'not-required',
  // Counted in memory and written a second later, as views are.
  writes: false,
  maxBodyBytes: 4 * 1024,
  body: PageVitals,
  status: 204,
  response: empty(),
  errors: [tooManyRequests],
});

const share = z.number().meta({ description: '0 to 1' });

const Vital = z.object({
  metric: z.enum(shownMetrics),
  views: z.number().int(),
  p75: z
    .number()
    .nullable()
    .meta({ description: 'milliseconds, CLS without unit; null with fewer than 200 views' }),
  rating: z.enum(['good', 'needs_improvement', 'poor']).nullable(),
  good: share,
  needs_improvement: share,
  poor: share,
  p75_before: z.number().nullable().meta({ description: 'of as many days before' }),
});
export type Vital = z.output<typeof Vital>;

const VitalDay = z.object({
  day: z.string().meta({ description: 'YYYY-MM-DD' }),
  ...{ lcp: z.number().nullable(), inp: z.number().nullable(), cls: z.number().nullable() },
});

export const OriginVitals = z
  .object({
    views: z.number().int(),
    vitals: z.array(Vital),
    days: z.array(VitalDay),
    page_types: z.array(
      z.object({
        page_type: z.enum(pageTypes),
        views: z.number().int(),
        ...{ lcp: z.number().nullable(), inp: z.number().nullable(), cls: z.number().nullable() },
      }),
    ),
  })
  .meta({ id: 'OriginVitals' });
export type OriginVitals = z.output<typeof OriginVitals>;

export const UrlVitals = z
  .object({ url: z.string(), views: z.number().int(), vitals: z.array(Vital), days: z.array(VitalDay) })
  .meta({ id: 'UrlVitals' });
export type UrlVitals = z.output<typeof UrlVitals>;

export const LcpReport = z
  .object({
    url: z.string().nullable(),
    issue: z.enum(lcpIssues).nullable(),
    views: z.number().int(),
    p75: z.number().nullable(),
    rating: z.enum(['good', 'needs_improvement', 'poor']).nullable(),
    parts: z.array(z.object({ part: z.enum(lcpParts), mean: z.number().int() })),
    issues: z.array(
      z.object({
        issue: z.enum(lcpIssues),
        views: z.number().int(),
        share: share.meta({ description: 'of the views that were measured' }),
        page_types: z.array(z.object({ page_type: z.enum(pageTypes), views: z.number().int() })),
      }),
    ),
  })
  .meta({ id: 'LcpReport' });
export type LcpReport = z.output<typeof LcpReport>;

export const vitalDays = [7, 28, 90] as const;
const days = z
  .union([z.literal(7), z.literal(28), z.literal(90), z.enum(['7', '28', '90']).transform(Number)])
  .default(28);
const device = z.enum(['all', ...vitalDevices]).default('all');
const url = z.string().min(1).max(2_000);

const base = '/core/v1/sites/{siteId}/web_vitals';
const report = {
  method: 'GET',
  scopeParam: 'siteId',
  permission: onSite('VIEW_STATS'),
  params: siteParams,
} as const;

export const getOriginVitals = endpoint({
  ...report,
  path: `${base}/origin`,
  summary: 'Core Web Vitals of the whole site',
  query: z.object({ device, days }),
  response: OriginVitals,
});

export const getUrlVitals = endpoint({
  ...report,
  path: `${base}/url`,
  summary: 'Core Web Vitals of one page',
  query: z.object({ url, device, days }),
  response: UrlVitals,
});

const ChromeVital = Vital.omit({ views: true, p75_before: true }).extend({
  p75: z.number().meta({ description: 'milliseconds, CLS without unit' }),
  rating: Vital.shape.rating.unwrap(),
});

export const ChromeVitals = z
  .object({
    state: z.enum(['not_connected', 'no_data', 'failed', 'ready']).meta({
      description: 'not_connected: the installation has no key; no_data: too few people of Chrome came',
    }),
    vitals: z.array(ChromeVital),
    first_day: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
    last_day: z.string().nullable(),
  })
  .meta({ id: 'ChromeVitals' });
export type ChromeVitals = z.output<typeof ChromeVitals>;

export const getChromeVitals = endpoint({
  ...report,
  path: `${base}/chrome`,
  summary: 'What the Chrome UX Report says of the site, or of one of its pages, over 28 days',
  query: z.object({ url: url.optional(), device }),
  response: ChromeVitals,
});

export const getLcp = endpoint({
  ...report,
  path: `${base}/lcp`,
  summary: 'What the largest paint waits for, on the site or one of its pages',
  query: z.object({ url: url.optional(), issue: z.enum(lcpIssues).optional(), device, days }),
  response: LcpReport,
});

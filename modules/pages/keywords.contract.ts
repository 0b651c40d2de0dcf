import { z } from 'zod';
import { keywordPeriods, keywordSources, LONGEST_KEYWORD } from '#modules/figures/keyword-kinds.contract.ts';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint, stream } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import {
  beyondSearchLimit,
  dateInQuery,
  endsBeforeStart,
  flag,
  id,
  isWholePeriod,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';

export const notAPost = apiError('url_is_invalid', 422, 'Enter the URL of a post that readers can see.');

const PinnedPost = z.object({ id, headline: z.string() });

export const Keyword = z
  .object({
    keyword: z.string(),
    source: z.enum(keywordSources),
    searches: z.number().int().meta({ description: 'of tags: page views of their posts' }),
    trend: z.number().nullable().meta({ description: 'change in percent; null without days before' }),
    results: z.number().int().nullable().meta({
      description: 'found the last time; 21 stands for more than 20; of tags: posts that were read',
    }),
    click_rate: z
      .number()
      .nullable()
      .meta({ description: 'searches after which a result was opened, 0 to 1; null for tags' }),
    pinned: PinnedPost.nullable().meta({ description: 'the post that stands first in the search' }),
  })
  .meta({ id: 'Keyword' });
export type Keyword = z.output<typeof Keyword>;

const path = '/core/v1/sites/{siteId}/keywords/popular';
const asked = {
  source: z.enum(keywordSources).default('site'),
  period: z.enum([...keywordPeriods, 'custom']).default('last_month'),
  custom_date_from: dateInQuery.optional().meta({ description: 'the first day of a custom period' }),
  custom_date_to: dateInQuery.optional().meta({ description: 'its last day' }),
  q: z.string().trim().max(LONGEST_KEYWORD).optional().meta({ description: 'a part of the keyword' }),
  zero_results: flag.default(false).meta({ description: 'those alone that found nothing the last time' }),
};

type Days = { period: string; custom_date_from?: string | undefined; custom_date_to?: string | undefined };
const isBegun = ({ period, custom_date_from }: Days) => period !== 'custom' || custom_date_from !== undefined;
const isEnded = ({ period, custom_date_to }: Days) => period !== 'custom' || custom_date_to !== undefined;
const isForward = ({ custom_date_from, custom_date_to }: Days) =>
  isWholePeriod(custom_date_from, custom_date_to);
const noStart = { path: ['custom_date_from'], message: 'Missing start date.' };
const noEnd = { path: ['custom_date_to'], message: 'Missing end date.' };

export const listKeywords = endpoint({
  method: 'GET',
  path,
  summary: 'What readers look for, the most frequent first',
  permission: onSite('VIEW_STATS'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z
    .object({ ...asked, ...pageKeys(50) })
    .refine(isBegun, noStart)
    .refine(isEnded, noEnd)
    .refine(isForward, endsBeforeStart('custom_date_to'))
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({
    items: z.array(Keyword),
    total_count: z.number().int(),
    search_path: z.string().meta({ description: 'where readers search' }),
  }),
});

export const exportKeywords = endpoint({
  method: 'GET',
  path: `${path}/export`,
  summary: 'What readers look for as CSV; at most the first thousand rows',
  permission: onSite('VIEW_STATS'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z
    .object(asked)
    .refine(isBegun, noStart)
    .refine(isEnded, noEnd)
    .refine(isForward, endsBeforeStart('custom_date_to')),
  response: stream('text/csv; charset=utf-8'),
});

export const pinResult = endpoint({
  method: 'PUT',
  path: '/core/v1/sites/{siteId}/keywords/pin',
  summary: 'Let a post stand first where readers search for a keyword, or none any more',
  permission: onSite('EDIT_SEARCH_INDEXES'),
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({
    keyword: z.string().trim().min(1).max(LONGEST_KEYWORD),
    url: z.string().trim().min(1).max(2_000).nullable().meta({ description: 'null takes the pin away' }),
  }),
  response: z.object({ keyword: z.string(), pinned: PinnedPost.nullable() }).meta({ id: 'KeywordPin' }),
  errors: [notAPost],
});

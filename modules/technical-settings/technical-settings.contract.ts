import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { id, revision } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { either, onSite, technical } from '#platform/contract/permission-rule.ts';
import { engineFields } from './engine-draft.contract.ts';
import { imageFields } from './image-draft.contract.ts';
import { readPolicy } from './policy-text.contract.ts';
import { analyticsFields, ServiceKeys, spamKey } from './service-draft.contract.ts';
import { SPAM_KEY } from './service-kinds.contract.ts';
import {
  technicalDefaults as defaults,
  frameOptions,
  LARGEST_SITEMAP,
  LONGEST_CRAWL_FILE,
  LONGEST_HSTS,
  LONGEST_MARKUP,
  LONGEST_ORIGIN,
  LONGEST_POLICY,
  LONGEST_STALE,
  LONGEST_TTL,
  MOST_ORIGINS,
  SMALLEST_SITEMAP,
  technicalKeys,
} from './technical-kinds.contract.ts';

/** Bytes in UTF-8; more of them than letters, never fewer. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Lines of text, without what ends them elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no file of lines has.
const NO_CONTROLS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

const crawlFile = z
  .string()
  .max(LONGEST_CRAWL_FILE)
  .refine((text) => bytesOf(text) <= LONGEST_CRAWL_FILE, 'use at most 64 KiB')
  .regex(NO_CONTROLS, 'use plain lines of text')
  .default('');

const markup = z
  .string()
  .max(LONGEST_MARKUP)
  .refine((text) => bytesOf(text) <= LONGEST_MARKUP, 'use at most 32 KiB')
  .default('');

const origin = z
  .string()
  .trim()
  .max(LONGEST_ORIGIN)
  .toLowerCase()
  .regex(
    /^(\*|https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?)$/,
    'enter origins such as https://example.com, one per line',
  );

const seconds = (longest: number, usual: number) => z.number().int().min(0).max(longest).default(usual);

/** How the site is served, as people set it. */
export const TechnicalDraft = z
  .object({
    robots_txt: crawlFile.meta({ description: 'empty: the file that robots_default shows' }),
    ads_txt: crawlFile.meta({ description: 'empty: no such file' }),
    app_ads_txt: crawlFile.meta({ description: 'empty: no such file' }),
    sitemap_enabled: z.boolean().default(defaults.sitemap_enabled),
    sitemap_size: z
      .number()
      .int()
      .min(SMALLEST_SITEMAP)
      .max(LARGEST_SITEMAP)
      .default(defaults.sitemap_size)
      .meta({ description: 'addresses in one file' }),
    content_security_policy: z
      .string()
      .trim()
      .max(LONGEST_POLICY)
      .refine((text) => readPolicy(text) !== null, {
        message: 'use directives such as img-src https:, separated by semicolons',
      })
      .default('')
      .meta({ description: 'each directive takes the place of the one of the product; others stay' }),
    csp_report_only: z
      .boolean()
      .default(defaults.csp_report_only)
      .meta({ description: 'browsers report what the policy would stop, and stop nothing more' }),
    hsts_max_age: seconds(LONGEST_HSTS, defaults.hsts_max_age).meta({ description: 'seconds; 0 ends it' }),
    hsts_subdomains: z.boolean().default(defaults.hsts_subdomains),
    hsts_preload: z.boolean().default(defaults.hsts_preload),
    frame_options: z
      .enum(frameOptions)
      .default(defaults.frame_options)
      .meta({ description: 'which sites may show pages in frames' }),
    cors_origins: z
      .array(origin)
      .max(MOST_ORIGINS)
      .default([])
      .meta({ description: 'whose scripts may read pages, feeds and sitemaps; * is everybody' }),
    head_html: markup.meta({ description: 'at the end of the head of every page, as it is' }),
    body_end_html: markup.meta({ description: 'at the end of every page, as it is' }),
    page_ttl: seconds(LONGEST_TTL, defaults.page_ttl).meta({
      description: 'for how long a server gives the same page; what people save shows at once',
    }),
    shared_ttl: seconds(LONGEST_TTL, defaults.shared_ttl).meta({
      description: 'for how long a cache in front of the site does',
    }),
    stale_while_revalidate: seconds(LONGEST_STALE, defaults.stale_while_revalidate),
    ...imageFields,
    ...analyticsFields,
    ...engineFields,
  })
  .meta({ id: 'TechnicalDraft' });
export type TechnicalDraft = z.output<typeof TechnicalDraft>;

export const TechnicalSettings = TechnicalDraft.extend({
  robots_default: z.string().meta({ description: 'what robots.txt says while nobody wrote one' }),
  access_limitation_date: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'from when the site is read-only for editors; only the operator changes it' }),
  service_keys: ServiceKeys,
  revision: z.number().int(),
  updated_ts: z.number().int().nullable(),
}).meta({ id: 'TechnicalSettings' });
export type TechnicalSettings = z.output<typeof TechnicalSettings>;

export const robotsBlock = apiError(
  'robots_blocks_site',
  422,
  'This robots.txt keeps search engines away from the whole site. Confirm it to save it.',
);
export const preloadInvalid = apiError(
  'hsts_preload_is_invalid',
  422,
  'To allow preload lists, include subdomains and set the duration to at least a year.',
);
export const markupTooMuch = apiError(
  'head_html_is_invalid',
  422,
  'This markup nests too deeply or loads more than about 70 scripts and styles. Simplify it.',
);

const path = '/core/v1/sites/{siteId}/settings/technical';
const reads = either(onSite('VIEW_GLOBAL_SETTINGS'), onSite('EDIT_SITE'), technical());
/** Which setting somebody may change is looked at one by one. */
const writes = either(onSite('EDIT_GLOBAL_SETTINGS'), technical());
const confirmBlock = z
  .boolean()
  .default(false)
  .meta({ description: 'said twice: search engines are to stay away from the whole site' });

export const getTechnical = endpoint({
  method: 'GET',
  path,
  summary: 'How the site is served, and what of the dashboard opens on it',
  permission: reads,
  scopeParam: 'siteId',
  params: siteParams,
  response: TechnicalSettings,
});

export const saveTechnical = endpoint({
  method: 'PUT',
  path,
  summary: 'Change how the site is served, on all servers at once; what is left out stays',
  permission: writes,
  scopeParam: 'siteId',
  params: siteParams,
  body: partialChange(TechnicalDraft).extend({ spam_key: spamKey, confirm_block: confirmBlock }),
  response: TechnicalSettings,
  errors: [revisionConflict, robotsBlock, preloadInvalid, markupTooMuch],
});

const key = z.enum(technicalKeys as [(typeof technicalKeys)[number], ...typeof technicalKeys]);

/** One save of the settings. */
export const TechnicalRevision = z
  .object({
    id,
    number: z.number().int().meta({ description: '0 is what the site came with' }),
    changed: z
      .array(z.union([key, z.literal(SPAM_KEY)]))
      .meta({ description: 'of a key of a service it is said that it was changed, and nothing else' }),
    restored_number: z.number().int().nullable().meta({ description: 'the revision that it brought back' }),
    created_ts: z.number().int(),
    created_by: id.nullable(),
  })
  .meta({ id: 'TechnicalRevision' });
export type TechnicalRevision = z.output<typeof TechnicalRevision>;

export const listTechnicalRevisions = endpoint({
  method: 'GET',
  path: `${path}/revisions`,
  summary: 'The latest saves of the technical settings, the newest first',
  permission: reads,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    items: z.array(TechnicalRevision),
    authors: z.record(z.string(), z.string()).meta({ description: 'names of people by their ids' }),
  }),
});

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

export const compareTechnical = endpoint({
  method: 'GET',
  path: `${path}/revisions/{technicalRevisionId}`,
  summary: 'What a save changed, or what bringing it back would change',
  permission: reads,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'technicalRevisionId'),
  query: z.object({ with: z.enum(['previous', 'current']).default('previous') }),
  response: TechnicalRevision.extend({
    changes: z.array(
      z.object({
        key,
        before: value.nullable().meta({ description: 'null where the save before is kept no more' }),
        after: value,
      }),
    ),
  }).meta({ id: 'TechnicalComparison' }),
  errors: [notFound],
});

export const restoreTechnical = endpoint({
  method: 'POST',
  path: `${path}/revisions/{technicalRevisionId}/restore`,
  summary: 'Bring the settings of a revision back, as a save of its own',
  permission: writes,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'technicalRevisionId'),
  body: z.object({ revision, confirm_block: confirmBlock }),
  response: TechnicalSettings,
  errors: [notFound, revisionConflict, robotsBlock, preloadInvalid, markupTooMuch],
});

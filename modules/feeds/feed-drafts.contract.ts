import { z } from 'zod';
import { parseSearchQuery, QueryInvalid } from '#modules/search-indexes/search-query.contract.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { id } from '#platform/contract/listing.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { transformTypes } from './feed-fields.contract.ts';
import {
  feedAccesses,
  feedBodies,
  feedFormats,
  feedProfiles,
  feedStatuses,
  imageSizes,
  LONGEST_FEED_DESCRIPTION,
  LONGEST_FEED_PATH,
  LONGEST_FEED_SLUG,
  LONGEST_FEED_TITLE,
  LONGEST_NAMESPACE,
  LONGEST_TRANSFORM_TEXT,
  LONGEST_TTL,
  LONGEST_UTM,
  MOST_FEED_ITEMS,
  MOST_FEED_MAPPINGS,
  MOST_FEED_SECTIONS,
  MOST_NAMESPACES,
  MOST_TRANSFORMS,
  SHORTEST_TTL,
  USUAL_FEED_ITEMS,
  USUAL_TTL,
  utmKeys,
} from './feed-kinds.contract.ts';

/** A condition on posts, in the language of search. */
const Filter = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  try {
    parseSearchQuery(value);
  } catch (error) {
    if (!(error instanceof QueryInvalid)) throw error;
    context.addIssue({ code: 'custom', path: error.path, message: error.message });
  }
});

/** Which posts are given out. */
export const FeedSource = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('latest') }),
    z.object({ kind: z.literal('sections'), section_ids: z.array(id).min(1).max(MOST_FEED_SECTIONS) }),
    z.object({ kind: z.literal('stream'), stream_id: id }),
    z.object({ kind: z.literal('filter'), filter: Filter }),
  ])
  .meta({ id: 'FeedSource' });
export type FeedSource = z.output<typeof FeedSource>;

const said = z.string().max(LONGEST_TRANSFORM_TEXT);
const FeedTransform = z
  .object({
    type: z.enum(transformTypes),
    value: said.optional(),
    find: said.optional(),
    length: z.number().int().min(1).max(100_000).optional(),
  })
  .meta({ id: 'FeedTransform' });

const FeedMapping = z
  .object({
    path: z.string().trim().min(1, 'path_is_missing').max(LONGEST_FEED_PATH).meta({
      description: 'elements from the outside in, such as media:content@url; [] marks the one that repeats',
    }),
    source_field: z.string().trim().min(1, 'source_field_is_missing').max(80),
    transforms: z.array(FeedTransform).max(MOST_TRANSFORMS).default([]),
    required: z.boolean().default(false).meta({ description: 'a post without it is left out of the feed' }),
    cdata: z.boolean().default(false),
  })
  .meta({ id: 'FeedMapping' });

const namespaces = z
  .record(
    z.string().regex(/^(?!xml)[a-z_][\w.-]{0,39}$/i, 'use a prefix such as dc'),
    z
      .string()
      .trim()
      .max(LONGEST_NAMESPACE)
      .regex(/^[a-z][a-z0-9+.-]*:\S+$/i, fieldRules.webAddress),
  )
  .refine(
    (all) => Object.keys(all).length <= MOST_NAMESPACES,
    fixed`use at most ${MOST_NAMESPACES} namespaces`,
  );

const xmlElement = z.string().trim().min(1).max(80);

/** What a person says about a feed. */
export const CustomFeedDraft = z
  .object({
    slug: z
      .string()
      .trim()
      .min(1, 'slug_is_missing')
      .max(LONGEST_FEED_SLUG)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldRules.slug),
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_FEED_TITLE),
    description: z.string().trim().max(LONGEST_FEED_DESCRIPTION).default(''),
    format: z.enum(feedFormats).default('rss2'),
    profile: z.enum(feedProfiles).default('none'),
    source: FeedSource.default({ kind: 'latest' }),
    item_limit: z.number().int().min(1).max(MOST_FEED_ITEMS).default(USUAL_FEED_ITEMS),
    items: z
      .array(FeedMapping)
      .max(MOST_FEED_MAPPINGS)
      .default([])
      .meta({ description: 'what stands where in an item; the usual mapping of the format when empty' }),
    namespaces: namespaces.default({}),
    root_element: xmlElement.default('feed').meta({ description: 'of custom XML' }),
    item_element: xmlElement.default('item').meta({ description: 'of custom XML' }),
    body: z.enum(feedBodies).default('full'),
    image_size: z.enum(imageSizes).default('original'),
    utm: z
      .partialRecord(z.enum(utmKeys), z.string().trim().min(1).max(LONGEST_UTM))
      .default({})
      .meta({ description: 'added to the addresses of posts' }),
    access: z.enum(feedAccesses).default('public'),
    cache_ttl: z.number().int().min(SHORTEST_TTL).max(LONGEST_TTL).default(USUAL_TTL),
    status: z.enum(feedStatuses).default('active'),
  })
  .meta({ id: 'CustomFeedDraft' });
export type CustomFeedDraft = z.output<typeof CustomFeedDraft>;

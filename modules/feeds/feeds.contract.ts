import { z } from 'zod';
import { fieldTypes } from '#modules/search-indexes/search-kinds.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  listQuery,
  pageAnswer,
  removedRow,
  rowStamps,
  searchWords,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, id, idInPath } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { CustomFeedDraft } from './feed-drafts.contract.ts';
import { transformTypes } from './feed-fields.contract.ts';
import { feedFailures, feedFormats, feedSortKeys, feedStatuses } from './feed-kinds.contract.ts';

/** A feed as lists show it. Times are unix seconds. */
export const CustomFeed = CustomFeedDraft.extend({
  id,
  path: z.string().meta({ description: 'its address on the site' }),
  key_end: z
    .string()
    .nullable()
    .meta({ description: 'the last four characters of its key; the rest is told once' }),
  last_built_ts: z.number().int().nullable(),
  last_item_count: z.number().int(),
  last_left_out: z.number().int().meta({ description: 'posts without a value that is required' }),
  last_error: z
    .enum(feedFailures)
    .nullable()
    .meta({ description: 'why the last change is not given out; the version before is' }),
  ...rowStamps,
}).meta({ id: 'CustomFeed' });
export type CustomFeed = z.output<typeof CustomFeed>;

/** The same with its key, where one was made just now. */
export const CustomFeedWithKey = CustomFeed.extend({
  key: z
    .string()
    .nullable()
    .meta({ description: 'told this once; the address takes it as ?key=. Null where none was made' }),
}).meta({ id: 'CustomFeedWithKey' });
export type CustomFeedWithKey = z.output<typeof CustomFeedWithKey>;

export const feedNotFound = apiError('not_found', 404, 'Feed not found');
export const slugTaken = apiError(
  'duplicate',
  409,
  'Another feed already has this address. Choose another one.',
);
export const feedInvalid = apiError(
  'feed_is_invalid',
  422,
  "This feed can't be built yet. Check its fields.",
);
export const sourceInvalid = apiError(
  'source_is_invalid',
  422,
  'Choose sections, or a stream family of posts, of this site.',
);
export const feedInUse = apiError(
  'feed_is_in_use',
  422,
  'An embedded list shows this feed. Choose another source for it first.',
);
export const tooManyFeeds = apiError(
  'too_many_feeds',
  422,
  'A site can have up to 100 feeds. Delete one first.',
);
export const noKeyNeeded = apiError(
  'access_is_invalid',
  422,
  'This feed is public. Choose access by key first.',
);

const permission = onSite('MANAGE_FEEDS');
const path = '/core/v1/sites/{siteId}/custom_feeds';
const all = { path, permission, scopeParam: 'siteId', params: siteParams } as const;
const one = {
  ...{ path: `${path}/{customFeedId}`, permission, scopeParam: 'siteId' },
  params: siteParams.extend({ customFeedId: idInPath }),
} as const;
const refusals = [feedInvalid, sourceInvalid, slugTaken];

export const CustomFeedFilters = listQuery(
  {
    query: searchWords.optional(),
    format: z.enum(feedFormats).optional(),
    status: z.enum(feedStatuses).optional(),
  },
  { sorts: feedSortKeys, usual: 'title' },
);
export type CustomFeedFilters = z.output<typeof CustomFeedFilters>;

export const listCustomFeeds = endpoint({
  ...all,
  method: 'GET',
  summary: 'List feeds for partners',
  query: CustomFeedFilters,
  response: pageAnswer(CustomFeed),
  errors: [afterInvalid],
});

export const getCustomFeed = endpoint({
  ...one,
  method: 'GET',
  summary: 'Show a feed',
  response: CustomFeed,
  errors: [feedNotFound],
});

export const createCustomFeed = endpoint({
  ...all,
  method: 'POST',
  summary: 'Add a feed; the key of one with access by key is told in the answer, and never again',
  status: 201,
  body: CustomFeedDraft,
  response: CustomFeedWithKey,
  errors: [...refusals, tooManyFeeds],
});

export const updateCustomFeed = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Change a feed; what is left out stays. Readers get the version before until the new one is built',
  body: partialChange(CustomFeedDraft),
  response: CustomFeedWithKey,
  errors: [...refusals, feedInUse, revisionConflict, feedNotFound],
});

export const deleteCustomFeed = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a feed; its address answers no more. Undone within a day by its batch',
  deletesVersion: true,
  response: removedRow,
  errors: [feedInUse, feedNotFound, notFound],
});

export const renewCustomFeedKey = endpoint({
  ...one,
  method: 'POST',
  path: `${one.path}/key`,
  summary: 'Make another key for a feed; the one before reads nothing any more',
  response: CustomFeedWithKey,
  errors: [noKeyNeeded, feedNotFound],
});

const Mapping = CustomFeedDraft.shape.items.unwrap().element;

export const getCustomFeedSchema = endpoint({
  ...all,
  method: 'GET',
  path: `${path}/schema`,
  summary: 'What can stand in a feed: the fields of posts, transforms, and the usual mapping of each format',
  response: z
    .object({
      fields: z.array(
        z.object({
          name: z.string(),
          title: z.string().nullable().meta({ description: 'of a custom field' }),
          type: z.string(),
          is_list: z.boolean(),
        }),
      ),
      filter_fields: z
        .array(z.object({ name: z.string(), type: z.enum(fieldTypes) }))
        .meta({ description: 'what filters can name: the fields of the search index of posts' }),
      transforms: z.array(z.object({ type: z.enum(transformTypes), needs: z.array(z.string()) })),
      formats: z.array(
        z.object({
          format: z.enum(feedFormats),
          items: z.array(Mapping),
          needs: z.array(z.array(z.string())).meta({ description: 'one path of each must be mapped' }),
        }),
      ),
      namespaces: z.record(z.string(), z.string()).meta({ description: 'known without being said' }),
    })
    .meta({ id: 'CustomFeedSchema' }),
});
export type CustomFeedSchema = z.output<typeof getCustomFeedSchema.response>;

/** What of a post does not fit, by the mapping that it is about. */
export const FeedProblem = z
  .object({
    loc: z.array(z.union([z.string(), z.number()])),
    path: z.string(),
    post_id: id,
    headline: z.string(),
    msg: z.literal('value_is_missing'),
  })
  .meta({ id: 'FeedProblem' });
export type FeedProblem = z.output<typeof FeedProblem>;

export const previewCustomFeed = endpoint({
  ...all,
  method: 'POST',
  path: `${path}/preview`,
  summary: 'What a feed would say of the first posts of its source, and what is wrong with it, by field',
  writes: false,
  body: CustomFeedDraft.omit({ slug: true, title: true }).extend({
    slug: z.string().max(200).default(''),
    title: z.string().max(200).default(''),
    feed_id: id
      .optional()
      .meta({ description: 'the feed that is changed, which keeps fields that the index has lost' }),
  }),
  response: z
    .object({
      content_type: z.string(),
      document: z.string(),
      item_count: z.number().int(),
      failure: z.enum(feedFailures).nullable(),
      problems: z.array(FeedProblem),
    })
    .meta({ id: 'CustomFeedPreview' }),
  errors: [feedInvalid, sourceInvalid, feedNotFound],
});

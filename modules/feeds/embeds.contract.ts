import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { isLanguageTag } from '#platform/contract/language.ts';
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
import {
  embedFields,
  embedTemplates,
  LONGEST_EMBED_TITLE,
  LONGEST_ORIGIN,
  MOST_EMBED_ITEMS,
  MOST_ORIGINS,
  originOf,
  USUAL_EMBED_ITEMS,
  usualColors,
} from './embed-kinds.contract.ts';
import { embedSortKeys, MOST_FEED_SECTIONS } from './feed-kinds.contract.ts';

/** Which posts an embedded list shows. */
export const EmbedSource = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('feed'), feed_id: id }),
    z.object({ kind: z.literal('stream'), stream_id: id }),
    z.object({ kind: z.literal('latest') }),
    z.object({ kind: z.literal('sections'), section_ids: z.array(id).min(1).max(MOST_FEED_SECTIONS) }),
  ])
  .meta({ id: 'EmbedSource' });
export type EmbedSource = z.output<typeof EmbedSource>;

const color = z.string().regex(/^#[0-9a-f]{6}$/i, fieldRules.color);
const Colors = z.object({ accent: color, text: color, background: color }).meta({ id: 'EmbedColors' });

const origin = z
  .string()
  .trim()
  .max(LONGEST_ORIGIN)
  .refine((text) => originOf(text) !== null, fieldRules.webAddress)
  .overwrite((text) => originOf(text) ?? text);

/** What a person says about an embedded list. */
export const EmbedFeedDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_EMBED_TITLE),
    source: EmbedSource.default({ kind: 'latest' }),
    template: z.enum(embedTemplates).default('list'),
    count: z.number().int().min(1).max(MOST_EMBED_ITEMS).default(USUAL_EMBED_ITEMS),
    fields: z
      .array(z.enum(embedFields))
      .max(embedFields.length)
      .overwrite((fields) => embedFields.filter((field) => fields.includes(field)))
      .default(['image', 'date'])
      .meta({ description: 'what is shown beside the headline' }),
    colors: Colors.default(usualColors),
    language: z
      .string()
      .trim()
      .max(35)
      .refine(isLanguageTag, fieldRules.languageTag)
      .nullable()
      .default(null)
      .meta({ description: 'that of the site when null' }),
    allowed_origins: z
      .array(origin)
      .max(MOST_ORIGINS)
      .overwrite((origins) => [...new Set(origins)])
      .default([])
      .meta({ description: 'the sites that may show it; any when empty' }),
  })
  .meta({ id: 'EmbedFeedDraft' });
export type EmbedFeedDraft = z.output<typeof EmbedFeedDraft>;

/** An embedded list as lists show it. Times are unix seconds. */
export const EmbedFeed = EmbedFeedDraft.extend({
  id,
  ...rowStamps,
}).meta({ id: 'EmbedFeed' });
export type EmbedFeed = z.output<typeof EmbedFeed>;

export const embedNotFound = apiError('not_found', 404, 'Embedded list not found');
export const embedSourceInvalid = apiError(
  'source_is_invalid',
  422,
  'Choose a public feed, a stream family of posts, or sections of this site.',
);
export const tooManyEmbeds = apiError(
  'too_many_embeds',
  422,
  'A site can have up to 200 embedded lists. Delete one first.',
);

const sees = onSite('MANAGE_EMBED');
const changes = onSite('MANAGE_EMBED', 'MANAGE_FEEDS');
const path = '/core/v1/sites/{siteId}/embed_feeds';
const all = { path, scopeParam: 'siteId', params: siteParams } as const;
const one = {
  ...{ path: `${path}/{embedFeedId}`, scopeParam: 'siteId' },
  params: siteParams.extend({ embedFeedId: idInPath }),
} as const;

export const EmbedFeedFilters = listQuery(
  { query: searchWords.optional(), template: z.enum(embedTemplates).optional() },
  { sorts: embedSortKeys, usual: 'title' },
);
export type EmbedFeedFilters = z.output<typeof EmbedFeedFilters>;

export const listEmbedFeeds = endpoint({
  ...all,
  method: 'GET',
  permission: sees,
  summary: 'List embedded lists of posts',
  query: EmbedFeedFilters,
  response: pageAnswer(EmbedFeed),
  errors: [afterInvalid],
});

export const getEmbedFeed = endpoint({
  ...one,
  method: 'GET',
  permission: sees,
  summary: 'Show an embedded list',
  response: EmbedFeed,
  errors: [embedNotFound],
});

export const createEmbedFeed = endpoint({
  ...all,
  method: 'POST',
  permission: changes,
  summary: 'Add an embedded list',
  status: 201,
  body: EmbedFeedDraft,
  response: EmbedFeed,
  errors: [embedSourceInvalid, tooManyEmbeds],
});

export const updateEmbedFeed = endpoint({
  ...one,
  method: 'PUT',
  permission: changes,
  summary: 'Change an embedded list wherever it is shown; what is left out stays',
  body: partialChange(EmbedFeedDraft),
  response: EmbedFeed,
  errors: [embedSourceInvalid, revisionConflict, embedNotFound],
});

export const deleteEmbedFeed = endpoint({
  ...one,
  method: 'DELETE',
  permission: changes,
  summary: 'Delete an embedded list; pages that show it show nothing. Undone within a day by its batch',
  deletesVersion: true,
  response: removedRow,
  errors: [embedNotFound, notFound],
});

export const previewEmbedFeed = endpoint({
  ...all,
  method: 'POST',
  path: `${path}/preview`,
  permission: sees,
  tokens: 'refused',
  summary: 'An address that shows an embedded list as it would be, for an hour',
  writes: false,
  body: EmbedFeedDraft.omit({ title: true }).extend({ title: z.string().max(200).default('') }),
  response: z.object({
    url: z.string().nullable().meta({ description: 'a path of the site; null where it would be too long' }),
    expires_ts: z.number().int(),
  }),
  errors: [embedSourceInvalid],
});

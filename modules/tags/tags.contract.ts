import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  removedRow,
  removedRows,
  rowStamps,
  searchWords,
  severalIds,
  siteParams,
} from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  beyondSearchLimit,
  flag,
  id,
  idInPath,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { either, onSite, signedIn } from '#platform/contract/permission-rule.ts';
import {
  LONGEST_TAG_DESCRIPTION,
  LONGEST_TAG_SLUG,
  LONGEST_TAG_TITLE,
  MOST_TAG_ALIASES,
  tagReaders,
  tagSortKeys,
} from './tag-kinds.contract.ts';

const title = z.string().trim().min(1, 'title_is_missing').max(LONGEST_TAG_TITLE);

/** What a person says about a tag. */
export const TagDraft = z
  .object({
    title,
    slug: z
      .string()
      .max(LONGEST_TAG_SLUG)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldRules.slug)
      .optional()
      .meta({ description: 'made of the title when it is left out' }),
    description: z.string().trim().max(LONGEST_TAG_DESCRIPTION).default(''),
    is_hidden: z
      .boolean()
      .default(false)
      .meta({ description: 'kept off public tag pages; rules may still use it' }),
    image_id: id
      .nullable()
      .default(null)
      .meta({ description: 'a picture of the library, for the page of the tag and where it is shared' }),
    aliases: z
      .array(title)
      .max(MOST_TAG_ALIASES)
      .default([])
      .meta({ description: 'other names that lead to this tag' }),
  })
  .meta({ id: 'TagDraft' });
export type TagDraft = z.output<typeof TagDraft>;

/** A tag as it is stored. */
export const StoredTag = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  is_hidden: z.boolean(),
  aliases: z.array(z.string()),
  image_id: id.nullable(),
  ...rowStamps,
});
export type StoredTag = z.output<typeof StoredTag>;

/** A tag as lists show it. */
export const Tag = StoredTag.extend({
  post_count: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'how many posts and drafts have it; null for whoever may not see all of them' }),
  last_used_ts: z.number().int().nullable().meta({ description: 'when the newest of them was created' }),
  page_views_30d: z.number().int().nullable().meta({
    description:
      'how often they were read within thirty days, counted each hour; null for whoever may not see figures',
  }),
}).meta({ id: 'Tag' });
export type Tag = z.output<typeof Tag>;

export const tagIsDuplicate = apiError(
  'tag_is_duplicate',
  409,
  'Another tag already has this name. Choose another name, or use that tag.',
);
export const tagPictureInvalid = apiError('image_id_is_invalid', 422, 'Choose a picture from the library.');
export const figuresNeedSight = apiError(
  'sort_needs_permission',
  403,
  'Only people who can see all posts can sort tags by posts.',
);
export const viewsNeedSight = apiError(
  'sort_needs_permission',
  403,
  'Only people who can see statistics can sort tags by page views.',
);
export const tagSlugTaken = apiError(
  'duplicate',
  409,
  'Another tag already has this slug. Choose another slug.',
);

const mayEdit = onSite('EDIT_SITE');
const path = '/core/v1/sites/{siteId}/tags';

/** What can be asked of the list. */
export const TagFilters = listQuery(
  {
    query: searchWords.optional(),
    slug: z.string().max(LONGEST_TAG_SLUG).optional(),
    is_hidden: flag.optional(),
  },
  { sorts: tagSortKeys, usual: 'title' },
);
export type TagFilters = z.output<typeof TagFilters>;

export const listTags = endpoint({
  method: 'GET',
  path,
  summary: 'List tags with the number of their posts',
  permission: tagReaders,
  scopeParam: 'siteId',
  params: siteParams,
  query: TagFilters,
  response: pageAnswer(Tag),
  errors: [afterInvalid, figuresNeedSight, viewsNeedSight],
});

export const createTag = endpoint({
  method: 'POST',
  path,
  summary: 'Add a tag',
  status: 201,
  // Who publishes names what it is about while writing; to rename, merge and delete is for those who edit the site.
  permission: either(mayEdit, onSite('PUBLISH_POST')),
  scopeParam: 'siteId',
  params: siteParams,
  body: TagDraft,
  response: Tag,
  errors: [tagIsDuplicate, tagSlugTaken, tagPictureInvalid],
});

const one = {
  path: `${path}/{tagId}`,
  permission: mayEdit,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'tagId'),
} as const;

export const updateTag = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change a tag; what is left out stays, so a new title keeps the slug',
  body: partialChange(TagDraft),
  response: Tag,
  errors: [tagIsDuplicate, tagSlugTaken, tagPictureInvalid, revisionConflict, notFound],
});

export const deleteTag = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a tag; posts no longer show it, until it is undone within a day by its batch',
  deletesVersion: true,
  response: removedRow,
  errors: [notFound],
});

export const removeTags = endpoint({
  method: 'POST',
  path: `${path}/remove`,
  summary: 'Delete several tags; undone within a day by their batch',
  permission: mayEdit,
  scopeParam: 'siteId',
  params: siteParams,
  body: severalIds,
  response: removedRows(StoredTag),
});

export const listSiteTags = endpoint({
  method: 'GET',
  path: '/core/feeds/site/tags',
  summary: 'The tags of a site, those of most posts first',
  permission: signedIn(),
  query: z
    .object({
      site_id: idInPath.optional(),
      posts_class: z.enum(['posts']).optional().meta({ description: 'posts: only tags that posts have' }),
      ...pageKeys(50),
    })
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.array(z.object({ tag: z.string(), slug: z.string(), count: z.number().int().nullable() })),
  errors: [notFound],
});

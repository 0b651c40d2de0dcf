import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { isKnownLanguage } from '#platform/contract/language.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath, revision } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { isPublicWebAddress } from '#platform/contract/public-web-address.ts';
import { PostReturn } from './post-return.contract.ts';
import { LONGEST_REASON, PostStatus, postTypes } from './post-status.contract.ts';

/** The longest body of a post, in characters. */
export const MAX_BODY = 2 * 1024 * 1024;
export const MAX_KICKER = 100;
export const MAX_HEADLINE = 300;
export const MAX_SUBHEADLINE = 1_000;
export const MAX_EXCERPT = 5_000;
export const MAX_EXTERNAL_URL = 2_000;
export const MAX_AUTHORS = 20;
export const MAX_SECTIONS = 20;
export const MAX_TAGS = 100;
export const MAX_GROUPS = 50;
/** What the custom fields take at most when they are written out, in characters. */
const MAX_CUSTOM = 64 * 1024;

const ids = (max: number) =>
  z
    .array(id)
    .max(max)
    .refine((list) => new Set(list).size === list.length, fieldRules.noDuplicates);
const time = z.number().int().min(0).max(32_503_680_000).nullable();
const line = (max: number) => z.string().max(max);
const small = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => JSON.stringify(value).length <= MAX_CUSTOM, 'use at most 64 kB');

/** What a writer can change of a post. Times are unix seconds, null for none. */
const fields = {
  kicker: line(MAX_KICKER).meta({
    description:
      'the short line above the headline; changed by those alone who hold EDIT_SNARK_LINE where the post is',
  }),
  headline: line(MAX_HEADLINE),
  subheadline: line(MAX_SUBHEADLINE),
  slug: z
    .string()
    .max(200)
    .regex(/^[a-z0-9-]*$/, 'use lowercase letters a to z, digits and hyphens'),
  body: z.string().max(MAX_BODY),
  excerpt: line(MAX_EXCERPT),
  external_url: z
    .string()
    .trim()
    .max(MAX_EXTERNAL_URL)
    .refine(
      isPublicWebAddress,
      'enter the address of a page on the public web, such as https://example.com/page',
    )
    .nullable()
    .meta({ description: 'the page elsewhere that a link post leads to; null in every other post' }),
  community_id: id.nullable().meta({
    description: 'the community that it is written in, the site with null; changed until it is first saved',
  }),
  author_ids: ids(MAX_AUTHORS).min(1),
  section_ids: ids(MAX_SECTIONS),
  primary_section_id: id.nullable(),
  tag_ids: ids(MAX_TAGS),
  image: z
    .union([z.object({ id }), z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) })])
    .nullable(),
  language: z.string().max(35).refine(isKnownLanguage, fieldRules.languageTag).nullable(),
  visibility: z.literal([1, 2, 3]).meta({ description: '1 public, 2 private, 3 unlisted' }),
  gated_groups: z
    .array(
      z
        .string()
        .max(60)
        .regex(/^[a-z0-9-]+$/, fieldRules.hyphens),
    )
    .max(MAX_GROUPS)
    .refine((list) => new Set(list).size === list.length, fieldRules.noDuplicates)
    .nullable()
    .meta({
      description: 'the user groups that read it, by their slugs; all members with none, everybody with null',
    }),
  layout: line(100),
  comments_enabled: z.boolean(),
  is_locked: z
    .boolean()
    .meta({ description: 'changed by those alone who may edit locked posts; set or lifted by them' }),
  password: line(200).nullable(),
  seo: small,
  custom: small,
  scheduled_at: time,
  is_auto_enabled: z.boolean(),
  unpublish_at: time,
  embargoed_until_ts: time,
  status: z.literal(Object.values(PostStatus)),
};

/** A post with everything that its writers see; what was imported may be beyond the limits of an edit. */
export const PostContent = z
  .object({
    id,
    ...fields,
    kicker: z.string(),
    headline: z.string(),
    subheadline: z.string(),
    slug: z.string(),
    body: z.string(),
    excerpt: z.string(),
    external_url: z.string().nullable(),
    layout: z.string(),
    language: z.string().nullable(),
    password: z.string().nullable(),
    author_ids: z.array(id),
    section_ids: z.array(id),
    tag_ids: z.array(id),
    scheduled_at: z.number().int().nullable(),
    unpublish_at: z.number().int().nullable().meta({ description: 'when it becomes a draft by itself' }),
    embargoed_until_ts: z.number().int().nullable().meta({ description: 'nobody publishes it before' }),
    image: z.unknown(),
    visibility: z.number().int(),
    gated_groups: z.array(z.string()).nullable(),
    status: z.number().int(),
    seo: z.record(z.string(), z.unknown()),
    custom: z.record(z.string(), z.unknown()),
    type: z.enum(postTypes),
    published_ts: z.number().int().nullable(),
    last_published_ts: z.number().int().nullable(),
    created_ts: z.number().int(),
    updated_ts: z.number().int(),
    updated_by: id.nullable(),
    revision: z.number().int(),
    returned: PostReturn,
    allowed_statuses: z
      .array(z.number().int())
      .meta({ description: 'the statuses that the caller may give this post now' }),
  })
  .meta({ id: 'PostContent' });
export type PostContent = z.output<typeof PostContent>;

/** A change of a post: what is not said stays as it is. */
export const PostEdit = z
  .object(fields)
  .partial()
  .extend({
    revision,
    reason: z
      .string()
      .trim()
      .max(LONGEST_REASON)
      .optional()
      .meta({ description: 'why a post is sent back (9) or declined (3); told to its authors' }),
  });
export type PostEdit = z.output<typeof PostEdit>;

const asRead = z.unknown().optional().meta({ description: 'may come back as it was read' });
/** What a post says beside what its writers change: whoever sends a whole post back is not refused for it. */
const read = {
  ...{ id: asRead, type: asRead, published_ts: asRead, last_published_ts: asRead, created_ts: asRead },
  ...{ updated_ts: asRead, updated_by: asRead, returned: asRead, allowed_statuses: asRead },
};

/** As `PostEdit`; a key that a post does not have is refused by its name. */
const WrittenPost = PostEdit.extend(read).strict().meta({ id: 'PostEdit' });
export type WrittenPost = z.output<typeof WrittenPost>;

/** What of a written post is a change. */
export function editOf(written: WrittenPost): PostEdit {
  const changes = Object.fromEntries(Object.entries(written).filter(([key]) => !(key in read)));
  return { ...changes, revision: written.revision };
}

/** A post with what is known of it from the start; with nothing but its type it is nobody's but its author's. */
const NewPost = z
  .object(fields)
  .partial()
  .extend({ type: z.enum(postTypes).default('article') })
  .strict()
  .meta({ id: 'NewPost' });
export type NewPost = z.output<typeof NewPost>;

export const manyCommunities = apiError('community_is_missing', 400, 'Multiple group sites availables');
export const typeUnsupported = apiError(
  'type_is_not_supported',
  422,
  "This site doesn't use posts of this type.",
);
export const slugTaken = apiError('duplicate', 409, 'Another post has this slug.');
export const notReady = apiError('post_is_not_ready', 422, 'Add a headline before you publish this post.');
const unreviewed = 'Add a headline before you submit this post for review.';
export const notReviewable = apiError(notReady.code, notReady.status, unreviewed);
export const fieldsWrong = apiError(
  'custom_is_invalid',
  422,
  'Some custom fields have invalid values. Check them and try again.',
);
export const fieldsMissing = apiError(
  'custom_is_missing',
  422,
  'Fill in the required fields before you publish this post.',
);
export const checklistOpen = apiError(
  'checklist_is_open',
  422,
  'Complete the required checks before you publish this post.',
);
export const placeSettled = apiError(
  'community_is_settled',
  422,
  'This post was saved already and stays where it was written.',
);
export const targetMisplaced = apiError(
  'external_url_is_invalid',
  422,
  'Only link posts lead to a page elsewhere.',
);
export const moveRefused = apiError('status_is_invalid', 422, "This post can't be moved to that status.");
export const postLocked = apiError('locked', 423, 'This post is locked.');
export const referenceUnknown = apiError('reference_is_invalid', 422, 'This no longer exists.');

const params = z.object({ postId: idInPath });
const mayWrite = anywhere('CREATE_REAL_DRAFT');
const MAX_WRITTEN = 8 * 1024 * 1024;
const writeErrors = [
  ...[notFound, revisionConflict, slugTaken, notReady, moveRefused, postLocked, referenceUnknown],
  ...[fieldsWrong, fieldsMissing, checklistOpen, placeSettled, targetMisplaced],
];

export const createPost = endpoint({
  consent: 'community_publishing',
  method: 'POST',
  path: '/core/v1/sites/{siteId}/posts',
  summary: 'Start a post',
  status: 201,
  permission: mayWrite,
  scopeParam: 'siteId',
  params: siteParams,
  body: NewPost,
  maxBodyBytes: MAX_WRITTEN,
  response: PostContent,
  errors: [manyCommunities, typeUnsupported, ...writeErrors],
});

export const getDraft = endpoint({
  method: 'GET',
  path: '/core/roar/drafts/{postId}',
  summary: 'One post with all that its writers see',
  permission: mayWrite,
  params,
  response: PostContent,
  errors: [notFound, postLocked],
});

const write = {
  method: 'PUT',
  consent: 'community_publishing',
  permission: mayWrite,
  params,
  body: WrittenPost,
  maxBodyBytes: MAX_WRITTEN,
  response: PostContent,
  errors: writeErrors,
} as const;

export const updatePost = endpoint({
  ...write,
  path: '/core/roar/posts/{postId}',
  summary: 'Save a post',
});
export const updateDraft = endpoint({
  ...write,
  path: '/core/roar/drafts/{postId}',
  summary: 'Save a draft',
});

/** Whether a slug is free, and the nearest one that is. */
export const checkSlug = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/slug',
  summary: 'Whether a slug is free',
  permission: mayWrite,
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ wish: z.string().max(MAX_HEADLINE).default(''), post_id: idInPath.optional() }),
  response: z.object({
    slug: z.string().meta({ description: 'the wish as a slug' }),
    is_free: z.boolean(),
    free: z.string().meta({ description: 'the slug itself, or the nearest one that nobody has' }),
  }),
});

import { z } from 'zod';
import { postTypes } from '../../post-status.contract.ts';
import { MAX_EXTERNAL_URL, MAX_KICKER } from '../../post-writing.contract.ts';

const time = z.number().int().nullable();
const refs = z.array(z.number().int());
const loose = z.record(z.string(), z.unknown());

/** The statuses of a post by their numbers, without the trash and what was never saved. */
export const archivedStatuses = {
  ...({ 0: 'published', 1: 'published_in_community', 2: 'featured', 3: 'declined', 5: 'draft' } as const),
  ...({ 8: 'in_review', 9: 'needs_revision', 10: 'ready_to_publish' } as const),
};
export type ArchivedStatus = (typeof archivedStatuses)[keyof typeof archivedStatuses];

/** What is kept of a post as it stands in its columns. */
export const PostFacts = z.object({
  layout: z.string().max(100),
  editor_layout: z.string().max(100),
  is_suspicious: z.boolean(),
  is_locked: z.boolean(),
  unpublish_ts: time,
  embargoed_until_ts: time,
  schedule_zone: z.string().max(100).nullable(),
  last_published_ts: time,
  gated_groups: z.array(z.string().max(100)).max(100).nullable(),
});

/** A post as a line of an archive. Times are unix seconds; ids are those of the site that it comes from. */
export const PostLine = z.object({
  id: z.number().int(),
  type: z.enum(postTypes),
  status: z.enum(Object.values(archivedStatuses) as [ArchivedStatus, ...ArchivedStatus[]]),
  visibility: z.enum(['public', 'private', 'unlisted']),
  has_password: z.boolean().meta({ description: 'the password itself is in no archive' }),
  kicker: z.string().max(MAX_KICKER).default('').meta({ description: 'the line above the headline' }),
  headline: z.string(),
  subheadline: z.string(),
  external_url: z
    .string()
    .max(MAX_EXTERNAL_URL)
    .nullable()
    .default(null)
    .meta({ description: 'where a link post leads' }),
  slug: z.string(),
  old_slugs: z.array(z.string().max(200)).max(1_000),
  language: z.string().nullable(),
  translation_of: z
    .number()
    .int()
    .nullable()
    .default(null)
    .meta({ description: 'the post that it says in its language' }),
  rating: z.number().int().min(0).max(5),
  is_featured: z.boolean(),
  comments_enabled: z.boolean(),
  community_id: z.number().int().nullable(),
  parent_id: z.number().int().nullable(),
  author_ids: refs,
  section_ids: refs,
  primary_section_id: z.number().int().nullable(),
  tag_ids: refs,
  image_id: z.number().int().nullable(),
  image_url: z.string().nullable(),
  created_ts: z.number().int(),
  updated_ts: z.number().int(),
  published_ts: time,
  scheduled_ts: time,
  excerpt: z.string(),
  body: z.string(),
  custom: loose,
  seo: loose,
  facts: PostFacts,
});
export type PostLine = z.output<typeof PostLine>;

import { z } from 'zod';
import { notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { flag, id, idInPath, pageKeys, revision } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import {
  checklistOpen,
  fieldsMissing,
  fieldsWrong,
  moveRefused,
  notReady,
  PostContent,
  postLocked,
  referenceUnknown,
  slugTaken,
} from './post-writing.contract.ts';

/** Why a revision was kept. */
export const revisionReasons = [
  'save',
  'publish',
  'unpublish',
  'restore',
  'bulk',
  'import',
  'autosave',
] as const;

/** One saved state of a post, without its body. */
export const PostRevision = z
  .object({
    id,
    number: z
      .number()
      .int()
      .meta({ description: 'the revision of the post; of an autosave the one that it follows' }),
    author: z.object({ id, title: z.string() }).nullable(),
    created_ts: z.number().int(),
    reason: z.enum(revisionReasons),
    changed_fields: z.array(z.string()),
    name: z.string(),
    status: z.number().int().nullable().meta({ description: 'the status of the post from it on' }),
    word_count: z.number().int(),
  })
  .meta({ id: 'PostRevision' });
export type PostRevision = z.output<typeof PostRevision>;

/** What a revision holds of a post. */
export const RevisionContent = PostRevision.extend({
  content: z.record(z.string(), z.unknown()),
  body: z.string(),
}).meta({ id: 'RevisionContent' });

/** How one field differs; texts come as pieces that stayed, were added or removed. */
export const FieldDiff = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  pieces: z
    .array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) }))
    .nullable()
    .meta({
      description:
        'null for what is no text, and where the texts are too far apart; of a body its text, none where only its markup differs',
    }),
});

const params = z.object({ postId: idInPath });
const one = z.object({ postId: idInPath, revisionId: idInPath });
const mayRead = anywhere('CREATE_REAL_DRAFT');
const asked = {
  ...pageKeys(),
  saved: flag.optional().meta({ description: 'leaves out what was kept of unsaved work' }),
};
const page = { items: z.array(PostRevision), total_count: z.number().int() };

export const listRevisions = endpoint({
  method: 'GET',
  path: '/core/roar/posts/{postId}/history',
  summary: 'The revisions of a post, newest first',
  permission: mayRead,
  params,
  query: z.object(asked),
  response: z.object(page),
  errors: [notFound],
});

/** The same by POST, as the documents have it. */
export const findRevisions = endpoint({
  method: 'POST',
  path: '/core/roar/posts/{postId}/history',
  summary: 'The revisions of a post, newest first',
  permission: mayRead,
  writes: false,
  whenPastDue: 'allowed',
  params,
  body: z.object(asked),
  response: z.object(page),
  errors: [notFound],
});

export const getRevision = endpoint({
  method: 'GET',
  path: '/core/roar/posts/{postId}/history/{revisionId}',
  summary: 'One revision of a post with its content',
  permission: mayRead,
  params: one,
  response: RevisionContent,
  errors: [notFound],
});

export const compareRevisions = endpoint({
  method: 'GET',
  path: '/core/roar/posts/{postId}/history/diff',
  summary: 'How two revisions of a post differ',
  permission: mayRead,
  params,
  query: z.object({
    from: idInPath.optional().meta({ description: 'the saved one before it when left out' }),
    to: idInPath.optional().meta({ description: 'the newest saved one when left out' }),
  }),
  response: z.object({
    from_id: id.nullable().meta({ description: 'null where there is none before it' }),
    fields: z.array(FieldDiff),
  }),
  errors: [notFound],
});

export const nameRevision = endpoint({
  method: 'PUT',
  path: '/core/roar/posts/{postId}/history/{revisionId}',
  summary: 'Name a revision of a post',
  permission: mayRead,
  params: one,
  body: z.object({ name: z.string().trim().max(80) }),
  response: PostRevision,
  errors: [notFound],
});

export const restoreRevision = endpoint({
  consent: 'community_publishing',
  method: 'POST',
  path: '/core/roar/posts/{postId}/history/{revisionId}/restore',
  summary: 'Bring a revision back as a new one',
  permission: mayRead,
  params: one,
  body: z.object({ revision }),
  response: PostContent,
  errors: [
    ...[notFound, revisionConflict, slugTaken, notReady, moveRefused, postLocked, referenceUnknown],
    ...[fieldsWrong, fieldsMissing, checklistOpen],
  ],
});

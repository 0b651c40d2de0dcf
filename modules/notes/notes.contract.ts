import { z } from 'zod';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import { paramsOf, removedRow, rowStamps, searchWords } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { anywhere, either } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { LONGEST_NOTE, MOST_MENTIONS, MOST_NOTES_OF_POST } from './note-limits.contract.ts';

const Person = z.object({ id, title: z.string() });

/** What a colleague says about a post, as those read it who see the post in the dashboard. Times are unix seconds. */
export const PostNote = z
  .object({
    id,
    post_id: id,
    thread_id: id.nullable().meta({ description: 'the note that it answers; null where it begins a thread' }),
    text: z.string().meta({ description: 'without markup' }),
    mentions: z.array(Person).meta({ description: 'who was told of it' }),
    author: Person.nullable(),
    edited_ts: z.number().int().nullable(),
    resolved_ts: z.number().int().nullable().meta({ description: 'of what begins a thread; null: open' }),
    resolved_by: Person.nullable(),
    may_edit: z.boolean(),
    may_delete: z.boolean(),
    ...rowStamps,
  })
  .meta({ id: 'PostNote' });
export type PostNote = z.output<typeof PostNote>;

const text = z.string().trim().min(1, 'text_is_missing').max(LONGEST_NOTE);
const mention_ids = z
  .array(id)
  .max(MOST_MENTIONS)
  .transform(eachOnce)
  .meta({ description: 'people who see the post; each is told once' });

/** What a person says of a note. */
export const PostNoteDraft = z
  .object({
    text,
    mention_ids: mention_ids.default([]),
    thread_id: id
      .nullable()
      .default(null)
      .meta({ description: 'the note that begins the thread that it answers' }),
  })
  .meta({ id: 'PostNoteDraft' });

export const mentionInvalid = apiError(
  'mention_ids_is_invalid',
  422,
  "Someone you mentioned can't see this post. Remove them.",
);
export const threadInvalid = apiError(
  'thread_id_is_invalid',
  422,
  'The note you replied to was deleted. Add yours as a new note.',
);
export const threadResolved = apiError(
  'thread_is_resolved',
  422,
  'This note is resolved. Reopen it before you reply.',
);
export const noteIsReply = apiError(
  'note_is_reply',
  422,
  'Only the first note of a thread can be resolved or reopened.',
);
export const noteHasReplies = apiError(
  'note_has_replies',
  422,
  'Others replied to this note. Resolve it instead.',
);
export const tooManyNotes = apiError(
  'too_many_notes',
  422,
  fixed`A post can have up to ${MOST_NOTES_OF_POST} notes. Delete some first.`,
);

const writes = anywhere('CREATE_REAL_DRAFT');
const ofPost = {
  path: '/core/v1/sites/{siteId}/posts/{postId}/notes',
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'postId'),
} as const;
const ofNote = {
  path: '/core/v1/sites/{siteId}/post_notes/{noteId}',
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'noteId'),
  permission: writes,
} as const;

export const listPostNotes = endpoint({
  ...ofPost,
  method: 'GET',
  summary: 'What colleagues say about a post that the caller sees: threads, the oldest first',
  permission: either(writes, anywhere('VIEW_REAL_DRAFT')),
  response: z.object({
    items: z.array(PostNote),
    open_count: z.number().int().meta({ description: 'threads that nobody has resolved' }),
    may_add: z.boolean(),
  }),
  errors: [notFound],
});

export const listPeopleToMention = endpoint({
  ...ofPost,
  path: `${ofPost.path}/people`,
  method: 'GET',
  summary: 'People who see a post and so can be mentioned in its notes, by their names',
  permission: writes,
  query: z.object({ query: searchWords.optional().meta({ description: 'part of the name' }) }),
  response: z.object({ items: z.array(Person) }),
  errors: [notFound, permissionDenied],
});

export const addPostNote = endpoint({
  ...ofPost,
  method: 'POST',
  summary: 'Say something about a post to colleagues, or answer a note; readers never see it',
  status: 201,
  permission: writes,
  body: PostNoteDraft,
  response: PostNote,
  errors: [notFound, permissionDenied, mentionInvalid, threadInvalid, threadResolved, tooManyNotes],
});

export const changePostNote = endpoint({
  ...ofNote,
  method: 'PATCH',
  summary: 'Change an own note, or resolve and reopen a thread; what is left out stays',
  body: partialChange(z.object({ text, mention_ids, is_resolved: z.boolean() })),
  response: PostNote,
  errors: [notFound, permissionDenied, mentionInvalid, noteIsReply, revisionConflict],
});

export const deletePostNote = endpoint({
  ...ofNote,
  method: 'DELETE',
  summary:
    'Delete an own note, or any with the right to edit the post, and what answers it; undone within a day',
  deletesVersion: true,
  response: removedRow,
  errors: [notFound, permissionDenied, noteHasReplies],
});

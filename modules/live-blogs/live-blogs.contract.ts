import { z } from 'zod';
import { FieldDiff } from '#modules/posts/post-revisions.contract.ts';
import { postLocked } from '#modules/posts/post-writing.contract.ts';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, removedRow, rowStamps } from '#platform/contract/list-keys.ts';
import { id, pageKeys } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { anywhere, either } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { ENTRIES_A_PAGE, LONGEST_ENTRY, LONGEST_ENTRY_TITLE, MOST_ENTRIES } from './live-limits.contract.ts';

const Person = z.object({ id, title: z.string() });

/** An update of a live blog, as readers get it. Times are unix seconds. */
export const LiveEntry = z
  .object({
    id,
    post_id: id,
    entry_ts: z.number().int().meta({ description: 'the time that readers see' }),
    title: z.string(),
    body: z.string().meta({ description: 'safe HTML' }),
    is_pinned: z.boolean().meta({ description: 'stands above all others' }),
    is_key: z.boolean().meta({ description: 'a key moment' }),
    author: Person.nullable(),
    edited: z
      .object({ ts: z.number().int(), by: Person.nullable() })
      .nullable()
      .meta({ description: 'who changed its words last, and when; null where nobody has' }),
    ...rowStamps,
  })
  .meta({ id: 'LiveEntry' });
export type LiveEntry = z.output<typeof LiveEntry>;

const title = z.string().trim().max(LONGEST_ENTRY_TITLE);
const body = z.string().max(LONGEST_ENTRY);
const flag = z.boolean();

/** How an edit changed the words of an update. */
export const LiveEntryEdit = z
  .object({
    id,
    edited_ts: z.number().int(),
    editor: Person.nullable(),
    fields: z.array(FieldDiff),
  })
  .meta({ id: 'LiveEntryEdit' });
export type LiveEntryEdit = z.output<typeof LiveEntryEdit>;

/** What somebody writes of it; markup that readers never get is left out. */
export const LiveEntryDraft = z
  .object({
    title: title.default(''),
    body: body.default(''),
    is_pinned: flag.default(false),
    is_key: flag.default(false),
  })
  .meta({ id: 'LiveEntryDraft' });

const LiveBlog = z
  .object({
    ended_ts: z.number().int().nullable().meta({ description: 'null while it is live' }),
  })
  .meta({ id: 'LiveBlog' });

export const entryEmpty = apiError('body_is_missing', 422, 'Write something before you post this update.');
export const notALiveBlog = apiError('not_a_live_blog', 422, 'Only live blogs have updates.');
export const liveBlogEnded = apiError(
  'live_blog_is_ended',
  422,
  'This live blog has ended. Resume it to post updates.',
);
export const tooManyEntries = apiError(
  'too_many_entries',
  422,
  fixed`A live blog can have up to ${MOST_ENTRIES} updates. Delete some, or start a new one.`,
);

const writes = anywhere('CREATE_REAL_DRAFT');
const reads = either(writes, anywhere('VIEW_REAL_DRAFT'));
const ofPost = {
  path: '/core/v1/sites/{siteId}/posts/{postId}/live_entries',
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'postId'),
} as const;
const ofEntry = {
  path: '/core/v1/sites/{siteId}/live_entries/{liveEntryId}',
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'liveEntryId'),
  permission: writes,
} as const;
const refusals = [notFound, permissionDenied, postLocked] as const;

export const listLiveEntries = endpoint({
  ...ofPost,
  method: 'GET',
  summary: 'The updates of a live blog that the caller sees, pinned ones first, then the newest',
  permission: reads,
  query: z.object(pageKeys(ENTRIES_A_PAGE)),
  response: z.object({
    items: z.array(LiveEntry),
    total_count: z.number().int(),
    ...LiveBlog.shape,
    may_write: z.boolean().meta({ description: 'the caller may edit the post' }),
  }),
  errors: [notFound],
});

export const addLiveEntry = endpoint({
  ...ofPost,
  method: 'POST',
  summary: 'Post an update to a live blog; readers of a live post get it at once',
  status: 201,
  permission: writes,
  body: LiveEntryDraft,
  response: LiveEntry,
  errors: [...refusals, entryEmpty, notALiveBlog, liveBlogEnded, tooManyEntries],
});

export const changeLiveEntry = endpoint({
  ...ofEntry,
  method: 'PATCH',
  summary: 'Change an update of a live blog; what is left out stays',
  body: partialChange(z.object({ title, body, is_pinned: flag, is_key: flag })),
  response: LiveEntry,
  errors: [...refusals, entryEmpty, revisionConflict],
});

export const listLiveEntryEdits = endpoint({
  ...ofEntry,
  path: `${ofEntry.path}/edits`,
  method: 'GET',
  summary: 'How an update of a live blog was edited, the latest edit first; the last 20 are kept',
  permission: reads,
  response: z.object({ items: z.array(LiveEntryEdit) }),
  errors: [notFound],
});

export const deleteLiveEntry = endpoint({
  ...ofEntry,
  method: 'DELETE',
  summary: 'Delete an update of a live blog; undone within a day',
  deletesVersion: true,
  response: removedRow,
  errors: [...refusals],
});

export const setLiveBlog = endpoint({
  ...ofPost,
  path: '/core/v1/sites/{siteId}/posts/{postId}/live_blog',
  method: 'PUT',
  summary: 'End a live blog, or resume it',
  permission: writes,
  body: z.object({ is_ended: z.boolean() }),
  response: LiveBlog,
  errors: [...refusals, notALiveBlog],
});

import { z } from 'zod';
import { TaskStatus } from '#modules/tasks/tasks.contract.ts';
import { undoIsOver } from '#modules/undo/undo.contract.ts';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { flag, id, idInPath } from '#platform/contract/listing.ts';
import { anywhere, onSite } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import {
  BEST_RATING,
  batchActions,
  givenStatuses,
  LONGEST_LAYOUT,
  LONGEST_PAUSE,
  MOST_NAMED,
  MOST_SECTIONS_OF_POST,
  MOST_TAGS_GIVEN,
  skipReasons,
  spareReasons,
} from './batch-kinds.contract.ts';
import { tooSoon } from './post-schedule.contract.ts';
import { LONGEST_REASON } from './post-status.contract.ts';
import { languageCode, translatorInvalid } from './post-translations.contract.ts';
import { fieldUnknown, PostCountFilters } from './posts.contract.ts';

const ids = (most: number) => z.array(id.min(0).max(Number.MAX_SAFE_INTEGER)).min(1).max(most);

type Needed =
  | 'status'
  | 'destination_author_ids'
  | 'tag_ids'
  | 'section_ids'
  | 'stage_id'
  | 'rating'
  | 'layout'
  | 'scheduled_at'
  | 'section_id'
  | 'lang_id';
const neededKeys: Partial<Record<(typeof batchActions)[number], Needed>> = {
  change_posts_status: 'status',
  move_posts_to_author: 'destination_author_ids',
  add_tags: 'tag_ids',
  remove_tags: 'tag_ids',
  set_sections: 'section_ids',
  add_sections: 'section_ids',
  set_stage: 'stage_id',
  set_rating: 'rating',
  set_layout: 'layout',
  schedule: 'scheduled_at',
  freeze: 'section_id',
  unfreeze: 'section_id',
  translate: 'lang_id',
};

/** What is done to which posts: those of authors, these posts, or what a list shows. */
export const PostBatchOrder = z
  .object({
    action: z.enum(batchActions),
    author_ids: ids(100).optional().meta({
      description: 'all saved posts of these people; moved, they leave these for the others',
    }),
    post_ids: ids(MOST_NAMED).optional(),
    filter: PostCountFilters.optional().meta({ description: 'the parameters of the posts list' }),
    expected_count: z.number().int().min(0).optional().meta({
      description: 'how many posts it was said that there are; needed with author_ids and with filter',
    }),
    status: z
      .number()
      .int()
      .refine((status) => givenStatuses.some((one) => one === status), 'use 0 to 3, 5, 8, 9 or 10')
      .optional(),
    reason: z
      .string()
      .trim()
      .max(LONGEST_REASON)
      .optional()
      .meta({ description: 'why posts are sent back (9) or declined (3); told to their authors' }),
    destination_author_ids: ids(20).optional(),
    tag_ids: ids(MOST_TAGS_GIVEN).optional().meta({ description: 'tags to add or to remove' }),
    section_ids: z.array(id.min(0).max(Number.MAX_SAFE_INTEGER)).max(MOST_SECTIONS_OF_POST).optional().meta({
      description: 'the sections that posts are to be in, where none takes them out of all; or those to add',
    }),
    primary_section_id: id.min(0).max(Number.MAX_SAFE_INTEGER).nullable().optional().meta({
      description: 'one of section_ids; left out or null, posts keep theirs where it is still chosen',
    }),
    stage_id: id.max(Number.MAX_SAFE_INTEGER).nullable().optional().meta({ description: 'null: no stage' }),
    rating: z.number().int().min(0).max(BEST_RATING).optional(),
    layout: z
      .string()
      .trim()
      .max(LONGEST_LAYOUT)
      .optional()
      .meta({ description: 'the layout that pages of the posts have; empty for the usual one' }),
    scheduled_at: z.number().int().min(0).max(32_503_680_000).optional().meta({
      description: 'when the first of the posts goes live by itself',
    }),
    every_minutes: z.number().int().min(0).max(LONGEST_PAUSE).optional().meta({
      description: 'so long after it the next one goes live, in the order given; left out or 0: all at once',
    }),
    section_id: id.min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
      description: 'where posts are frozen or let go; 0: the front page',
    }),
    until_ts: z.number().int().min(0).max(32_503_680_000).optional().meta({
      description: 'until when they are frozen; left out: until somebody lets them go',
    }),
    lang_id: languageCode.optional().meta({ description: 'the language that posts are translated into' }),
    translator_id: id.max(Number.MAX_SAFE_INTEGER).optional().meta({
      description: 'whose drafts the translations are; left out: those of whoever asks',
    }),
    expected_revision: z.number().int().min(1).optional().meta({
      description: 'of a single post: changed since, it stays as it is',
    }),
    idempotency_key: z.string().min(8).max(100).optional().meta({
      description: 'the same order with the same key gives the first batch; another order is refused',
    }),
    dry_run: flag.default(false).meta({ description: 'tells what would be done, and does nothing' }),
  })
  .superRefine((order, context) => {
    const say = (key: keyof typeof order, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    const ways = [order.author_ids, order.post_ids, order.filter].filter((way) => way !== undefined);
    if (ways.length !== 1) say('post_ids', 'use one of author_ids, post_ids and filter');
    if (order.post_ids === undefined && order.expected_count === undefined && !order.dry_run) {
      say('expected_count', 'expected_count_is_missing');
    }
    if (order.expected_revision !== undefined && order.post_ids?.length !== 1) {
      say('expected_revision', 'use it with a single post');
    }
    const needed = neededKeys[order.action];
    if (needed && order[needed] === undefined) say(needed, `${needed}_is_missing`);
    if (order.action === 'add_sections' && order.section_ids?.length === 0) {
      say('section_ids', 'section_ids_is_missing');
    }
    const primary = order.primary_section_id ?? null;
    if (primary !== null && !order.section_ids?.includes(primary)) {
      say('primary_section_id', 'choose one of section_ids');
    }
  });
export type PostBatchOrder = z.output<typeof PostBatchOrder>;

/** How far a batch is. */
export const PostBatch = z
  .object({
    batch_id: id.nullable().meta({ description: 'null for what was not done' }),
    task_id: id.nullable().meta({ description: 'the task that goes through more than a hundred posts' }),
    status: TaskStatus,
    is_ready: z.boolean(),
    requested: z.number().int(),
    changed: z.number().int(),
    leaving_count: z.number().int().nullable().meta({
      description: 'how many live posts readers would no longer see; told by a dry run alone, else null',
    }),
    entering_count: z.number().int().nullable().meta({
      description: 'how many posts readers would see from now on; told by a dry run alone, else null',
    }),
    lapsing_count: z.number().int().nullable().meta({
      description: 'how many schedules would lapse; told by a dry run alone, else null',
    }),
    lapsing: z
      .array(z.object({ id, headline: z.string(), scheduled_ts: z.number().int() }))
      .meta({ description: 'the first five schedules that would lapse, the earliest first' }),
    people: z.array(z.object({ id, title: z.string() })).meta({
      description: 'who would be banned; told by a dry run alone',
    }),
    spared: z
      .array(z.object({ id, title: z.string(), reason: z.enum(spareReasons) }))
      .meta({ description: 'which authors would not be, and why; told by a dry run alone' }),
    skipped_count: z.number().int(),
    skipped: z
      .array(z.object({ id, reason: z.enum(skipReasons) }))
      .meta({ description: 'the first hundred that stay as they are' }),
    skipped_for: z
      .array(z.object({ reason: z.enum(skipReasons), count: z.number().int() }))
      .meta({ description: 'why all of them do, the reason of most first' }),
    advice: z.array(z.string()).optional().meta({
      description: 'of an act on a single post that lacks what the site requires: what is to be done first',
    }),
    did: z
      .object({ action: z.enum(batchActions), status: z.number().int().nullable() })
      .nullable()
      .meta({ description: 'the act, and the status that posts were given; null for what other screens do' }),
    undo_of: id.nullable().meta({ description: 'the batch that this one undoes' }),
    is_undone: z.boolean().meta({ description: 'another batch undoes this one' }),
    undo_until_ts: z.number().int().nullable().meta({ description: 'null where nothing can be undone' }),
  })
  .meta({ id: 'PostBatch' });
export type PostBatch = z.output<typeof PostBatch>;

export const countChanged = apiError(
  'count_changed',
  409,
  'The number of posts changed in the meantime. Review them and try again.',
);
export const tooManyPosts = apiError(
  'too_many_posts',
  422,
  'You can change up to 100,000 posts at a time. Select fewer.',
);
export const authorInvalid = apiError(
  'destination_author_ids_is_invalid',
  422,
  'Choose a member of this site as the new author.',
);
export const placeInvalid = apiError(
  'reference_is_invalid',
  422,
  'Choose tags, sections, stages and layouts that this site has.',
);
export const untilInvalid = apiError('until_ts_is_invalid', 422, 'Choose an end time in the future.');
export const tooManyPeople = apiError(
  'too_many_people',
  422,
  'You can ban up to 20 people at a time. Select fewer posts.',
);
export const nobodyToBan = apiError('nobody_to_ban', 422, 'None of these authors can be banned.');
export const keyIsTaken = apiError(
  'idempotency_key_is_taken',
  409,
  'Another change uses this key. Send this one with a key of its own.',
);
export const batchIsRunning = apiError('batch_is_running', 409, 'This is still in progress.');
export const batchIsUndone = apiError('batch_is_undone', 409, 'This was already undone.');

/** Opens the acts; what may be done to each post is decided post by post. */
export const mayAct = anywhere('CREATE_REAL_DRAFT');
/** Acts on all posts of somebody, and giving posts to others, need both. */
export const mayActOnAuthors = onSite('EDIT_POST', 'MANAGE_USERS');
const path = '/core/roar/post_bulk_actions';

export const changePosts = endpoint({
  consent: 'community_publishing',
  method: 'POST',
  path,
  summary:
    'Change, move, tag, place, rate, lay out, schedule, freeze, translate, mark, delete or restore many posts, or ban their authors; a task does it for more than 100',
  permission: mayAct,
  alsoAnswers: [202],
  body: PostBatchOrder,
  response: PostBatch,
  errors: [
    countChanged,
    keyIsTaken,
    tooManyPosts,
    authorInvalid,
    placeInvalid,
    tooSoon,
    untilInvalid,
    translatorInvalid,
    tooManyPeople,
    nobodyToBan,
    fieldUnknown,
    quotaExceeded,
  ],
});

export const getPostBatch = endpoint({
  method: 'GET',
  path: `${path}/{batchId}`,
  summary: 'How far a batch of posts is: an own one, or any with POWER_SITE',
  permission: mayAct,
  params: z.object({ batchId: idInPath }),
  response: PostBatch,
  errors: [notFound],
});

export const undoPostBatch = endpoint({
  method: 'POST',
  path: `${path}/{batchId}/undo`,
  summary: 'Undo a batch of posts within a day, as far as nobody changed them since',
  permission: mayAct,
  alsoAnswers: [202],
  params: z.object({ batchId: idInPath }),
  response: PostBatch,
  errors: [notFound, batchIsRunning, batchIsUndone, undoIsOver],
});

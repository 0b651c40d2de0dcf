import { z } from 'zod';
import {
  accountPastDue,
  apiError,
  notFound,
  permissionDenied,
  revisionConflict,
} from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, revision } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { fieldsMissing, notReady, postLocked } from './post-writing.contract.ts';

/** A post goes live by itself at least so long after it was planned, in seconds. */
export const SOONEST = 60;
/** And at most so long after it. */
export const LATEST = 2 * 366 * 86_400;
/** A post that should have gone live so many seconds ago is overdue. */
export const OVERDUE = 300;

const time = z.number().int().min(0).max(32_503_680_000);

/** When a post goes live and offline by itself. */
export const PostSchedule = z
  .object({
    id,
    headline: z.string(),
    status: z.number().int(),
    scheduled_at: z.number().int().nullable(),
    is_auto_enabled: z.boolean().meta({
      description: 'true: goes live by itself at scheduled_at; false: scheduled_at is a plan alone',
    }),
    unpublish_at: z.number().int().nullable().meta({ description: 'when it becomes a draft by itself' }),
    embargoed_until_ts: z.number().int().nullable().meta({ description: 'nobody publishes it before' }),
    schedule_zone: z.string().nullable().meta({ description: 'the zone of the site when it was planned' }),
    revision: z.number().int(),
  })
  .meta({ id: 'PostSchedule' });
export type PostSchedule = z.output<typeof PostSchedule>;

/** A change of it: what is not said stays as it is, null takes a time away. */
export const PostScheduleChange = z
  .object({
    scheduled_at: time.nullable().optional(),
    is_auto_enabled: z.boolean().optional(),
    unpublish_at: time.nullable().optional(),
    embargoed_until_ts: time.nullable().optional(),
    revision: revision.optional(),
  })
  .meta({ id: 'PostScheduleChange' });
export type PostScheduleChange = z.output<typeof PostScheduleChange>;

export const tooSoon = apiError(
  'scheduled_at_is_invalid',
  422,
  'Choose a time at least a minute from now, and within two years.',
);
export const isPublished = apiError('post_is_live', 422, 'This post is already live.');
export const endsTooSoon = apiError(
  'unpublish_at_is_invalid',
  422,
  'Choose a time to unpublish that is after the post goes live.',
);
export const isEmbargoed = apiError(
  'post_is_embargoed',
  422,
  'This post is under embargo then. Choose a later time or lift the embargo.',
);

export const schedulePost = endpoint({
  consent: 'community_publishing',
  method: 'PUT',
  path: '/core/roar/scheduled_posts/{postId}',
  summary: 'Plan when a post goes live or offline, or cancel it',
  permission: anywhere('PUBLISH_POST'),
  // What is planned can be cancelled after the limit; the handler refuses everything else.
  whenPastDue: 'allowed',
  params: z.object({ postId: idInPath }),
  body: PostScheduleChange,
  response: PostSchedule,
  errors: [
    ...[notFound, permissionDenied, accountPastDue, revisionConflict, notReady, postLocked],
    ...[tooSoon, isPublished, endsTooSoon, isEmbargoed, fieldsMissing],
  ],
});

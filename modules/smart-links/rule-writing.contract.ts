import { z } from 'zod';
import { PostBatch } from '#modules/posts/post-batches.contract.ts';
import { TaskStatus } from '#modules/tasks/tasks.contract.ts';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { leftReasons, MOST_WRITTEN } from './rule-kinds.contract.ts';
import { mayWrite } from './rule-writing-rights.contract.ts';
import { htmlNotAllowed, replacementInvalid } from './smart-links.contract.ts';

/** What a rule would change of which posts, for good; found out by a task, and written by another one. */
export const ReplacementCheck = z
  .object({
    check_id: id,
    task_id: id.nullable(),
    status: TaskStatus,
    is_ready: z.boolean(),
    done: z.number().int(),
    total: z.number().int().nullable(),
    post_count: z.number().int().meta({ description: 'how many posts would change' }),
    place_count: z.number().int().meta({ description: 'how many places in them' }),
    is_complete: z
      .boolean()
      .meta({ description: `false where there are more than ${MOST_WRITTEN}: those are for another time` }),
    skipped: z
      .array(
        z.object({
          reason: z.enum(leftReasons),
          count: z.number().int(),
          posts: z
            .array(z.object({ post_id: id, headline: z.string() }))
            .meta({ description: 'the first of them' }),
        }),
      )
      .meta({ description: 'posts that mention the phrase and would stay as they are' }),
    items: z
      .array(
        z.object({
          post_id: id,
          headline: z.string(),
          count: z.number().int(),
          places: z.array(
            z.object({ before: z.string(), found: z.string(), written: z.string(), after: z.string() }),
          ),
        }),
      )
      .meta({ description: 'the first of the posts that would change, and where' }),
  })
  .meta({ id: 'ReplacementCheck' });
export type ReplacementCheck = z.output<typeof ReplacementCheck>;

export const checkIsRunning = apiError('check_is_running', 409, 'The posts are still being checked.');
export const ruleChanged = apiError(
  'rule_changed',
  409,
  'This rule has changed since the posts were checked. Check them again.',
);

const path = '/core/find_and_replace';

export const checkReplacement = endpoint({
  method: 'POST',
  path: `${path}/manage/{ruleId}/checks`,
  tokens: 'refused',
  summary: 'Find out by a task what a rule would write into posts; nothing is written',
  permission: mayWrite,
  status: 202,
  params: paramsOf('ruleId'),
  response: ReplacementCheck,
  errors: [notFound, htmlNotAllowed, replacementInvalid, quotaExceeded],
});

const one = { permission: mayWrite, params: paramsOf('checkId') } as const;

export const getReplacementCheck = endpoint({
  ...one,
  method: 'GET',
  path: `${path}/checks/{checkId}`,
  summary: 'How far an own check of a rule is, and what it found',
  response: ReplacementCheck,
  errors: [notFound],
});

export const writeReplacement = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/checks/{checkId}/write`,
  tokens: 'refused',
  summary: 'Write a rule into the posts of an own check, for good; undone within a day by its batch',
  alsoAnswers: [202],
  response: PostBatch,
  errors: [notFound, checkIsRunning, ruleChanged, htmlNotAllowed, replacementInvalid, quotaExceeded],
});

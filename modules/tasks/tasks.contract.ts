import { z } from 'zod';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath, integerInQuery } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';

export const TaskStatus = z.enum(['PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'RETRY', 'REVOKE']);

/** What screens ask for every two seconds until `is_ready`. */
export const TaskResult = z
  .object({
    status: TaskStatus,
    id,
    is_ready: z.boolean(),
    result: z
      .unknown()
      .meta({ description: 'what the task made, such as an address; null until it succeeded' }),
  })
  .meta({ id: 'TaskResult' });

/** The whole state of a task, with its progress. */
export const Task = z
  .object({
    ...TaskResult.shape,
    kind: z.string(),
    done: z.number().int(),
    total: z.number().int().nullable(),
    error: z.string().nullable(),
    is_cancel_requested: z.boolean(),
    created_ts: z.number().int(),
    started_ts: z.number().int().nullable(),
    finished_ts: z.number().int().nullable(),
  })
  .meta({ id: 'Task' });
export type Task = z.output<typeof Task>;

export const taskIsFinished = apiError('task_is_finished', 409, 'This has already ended.');

export const getTaskResult = endpoint({
  method: 'GET',
  path: '/core/feeds/tasks/{result_id}',
  summary: 'Tell whether a task of the caller is ready, and its result',
  permission: signedIn(),
  params: z.object({ result_id: idInPath }),
  response: TaskResult,
});

export const listRunningTasks = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/tasks',
  summary: 'The tasks that have not ended, newest first: those of the caller, or all with EDIT_SITE',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ limit: integerInQuery(1, 100).default(20) }),
  response: z.object({ items: z.array(Task) }),
});

export const getTask = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/tasks/{taskId}',
  summary: 'Show a task with its progress: one of the caller, or any with EDIT_SITE',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, taskId: idInPath }),
  response: Task,
});

export const cancelTask = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/tasks/{taskId}/cancel',
  summary: 'Ask a task to end at its next safe point: one of the caller, or any with EDIT_SITE',
  permission: signedIn(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  params: z.object({ siteId: idInPath, taskId: idInPath }),
  response: Task,
  errors: [taskIsFinished],
});

import { room } from '#platform/server/room.ts';
import { taskHandlers } from './server/tasks.handlers.ts';
import { cancelTask, getTask, getTaskResult, listRunningTasks } from './tasks.contract.ts';

/** Long work that screens can follow. */
export const tasksRoom = room({
  name: 'tasks',
  contracts: { listRunningTasks, getTaskResult, getTask, cancelTask },
  open: ({ database, events, tasks }) => ({ handlers: taskHandlers({ database, events, tasks }) }),
});

import { samplesOf } from '#platform/testing/samples.ts';
import { tasksRoom } from './tasks.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const tasksSamples = samplesOf(tasksRoom, {
  who: {
    listRunningTasks: { who: 'signedIn' },
    getTaskResult: { who: 'signedIn' },
    getTask: { who: 'signedIn' },
    cancelTask: { who: 'signedIn', isOwn: true },
  },
  parameters: {
    result_id: 'task',
    taskId: 'task',
  },
});

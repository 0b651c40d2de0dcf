export type TaskStatus = 'PENDING' | 'STARTED' | 'SUCCESS' | 'FAILURE' | 'RETRY' | 'REVOKE';

/** Whether a task has ended, well or not. */
export const isReady = (status: TaskStatus): boolean =>
  status === 'SUCCESS' || status === 'FAILURE' || status === 'REVOKE';

/** What a running task is given. */
export type TaskContext<Payload> = {
  siteId: number;
  taskId: number;
  payload: Payload;
  /** The profile that asked for it. */
  by: number | null;
  /** How much an earlier run had done when it was cut off: go on from there. */
  doneBefore: number;
  /**
   * Tells how far the task is; may be called often, is written once a second. It is also a safe point: it throws
   * when the task was cancelled or the server stops, so what came before must have been committed.
   */
  progress(done: number, total?: number | null): Promise<void>;
  isCancelRequested(): Promise<boolean>;
  /** Aborted when the server stops. */
  signal: AbortSignal;
};

/** Does the task and gives its result, which is kept as JSON. May run again after a crash. */
export type TaskRun<Payload> = (context: TaskContext<Payload>) => Promise<unknown>;

/** Thrown where a task ends because somebody cancelled it. */
export class TaskCancelled extends Error {
  override name = 'TaskCancelled';
}

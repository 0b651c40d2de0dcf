export type TaskStatus = 'PENDING' | 'STARTED' | 'SUCCESS' | 'FAILURE' | 'RETRY' | 'REVOKE';

/** Whether a task has ended, well or not. */
export const isReady = (status: TaskStatus): boolean =>
  status === 'SUCCESS' || status === 'FAILURE' || status === 'REVOKE';

type Move = { from: readonly TaskStatus[]; to: TaskStatus };

const open = ['PENDING', 'STARTED', 'RETRY'] as const;
const waiting = ['PENDING', 'RETRY'] as const;
const running = ['STARTED'] as const;

/** All that can happen to a task. What has ended stays as it is: no move leads out of there. */
export const taskMoves = {
  /** A worker takes it up, also from a run that a crash cut off. */
  begin: { from: open, to: 'STARTED' },
  /** The server stops; the run goes on later. */
  interrupt: { from: running, to: 'PENDING' },
  /** A fault of ours that may not come again. */
  fail: { from: running, to: 'RETRY' },
  /** What it was to do is done, in the same transaction. */
  succeed: { from: running, to: 'SUCCESS' },
  /** It will not be tried again. */
  refuse: { from: running, to: 'FAILURE' },
  /** The run has seen that somebody cancelled the task. */
  revoke: { from: running, to: 'REVOKE' },
  /** Cancelled while nobody works on it. */
  withdraw: { from: waiting, to: 'REVOKE' },
  /** Nobody will take it up any more. */
  giveUp: { from: open, to: 'FAILURE' },
} as const satisfies Record<string, Move>;

export type TaskMove = keyof typeof taskMoves;

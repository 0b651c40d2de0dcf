import { TASK_POLL_MILLISECONDS } from '#platform/dashboard/use-task-poll.ts';
import type { Environment } from '../environments.contract.ts';

export const LIST = '/r/dashboard/environments';

export const isWorking = ({ status }: Pick<Environment, 'status'>): boolean =>
  status === 'creating' || status === 'promoting';

/** While a task works on one of them, they are asked for again. */
export const pollWhile = (items: readonly Environment[] | undefined): number | false =>
  items?.some(isWorking) ? TASK_POLL_MILLISECONDS : false;

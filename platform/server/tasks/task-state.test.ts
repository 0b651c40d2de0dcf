import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReady, type TaskMove, type TaskStatus, taskMoves } from './task-state.ts';

const statuses: TaskStatus[] = ['PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'RETRY', 'REVOKE'];
const names = Object.keys(taskMoves) as TaskMove[];
const isAllowed = (move: TaskMove, status: TaskStatus): boolean =>
  (taskMoves[move].from as readonly TaskStatus[]).includes(status);
const after = (status: TaskStatus, move: TaskMove): TaskStatus =>
  isAllowed(move, status) ? taskMoves[move].to : status;
const anyMoves = fc.array(fc.constantFrom(...names), { maxLength: 30 });

test('a task that has ended stays as it is, whatever happens to it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...statuses.filter(isReady)), anyMoves, (end, moves) => {
      expect(moves.reduce(after, end)).toBe(end);
    }),
  );
});

test('a task that has not ended can be taken up, however it came to be where it is', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const status = moves.reduce<TaskStatus>(after, 'PENDING');
      expect(isReady(status) || isAllowed('begin', status)).toBe(true);
    }),
  );
});

test('a task succeeds only where a run of it has begun and not stopped since', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const before = moves.reduce<TaskStatus>(after, 'PENDING');
      expect(isAllowed('succeed', before)).toBe(before === 'STARTED');
    }),
  );
});

test('every state is reached, and every open one can end in each way', () => {
  const reached = new Set<TaskStatus>(['PENDING']);
  for (const status of reached) for (const move of names) reached.add(after(status, move));
  expect([...reached].sort()).toEqual([...statuses].sort());
  for (const status of statuses.filter((one) => !isReady(one))) {
    const ways = names.filter((move) => isAllowed(move, status)).map((move) => taskMoves[move].to);
    expect(ways).toEqual(expect.arrayContaining(['STARTED', 'FAILURE']));
  }
});

test('a cancelled task ends at once exactly where nobody works on it', () => {
  const waiting = statuses.filter((status) => isAllowed('withdraw', status));
  expect(waiting.sort()).toEqual(['PENDING', 'RETRY']);
});

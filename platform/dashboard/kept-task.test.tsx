import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetTask, keepTask, useKeptTask, useKeptTasks } from './kept-task.ts';

const key = 'masthead.work.1.5';
beforeEach(() => localStorage.removeItem(key));

test('work that begins while other work is under way drops none of it', () => {
  const { result } = renderHook(() => ({ all: useKeptTasks(key), first: useKeptTask(key) }));
  expect(result.current).toEqual({ all: [], first: null });
  act(() => {
    for (const id of [7, 8, 8]) keepTask({ key, id });
  });
  expect(result.current).toEqual({ all: [7, 8], first: 7 });
  act(() => expect(forgetTask({ key, id: 7 })).toBe(true));
  expect(result.current).toEqual({ all: [8], first: 8 });
  expect(forgetTask({ key, id: 7 })).toBe(false);
  act(() => expect(forgetTask({ key, id: 8 })).toBe(true));
  expect(result.current.all).toEqual([]);
  expect(localStorage.getItem(key)).toBeNull();
});

test('the five newest are remembered, and what is no list of them is none', () => {
  for (const id of [1, 2, 3, 4, 5, 6]) keepTask({ key, id });
  const { result } = renderHook(() => useKeptTasks(key));
  expect(result.current).toEqual([2, 3, 4, 5, 6]);
  localStorage.setItem(key, 'many');
  expect(renderHook(() => useKeptTasks(key)).result.current).toEqual([]);
});

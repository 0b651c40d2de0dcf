import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteBack } from '#platform/dashboard/reachable.ts';
import { usePauses } from './use-pauses.ts';

afterEach(() => vi.useRealTimers());

test('pauses grow while it goes on failing, and are short again once it worked', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => usePauses());
  let tries = 0;
  const fail = () => {
    tries += 1;
    result.current.next(fail);
  };
  result.current.next(fail);
  vi.advanceTimersByTime(2_000 + 4_000 + 8_000);
  expect(tries).toBe(3);
  result.current.over();
  vi.advanceTimersByTime(60_000);
  expect(tries).toBe(3);
  result.current.next(fail);
  vi.advanceTimersByTime(2_000);
  expect(tries).toBe(4);
});

test('the next try comes as soon as the server is back, and none once it is over', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => usePauses());
  let tries = 0;
  const count = () => {
    tries += 1;
  };
  result.current.next(count);
  noteBack();
  expect(tries).toBe(1);
  noteBack();
  vi.advanceTimersByTime(60_000);
  expect(tries).toBe(1);
});

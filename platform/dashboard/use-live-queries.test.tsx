import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { announceChange } from './live-changes.ts';
import { useLiveQueries } from './use-live-queries.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a change alone is asked for at once; where changes never end, the rests grow to a quarter of a minute', () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const client = new QueryClient();
  const asked: number[] = [];
  let now = 0;
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => void asked.push(now));
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const calls = [{ method: 'GET', path: '/api/posts' } as unknown as Endpoint];
  const { unmount } = renderHook(() => useLiveQueries('post', calls), { wrapper });
  const pass = (seconds: number, isBusy: boolean) => {
    for (const end = now + seconds; now < end; ) {
      if (isBusy) announceChange('post');
      now += 0.5;
      vi.advanceTimersByTime(500);
    }
  };
  pass(60, true);
  const rests = asked.map((at, place) => Math.round(at - (asked[place - 1] ?? at)));
  expect(rests).toEqual([0, 2, 4, 8, 15, 15, 15]);
  pass(30, false);
  // The last of many is shown too, and after a silence one alone again at once.
  const before = rests.length + 1;
  expect(asked).toHaveLength(before);
  pass(0.5, true);
  expect(asked.slice(before)).toEqual([now]);
  announceChange('post');
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(before + 1);
});

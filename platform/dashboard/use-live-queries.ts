import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { onChanged } from './live-changes.ts';
import { keyOf } from './queries.ts';

/** All who look at a screen hear of a change in the same moment; they ask within this time, in milliseconds. */
const SPREAD = 500;
/** A screen asks no more often than this, in milliseconds; where changes never end, each rest is twice the one before. */
const LEAST = 2_000;
const MOST = 15_000;
/** A change after so much silence is one alone, and is shown at once; in milliseconds. */
const CALM = 10_000;

/** Asks for what a screen shows anew when somebody changed something of a topic, such as `post`. */
export function useLiveQueries(topic: string, calls: readonly Endpoint[]): void {
  const client = useQueryClient();
  const asked = useRef(calls);
  asked.current = calls;
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    let heard = 0;
    let rest = 0;
    const forget = onChanged(topic, () => {
      const now = Date.now();
      if (now - heard > CALM) rest = 0;
      heard = now;
      pause ??= setTimeout(
        () => {
          pause = undefined;
          last = Date.now();
          rest = Math.min(Math.max(2 * rest, LEAST), MOST);
          for (const one of asked.current) void client.invalidateQueries({ queryKey: keyOf(one) });
        },
        Math.max(0, last + Math.max(rest, LEAST) - now) + Math.random() * SPREAD,
      );
    });
    return () => {
      forget();
      clearTimeout(pause);
    };
  }, [client, topic]);
}

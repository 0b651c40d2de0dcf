import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { onChanged } from './live-changes.ts';
import { keyOf } from './queries.ts';

/** All who look at a screen hear of a change in the same moment; they ask within this time, in milliseconds. */
const SPREAD = 500;
/** Where much changes a screen asks no more often than this, in milliseconds. */
const REST = 2_000;

/** Asks for what a screen shows anew when somebody changed something of a topic, such as `post`. */
export function useLiveQueries(topic: string, calls: readonly Endpoint[]): void {
  const client = useQueryClient();
  const asked = useRef(calls);
  asked.current = calls;
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const forget = onChanged(topic, () => {
      const rest = Math.max(0, last + REST - Date.now());
      pause ??= setTimeout(
        () => {
          pause = undefined;
          last = Date.now();
          for (const one of asked.current) void client.invalidateQueries({ queryKey: keyOf(one) });
        },
        rest + Math.random() * SPREAD,
      );
    });
    return () => {
      forget();
      clearTimeout(pause);
    };
  }, [client, topic]);
}

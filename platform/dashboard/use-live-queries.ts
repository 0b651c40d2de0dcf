import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { keyOf } from './queries.ts';
import { useLive } from './use-live.ts';

const pace = { spread: 500, least: 2_000, most: 15_000 };

/** Asks for what a screen shows anew when somebody changed something of a topic, such as `post`. */
export function useLiveQueries(topic: string, calls: readonly Endpoint[]): void {
  const client = useQueryClient();
  const ask = () => {
    for (const one of calls) void client.invalidateQueries({ queryKey: keyOf(one) });
  };
  useLive(topic, ask, pace);
}

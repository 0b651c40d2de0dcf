import { lookup } from 'node:dns/promises';
import { oncePerGround } from '#platform/server/ground.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';

const addressesOf = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** How this installation reaches the addresses of webhooks. */
export const hookServiceOf = oncePerGround(() => ({
  fetch: fetchGuarded,
  addressesOf,
  /** A host with its port that is reached without encryption, for tests. */
  openHost: null as string | null,
}));
export type HookService = ReturnType<typeof hookServiceOf>;

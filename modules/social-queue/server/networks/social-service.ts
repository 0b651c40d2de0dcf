import { oncePerGround } from '#platform/server/ground.ts';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';

/** How this installation reaches networks. */
export const socialServiceOf = oncePerGround(({ socialHosts }) => ({
  fetch: createGuardedFetch({ allowedHosts: socialHosts }),
  /** Hosts of the own network with their ports, which are reached without encryption as well. */
  ownHosts: socialHosts,
}));
export type SocialService = ReturnType<typeof socialServiceOf>;

/** The origin of a server as somebody typed it; null where it is none, or not encrypted. */
export function originOf({ ownHosts }: Pick<SocialService, 'ownHosts'>, typed: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url?.username !== '' || url.pathname !== '/') return null;
  const isSafe = url.protocol === 'https:' || ownHosts.has(`${url.hostname}:${url.port || 80}`);
  return isSafe ? url.origin : null;
}

import { isIP } from 'node:net';
import { oncePerGround } from '#platform/server/ground.ts';
import { isPublicAddress, LOOPBACK_NAME } from '#platform/server/outgoing-http/address-rule.ts';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';

/** So many messages are on their way at once. */
export const AT_ONCE = 32;
const LONGEST_ENDPOINT = 1_000;

/** How this installation reaches push services. */
export const pushServiceOf = oncePerGround(({ pushHosts }) => ({
  fetch: createGuardedFetch({ allowedHosts: pushHosts, connectionsPerHost: AT_ONCE }),
  /** Hosts of the own network with their ports, which are reached without encryption as well. */
  ownHosts: pushHosts,
}));
export type PushService = ReturnType<typeof pushServiceOf>;

/** The services of the browsers that nearly everybody has. */
const KNOWN =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)*(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/;

/** An address at a push service, as a browser names it, and whether the service is one of the usual ones. */
export type Endpoint = { url: string; isKnownService: boolean };

/** Reads what claims to be an endpoint; null where nothing may be sent there. Whoever asks chooses it, so it is trusted in nothing. */
export function readEndpoint(
  { ownHosts }: Pick<PushService, 'ownHosts'>,
  typed: string | undefined,
): Endpoint | null {
  if (typed === undefined || typed.length > LONGEST_ENDPOINT) return null;
  const url = URL.parse(typed);
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const own = ownHosts.has(`${url.hostname}:${port}`);
  if (own) return { url: url.href, isKnownService: true };
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  const isInner = isIP(bare) !== 0 ? !isPublicAddress(bare) : LOOPBACK_NAME.test(bare);
  if (url.protocol !== 'https:' || port !== '443' || isInner) return null;
  return { url: url.href, isKnownService: KNOWN.test(url.hostname) };
}

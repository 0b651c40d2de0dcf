import type { IncomingHttpHeaders } from 'node:http';

/** Tells whether an address of the network is this machine itself. */
export const isLoopbackAddress = (address: string): boolean =>
  /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(address) || address === '::1';

/** Tells whether a host, without its port, is a name by which only this machine calls itself. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  const bare = /^\[(.*)\]$/.exec(name)?.[1] ?? name;
  return /^([\w-]+\.)*localhost$/.test(name) || isLoopbackAddress(bare);
}

/** What proxies say about whom they ask for. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

type Asker = { ip: string; host: string; headers: IncomingHttpHeaders };

/**
 * Tells whether somebody on this machine asks, and asks for this machine: a page elsewhere could give its own name
 * this address, and a proxy on this machine passes on what comes from outside.
 */
export const isFromThisMachine = ({ ip, host, headers }: Asker): boolean =>
  isLoopbackAddress(ip) &&
  isLoopbackHost(host.replace(/:\d+$/, '')) &&
  PROXY_HEADERS.every((name) => headers[name] === undefined);

/**
 * The address under which links in mails lead to a site: the site's own, never the Host header, as whoever asks must
 * not choose where a link leads; only on this machine it is the one that is in use.
 */
export const addressForMails = ({ site, request }: { site: { uri: string }; request: Asker }): string =>
  isFromThisMachine(request) ? `http://${request.host}` : site.uri;

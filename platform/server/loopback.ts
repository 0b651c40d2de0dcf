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

/** What proxies and tunnels say about whom they ask for. */
const PROXY_HEADER = /^(forwarded|via|x-forwarded-.*|x-real-ip|(true-client|cf-connecting)-ip)$/;

/** A request as the network brought it; `localPort` is where it was received, null without a socket. */
export type Asker = { ip: string; host: string; headers: IncomingHttpHeaders; localPort: number | null };

/**
 * Tells whether somebody on this machine asks, and asks for this machine: a page elsewhere could give its own name
 * this address, and a proxy on this machine passes on what comes from outside.
 */
export const isFromThisMachine = ({ ip, host, headers }: Omit<Asker, 'localPort'>): boolean =>
  isLoopbackAddress(ip) &&
  isLoopbackHost(host.replace(/:\d+$/, '')) &&
  !Object.keys(headers).some((name) => PROXY_HEADER.test(name));

/**
 * The address under which links in mails lead to a site: the site's own, never the Host header, as whoever asks must
 * not choose where a link leads; only on this machine it is the loopback address and the port that were asked.
 */
export const addressForMails = ({ site, request }: { site: { uri: string }; request: Asker }): string =>
  isFromThisMachine(request) && request.localPort !== null
    ? `http://${localName(request)}:${request.localPort}`
    : site.uri;

/** Sessions belong to a name, so a link keeps to the one in use where that is one of the two that everybody has. */
const localName = ({ host, ip }: Asker): string =>
  /^localhost(:\d+)?$/i.test(host) ? 'localhost' : ip === '::1' ? '[::1]' : '127.0.0.1';

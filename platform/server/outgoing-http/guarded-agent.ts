import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress, LOOPBACK_NAME } from './address-rule.ts';
import { OutgoingError } from './outgoing-error.ts';

const CONNECT_MILLISECONDS = 10_000;
const CONNECTIONS_PER_HOST = 8;

const notPublic = (host: string) =>
  new OutgoingError('address_is_not_public', `${host} does not lead to the public internet.`);

/** What may be reached beside the public internet. */
export type GuardedHosts = {
  /** A port of 127.0.0.1 that tests may reach. */
  allowedLoopbackPort?: number | undefined;
  /** Hosts of the own network, each with its port, such as `id.intranet.example:443`. */
  allowedHosts?: ReadonlySet<string>;
  /** How many connections to one host are open at once. */
  connectionsPerHost?: number;
};

/**
 * Connects to public addresses alone: names are checked when they are resolved for this very connection, and the
 * connected socket is checked once more, so that a name that changes its address in between gains nothing.
 */
export function guardedAgent({
  allowedLoopbackPort,
  allowedHosts,
  connectionsPerHost = CONNECTIONS_PER_HOST,
}: GuardedHosts): Agent {
  const isAllowed = (address: string | undefined, port: number): boolean => {
    if (address === undefined) return false;
    if (address === '127.0.0.1' && port === allowedLoopbackPort) return true;
    return isPublicAddress(address);
  };
  const lookupFor =
    (port: number): LookupFunction =>
    (host, options, done) => {
      resolve(host, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, '', 0);
        const [first] = addresses;
        // One inner address among public ones is a trick, not a configuration.
        if (!first || !addresses.every(({ address }) => isAllowed(address, port))) {
          return done(notPublic(host), '', 0);
        }
        if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      });
    };

  return new Agent({
    connections: connectionsPerHost,
    keepAliveTimeout: 4_000,
    connect: (options, done) => {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (allowedHosts?.has(`${options.hostname}:${port}`)) {
        buildConnector({ timeout: CONNECT_MILLISECONDS })(options, done);
        return;
      }
      const isInner = isIP(host) !== 0 ? !isAllowed(host, port) : LOOPBACK_NAME.test(host);
      if (isInner) return done(notPublic(host), null);
      const connector = buildConnector({ timeout: CONNECT_MILLISECONDS, lookup: lookupFor(port) });
      connector(options, (error, socket) => {
        if (error) return done(error, null);
        if (isAllowed(socket.remoteAddress, port)) return done(null, socket);
        socket.destroy();
        done(notPublic(host), null);
      });
    },
  });
}

import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { remembered } from './remembered.ts';

/** Who asks, for whom, and how, as the proxies in front that are believed say it. */
export type Source = { ip: string; host: string; hostname: string; protocol: 'http' | 'https' };

/**
 * Reads it of requests that have not come to the router, which does the same for its own.
 * @param believed addresses and ranges with commas between; nobody is believed without
 */
export function sourcesBehind(believed: string | false): (request: IncomingMessage) => Source {
  const trusts = believed ? proxyAddr.compile(believed.split(',').map((one) => one.trim())) : () => false;
  // Who asks once asks again and again.
  const trustsAddress = remembered((address) => trusts(address, 0), 2_000);
  return (request) => {
    const { headers, socket } = request;
    const isBelieved = trustsAddress(socket.remoteAddress ?? '');
    const told = (name: string) => (isBelieved ? lastOf(headers[name]) : undefined);
    const host = told('x-forwarded-host') ?? headers.host ?? '';
    const isSecure = 'encrypted' in socket && socket.encrypted === true;
    const protocol = told('x-forwarded-proto') ?? (isSecure ? 'https' : 'http');
    return {
      ip: (isBelieved ? proxyAddr.all(request, trustsAddress).at(-1) : socket.remoteAddress) ?? '',
      ...{ host, hostname: /^\[[^\]]*\]|^[^:]*/.exec(host)?.[0] ?? '' },
      protocol: protocol === 'https' ? 'https' : 'http',
    };
  };
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text?.split(',').at(-1)?.trim() || undefined;
}

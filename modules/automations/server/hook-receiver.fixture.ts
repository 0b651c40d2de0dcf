import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import type { HookService } from './hook-service.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A service on this machine that webhooks are sent to; it answers as it is told, and remembers what it was sent. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = { status: 200, text: 'ok', headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(state.status, state.headers).end(state.text);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const service: Partial<HookService> = {
    fetch: createGuardedFetch({ allowedLoopbackPort: port }),
    openHost: `127.0.0.1:${port}`,
  };
  return {
    ...{ received, state, service, url: `http://127.0.0.1:${port}/hook` },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import type { cdnServiceOf } from './deliver-purges.ts';

type Told = { path: string; keys: string[]; isSoft: boolean };

/** A server on this machine that speaks as Cloudflare and Fastly do, with one token, and remembers what it was told. */
export async function startCdnProvider(token: string) {
  const told: Told[] = [];
  const state = {
    ...{ isDown: false, calls: 0 },
    /** A host that another zone has. */
    foreignHost: 'no.test',
  };
  const answerTo = async (request: IncomingMessage): Promise<[status: number, body: object]> => {
    const path = request.url ?? '';
    const said = await text(request);
    state.calls += 1;
    if (state.isDown) return [503, {}];
    if (request.method !== 'POST') return [405, {}];
    const { headers } = request;
    const isSoft = headers['fastly-soft-purge'] === '1';
    if (path.startsWith('/client/v4/zones/')) {
      const refuse = (status: number, code: number, message: string): [number, object] => [
        ...([status, { success: false, errors: [{ code, message }], messages: [], result: null }] as const),
      ];
      if (headers.authorization !== `Bearer ${token}`) return refuse(403, 10_000, 'Authentication error');
      const all = Object.entries(JSON.parse(said) as Record<string, string[] | true>);
      const keys = all.flatMap(([, values]) => (values === true ? ['*'] : values));
      if (keys.length > 30) return refuse(400, 1_094, 'Too many items');
      if (keys.some((key) => key.includes(`${state.foreignHost}/`)))
        return refuse(400, 1_012, 'Host is not in the zone');
      told.push({ path, keys, isSoft });
      return [200, { success: true, errors: [], messages: [], result: { id: 'z' } }];
    }
    if (headers['fastly-key'] !== token) return [401, { msg: 'Provided credentials are missing or invalid' }];
    const keys = String(headers['surrogate-key'] ?? '')
      .split(' ')
      .filter(Boolean);
    if (keys.length > 256) return [400, { msg: 'Too many surrogate keys' }];
    told.push({ path, keys, isSoft });
    return [
      200,
      keys.length > 0 ? Object.fromEntries(keys.map((key) => [key, `1-${key}`])) : { status: 'ok' },
    ];
  };
  const server = createServer((request, reply) => {
    void answerTo(request).then(([status, body]) => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const service: ReturnType<typeof cdnServiceOf> = {
    fetch: createGuardedFetch({ allowedLoopbackPort: port }),
    addresses: { cloudflare: `${base}/client/v4`, fastly: base },
  };
  return { told, state, service, stop: () => server.close() };
}

import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type BrowserKeys, browserKeys, decryptPush } from './push-browser.fixture.ts';

/** What a browser was shown, with what the service was told beside it. */
type Shown = { browser: number; note: Record<string, unknown>; headers: IncomingMessage['headers'] };

type Answer = { status: number; headers?: Record<string, string> } | 'silence' | 'cut';

/** A push service of this machine: it holds signatures against keys and decrypts as browsers do. */
export async function startPushService() {
  const browsers = new Map<number, BrowserKeys>();
  const shown: Shown[] = [];
  const asked = new Map<number, number>();
  const state = {
    answer: (_browser: number, _try: number): Answer | Promise<Answer> => ({ status: 201 }),
    decrypts: true,
    most: 0,
  };
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    state.most = Math.max(state.most, open);
    const id = Number(request.url?.slice('/push/'.length));
    const body = await buffer(request);
    const tries = (asked.get(id) ?? 0) + 1;
    asked.set(id, tries);
    const answer = await state.answer(id, tries);
    open -= 1;
    if (answer === 'silence') return;
    if (answer === 'cut') return void request.socket.destroy();
    const isSigned = state.decrypts ? isVapid(String(request.headers.authorization), origin) : true;
    const status = isSigned ? answer.status : 403;
    const browser = browsers.get(id);
    if (status === 201 && browser && state.decrypts) {
      const note = JSON.parse(decryptPush(body, browser).toString());
      shown.push({ browser: id, note, headers: request.headers });
    }
    response.writeHead(status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    ...{ shown, asked, state, origin },
    host: `127.0.0.1:${port}`,
    /** A new browser: what its `PushSubscription` says. */
    browser: (id: number) => {
      const keys = browsers.get(id) ?? browserKeys();
      browsers.set(id, keys);
      return { endpoint: `${origin}/push/${id}`, p256dh: keys.p256dh, auth: keys.auth };
    },
    reset: () => {
      shown.length = 0;
      asked.clear();
      Object.assign(state, { answer: () => ({ status: 201 }), decrypts: true, most: 0 });
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type LocalPushService = Awaited<ReturnType<typeof startPushService>>;

/** Whether a header says by whom it is sent, to this service, for less than a day (RFC 8292). */
function isVapid(header: string, audience: string): boolean {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const of = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, of, Buffer.from(signature, 'base64url'))) return false;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now() / 1_000;
  return aud === audience && exp > now && exp < now + 86_400 && /^(https:|mailto:)/.test(sub);
}

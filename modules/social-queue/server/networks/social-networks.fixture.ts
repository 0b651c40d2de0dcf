import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import type { SocialService } from './social-service.ts';

type Answer = [status: number, body: unknown, headers?: Record<string, string>];
type Upload = { path: string; type: string; bytes: Buffer };
type Made = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

export const MASTODON_TOKEN = 'token-of-mastodon';
export const APP_PASSWORD = 'abcd-efgh-ijkl-mnop';
export const BLUESKY_HANDLE = 'desk.example.com';
export const BLUESKY_DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

/** A server on this machine that speaks as Mastodon and Bluesky do: it checks tokens, and keeps what is posted once. */
export async function startNetworks() {
  const made: Made[] = [];
  const state = {
    isTokenTaken: true,
    /** What it answers to what would make something, in turn, instead. */
    answers: [] as (Answer | 'hang up' | 'keep and hang up')[],
    longest: 500,
    /** How often somebody signed in at Bluesky, and renewed a session. */
    ...{ signedIn: 0, renewed: 0 },
    /** Whether sessions that were opened by now are over, and whether they may be renewed. */
    ...{ isSessionOver: false, mayRenew: true },
  };
  const uploads: Upload[] = [];
  const known = new Map<string, Answer>();
  const records = new Map<string, Answer>();
  let base = '';

  const keepStatus = (request: IncomingMessage, body: Record<string, unknown>): Answer => {
    const key = String(request.headers['idempotency-key'] ?? '');
    const before = known.get(key);
    if (before && key !== '') return before;
    if (typeof body.status !== 'string') return [422, { error: 'Validation failed: Text can’t be blank' }];
    made.push({ path: request.url ?? '', headers: request.headers, body });
    const id = `1099${made.length}`;
    const answer: Answer = [200, { id, url: `${base}/@desk/${id}` }];
    known.set(key, answer);
    return answer;
  };
  const keepRecord = (request: IncomingMessage, body: Record<string, unknown>): Answer => {
    const key = `${body.repo}/${body.collection}/${body.rkey}`;
    if (records.has(key)) return [400, { error: 'InvalidRequest', message: 'Record already exists' }];
    made.push({ path: request.url ?? '', headers: request.headers, body });
    const answer: Answer = [200, { uri: `at://${key}`, cid: 'bafy' }];
    records.set(key, answer);
    return answer;
  };
  const mastodon = (path: string, request: IncomingMessage, body: Record<string, unknown>): Answer => {
    const configuration = { statuses: { max_characters: state.longest, characters_reserved_per_url: 23 } };
    if (path === '/api/v2/instance') return [200, { configuration }];
    if (!state.isTokenTaken || request.headers.authorization !== `Bearer ${MASTODON_TOKEN}`)
      return [401, { error: 'The access token is invalid' }];
    if (path === '/api/v1/accounts/verify_credentials')
      return [200, { id: '42', username: 'desk', display_name: 'Civic Desk', url: `${base}/@desk` }];
    if (path === '/api/v2/media') return [202, { id: '77', url: null }];
    if (path === '/api/v1/media/77') return [200, { id: '77', url: `${base}/media/77` }];
    return keepStatus(request, body);
  };
  const sessionOf = (): Answer => {
    state.isSessionOver = false;
    const jwt = `jwt-${state.signedIn}-${state.renewed}`;
    return [200, { did: BLUESKY_DID, handle: BLUESKY_HANDLE, accessJwt: jwt, refreshJwt: `refresh-${jwt}` }];
  };
  const bluesky = (url: URL, request: IncomingMessage, body: Record<string, unknown>): Answer => {
    if (url.pathname.endsWith('createSession')) {
      const isKnown = body.identifier === BLUESKY_HANDLE || body.identifier === BLUESKY_DID;
      const isRight = isKnown && body.password === APP_PASSWORD;
      if (!state.isTokenTaken || !isRight)
        return [401, { error: 'AuthenticationRequired', message: 'Invalid identifier or password' }];
      state.signedIn += 1;
      return sessionOf();
    }
    const current = `jwt-${state.signedIn}-${state.renewed}`;
    if (url.pathname.endsWith('refreshSession')) {
      if (!state.mayRenew || request.headers.authorization !== `Bearer refresh-${current}`)
        return [400, { error: 'ExpiredToken', message: 'Token has been revoked' }];
      state.renewed += 1;
      return sessionOf();
    }
    if (state.isSessionOver) return [400, { error: 'ExpiredToken', message: 'Token has expired' }];
    if (request.headers.authorization !== `Bearer ${current}`) return [401, { error: 'InvalidToken' }];
    if (url.pathname.endsWith('uploadBlob')) {
      return [
        200,
        { blob: { $type: 'blob', ref: { $link: 'bafkpicture' }, mimeType: 'image/jpeg', size: 3 } },
      ];
    }
    if (url.pathname.endsWith('createRecord')) return keepRecord(request, body);
    const asked = ['repo', 'collection', 'rkey'].map((name) => url.searchParams.get(name)).join('/');
    return records.get(asked) ?? [400, { error: 'RecordNotFound', message: 'Could not locate record' }];
  };
  const server = createServer(async (request, reply) => {
    const bytes = await buffer(request);
    const type = request.headers['content-type'] ?? '';
    const isJson = type === 'application/json' && bytes.length > 0;
    const body = isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {};
    if (!isJson && bytes.length > 0) uploads.push({ path: request.url ?? '', type, bytes });
    const url = new URL(request.url ?? '', base);
    const makes = /\/(statuses|com\.atproto\.repo\.createRecord)$/.test(url.pathname);
    const answer = () =>
      url.pathname.startsWith('/xrpc/') ? bluesky(url, request, body) : mastodon(url.pathname, request, body);
    const next = makes ? state.answers.shift() : undefined;
    if (next === 'keep and hang up') answer();
    if (typeof next === 'string') return void request.socket.destroy();
    const [status, told, headers] = next ?? answer();
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(told));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  const service: SocialService = {
    fetch: createGuardedFetch({ allowedLoopbackPort: port }),
    ownHosts: new Set([`127.0.0.1:${port}`]),
  };
  return {
    ...{ made, uploads, state, service, address: base, host: `127.0.0.1:${port}` },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

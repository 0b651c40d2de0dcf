import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const CLIENT_ID = 'masthead';
export const CLIENT_SECRET = 'open sesame: 100%';

type Question = { nonce: string; challenge: string; redirectUri: string };
type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/** Who is signed in at the provider, and what it says otherwise than it should. */
export type Said = {
  claims: Record<string, unknown>;
  /** Laid over what the token says as it should. */
  token?: Record<string, unknown>;
  /** How the token is signed. */
  signed?: 'by a key of its own' | 'not at all' | 'with the secret of the client';
  userinfo?: Record<string, unknown>;
};

/** A provider of OpenID Connect on this machine, as the specification says it, but for what a test lets it say. */
export async function startIdentityProvider() {
  const key = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const questions = new Map<string, Question>();
  const asked: string[] = [];
  const state = { said: { claims: {} } as Said, isDown: false, asksForPage: false, issuer: '' };
  let codes = 0;

  const tokenFor = async ({ nonce }: Question): Promise<string> => {
    const { claims, token = {}, signed } = state.said;
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      ...{ iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce },
      ...claims,
      ...token,
    };
    const packed = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    if (signed === 'not at all') return `${packed({ alg: 'none' })}.${packed(payload)}.`;
    if (signed === 'with the secret of the client') {
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(new TextEncoder().encode(CLIENT_SECRET));
    }
    const by = signed === 'by a key of its own' ? other : key;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(by.privateKey);
  };

  const exchange = async (request: IncomingMessage): Promise<Answer> => {
    const given = new URLSearchParams(await text(request));
    const credential = [CLIENT_ID, CLIENT_SECRET].map(formEncoded).join(':');
    if (request.headers.authorization !== `Basic ${Buffer.from(credential).toString('base64')}`)
      return [401, { error: 'invalid_client' }];
    const question = questions.get(given.get('code') ?? '');
    questions.delete(given.get('code') ?? '');
    const verifier = new TextEncoder().encode(given.get('code_verifier') ?? '');
    const proven = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
    if (!question || question.challenge !== proven || question.redirectUri !== given.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    return [
      200,
      { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token: await tokenFor(question) },
    ];
  };

  /** Where the browser of somebody who is signed in here is sent back to. */
  const authorize = (url: URL): string => {
    const { searchParams: params } = url;
    codes += 1;
    const code = `code-${codes}`;
    const redirectUri = params.get('redirect_uri') ?? '';
    const challenge = params.get('code_challenge') ?? '';
    questions.set(code, { nonce: params.get('nonce') ?? '', challenge, redirectUri });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: params.get('state') ?? '', iss: issuer }).toString();
    return back.href;
  };

  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '', issuer);
    asked.push(url.pathname);
    if (state.isDown) return [503, {}];
    if (url.pathname === '/.well-known/openid-configuration') {
      return [
        200,
        {
          ...{ issuer: state.issuer || issuer, authorization_endpoint: `${issuer}/authorize` },
          ...{ token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` },
          ...{ userinfo_endpoint: `${issuer}/userinfo`, response_types_supported: ['code'] },
          ...{ subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
          authorization_response_iss_parameter_supported: true,
        },
      ];
    }
    if (url.pathname === '/keys') return [200, { keys: [jwk] }];
    if (url.pathname === '/token') return exchange(request);
    if (url.pathname === '/userinfo') return [200, { ...state.said.claims, ...state.said.userinfo }];
    if (url.pathname === '/authorize') return [302, null, { location: authorize(url) }];
    return [404, {}];
  };

  const server = createServer((request, reply) => {
    void answerTo(request).then(([status, body, headers = {}]) =>
      reply
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(body === null ? undefined : JSON.stringify(body)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  return {
    ...{ issuer, host: `127.0.0.1:${port}`, state, asked },
    /** What a browser comes back with that was sent here and is signed in here. */
    answerFor: (address: string): string => new URL(authorize(new URL(address))).search.slice(1),
    stop: () => server.close(),
  };
}

const formEncoded = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1);

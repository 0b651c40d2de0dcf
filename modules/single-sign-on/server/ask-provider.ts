import { text as readText } from 'node:stream/consumers';
import type { Configuration, CustomFetchOptions } from 'openid-client';
import type { Ground } from '#platform/server/ground.ts';
import { isSafeAddress, openSecret, type ProviderService, providerServiceOf } from './provider-service.ts';
import type { ProviderRow } from './providers.table.ts';

const LIMITS = { maxBytes: 512 * 1024, timeoutMs: 10_000 };
const KEPT_MILLISECONDS = 3_600_000;
const MOST_KEPT = 200;
const SCOPES = ['openid', 'email', 'profile'];

/** What a provider said of somebody, once its signature and all that it binds were checked. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

/** A provider could not be asked, or what it said does not hold; why is for the log alone. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed';
}

type Kept = { config: Configuration; until: number };
const keptOf = new WeakMap<ProviderService, Map<string, Kept>>();

/** The word of the library, loaded when somebody first signs in by a provider. */
const library = () => import('openid-client');

/** What a provider says of itself, with its keys, kept for an hour or until its row changes. */
async function configurationOf(ground: Ground, row: ProviderRow): Promise<Configuration> {
  const service = providerServiceOf(ground);
  const kept = keptOf.get(service) ?? new Map<string, Kept>();
  keptOf.set(service, kept);
  const key = `${row.id}:${row.revision}`;
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.config;
  const config = await discover(service, row, await openSecret(ground, row.site_id, row.secret_sealed));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { config, until: Date.now() + KEPT_MILLISECONDS });
  return config;
}

async function discover(service: ProviderService, row: ProviderRow, secret: string): Promise<Configuration> {
  const client = await library();
  const issuer = new URL(row.issuer);
  const isPlain = issuer.protocol === 'http:';
  const found = await client.discovery(issuer, row.client_id, undefined, client.None(), {
    [client.customFetch]: fetchBy(service),
    execute: isPlain ? [client.allowInsecureRequests] : [],
  });
  const server = found.serverMetadata();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const config = new client.Configuration(
    ...([server, row.client_id, undefined, secret === '' ? client.None() : proof(secret)] as const),
  );
  config[client.customFetch] = fetchBy(service);
  if (isPlain) client.allowInsecureRequests(config);
  // The token comes straight from the provider, and its signature is checked all the same.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** All that the library asks goes through the guarded client, which follows no redirect of such a call. */
const fetchBy =
  (service: ProviderService) =>
  async (url: string, options: CustomFetchOptions): Promise<Response> => {
    if (!isSafeAddress(service, url)) throw new ProviderFailed(`${new URL(url).host} is not asked by https`);
    const headers = { 'cache-control': 'no-cache', ...options.headers };
    const sent = options.body === undefined || options.body === null ? undefined : String(options.body);
    const answer = await service.fetch(url, {
      ...{ ...LIMITS, accept: 'application/json, application/jwt' },
      ...(sent === undefined ? { headers } : { post: { headers, body: sent } }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const body = await readText(answer.body);
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : body, {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
    });
  };

/** What ties an answer to one question of one browser. */
export type Binding = { state: string; nonce: string; verifier: string; redirectUri: string };

/** Where the browser goes to sign in. @throws ProviderFailed */
export const addressToSignIn = (
  ground: Ground,
  row: ProviderRow,
  binding: Binding,
  isAskedAgain = false,
): Promise<string> =>
  asked(async () => {
    const client = await library();
    const config = await configurationOf(ground, row);
    const address = client.buildAuthorizationUrl(config, {
      ...{ redirect_uri: binding.redirectUri, scope: [...new Set([...SCOPES, ...row.scopes])].join(' ') },
      ...{ state: binding.state, nonce: binding.nonce, response_mode: 'query' },
      code_challenge: await client.calculatePKCECodeChallenge(binding.verifier),
      code_challenge_method: 'S256',
      ...(isAskedAgain ? { prompt: 'login', max_age: '0' } : {}),
    }).href;
    if (!isSafeAddress(providerServiceOf(ground), address))
      throw new ProviderFailed('the provider sends browsers to an address that is not safe');
    return address;
  });

/**
 * Exchanges what the browser came back with, and checks what the provider says: who it is, for whom, by which key, for
 * this question alone, and for this moment.
 * @throws ProviderFailed
 */
export const claimsBy = (
  ground: Ground,
  row: ProviderRow,
  { state, nonce, verifier, redirectUri }: Binding,
  answer: URLSearchParams,
): Promise<Claims> =>
  asked(async () => {
    const client = await library();
    const config = await configurationOf(ground, row);
    const address = new URL(redirectUri);
    address.search = answer.toString();
    const tokens = await client.authorizationCodeGrant(config, address, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    });
    const claims = tokens.claims();
    if (!claims) throw new ProviderFailed('there is no ID token');
    if (claims.azp !== undefined && claims.azp !== row.client_id)
      throw new ProviderFailed('the ID token was made for another client');
    const lacks =
      claims.email === undefined ||
      (claims.email_verified === undefined && !row.trusts_email) ||
      (row.claim !== '' && claims[row.claim] === undefined);
    if (!lacks || !config.serverMetadata().userinfo_endpoint) return claims;
    const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...more, ...claims };
  });

async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    throw new ProviderFailed(error instanceof Error ? reasonsOf(error) : 'unknown', { cause: error });
  }
}

/** The messages of an error and of what caused it: the library says the reason last. */
function reasonsOf(error: Error): string {
  const said: string[] = [];
  for (let inner: unknown = error; inner instanceof Error && said.length < 4; inner = inner.cause)
    said.push(inner.message);
  return said.join(': ').slice(0, 500);
}

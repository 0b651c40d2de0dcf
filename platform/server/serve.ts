import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  ApiError,
  accountPastDue,
  csrfFailed,
  notSignedIn,
  permissionDenied,
  siteNotFound,
  tokenInvalid,
  tokenLacksPermission,
  tokenNotAccepted,
} from '#platform/contract/api-error.ts';
import { type Endpoint, isMultipart, isOtherAnswer } from '#platform/contract/endpoint.ts';
import { isAllowed, permissionsOf } from '#platform/contract/permission-rule.ts';
import { takesIfMatch, type VersionKey, versionTaken, versionTold } from '#platform/contract/revisions.ts';
import { type Call, EndlessStream, type Handler, RedirectTo, StreamOf, WithStatus } from './answer.ts';
import type { Caller, Site } from './caller.ts';
import { CSRF_COOKIE, cookiesOf } from './cookies.ts';
import { crowdedPlace } from './crowded-input.ts';
import { asStale, matchedRevision, tagOf, withMatchedRevision } from './if-match.ts';
import { crowdedError, inputError, unstorableError } from './input-errors.ts';
import type { Refusal } from './refusals.ts';
import { replyHead, requestFacts } from './request-facts.ts';
import { onlyEnglish, type Sentences } from './sentences.ts';
import { unstorablePlace } from './storable-input.ts';
import { shaped, Written } from './written.ts';

/** Finds what a request cannot say by itself; the rooms `sites` and `accounts` give it. */
export type Finders = {
  site(host: string): Promise<Site | null>;
  /** The first site as long as nobody has an account. */
  firstRunSite?(): Promise<Site | null>;
  caller(site: Site, cookies: Readonly<Record<string, string>>): Promise<Caller>;
  /** Whoever an API token stands for, narrowed by it; null for one that is not valid on the site. */
  tokenCaller?(site: Site, secret: string, ip: string): Promise<Caller | null>;
  /** Makes sure that whoever holds the session has shown lately who they are. @throws ApiError confirmation_is_needed */
  confirm?(
    asked: Pick<Call, 'site' | 'caller' | 'request'>,
    reach: 'for-site' | 'for-account',
    password: string | undefined,
  ): Promise<void>;
  /** Makes sure that whoever writes has agreed to what their site requires for it. @throws ApiError consent_is_missing */
  consent?(who: Pick<Call, 'site' | 'caller'>, endpoint: Endpoint): Promise<void>;
  /** Told after each write to a site, once it has been committed; the answer waits for it. */
  wrote?(siteId: number): Promise<void>;
  /** Told of each refusal, so that attempts leave a trace. */
  refused?(refusal: Refusal): void;
};

type Found = { site: Site; caller: Caller; communityId: number | null; cookies: Record<string, string> };

/** Registers every handler on its exact path, with and without a trailing slash. */
export function serve(
  app: FastifyInstance,
  handlers: readonly Handler[],
  finders: Finders,
  sentences: Sentences = onlyEnglish,
): void {
  const found = new WeakMap<FastifyRequest, Found>();
  const endless = new Set<EndlessStream>();
  app.addHook('preClose', async () => {
    for (const stream of endless) stream.end();
  });
  for (const { endpoint, handle } of handlers) {
    const versions = {
      isTaken: takesIfMatch(endpoint),
      taken: versionTaken(endpoint),
      told: versionTold(endpoint),
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(endpoint),
      config: { repeatsDetails: endpoint.repeatsDetails },
      // Runs before the body is read: whoever may not call is refused unheard.
      onRequest: async (request) => {
        const context = await find(endpoint, request, finders);
        found.set(request, context);
        admit(endpoint, request, context);
        if (endpoint.method !== 'GET') await finders.consent?.(context, endpoint);
      },
      onError: async (request, _, error) => {
        const context = found.get(request);
        if (context && error instanceof ApiError)
          finders.refused?.({ ...context, ...factsOf(request), error, endpoint });
      },
      handler: async (request, reply) => {
        const context = found.get(request);
        if (!context) throw new Error('The request was not admitted.');
        const matched = endpoint.method === 'GET' ? null : matchedRevision(request.headers, versions.isTaken);
        const facts = requestFacts(request, reply, context.cookies, endpoint.body, {
          siteLocale: context.site.locale,
          sentences,
        });
        const { confirms } = endpoint;
        const confirm: Call['confirm'] = async (reach) =>
          finders.confirm?.({ ...context, request: facts }, reach, passwordIn(request.body));
        if (confirms === 'for-site' || confirms === 'for-account') await confirm(confirms);
        const call: Call = {
          ...parseInput(endpoint, request, { matched, key: versions.taken }),
          site: context.site,
          communityId: context.communityId,
          caller: context.caller,
          now: Math.floor(Date.now() / 1000),
          matched,
          request: facts,
          confirm,
          reply: replyHead(request, reply),
        };
        const result = await handle(call as never).catch((error: unknown) => {
          throw matched === null ? error : asStale(error);
        });
        if (endpoint.writes) await finders.wrote?.(context.site.id);
        if (result instanceof EndlessStream) {
          endless.add(result);
          result.content.once('close', () => endless.delete(result));
        }
        const told = result instanceof WithStatus ? result.body : result;
        const tag = versions.told === null ? null : tagOf(told, versions.told);
        if (tag !== null) reply.header('etag', tag);
        return send(endpoint, reply, result);
      },
    });
  }
}

/** Room for the parts' heads beside the files themselves. */
const FORM_OVERHEAD = 64 * 1024;

const bodyLimitOf = ({ body, maxBodyBytes }: Endpoint): number =>
  isMultipart(body) ? body.maxFileBytes * body.maxFiles + FORM_OVERHEAD : maxBodyBytes;

async function find(endpoint: Endpoint, request: FastifyRequest, finders: Finders): Promise<Found> {
  const secret = bearerOf(request.headers.authorization);
  // What comes with a token says nothing by cookies.
  const cookies = secret === null ? cookiesOf(request.headers.cookie, request.protocol === 'https') : {};
  const site = await siteOf(endpoint, request, finders);
  if (!site) throw siteNotFound();
  const caller =
    secret === null
      ? await finders.caller(site, cookies)
      : await finders.tokenCaller?.(site, secret, request.ip);
  if (!caller) throw tokenInvalid();
  return { site, caller, cookies, communityId: namedCommunity(endpoint, request, site) };
}

/** Whoever says the password with a call confirms it by that. */
function passwordIn(body: unknown): string | undefined {
  const said =
    typeof body === 'object' && body !== null && 'current_password' in body && body.current_password;
  return typeof said === 'string' && said !== '' && said.length <= 1_024 ? said : undefined;
}

/** What stands after `Bearer`; null for a request that carries no such thing. */
function bearerOf(authorization: string | undefined): string | null {
  const found = /^Bearer(?: (.*))?$/i.exec(authorization ?? '');
  return found ? (found[1] ?? '').trim() : null;
}

const factsOf = ({ id, ip, url, headers }: FastifyRequest): Pick<Refusal, 'request'> => ({
  request: {
    ...{ id, ip, path: url.split('?', 1)[0] ?? '' },
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
  },
});

/** Whoever may not call, or not now, goes no further. */
function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  { site, caller, cookies, communityId }: Found,
): void {
  if (caller.token?.refusal) throw caller.token.refusal;
  if (caller.token && endpoint.tokens === 'refused') throw tokenNotAccepted();
  if (!isAllowed(endpoint.permission, caller.holder, communityId)) {
    if (!caller.profile) throw notSignedIn();
    const refused = caller.token ? tokenLacksPermission : permissionDenied;
    throw refused({ extra: { missing: permissionsOf(endpoint.permission) } });
  }
  if (endpoint.method !== 'GET') {
    // A page of somebody else cannot make a browser send a token.
    if (endpoint.csrf === 'required' && !caller.token) checkCsrf(request, cookies);
    const limit = site.accessLimitationTs;
    if (endpoint.whenPastDue === 'refused' && limit !== null && limit <= Date.now() / 1000) {
      throw accountPastDue();
    }
  }
}

async function siteOf(
  endpoint: Endpoint,
  { hostname }: FastifyRequest,
  finders: Finders,
): Promise<Site | null> {
  const site = await finders.site(hostname);
  if (site || endpoint.unknownHost === 'refused') return site;
  return (await finders.firstRunSite?.()) ?? null;
}

/** A path names this site or one of its communities; anything else does not exist here. */
function namedCommunity(endpoint: Endpoint, request: FastifyRequest, site: Site): number | null {
  if (!endpoint.scopeParam) return null;
  const named = (request.params as Record<string, string>)[endpoint.scopeParam] ?? '';
  if (!/^\d{1,16}$/.test(named)) throw siteNotFound();
  if (Number(named) === site.id) return null;
  if (!site.communityIds.has(Number(named))) throw siteNotFound();
  return Number(named);
}

function checkCsrf(request: FastifyRequest, cookies: Record<string, string>): void {
  const cookie = Buffer.from(cookies[CSRF_COOKIE] ?? '');
  const header = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  if (cookie.length < 16 || cookie.length !== header.length || !timingSafeEqual(cookie, header)) {
    throw csrfFailed();
  }
}

/** A fresh token for the cookie that scripts repeat in a header. */
export const newCsrfToken = (): string => randomBytes(24).toString('base64url');

function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  { matched, key }: { matched: number | null; key: VersionKey | null },
) {
  return {
    params: parsePart('path', endpoint.params, request.params),
    query: parsePart('query', endpoint.query, request.query),
    body: isMultipart(endpoint.body)
      ? undefined
      : parsePart('body', endpoint.body, withMatchedRevision(request.body, matched, key)),
  };
}

function parsePart(part: 'path' | 'query' | 'body', schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const crowded = part === 'body' ? crowdedPlace(input) : null;
  if (crowded) throw crowdedError(crowded);
  const parsed = schema.safeParse(part === 'body' ? input : { ...(input as object) });
  if (!parsed.success) throw inputError(part, parsed.error, input);
  const place = unstorablePlace(parsed.data);
  if (place) throw unstorableError(part, place);
  return parsed.data;
}

function send(endpoint: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (result instanceof RedirectTo) return reply.redirect(asHeader(result.address), result.status);
  if (result instanceof StreamOf) {
    const declared = isOtherAnswer(endpoint.response) ? endpoint.response.contentType : '';
    reply.type(result.contentType ?? declared);
    if (result.downloadName) {
      const name = encodeURIComponent(result.downloadName);
      reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    }
    // A part of a file says that it is one.
    if (result.status === 206) reply.code(206);
    return reply.send(result.content);
  }
  const status = result instanceof WithStatus ? result.status : endpoint.status;
  const body = result instanceof WithStatus ? result.body : result;
  if (isOtherAnswer(endpoint.response)) {
    if (body === undefined) return reply.code(status === 200 ? 204 : status).send();
    return reply.code(status).type(endpoint.response.contentType).send(body);
  }
  return reply.code(status).type('application/json; charset=utf-8').send(shape(endpoint.response, body));
}

/** An address as a header can carry it: what is not plain ASCII is percent-encoded. */
const asHeader = (address: string): string =>
  address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);

/** Only what the contract declares leaves; a result that does not fit is a fault of ours. */
function shape(schema: z.ZodType, body: unknown): string | Buffer {
  if (!(body instanceof Written)) return shaped(schema, body);
  if (body.schema !== schema) throw new Error('The answer was written by another contract.');
  return body.bytes;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { confirmationNeeded } from '#platform/contract/api-error.ts';
import { type Endpoint, isMultipart, isOtherAnswer } from '#platform/contract/endpoint.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Call, Handler } from './answer.ts';
import { goBefore } from './before-router.ts';
import { cookiesOf, writeCookie } from './cookies.ts';
import { newRequestId } from './error-answer.ts';
import type { Answered } from './kept-answers.ts';
import { type Source, sourcesBehind } from './proxies.ts';
import { requestFacts } from './request-facts.ts';
import { safetyHeadersOf } from './safety-headers.ts';
import { onlyEnglish, type Sentences } from './sentences.ts';
import type { Finders } from './serve.ts';
import { unstorablePlace } from './storable-input.ts';

type Signal = { handler: Handler; path: RegExp };
type Needs = {
  finders: Finders;
  log: FastifyBaseLogger;
  trustProxy?: string | false;
  sentences?: Sentences;
  answered?: (facts: Answered) => void;
};

const SLOW_MILLISECONDS = 500;
/** Of so few bytes no object has more keys than any call takes. */
const LARGEST_BYTES = 4 * 1024;
/** Signals that are taken in one turn of the event loop. */
const AT_ONCE = 4;
/** What the router's reader of JSON refuses, or may have to. */
const DOUBTFUL = /__proto__|constructor|\\u/;

/** What asks for more than to be heard. */
const ODD_HEADERS = ['content-encoding', 'expect', 'if-match', 'x-no-compression'];

/** Whether pages tell something by this call, which changes nothing at once and is answered with nothing. */
const isSignal = ({ endpoint }: Handler): boolean =>
  endpoint.method === 'POST' &&
  endpoint.permission.kind === 'everyone' &&
  endpoint.csrf === 'not-required' &&
  !endpoint.writes &&
  endpoint.whenPastDue === 'allowed' &&
  endpoint.unknownHost === 'refused' &&
  endpoint.query === undefined &&
  endpoint.body !== undefined &&
  !isMultipart(endpoint.body) &&
  endpoint.maxBodyBytes <= LARGEST_BYTES &&
  isOtherAnswer(endpoint.response) &&
  endpoint.response.answer === 'empty';

/**
 * Goes before the router for what pages tell by the thousand: one that came whole, and in which nothing is odd, is taken
 * by its handler without the router. Everything else goes the long way as if nobody had looked at it, so that
 * refusals are said in one place.
 */
export function takeSignals(app: FastifyInstance, handlers: readonly Handler[], needs: Needs): void {
  const signals = handlers
    .filter(isSignal)
    .map((handler) => ({ handler, path: patternOf(handler.endpoint) }));
  const sourceOf = sourcesBehind(needs.trustProxy ?? false);
  const taken = new WeakMap<IncomingMessage, Buffer>();
  const failed = new WeakMap<IncomingMessage, { error: unknown }>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // Bytes that were looked at here are read there from memory.
  app.addHook('preParsing', async (request, _reply, payload) => {
    const bytes = taken.get(request.raw);
    if (bytes === undefined) return payload;
    const again = Object.assign(new PassThrough(), { receivedEncodedLength: bytes.length });
    again.end(bytes);
    return again;
  });

  // What a handler threw is refused there, and no work is done twice.
  app.addHook('preHandler', async (request) => {
    const known = failed.get(request.raw);
    if (known) throw known.error;
  });

  const inTurn = openTurns();
  const take = async (
    { handler, path }: Signal,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    const { endpoint, handle } = handler;
    const began = performance.now();
    const source = sourceOf(request);
    const site = await needs.finders.site(source.hostname);
    if (!site) return false;
    const cookies = cookiesOf(request.headers.cookie, source.protocol === 'https');
    const caller = await needs.finders.caller(site, cookies);
    if (!request.complete) return false;
    const bytes: Buffer = request.read() ?? Buffer.alloc(0);
    taken.set(request, bytes);
    const params = path.exec(request.url ?? '')?.groups ?? {};
    const named = endpoint.scopeParam === null ? null : Number(params[endpoint.scopeParam]);
    if (named !== null && named !== site.id && !site.communityIds.has(named)) return false;
    const communityId = named === null || named === site.id ? null : named;
    if (!isAllowed(endpoint.permission, caller.holder, communityId)) return false;
    const input = inputOf(endpoint, params, bytes);
    if (input === null) return false;
    const id = newRequestId();
    const call: Call = {
      ...input,
      ...{ site, communityId, caller, now: Math.floor(Date.now() / 1000), matched: null },
      // What a page sends as it is left cannot ask anybody who they are.
      confirm: () => Promise.reject(confirmationNeeded()),
      request: factsOf(request, response, { id, source, cookies, endpoint, site, needs }),
      reply: headOf(response, source),
    };
    try {
      await handle(call as never);
    } catch (error) {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      failed.set(request, { error });
      return false;
    }
    response.writeHead(204, {
      ...{ 'x-request-id': id, 'server-timing': `request;desc="${id}"` },
      ...safetyHeadersOf(source),
    });
    response.end();
    const milliseconds = performance.now() - began;
    const facts = { method: endpoint.method, route: routeOf(endpoint), status: 204 };
    needs.answered?.({ ...facts, seconds: milliseconds / 1000 });
    const told = { reqId: id, ...facts, milliseconds: Math.round(milliseconds) };
    if (milliseconds > SLOW_MILLISECONDS) needs.log.warn(told, 'slow answer');
    else needs.log.debug(told, 'answered');
    return true;
  };

  goBefore(app.server, (request, response, handOn) => {
    if (request.method !== 'POST' || isClosing) return false;
    const signal = signals.find(({ path }) => path.test(request.url ?? ''));
    if (!signal || !isPlain(request, signal.handler.endpoint)) return false;
    // By then the body is here, if it came with the head.
    inTurn(() => {
      if (!request.complete) return handOn();
      take(signal, request, response).then(
        (isTaken) => isTaken || handOn(),
        () => handOn(),
      );
    });
    return true;
  });
}

/**
 * Works of which a turn does some and leaves the rest to the next ones: what answers of the database wake up meanwhile,
 * such as a list that somebody waits for, comes in between.
 */
function openTurns(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const turn = () => {
    const some = waiting.splice(0, AT_ONCE);
    if (waiting.length > 0) setImmediate(turn);
    for (const work of some) work();
  };
  return (work) => {
    waiting.push(work);
    if (waiting.length === 1) setImmediate(turn);
  };
}

const routeOf = ({ path }: Endpoint): string => path.replace(/\{(\w+)\}/g, ':$1');

/** As the router reads the path, of plain ids alone. */
const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[1-9]\\d{0,14})')}/?$`);

function isPlain({ headers }: IncomingMessage, { maxBodyBytes }: Endpoint): boolean {
  const bytes = Number(headers['content-length'] ?? Number.NaN);
  const isSmall = bytes > 0 && bytes <= maxBodyBytes && headers['transfer-encoding'] === undefined;
  const isJson = /^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '');
  return isSmall && isJson && ODD_HEADERS.every((name) => headers[name] === undefined);
}

function inputOf(
  { params, body }: Endpoint,
  inPath: Record<string, string>,
  bytes: Buffer,
): { params: unknown; query: undefined; body: unknown } | null {
  const text = bytes.toString();
  if (DOUBTFUL.test(text) || isMultipart(body)) return null;
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return null;
  }
  const [of, told] = [params?.safeParse({ ...inPath }), body?.safeParse(sent)];
  if (of?.success === false || !told?.success || unstorablePlace(told.data)) return null;
  return { params: of?.data, query: undefined, body: told.data };
}

type Known = {
  id: string;
  source: Source;
  cookies: Record<string, string>;
  endpoint: Endpoint;
  site: { locale: string };
  needs: Needs;
};

const factsOf = (
  { headers, socket }: IncomingMessage,
  response: ServerResponse,
  { id, source, cookies, endpoint, site, needs }: Known,
): Call['request'] =>
  requestFacts(
    { id, ...source, headers, socket, files: noFiles },
    { raw: response },
    cookies,
    endpoint.body,
    { siteLocale: site.locale, sentences: needs.sentences ?? onlyEnglish },
  );

const noFiles = (): never => {
  throw new Error('A signal brings no files.');
};

/** The head of an answer without a router. */
function headOf(response: ServerResponse, { protocol }: Source): Call['reply'] {
  const isSecure = protocol === 'https';
  const add = (cookie: string) => void response.appendHeader('set-cookie', cookie);
  return {
    header: (name, value) => void response.setHeader(name, value),
    setCookie: (name, value, options = {}) => add(writeCookie(name, value, { ...options, isSecure })),
    clearCookie: (name) => add(writeCookie(name, '', { maxAgeSeconds: 0, isSecure })),
  };
}

import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type ApiError, hostUnknown, notFound } from '#platform/contract/api-error.ts';
import type { Handler } from './answer.ts';
import { compressedOnce } from './compressed-once.ts';
import {
  type ConnectionLimits,
  defaultLimits,
  limitConnections,
  refuseSlowBodies,
} from './connection-limits.ts';
import { readCookies } from './cookies.ts';
import { answerBrokenRequest, asApiError, errorBody, newRequestId } from './error-answer.ts';
import { type Answered, openKeptAnswers } from './kept-answers.ts';
import { languageOf } from './language.ts';
import { withReadablePath } from './readable-path.ts';
import { requestsHere } from './recent-requests.ts';
import { safetyHeadersOf } from './safety-headers.ts';
import { onlyEnglish, type Sentences } from './sentences.ts';
import { type Finders, serve } from './serve.ts';
import { takeSignals } from './signals.ts';
import { keepSignedBodies } from './signed-bodies.ts';
import { registerSite, type SiteAnswers } from './site-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered whatever the Host header says: for those who watch the server by its address. */
    anyHost?: boolean;
  }
}

export type HttpServerOptions = {
  handlers: readonly Handler[];
  finders: Finders;
  log: FastifyBaseLogger;
  /** Addresses of proxies in front whose forwarded headers are believed. */
  trustProxy?: string | false;
  /** Answers what no call and no file answers, and the front page: the public site. */
  site?: SiteAnswers;
  /** How much of the server one asker may hold; those of `defaultLimits` when left out. */
  limits?: Partial<ConnectionLimits>;
  /** Told of answers that are given again without the router, whose hooks never hear of them. */
  answered?: (facts: Answered) => void;
  /** Says what the server says in the language of whoever asks. */
  sentences?: Sentences;
};

/** Some two thousand pages of a list. */
const MOST_COMPRESSED_BYTES = 16 * 1024 * 1024;

/** The HTTP server with every call, before it listens. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const refuse = refusal(options.sentences ?? onlyEnglish);
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => withReadablePath(url),
    trustProxy: options.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A connection that says nothing for this long is closed; streams are unaffected.
    keepAliveTimeout: 72_000,
    requestTimeout: 600_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    // Paths that cannot be read reach no hook and no handler.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).headers(safetyHeadersOf(request));
      refuse(error, request, reply);
    },
  });
  const limits = { ...defaultLimits, ...options.limits };
  // Behind a proxy all connections come from one address.
  limitConnections(app.server, options.trustProxy ? { ...limits, ofOneAddress: Infinity } : limits);
  refuseSlowBodies(app, limits);
  await app.register(compress, {
    threshold: 1400,
    // Only what is at hand as a whole can be compressed once; what is larger than this flows.
    syncThreshold: 256 * 1024,
    zlib: compressedOnce(MOST_COMPRESSED_BYTES),
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    zlibOptions: { level: 4 },
  });
  await app.register(multipart);
  app.addHook('onRequest', async (request, reply) => {
    requestsHere.note();
    reply.header('x-request-id', request.id);
    // The browser keeps this with its timings, so that a trace can name the requests of a screen.
    reply.header('server-timing', `request;desc="${request.id}"`);
    reply.headers(safetyHeadersOf(request));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.anyHost) return;
    const site = await options.finders.site(request.hostname);
    if (site && request.protocol === 'https' && options.site?.transport) {
      reply.header('strict-transport-security', await options.site.transport(site.id));
    }
    if (site) return;
    // Whoever sets up an installation names its host by coming by it.
    if (await options.finders.firstRunSite?.()) return;
    throw hostUnknown();
  });
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(reply.elapsedTime);
    const facts = {
      method: request.method,
      // The pattern, not the address: that may hold the secret of a one-time link.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds,
    };
    const isEndless = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (milliseconds > 500 && !isEndless) request.log.warn(facts, 'slow answer');
    else request.log.debug(facts, 'answered');
  });
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) => {
    return refuse(notFound(), request, reply);
  });
  if (options.site) {
    const { log, answered } = options;
    registerSite(
      app,
      options.site,
      options.finders,
      openKeptAnswers(app, { log, ...(answered && { answered }) }),
    );
  }
  keepSignedBodies(app);
  serve(app, options.handlers, options.finders, options.sentences);
  takeSignals(app, options.handlers, options);
  return app;
}

/** Answers with the one body of refusals, its sentences in the language of whoever asked. */
const refusal =
  (sentences: Sentences) =>
  (error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = asApiError(error);
    // A database that is away, or a full disk, fails all requests alike: a line each, without its stack.
    if (refused.status === 503 || refused.status === 507)
      request.log.warn({ requestId: request.id, why: error.message }, 'not available');
    else if (refused.status >= 500)
      request.log.error({ err: error, requestId: request.id }, 'request failed');
    if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter));
    const language = languageOf(request.headers, readCookies(request.headers.cookie));
    const body = errorBody(refused, request.id, (sentence) => sentences(sentence, language));
    const { repeatsDetails } = (request.routeOptions.config ?? {}) as { repeatsDetails?: boolean };
    const told = repeatsDetails ? { ...body, detail: body.details } : body;
    return reply.code(refused.status).type('application/json; charset=utf-8').send(JSON.stringify(told));
  };

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { goBefore } from './before-router.ts';
import { CONFIGURATION_COOKIE, READER_COOKIE } from './cookies.ts';
import { newRequestId } from './error-answer.ts';

/** What is known of an answer once it has been given. */
export type Answered = { method: string; route: string; status: number; seconds: number };

/** Answers that are given again as they are, to whoever asks the same. */
export type KeptAnswers = {
  /**
   * Keeps the answer that this request is about to get.
   * @param stands whether it would be given again now; asked each time
   */
  keep(request: FastifyRequest, stands: () => boolean): void;
};

type Kept = {
  status: number;
  /** Names and values in turn. */
  head: readonly (string | string[])[];
  body: Buffer | null;
  route: string;
  weight: number;
  until: number;
  stands: () => boolean;
};

/** What the text of an entry weighs beside its body. */
const ENTRY_BYTES = 3_072;
const MOST_BYTES = 48 * 1024 * 1024;
/** An address longer than this is asked for once, or to fill the memory. */
const LONGEST_QUESTION = 1_500;
/** After so long the long way is gone once more, in case a word of a change was lost. */
const OLDEST_MILLISECONDS = 60_000;
/** Each request has its own of these. */
const OF_ONE_REQUEST: ReadonlySet<string> = new Set(['x-request-id', 'server-timing']);

/**
 * Goes before the router: a question that was answered lately, word for word, is given the very same answer while it
 * stands. Everything else, and whatever could make a difference that is not part of the question, goes the long way.
 */
export function openKeptAnswers(
  app: FastifyInstance,
  { log, answered = () => undefined }: { log: FastifyBaseLogger; answered?: (facts: Answered) => void },
): KeptAnswers {
  const kept = new Map<string, Kept>();
  const coming = new WeakMap<FastifyRequest, { stands: () => boolean; body?: Buffer | null }>();
  let bytes = 0;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const answer = coming.get(request);
    if (answer && (payload === undefined || payload === null || Buffer.isBuffer(payload))) {
      answer.body = payload ?? null;
    }
    done(null, payload);
  });
  const forget = (question: string, one: Kept) => {
    kept.delete(question);
    bytes -= one.weight;
  };
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const answer = coming.get(request);
    const question = answer && questionOf(request.raw);
    if (answer?.body === undefined || !question) return;
    const headers = reply.getHeaders();
    // What was changed after it was seen here is not ours to repeat.
    const length = headers['content-length'];
    if (length !== undefined && Number(length) !== (answer.body?.length ?? 0)) return;
    const head = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_ONE_REQUEST.has(name)
        ? []
        : [name, Array.isArray(value) ? value : String(value)],
    );
    const before = kept.get(question);
    if (before) forget(question, before);
    const weight = ENTRY_BYTES + 2 * question.length + (answer.body?.length ?? 0);
    bytes += weight;
    kept.set(question, {
      ...{ status: reply.statusCode, head, body: answer.body, weight, stands: answer.stands },
      ...{ route: request.routeOptions.url ?? 'none', until: performance.now() + OLDEST_MILLISECONDS },
    });
    for (const [oldest, one] of kept) {
      if (bytes <= MOST_BYTES) break;
      forget(oldest, one);
    }
  });
  const answers = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isClosing || kept.size === 0) return false;
    const began = performance.now();
    const question = questionOf(request);
    const one = question === null ? undefined : kept.get(question);
    if (question === null || !one) return false;
    if (one.until < began || !one.stands()) {
      forget(question, one);
      return false;
    }
    // Last asked for, last forgotten.
    kept.delete(question);
    kept.set(question, one);
    const id = newRequestId();
    const head = ['x-request-id', id, 'server-timing', `request;desc="${id}"`, ...one.head];
    response.writeHead(one.status, head as string[]);
    response.end(one.body ?? undefined);
    const milliseconds = performance.now() - began;
    const facts = { method: request.method ?? '', route: one.route, status: one.status };
    answered({ ...facts, seconds: milliseconds / 1000 });
    log.debug({ reqId: id, ...facts, milliseconds: Math.round(milliseconds) }, 'answered');
    return true;
  };
  goBefore(app.server, answers);
  return { keep: (request, stands) => coming.set(request, { stands }) };
}

/**
 * All that an answer which is kept may depend on, as it came: whose host it was and by which protocol is read from
 * these and the address of a proxy. Null for what is not asked again, or brings a body.
 */
function questionOf({ method, url, headers, socket }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined || url.length > LONGEST_QUESTION)
    return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  if (headers['x-no-compression'] !== undefined) return null;
  // Members get other pages at the same addresses, and so does whoever tries another configuration.
  if (headers.cookie?.includes(READER_COOKIE) || headers.cookie?.includes(CONFIGURATION_COOKIE)) return null;
  const forwarded = `${headers['x-forwarded-host'] ?? ''}\n${headers['x-forwarded-proto'] ?? ''}`;
  const from = forwarded === '\n' ? '' : (socket.remoteAddress ?? '');
  const shared = `${headers['accept-encoding'] ?? ''}\n${headers['if-none-match'] ?? ''}\n${headers.origin ?? ''}`;
  const known = `${shared}\n${forwarded}\n${from}`;
  const question = `${method} ${url}\n${headers.host ?? ''}\n${known}`;
  return question.length > LONGEST_QUESTION * 2 ? null : question;
}

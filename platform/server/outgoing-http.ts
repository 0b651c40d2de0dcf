import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ACCEPTED_ENCODINGS, boundedBody } from './outgoing-http/bounded-body.ts';
import type { GuardedHosts } from './outgoing-http/guarded-agent.ts';
import { asOutgoingError, OutgoingError } from './outgoing-http/outgoing-error.ts';

export type OutgoingLimits = {
  /** Most bytes of the body, packed and unpacked. */
  maxBytes?: number;
  /** For everything together, redirects and body included. */
  timeoutMs?: number;
  maxRedirects?: number;
  /** The `Accept` header. */
  accept?: string;
  /** The `User-Agent` header. */
  agent?: string;
  method?: 'GET' | 'HEAD' | 'DELETE';
  /** Sent along without a text. No redirect is followed then: what they say is not meant for others. */
  headers?: Readonly<Record<string, string>>;
  /** Sent with POST or PUT. What a redirect says is not followed then: neither the text nor the headers are meant for others. */
  post?: { headers: Readonly<Record<string, string>>; body: string | Uint8Array; method?: 'PUT' };
  signal?: AbortSignal;
};

export type OutgoingAnswer = {
  /** Where the answer came from, after redirects. */
  url: string;
  status: number;
  /** Without parameters, in lower case; empty when not said. */
  contentType: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Unpacked; fails with an OutgoingError beyond the limits. Must be read or destroyed. */
  body: Readable;
};

/** Asks an address that a person typed. */
export type FetchGuarded = (url: string, limits?: OutgoingLimits) => Promise<OutgoingAnswer>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const defaults = {
  maxBytes: 10 * 1024 * 1024,
  timeoutMs: 15_000,
  maxRedirects: 5,
  accept: '*/*',
  agent: 'Masthead',
};

/**
 * Makes a client for addresses that people typed: public internet only, checked at connect time and after each
 * redirect, bounded in size and time.
 * @param options.allowedLoopbackPort a port of 127.0.0.1 that tests may reach
 * @param options.allowedHosts hosts of the own network that may be reached, each with its port
 * @param options.connectionsPerHost how many connections to one host are open at once; 8 when left out
 */
export function createGuardedFetch(options: GuardedHosts = {}): FetchGuarded {
  let agent: Dispatcher | undefined;
  return async (url, limits = {}) => {
    // Only some jobs ask other servers, so the client is loaded when one does.
    const [{ request }, { guardedAgent }] = await Promise.all([
      import('undici'),
      import('./outgoing-http/guarded-agent.ts'),
    ]);
    agent ??= guardedAgent(options);
    const { maxBytes, timeoutMs, maxRedirects, accept, agent: name } = { ...defaults, ...limits };
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = limits.signal ? AbortSignal.any([deadline, limits.signal]) : deadline;
    try {
      let target = parseAddress(url);
      for (let hops = 0; ; hops += 1) {
        const answer = await request(target, {
          dispatcher: agent,
          method: limits.post ? (limits.post.method ?? 'POST') : (limits.method ?? 'GET'),
          headers: {
            ...{ accept, 'accept-encoding': ACCEPTED_ENCODINGS, 'user-agent': name },
            ...limits.headers,
            ...limits.post?.headers,
          },
          ...(limits.post ? { body: limits.post.body } : {}),
          signal,
        });
        // Whoever leaves a body unread must not end the process by that.
        answer.body.on('error', () => undefined);
        const isOwn = limits.post !== undefined || limits.headers !== undefined || limits.method === 'DELETE';
        const isSentOn = REDIRECTS.has(answer.statusCode) && !isOwn;
        const next = isSentOn ? textOf(answer.headers.location) : '';
        if (next === '') return describe(target, answer, maxBytes, limits.method === 'HEAD');
        answer.body.destroy();
        if (hops === maxRedirects) {
          throw new OutgoingError(
            'too_many_redirects',
            `The address redirects more than ${maxRedirects} times.`,
          );
        }
        target = parseAddress(next, target);
      }
    } catch (error) {
      throw asOutgoingError(error);
    }
  };
}

/**
 * Asks an address that a person typed.
 * @throws OutgoingError
 */
export const fetchGuarded: FetchGuarded = createGuardedFetch();

function parseAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw new OutgoingError('url_is_invalid', 'The address must begin with http:// or https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingError('url_is_invalid', 'The address must not contain a name or a password.');
  }
  url.hash = '';
  return url;
}

function describe(
  url: URL,
  answer: Dispatcher.ResponseData,
  maxBytes: number,
  isHead: boolean,
): OutgoingAnswer {
  const { headers } = answer;
  const length = Number(textOf(headers['content-length']) || Number.NaN);
  const head = {
    encoding: textOf(headers['content-encoding']),
    // The answer to a HEAD tells a length and sends nothing.
    length: Number.isNaN(length) || isHead ? undefined : length,
  };
  return {
    url: url.href,
    status: answer.statusCode,
    contentType: (textOf(headers['content-type']).split(';', 1)[0] ?? '').trim().toLowerCase(),
    headers,
    body: boundedBody(answer.body, head, maxBytes),
  };
}

const textOf = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header[0] : header) ?? '';

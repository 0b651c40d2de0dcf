import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Endpoint, ParsedOf, ResultOf } from '#platform/contract/endpoint.ts';
import type { Said } from '#platform/contract/sentence.ts';
import type { Caller, Site } from './caller.ts';
import type { Written } from './written.ts';

/** What is known of the request beside its parsed input. */
export type RequestFacts = {
  id: string;
  ip: string;
  host: string;
  /** The port that the request came in by; null in tests without a socket. */
  localPort: number | null;
  userAgent: string;
  /** A page load of a browser, not a call of a script. */
  isNavigation: boolean;
  isSecure: boolean;
  headers: IncomingHttpHeaders;
  cookies: Readonly<Record<string, string>>;
  /** The language that the caller reads. */
  language: string;
  /** A sentence of ours in that language. */
  say(sentence: Said): string;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** The files of a multipart form, one after the other. */
  files(): AsyncIterable<UploadedFile>;
};

export type UploadedFile = { field: string; filename: string; content: Readable };

/** What every handler gets. */
export type Call<E extends Endpoint = Endpoint> = ParsedOf<E> & {
  site: Site;
  /** The community that the path names; null for the site itself. */
  communityId: number | null;
  caller: Caller;
  /** Unix seconds at which the call came in: one time for all that it reads and writes. */
  now: number;
  /** The revision that `If-Match` names; null without one. */
  matched: number | null;
  request: RequestFacts;
  /** Makes sure that the person has shown lately who they are, where one body asks and another does not. @throws ApiError confirmation_is_needed */
  confirm(reach: 'for-site' | 'for-account'): Promise<void>;
  /** Headers and cookies of the answer. */
  reply: ReplyHead;
};

export type CookieOptions = { maxAgeSeconds?: number; isHttpOnly?: boolean };

export type ReplyHead = {
  header(name: string, value: string): void;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string): void;
};

/** Answers with a redirect instead of the declared body. */
export class RedirectTo {
  readonly address: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
  constructor(address: string, status: 301 | 302 | 303 | 307 | 308 = 302) {
    this.address = address;
    this.status = status;
  }
}

/** Answers with another status than the declared one, such as 202 or 404 with a body of its own. */
export class WithStatus<T> {
  readonly status: number;
  readonly body: T;
  constructor(status: number, body: T) {
    this.status = status;
    this.body = body;
  }
}

/** Answers with a stream, optionally as a download. */
export class StreamOf {
  readonly content: Readable;
  readonly contentType: string | undefined;
  readonly downloadName: string | undefined;
  /** 200, or 206 for a part. */
  readonly status: 200 | 206;
  constructor(
    content: Readable,
    options: { contentType?: string; downloadName?: string; status?: 200 | 206 } = {},
  ) {
    this.content = content;
    this.status = options.status ?? 200;
    this.contentType = options.contentType;
    this.downloadName = options.downloadName;
  }
}

/** Answers with a stream that does not end by itself; it is ended when the server stops. */
export class EndlessStream extends StreamOf {
  /** Ends it in good order. */
  readonly end: () => void;
  constructor(content: Readable, end: () => void) {
    super(content);
    this.end = end;
  }
}

/** An answer that was written, by its contract, before. */
type WrittenOf<E extends Endpoint> = E['response'] extends z.ZodType ? Written<E['response']> : never;

export type Result<E extends Endpoint> =
  | ResultOf<E>
  | WrittenOf<E>
  | RedirectTo
  | StreamOf
  | WithStatus<ResultOf<E>>;

/** An endpoint with the one function that answers it. */
export type Handler = { readonly endpoint: Endpoint; readonly handle: (call: never) => Promise<unknown> };

/** Ties an endpoint of a contract to its handler. */
export function answer<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>> | Result<E>,
): Handler {
  return { endpoint, handle: async (call: never) => handle(call) };
}

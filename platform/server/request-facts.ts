import { PassThrough, type Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, formInvalid, tooLarge } from '#platform/contract/api-error.ts';
import { type Endpoint, isMultipart, type Multipart } from '#platform/contract/endpoint.ts';
import type { ReplyHead, RequestFacts, UploadedFile } from './answer.ts';
import { writeCookie } from './cookies.ts';
import { languageOf } from './language.ts';
import type { Sentences } from './sentences.ts';

/** What of a request is known before the router, too. */
export type AskedBy = Pick<
  FastifyRequest,
  'id' | 'ip' | 'host' | 'protocol' | 'headers' | 'socket' | 'files'
>;

/** What handlers may know of the request. */
export function requestFacts(
  request: AskedBy,
  reply: Pick<FastifyReply, 'raw'>,
  cookies: Record<string, string>,
  body: Endpoint['body'],
  speech: { siteLocale: string; sentences: Sentences },
): RequestFacts {
  const language = () => languageOf(request.headers, cookies, speech.siteLocale);
  return {
    get language() {
      return language();
    },
    say: (sentence) => speech.sentences(sentence, language()),
    id: request.id,
    ip: request.ip,
    host: request.host,
    localPort: request.socket.localPort ?? null,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    isNavigation: isNavigation(request),
    isSecure: request.protocol === 'https',
    headers: request.headers,
    cookies,
    get signal() {
      return abortedWith(reply);
    },
    files: () => {
      if (!isMultipart(body)) throw new Error('Only an endpoint with a multipart body has files.');
      return filesOf(request, body);
    },
  };
}

function isNavigation(request: AskedBy): boolean {
  const mode = request.headers['sec-fetch-mode'];
  if (mode) return mode === 'navigate';
  return String(request.headers.accept ?? '').startsWith('text/html');
}

function abortedWith(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The files of a form. One that is larger than its limit fails once it has been read to there. */
async function* filesOf(request: AskedBy, form: Multipart): AsyncIterable<UploadedFile> {
  const limits = { fileSize: form.maxFileBytes, files: form.maxFiles };
  try {
    for await (const part of request.files({ limits }) as AsyncIterable<MultipartFile>) {
      yield { field: part.fieldname, filename: part.filename, content: wholeOf(part.file) };
      if (part.file.truncated) throw tooLarge();
    }
  } catch (error) {
    // What reads forms throws plain errors where one breaks off or names no boundary, and knows them by their words alone.
    const isOfForm = error instanceof Error && !(error instanceof ApiError) && OF_FORM.test(error.message);
    throw isOfForm && (error as FastifyError).statusCode === undefined ? formInvalid() : error;
  }
}

const OF_FORM = /multipart|malformed part header/i;

/** A file of a form, which fails at its limit and where the form breaks off; by itself it would end as if it were whole. */
function wholeOf(file: MultipartFile['file']): Readable {
  const content = new PassThrough();
  // Nobody may have begun to read it yet.
  content.on('error', () => undefined);
  const close = () => {
    if (!file.readableEnded) content.destroy(formInvalid());
  };
  const refuse = () => content.destroy(tooLarge());
  file.once('limit', refuse);
  file.once('close', close);
  if (file.truncated) refuse();
  if (file.destroyed) close();
  content.once('close', () => file.destroy());
  return file.pipe(content);
}

/** The head of the answer, as handlers may write it. */
export function replyHead(request: FastifyRequest, reply: FastifyReply): ReplyHead {
  const isSecure = request.protocol === 'https';
  const add = (cookie: string) => reply.header('set-cookie', cookie);
  return {
    header: (name, value) => {
      reply.header(name, value);
    },
    setCookie: (name, value, options = {}) => {
      add(writeCookie(name, value, { ...options, isSecure }));
    },
    clearCookie: (name) => {
      add(writeCookie(name, '', { maxAgeSeconds: 0, isSecure }));
    },
  };
}

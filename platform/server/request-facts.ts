import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReplyHead, RequestFacts, UploadedFile } from './answer.ts';
import { writeCookie } from './cookies.ts';

/** What handlers may know of the request. */
export function requestFacts(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Record<string, string>,
): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    host: request.host,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    isNavigation: isNavigation(request),
    isSecure: request.protocol === 'https',
    headers: request.headers,
    cookies,
    get signal() {
      return abortedWith(reply);
    },
    files: () => filesOf(request),
  };
}

function isNavigation(request: FastifyRequest): boolean {
  const mode = request.headers['sec-fetch-mode'];
  if (mode) return mode === 'navigate';
  return String(request.headers.accept ?? '').startsWith('text/html');
}

function abortedWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function* filesOf(request: FastifyRequest): AsyncIterable<UploadedFile> {
  for await (const part of request.files() as AsyncIterable<MultipartFile>) {
    yield { field: part.fieldname, filename: part.filename, content: part.file };
  }
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

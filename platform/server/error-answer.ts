import { randomFillSync } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';
import {
  ApiError,
  apiError,
  databaseUnavailable,
  type ErrorBody,
  internalError,
  mediaTypeInvalid,
  notFound,
  storageFull,
  tooLarge,
} from '#platform/contract/api-error.ts';
import { englishOf, type Said, valuesOf } from '#platform/contract/sentence.ts';
import { isCutOff, isStorageFull, isUnreachable } from './database.ts';
import { safetyHeaders } from './safety-headers.ts';

const bodyInvalid = apiError('body_is_invalid', 400, 'The body is not valid JSON.');
const pathInvalid = apiError('path_is_invalid', 400, 'The path of the request is not valid.');
const requestInvalid = apiError('request_is_invalid', 400, 'The request is not valid HTTP.');
const requestTooSlow = apiError('request_is_too_slow', 408, 'The request did not arrive in time.');
const headTooLarge = apiError('headers_are_too_large', 431, 'The headers of the request are too large.');

/** What a caller is told of any error; what is not foreseen shows nothing of itself. */
export function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnreachable(error) || isCutOff(error)) return databaseUnavailable({ retryAfter: 2 });
  if (isStorageFull(error)) return storageFull({ retryAfter: 30 });
  if (error.code === 'FST_ERR_BAD_URL') return pathInvalid();
  // No id and no token is that long, so there is nothing under such a path.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  // A file that is outside of its folder is not there for anybody.
  if (error.statusCode === 403 || error.statusCode === 404) return notFound();
  if (error.statusCode === 413) return tooLarge();
  if (error.statusCode === 415) return mediaTypeInvalid();
  if (error.statusCode === 400) {
    return bodyInvalid({ details: [{ loc: ['body'], msg: 'body_is_invalid' }] });
  }
  return internalError();
}

/** The one body of refusals; `say` puts its sentences into another language, its codes stay. */
export function errorBody(
  error: ApiError,
  requestId: string,
  say: (sentence: Said) => string = englishOf,
): ErrorBody {
  return {
    ...error.extra,
    error: error.code,
    message: say(error.said),
    ...withParameters(error.said),
    details: error.details.map(({ loc, msg }) => ({ loc, msg: say(msg) })),
    request_id: requestId,
  };
}

function withParameters(text: Said): { parameters?: string[] } {
  const parameters = valuesOf(text);
  return parameters.length > 0 ? { parameters } : {};
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 12;
// Taken in stock: each visit to the generator costs more than the rest of a small request's head.
const stock = Buffer.alloc(ID_LENGTH * 256);
let used = stock.length;

/** Short enough to be read out: twelve letters and digits of the base without look-alikes. */
export function newRequestId(): string {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  let id = '';
  for (let at = 0; at < ID_LENGTH; at += 1) {
    if (at === ID_LENGTH / 2) id += '-';
    id += ALPHABET[(stock[used + at] ?? 0) % 32];
  }
  used += ID_LENGTH;
  return id;
}

/** Answers bytes that never became a request, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refused =
    { ERR_HTTP_REQUEST_TIMEOUT: requestTooSlow, HPE_HEADER_OVERFLOW: headTooLarge }[error.code ?? ''] ??
    requestInvalid;
  const body = JSON.stringify(errorBody(refused(), newRequestId()));
  socket.end(
    [
      `HTTP/1.1 ${refused.status} Refused`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      ...Object.entries(safetyHeaders).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}

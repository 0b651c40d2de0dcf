import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Endpoint, isOtherAnswer } from '#platform/contract/endpoint.ts';
import type { RawAnswer, RawCall } from './raw-call.ts';

const errorForm = z.looseObject({
  error: z.string().regex(/^[\w-]+$/),
  message: z.string().min(1),
  details: z.array(z.strictObject({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
  request_id: z.string().min(1),
});

/** Words of the inside; an answer that repeats what was sent is not meant. */
const inside: readonly RegExp[] = [
  /\bselect\b[^"]{0,200}\bfrom\b/i,
  /\binsert into\b|\bdelete from\b|\bupdate\b[^"]{0,60}\bset\b/i,
  /syntax error|SQLSTATE|\brelation \\?"|\bcolumn \\?"|violates|duplicate key|invalid byte sequence|invalid input syntax|out of range for type/i,
  /kysely|postgres|\bpg_\w+|fastify|FST_\w+|\bzod\b|better-auth|graphile/i,
  /\bat [\w.<> ]+ \(|\bat (async )?file:|node:internal|node_modules|\.[cm]?[jt]sx?:\d+/,
  /ECONNREFUSED|ENOENT|EACCES|TypeError|ReferenceError|RangeError|Cannot read propert|is not a function|undefined is/,
];

/** What is wrong with an answer, in words; nothing when it is as every answer must be. */
export function answerFaults(
  endpoint: Endpoint,
  call: RawCall,
  answer: RawAnswer | null,
  secretWords: readonly string[] = [],
): string[] {
  if (answer === null) return ['no answer came within the time that a statement may take'];
  const { status } = answer;
  if (status >= 500) return [`answered with ${status}: ${answer.text.slice(0, 300)}`];
  // Without it a browser may take text for a page.
  if (answer.headers['x-content-type-options'] !== 'nosniff') return ['lets browsers guess its type'];
  const isEmpty = call.method === 'HEAD' || status === 204 || status === 304;
  if (isEmpty) return [];
  if (status >= 400) return [...errorFaults(answer), ...insideFaults(call, answer, secretWords)];
  if (status >= 300) return locationFaults(answer);
  return call.isForEndpoint ? bodyFaults(endpoint, answer) : [];
}

function errorFaults({ status, headers, text }: RawAnswer): string[] {
  if (!String(headers['content-type']).startsWith('application/json')) {
    return [`${status} is answered as ${headers['content-type']}, not in the form of errors`];
  }
  const parsed = errorForm.safeParse(jsonOf(text));
  return parsed.success ? [] : [`${status} has another form of error: ${text.slice(0, 300)}`];
}

function insideFaults(call: RawCall, { text, headers }: RawAnswer, secretWords: readonly string[]): string[] {
  const sent = JSON.stringify([call.url, decoded(call.url), call.headers, call.payload]).toLowerCase();
  const said = `${text} ${JSON.stringify(headers)}`;
  const found = inside.flatMap((pattern) => pattern.exec(said)?.[0] ?? []);
  const words = secretWords.filter((word) => new RegExp(`\\b${word}\\b`).test(said));
  return [...found, ...words]
    .filter((word) => !sent.includes(word.toLowerCase()))
    .map((word) => `shows the inside: ${word}`);
}

/** A redirect stays on the host, whatever was asked for. */
function locationFaults({ headers }: RawAnswer): string[] {
  const location = String(headers.location ?? '');
  const isOurs =
    /^\/(?![/\\])/.test(location) &&
    URL.canParse(location, 'http://ours.invalid') &&
    new URL(location, 'http://ours.invalid').host === 'ours.invalid';
  return isOurs ? [] : [`leads to "${location}"`];
}

function bodyFaults({ response }: Endpoint, { headers, text }: RawAnswer): string[] {
  const type = String(headers['content-type']);
  if (isOtherAnswer(response)) {
    const declared = response.contentType.split(';', 1)[0] ?? '';
    if (type.startsWith('text/html')) return pageFaults(headers);
    return type.startsWith(declared) ? [] : [`is answered as ${type} instead of ${declared}`];
  }
  if (!type.startsWith('application/json')) return [`is answered as ${type} instead of JSON`];
  const body = jsonOf(text);
  const parsed = response.safeParse(body);
  if (!parsed.success) return [`does not fit its schema: ${z.prettifyError(parsed.error).slice(0, 300)}`];
  return isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), body)
    ? []
    : ['carries keys that no schema declares'];
}

/** F-17: a page runs our scripts alone, loads nothing from elsewhere, and stands in no frame. */
function pageFaults(headers: RawAnswer['headers']): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const scripts = /(?:^|; ?)script-src ([^;]*)/.exec(policy)?.[1] ?? "'unsafe-inline'";
  const isStrict =
    !/unsafe-|\*|data:|https?:/.test(scripts) &&
    ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"].every((part) => policy.includes(part));
  return isStrict ? [] : [`is a page with the policy "${policy}"`];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

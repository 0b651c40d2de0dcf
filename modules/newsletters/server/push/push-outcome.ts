import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';

/**
 * What became of one message: `later` where the service has not taken it and may do so, `unclear` where nobody knows whether
 * it has, which is not tried again.
 */
export type PushOutcome =
  | { kind: 'sent' | 'gone' | 'refused' | 'unclear' }
  | { kind: 'later'; retryAfter: number | null };

/** What the answer of a push service says (RFC 8030). */
export function outcomeOf(status: number, retryAfter: string | undefined, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'later', retryAfter: secondsIn(retryAfter, now) };
  return { kind: 'refused' };
}

/** What an answer that did not come says. */
export function outcomeOfError(error: unknown): PushOutcome {
  if (!(error instanceof OutgoingError)) return { kind: 'unclear' };
  // Nothing is ever sent there: whoever named the address tries to reach what is not theirs.
  if (error.problem === 'address_is_not_public' || error.problem === 'url_is_invalid')
    return { kind: 'gone' };
  return wasReached(error) ? { kind: 'unclear' } : { kind: 'later', retryAfter: null };
}

/** Nobody was reached, so nothing was taken. */
const NOT_CONNECTED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);

function wasReached(error: OutgoingError): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (NOT_CONNECTED.has(String((inner as { code?: unknown }).code))) return false;
  }
  return true;
}

/** Seconds before each further attempt, where the service names no time. */
const PAUSES = [30, 120, 600, 1_800];
const LONGEST_PAUSE = 3_600;

/**
 * Seconds until a message is tried again.
 * @param attempt the one that failed, from 1
 * @returns null after the last one
 */
export function pauseAfter(attempt: number, retryAfter: number | null): number | null {
  const pause = PAUSES[attempt - 1];
  if (pause === undefined) return null;
  return Math.min(Math.max(pause, retryAfter ?? 0), LONGEST_PAUSE);
}

function secondsIn(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text) / 1_000;
  return Number.isFinite(at) ? Math.max(1, Math.ceil(at - now)) : null;
}

import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import type { FetchGuarded, OutgoingAnswer } from '#platform/server/outgoing-http.ts';
import type { LinkResult } from '../../link-kinds.contract.ts';
import { resultOfStatus, retryAfter } from '../links/link-state.ts';

export type Asked = { result: LinkResult; http_code: number | null; retryTs: number | null };
type Heard = { status: number; length: string | undefined; retryTs: number | null };
type AskOptions = { agent: string; now: number; signal?: AbortSignal | undefined };

const LIMITS = { timeoutMs: 10_000, maxBytes: 64 * 1024, maxRedirects: 5 };

/**
 * Asks for an address: its head, and all of it where a server does not answer that well. Null where our own network
 * is the cause, which says nothing about the link.
 */
export async function askAddress(
  fetch: FetchGuarded,
  address: string,
  { agent, now, signal }: AskOptions,
): Promise<Asked | null> {
  const ask = async (method: 'HEAD' | 'GET'): Promise<Heard | Asked | null> => {
    try {
      const answer = await fetch(address, { ...LIMITS, agent, method, ...(signal ? { signal } : {}) });
      answer.body.destroy();
      return heardOf(answer, now);
    } catch (error) {
      const result = resultOfError(error);
      return result && { result, http_code: null, retryTs: null };
    }
  };
  const head = await ask('HEAD');
  if (head === null) return null;
  const isClear = 'status' in head && (head.status < 400 ? head.length !== '0' : head.status === 404);
  const wantsRest =
    'status' in head && (head.status === 429 || (head.status === 503 && head.retryTs !== null));
  // A host that asks for patience is not asked a second time, nor one that cannot be found.
  if (isClear || wantsRest || ('result' in head && head.result !== 'SERVER_ERROR')) return settled(head);
  const whole = await ask('GET');
  return whole === null ? null : settled(whole);
}

const settled = (heard: Heard | Asked): Asked =>
  'result' in heard
    ? heard
    : { result: resultOfStatus(heard.status), http_code: heard.status, retryTs: heard.retryTs };

function heardOf({ status, headers }: OutgoingAnswer, now: number): Heard {
  const one = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return { status, length: one('content-length'), retryTs: retryAfter(one('retry-after'), now) };
}

/** What a failure says of the link; null where it says nothing of it. */
export function resultOfError(error: unknown): LinkResult | null {
  if (error instanceof OutgoingError) {
    if (error.problem === 'timed_out') return 'TIMEOUT';
    if (error.problem === 'address_is_not_public' || error.problem === 'url_is_invalid')
      return 'SITE_NOT_FOUND';
    if (error.problem !== 'unreachable') return 'SERVER_ERROR';
  }
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const code = String((inner as { code?: unknown }).code ?? '');
    if (/CERT|SSL|TLS|SELF_SIGNED|ERR_TLS/.test(code)) return 'SSL_ERROR';
    if (/EAI_AGAIN|ENETUNREACH|ENETDOWN|EMFILE/.test(code) || inner.name === 'AbortError') return null;
    if (/ENOTFOUND|ENODATA|ECONNREFUSED|EHOSTUNREACH/.test(code)) return 'SITE_NOT_FOUND';
  }
  return 'SERVER_ERROR';
}

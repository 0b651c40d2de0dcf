import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import type { LinkResult } from './link-checks.queries.ts';

type Tried = Pick<LinkResult, 'is_broken' | 'status'>;

const TRY = { timeoutMs: 8_000, maxBytes: 64 * 1024, maxRedirects: 5 };

/** Answers that say no more than that a program is not welcome, or not now: readers may well get the page. */
const undecided = new Set([401, 403, 405, 407, 408, 425, 429, 451, 503, 999]);

/**
 * Asks whether there is something at an address of another site: its head first, and all of it where a server knows no
 * heads. What may not be asked from here leads nowhere for readers either.
 */
export async function tryLink(fetch: FetchGuarded, address: string, signal: AbortSignal): Promise<Tried> {
  const head = await statusOf(fetch, address, 'HEAD', signal);
  const status = head === null || head >= 400 ? await statusOf(fetch, address, 'GET', signal) : head;
  return { status, is_broken: status === null || (status >= 400 && !undecided.has(status)) };
}

async function statusOf(
  fetch: FetchGuarded,
  address: string,
  method: 'HEAD' | 'GET',
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const { status, body } = await fetch(address, { ...TRY, method, signal });
    body.destroy();
    return status;
  } catch {
    // Nobody answers, or not within the time.
    return null;
  }
}

import { CANNOT_TELL, FAILS_UNTIL_BROKEN, type LinkResult } from '../../link-kinds.contract.ts';

const DAY = 86_400;
const WORKING_SECONDS = 7 * DAY;
const BROKEN_SECONDS = 3 * DAY;

export type LinkFails = { fails_in_row: number; failed_ts: number | null };
export type NextState = LinkFails & { is_broken: boolean; due_ts: number };

const dayOf = (ts: number): number => Math.floor(ts / DAY);

/**
 * What a link is once it has been asked: it counts as broken after failures on three days, whatever else fails on one
 * of them. An answer that says nothing to programs changes nothing that is known.
 * @param retryTs when the server wants to be asked again
 */
export function stateAfter(
  before: LinkFails,
  result: LinkResult,
  now: number,
  retryTs: number | null = null,
): NextState {
  const later = (seconds: number) => Math.max(now + seconds, retryTs ?? 0);
  if (result === 'OK')
    return { fails_in_row: 0, failed_ts: null, is_broken: false, due_ts: later(WORKING_SECONDS) };
  if (result === CANNOT_TELL) {
    const is_broken = before.fails_in_row >= FAILS_UNTIL_BROKEN;
    return { ...before, is_broken, due_ts: later(retryTs === null ? WORKING_SECONDS : 0) };
  }
  const isCounted = before.failed_ts !== null && dayOf(before.failed_ts) === dayOf(now);
  const fails_in_row = before.fails_in_row + (isCounted ? 0 : 1);
  const is_broken = fails_in_row >= FAILS_UNTIL_BROKEN;
  return { fails_in_row, failed_ts: now, is_broken, due_ts: later(is_broken ? BROKEN_SECONDS : DAY) };
}

/** What the status of an answer says of a link. */
export function resultOfStatus(status: number): LinkResult {
  if (status < 400) return 'OK';
  if (status === 404 || status === 410) return 'NOT_FOUND';
  if (status >= 500 && status < 600) return 'SERVER_ERROR';
  return CANNOT_TELL;
}

/** When a server wants to be asked again, in unix seconds: its header says seconds or a date. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const date = /^[a-z]{3}/i.test(text) ? Math.floor(Date.parse(text) / 1000) : Number.NaN;
  const ts = /^\d{1,9}$/.test(text) ? now + Number(text) : date;
  return Number.isFinite(ts) && ts > now ? Math.min(ts, now + DAY) : null;
}

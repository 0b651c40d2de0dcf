import { text as readText } from 'node:stream/consumers';
import type { z } from 'zod';
import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import type { OutgoingAnswer } from '#platform/server/outgoing-http.ts';
import { NetworkRefused } from './social-network.ts';
import type { SocialService } from './social-service.ts';

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 15_000, accept: 'application/json' };
const LONGEST_REASON = 300;
/** Nobody was reached, so nothing was made. */
const NOT_CONNECTED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);

type Asked = {
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON; without it, it is asked and nothing is made. */
  body?: object;
  /** Sent as it is, in place of JSON. */
  bytes?: { type: string; content: Uint8Array };
  /** Whether the network makes something by it: an answer that does not come then says nothing. */
  makes?: boolean;
  signal?: AbortSignal | undefined;
};

/** Asks a network one thing. @throws NetworkRefused */
export async function askNetwork<Shape extends z.ZodType>(
  { fetch }: Pick<SocialService, 'fetch'>,
  { url, headers, body, bytes, makes = false, signal }: Asked,
  shape: Shape,
): Promise<z.output<Shape>> {
  const unknown = makes ? 'unclear' : 'later';
  const limits = { ...LIMITS, ...(signal ? { signal } : {}) };
  const sent = bytes ?? (body && { type: 'application/json', content: JSON.stringify(body) });
  let answer: OutgoingAnswer;
  let said: unknown;
  try {
    answer = sent
      ? await fetch(url, {
          ...limits,
          post: { headers: { ...headers, 'content-type': sent.type }, body: sent.content },
        })
      : await fetch(url, { ...limits, headers });
    said = asJson(await readText(answer.body));
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const isLeft = error.problem === 'address_is_not_public' || error.problem === 'url_is_invalid';
    throw new NetworkRefused(isLeft ? 'refused' : wasReached(error) ? unknown : 'later', error.message);
  }
  const { status } = answer;
  if (status >= 200 && status < 300) {
    const read = shape.safeParse(said);
    if (read.success) return read.data;
    throw new NetworkRefused(makes ? 'unclear' : 'refused', "The network's answer couldn't be read.");
  }
  const reason = reasonIn(said);
  const message = reason === '' ? `HTTP ${status}` : reason;
  if (status === 401 || status === 403 || isOver(said)) throw new NetworkRefused('token', message);
  if (status === 429) throw new NetworkRefused('later', message, waitOf(answer));
  throw new NetworkRefused(status >= 500 || status === 408 ? unknown : 'refused', message);
}

function wasReached(error: OutgoingError): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (NOT_CONNECTED.has(String((inner as { code?: unknown }).code))) return false;
  }
  return true;
}

/** How long a network asks to wait: seconds, a date, or the second at which its limit begins anew. */
function waitOf({ headers }: Pick<OutgoingAnswer, 'headers'>): number | null {
  const now = Date.now() / 1000;
  const after = String(headers['retry-after'] ?? '');
  if (/^\d+$/.test(after)) return Number(after);
  const reset = headers['ratelimit-reset'] ?? headers['x-ratelimit-reset'] ?? '';
  const until = [
    Date.parse(after) / 1000,
    /^\d+$/.test(String(reset)) ? Number(reset) : Date.parse(String(reset)) / 1000,
  ];
  const seconds = until.find(Number.isFinite);
  return seconds === undefined ? null : Math.max(1, Math.ceil(seconds - now));
}

/** Whether the answer says that a session is over: servers of the AT protocol say so with 400. */
const isOver = (said: unknown): boolean =>
  (said as { error?: unknown } | null)?.error === 'ExpiredToken' ||
  (said as { error?: unknown } | null)?.error === 'InvalidToken';

/** What a network says against it, in its own words. */
function reasonIn(said: unknown): string {
  const { message, error, error_description: description } = (said ?? {}) as Record<string, unknown>;
  const reason = [description, message, error].find((one) => typeof one === 'string' && one !== '');
  return cleanText(reason).slice(0, LONGEST_REASON);
}

/** A text of a network as the database takes it. */
export const cleanText = (text: unknown): string =>
  typeof text === 'string' ? text.replaceAll('\0', '').toWellFormed().trim() : '';

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

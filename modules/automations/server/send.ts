import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import type { OutgoingAnswer } from '#platform/server/outgoing-http.ts';
import type { HookService } from './hook-service.ts';
import { signedHeaders } from './sign.ts';

const LONGEST_EXCERPT = 4_096;

export type Delivery = {
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutSeconds: number;
  messageId: number;
  body: string;
  /** Unix seconds. */
  now: number;
};

/** What came of an attempt. */
export type Outcome = {
  isDelivered: boolean;
  http_status: number | null;
  duration_ms: number;
  response_excerpt: string | null;
  error: string | null;
};

/** Sends one delivery; whatever the other side does becomes an outcome. */
export async function send(
  { fetch }: Pick<HookService, 'fetch'>,
  delivery: Delivery,
  secrets: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome> {
  const { url, body, now, timeoutSeconds, messageId } = delivery;
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const headers = {
    ...delivery.headers,
    ...signedHeaders({ id: `msg_${messageId}`, timestamp: now, body }, secrets),
    'content-type': 'application/json',
    'user-agent': 'Masthead-Webhooks/1.0',
    'accept-encoding': 'identity',
  };
  try {
    const answer = await fetch(url, {
      ...{ post: { headers, body }, timeoutMs: timeoutSeconds * 1000 },
      // Only its beginning is read.
      maxBytes: Number.MAX_SAFE_INTEGER,
      ...(signal ? { signal } : {}),
    });
    const excerpt = await excerptOf(answer);
    const isDelivered = answer.status >= 200 && answer.status < 300;
    return {
      isDelivered,
      http_status: answer.status,
      duration_ms: took(),
      response_excerpt: excerpt,
      error: null,
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    const message = error instanceof OutgoingError ? error.message : "The other server couldn't be reached.";
    return {
      isDelivered: false,
      http_status: null,
      duration_ms: took(),
      response_excerpt: null,
      error: message,
    };
  }
}

/** The first bytes of an answer as text; one that breaks off is kept as far as it came. */
async function excerptOf({ body }: OutgoingAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= LONGEST_EXCERPT) break;
    }
  } catch {
    // The status has been said.
  } finally {
    body.destroy();
  }
  const text = Buffer.concat(chunks).subarray(0, LONGEST_EXCERPT).toString('utf8');
  return text.replaceAll('\0', '').toWellFormed();
}

import { createHmac } from 'node:crypto';

export type AppleKey = { keyId: string; secret: string };
type Signed = { method: 'GET' | 'POST' | 'DELETE'; url: string; contentType?: string; body?: string };

/** A moment as Apple takes it: to the second, in UTC. */
export const appleDate = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(/\.\d{3}Z$/, 'Z');

/**
 * The `Authorization` header of a request to Apple News: what is sent, signed by HMAC-SHA256 with the decoded secret.
 * @param now unix seconds; Apple refuses what is far from its own clock
 */
export function hhmac({ keyId, secret }: AppleKey, request: Signed, now: number): string {
  const date = appleDate(now);
  const said = request.method + request.url + date + (request.contentType ?? '') + (request.body ?? '');
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(said, 'utf8').digest('base64');
  return `HHMAC; key=${keyId}; signature=${signature}; date=${date}`;
}

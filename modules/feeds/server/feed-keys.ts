import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 24;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** A fresh key, and what is kept of it: it is told once, and cannot be read back. */
export function newFeedKey(): { key: string; columns: { key_hash: string; key_end: string } } {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  return { key, columns: { key_hash: hashOf(key), key_end: key.slice(-4) } };
}

export function isFeedKey(kept: string | null, given: string): boolean {
  if (kept === null) return false;
  return timingSafeEqual(Buffer.from(kept), Buffer.from(hashOf(given)));
}

import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in 43 letters; what is stored is only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text can be one of our tokens at all; anything else is not even looked up. */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{43}$/.test(text);

/** What the database keeps instead of the token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

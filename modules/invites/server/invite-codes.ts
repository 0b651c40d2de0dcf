import { createHash, randomBytes } from 'node:crypto';

/** 160 random bits in 27 letters; what is stored is only the hash. */
export const newInviteCode = (): string => randomBytes(20).toString('base64url');

/** Whether a text can be a code at all; anything else is not even looked up. */
export const isInviteCode = (text: string): boolean => /^[\w-]{27}$/.test(text);

/** What the database keeps instead of the code. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(`invite:${code}`).digest('base64url');

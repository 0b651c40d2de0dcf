import { createHash, randomBytes } from 'node:crypto';

/** What secrets begin with, so that scanners for leaked secrets know them. */
const BEGIN = 'mh_';
const SHOWN_CHARACTERS = 8;

/** 256 random bits; what is stored is only the hash. */
export const newTokenSecret = (): string => BEGIN + randomBytes(32).toString('base64url');

/** Whether a text can be a secret at all; anything else is not even looked up. */
export const isTokenSecret = (text: string): boolean => /^mh_[\w-]{43}$/.test(text);

export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** By what people tell one secret from another. */
export const prefixOf = (secret: string): string => secret.slice(0, SHOWN_CHARACTERS);

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/server/secrets.ts';

/** 160 random bits in 27 letters; what is stored is only the hash. */
export const newInviteCode = (): string => randomBytes(20).toString('base64url');

/**
 * The code as the mail has it. Whoever invites is told the code as well, so that alone does not show who reads the mails of
 * the address; what is added here does.
 */
export const mailedCode = async (secrets: Secrets, code: string): Promise<string> =>
  `${code}.${await proofOf(secrets, code)}`;

const proofOf = async (secrets: Secrets, code: string): Promise<string> =>
  createHmac('sha256', await secrets.of('invite-mail'))
    .update(code)
    .digest('base64url')
    .slice(0, 27);

/** What the link of an invite says; null for what cannot be a code at all, and is not even looked up. */
export async function readInviteCode(
  secrets: Secrets,
  text: string,
): Promise<{ code: string; isMailed: boolean } | null> {
  const [, code, proof] = /^([\w-]{27})(?:\.([\w-]{27}))?$/.exec(text) ?? [];
  if (code === undefined) return null;
  if (proof === undefined) return { code, isMailed: false };
  const right = Buffer.from(await proofOf(secrets, code));
  return timingSafeEqual(right, Buffer.from(proof)) ? { code, isMailed: true } : null;
}

/** What the database keeps instead of the code. */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(`invite:${code}`).digest('base64url');

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '#platform/server/secrets.ts';
import { LONGEST_EMAIL } from '../../newsletter-kinds.contract.ts';

const Email = z.email().max(LONGEST_EMAIL);

/** An address as it is kept; null for what is none. */
export const readEmail = (text: string): string | null =>
  Email.safeParse(text.trim().toLowerCase()).data ?? null;

/** What an address is found by, also once it is forgotten: nobody gets the address back from it. */
export const keyOfEmail = async (secrets: Secrets, siteId: number, email: string): Promise<string> =>
  createHmac('sha256', await secrets.of('subscribers'))
    .update(`${siteId} ${email.toLowerCase()}`)
    .digest('base64url');

/** Below it, readers see and change what they get; the rest of the path is their own. */
export const CHOICES_BEGIN = '/u/site/newsletter/me/';

type Named = { id: number; email_key: string };

/** The path on which somebody confirms, changes and ends their subscription; only their mails hold it. */
export const choicesPath = async (secrets: Secrets, siteId: number, named: Named): Promise<string> =>
  `${CHOICES_BEGIN}${named.id}.${await signatureOf(secrets, siteId, named)}`;

/** The subscriber that such a path names before it is proved by `isTheirs`. */
export function readChoicesPath(path: string): { id: number; signed: string } | null {
  const [, id, signed] = /^(\d{1,16})\.([\w-]{43})$/.exec(path.slice(CHOICES_BEGIN.length)) ?? [];
  return id === undefined || signed === undefined ? null : { id: Number(id), signed };
}

export async function isTheirs(
  secrets: Secrets,
  siteId: number,
  named: Named,
  signed: string,
): Promise<boolean> {
  const expected = Buffer.from(await signatureOf(secrets, siteId, named));
  const given = Buffer.from(signed);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const signatureOf = async (secrets: Secrets, siteId: number, { id, email_key }: Named): Promise<string> =>
  createHmac('sha256', await secrets.of('subscribers'))
    .update(`choices ${siteId} ${id} ${email_key}`)
    .digest('base64url');

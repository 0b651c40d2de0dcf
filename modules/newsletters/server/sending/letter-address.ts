import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/server/secrets.ts';

/** Below it stand letters that a provider fetches, under addresses that nobody can guess. */
export const LETTER_BEGIN = '/u/site/newsletter/letter/';

const signatureOf = async (secrets: Secrets, siteId: number, id: number): Promise<string> =>
  createHmac('sha256', await secrets.of('letters'))
    .update(`${siteId} ${id}`)
    .digest('base64url');

/** Where a letter can be read, as HTML or as text. */
export const letterPath = async (
  secrets: Secrets,
  siteId: number,
  id: number,
  form: 'html' | 'txt',
): Promise<string> => `${LETTER_BEGIN}${id}.${await signatureOf(secrets, siteId, id)}.${form}`;

/** The letter that a path names; null where we did not make it. */
export async function readLetterPath(
  secrets: Secrets,
  siteId: number,
  path: string,
): Promise<{ id: number; form: 'html' | 'txt' } | null> {
  const [, id, signed, form] =
    /^(\d{1,16})\.([\w-]{43})\.(html|txt)$/.exec(path.slice(LETTER_BEGIN.length)) ?? [];
  if (id === undefined || signed === undefined) return null;
  const expected = Buffer.from(await signatureOf(secrets, siteId, Number(id)));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { id: Number(id), form: form === 'txt' ? 'txt' : 'html' };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/server/secrets.ts';

/** Nobody reads the form, types a name, an address and a password in less. */
const LEAST_SECONDS = 2;
/** A page that was left open for longer is shown anew. */
const MOST_SECONDS = 86_400;

/** When a form was shown, signed, so that nobody says by themselves that they took their time. `at` is unix seconds. */
export const stampAt = async (secrets: Secrets, at: number): Promise<string> =>
  `${at}.${await signatureOf(secrets, at)}`;

/** Whether a person can have filled in a form with such a stamp: not one of ours, or too old, is said as such. */
export async function paceOf(
  secrets: Secrets,
  stamp: string | undefined,
  now: number,
): Promise<'human' | 'too_quick' | 'unknown'> {
  const [, typed = '', signed = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(stamp ?? '') ?? [];
  const at = Number(typed);
  const expected = Buffer.from(await signatureOf(secrets, at));
  const given = Buffer.from(signed);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || now - at > MOST_SECONDS) return 'unknown';
  return now - at < LEAST_SECONDS ? 'too_quick' : 'human';
}

const signatureOf = async (secrets: Secrets, at: number): Promise<string> =>
  createHmac('sha256', await secrets.of('sign-up-forms'))
    .update(`shown ${at}`)
    .digest('base64url');

import { domainToASCII } from 'node:url';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { makeOneTimeToken, spendOneTimeToken } from '../one-time-links.ts';
import { newToken } from '../token.ts';

type Purpose = 'add-passkey' | 'use-passkey';
type Asked = { request: Pick<Call['request'], 'host' | 'isSecure'> };

const CHALLENGE_SECONDS = 300;

/** How long a browser may ask its owner, in milliseconds. */
export const CHALLENGE_MILLISECONDS = CHALLENGE_SECONDS * 1000;

/** Where a passkey is made or used: its name in the address, and what the browser says of it. */
export function placeOf({ request: { host, isSecure } }: Asked): { rpId: string; origin: string } {
  const origin = `${isSecure ? 'https' : 'http'}://${host}`;
  return { rpId: domainToASCII(new URL(origin).hostname), origin: new URL(origin).origin };
}

/** Something that nobody could have signed before, and that counts once. @param owner whose; nobody's while signing in */
export const newChallenge = (db: Db, purpose: Purpose, owner: string | null): Promise<string> =>
  makeOneTimeToken(db, purpose, { value: owner ?? newToken(), secondsValid: CHALLENGE_SECONDS });

/**
 * Uses up the challenge that a browser signed.
 * @returns null for one that was not given out, was used, or belongs to somebody else
 */
export async function spendChallenge(
  db: Db,
  purpose: Purpose,
  clientDataJSON: string,
  owner: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  const value = await spendOneTimeToken(db, purpose, challenge);
  return value === null || (owner !== null && value !== owner) ? null : challenge;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge } = said as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Who has opened an environment, and until when. */
export type EnvironmentToken = {
  environmentId: number;
  /** Which rule of access it was opened by. */
  accessVersion: number;
  /** Who of the staff; 0 for whoever has the link or the password. */
  profileId: number;
  /** Unix seconds. */
  end: number;
};

const signature = (secret: string, siteId: number, said: string): string =>
  createHmac('sha256', secret).update(`environment ${siteId} ${said}`).digest('base64url');

/** A token as it stands in a link and in a cookie. */
export function writeToken(secret: string, siteId: number, token: EnvironmentToken): string {
  const said = [token.environmentId, token.accessVersion, token.profileId, token.end].join('.');
  return `${said}.${signature(secret, siteId, said)}`;
}

/** What a token says that was signed here and is not over; null for every other text. */
export function readToken(
  secret: string,
  siteId: number,
  text: string,
  now: number,
): EnvironmentToken | null {
  const at = text.lastIndexOf('.');
  const [said, signed] = [text.slice(0, at), text.slice(at + 1)];
  const expected = Buffer.from(signature(secret, siteId, said));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [environmentId = 0, accessVersion = 0, profileId = 0, end = 0] = said.split('.').map(Number);
  return end < now ? null : { environmentId, accessVersion, profileId, end };
}

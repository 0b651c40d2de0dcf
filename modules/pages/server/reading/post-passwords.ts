import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookies } from '#platform/server/cookies.ts';

/** How long a reader who gave the password may read, in seconds. */
const OPEN_SECONDS = 7 * 86_400;

type Locked = { siteId: number; id: number; password: string };

/** Of the post and its password: a new password closes the post to everybody. */
const tokenOf = (secret: string, { siteId, id, password }: Locked): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([siteId, id, password]))
    .digest('base64url');

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const nameOf = (id: number): string => `post_${id}`;

/** Whether the reader has given the password of the post. */
export function hasGivenPassword(secret: string, post: Locked, cookies: string | undefined): boolean {
  return isSame(readCookies(cookies)[nameOf(post.id)] ?? '', tokenOf(secret, post));
}

export const isPassword = (secret: string, post: Locked, given: string): boolean =>
  isSame(tokenOf(secret, { ...post, password: given }), tokenOf(secret, post));

/** The cookie that opens this one post, sent to its address alone. */
export const openingCookie = (secret: string, post: Locked, path: string, isSecure: boolean): string =>
  `${nameOf(post.id)}=${tokenOf(secret, post)}; Path=${path}; Max-Age=${OPEN_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

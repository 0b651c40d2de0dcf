import type { CookieOptions } from './answer.ts';

/** Who is signed in, and the token that scripts repeat in a header. */
export const SESSION_COOKIE = 'masthead_session';
export const CSRF_COOKIE = 'csrf_token';
/** Who is signed in to read the pages of a site; it opens no call. */
export const READER_COOKIE = 'masthead_reader';
/** Which browser began to sign in by a provider. */
export const SIGN_IN_COOKIE = 'masthead_sign_in';
/** By which configuration pages are shown to whoever looks at one that readers do not get yet. */
export const CONFIGURATION_COOKIE = 'masthead_configuration';

/** Browsers take a cookie of this prefix from its own host alone, and only by https. */
const HOST_PREFIX = '__Host-';
const guarded: readonly string[] = [SESSION_COOKIE, CSRF_COOKIE, SIGN_IN_COOKIE];

/**
 * The cookies of a request, those of the session under their plain names. Behind https they are taken with their prefix
 * alone, so that no neighbour in the domain plants one; without it browsers know no such prefix.
 */
export function cookiesOf(header: string | undefined, isSecure: boolean): Record<string, string> {
  const cookies = readCookies(header);
  if (!isSecure) return cookies;
  for (const name of guarded) {
    const value = cookies[HOST_PREFIX + name];
    if (value === undefined) delete cookies[name];
    else cookies[name] = value;
  }
  return cookies;
}

/** The cookies of a request by name; the first of a name wins, as browsers send the most specific first. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (name in cookies) continue;
    cookies[name] = decode(part.slice(at + 1).trim());
  }
  return cookies;
}

/** One Set-Cookie value: for the whole host, Lax, secure behind TLS. */
export function writeCookie(
  name: string,
  value: string,
  options: CookieOptions & { isSecure: boolean },
): string {
  const prefix = options.isSecure && guarded.includes(name) ? HOST_PREFIX : '';
  const parts = [`${prefix}${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
  if (options.isHttpOnly ?? true) parts.push('HttpOnly');
  if (options.isSecure) parts.push('Secure');
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  return parts.join('; ');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import type { CookieOptions } from './answer.ts';

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
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
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

import { LONGEST_PATH } from '../../redirect-kinds.contract.ts';
import { readRedirectPath } from './redirect-path.ts';

/** Where a redirect leads, as it is stored; the key is null for an address elsewhere. */
export type RedirectTarget = { redirectTo: string; key: string | null };

/**
 * Brings a target into the stored form: a path of this site with its query and fragment, or an http(s) address.
 * @returns null when it is neither
 */
export function readRedirectTarget(text: string, ownHosts: ReadonlySet<string>): RedirectTarget | null {
  const target = text.trim();
  // Two slashes, or one and a backslash, would lead a browser to another host.
  if (target.length > LONGEST_PATH || /^[/\\]{2}|^\/\\/.test(target)) return null;
  const path = readRedirectPath(target, ownHosts);
  if (path !== null) {
    const at = target.indexOf('#');
    return { redirectTo: path.path + (at < 0 ? '' : target.slice(at)), key: path.key };
  }
  return isWebAddress(target) ? { redirectTo: target, key: null } : null;
}

function isWebAddress(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a header.
  if (!/^https?:\/\/[^/?#]/i.test(text) || /[\u0000-\u0020\u007f\\]/.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}

/** The key of a stored target, for comparing it with paths; null for an address elsewhere. */
export const targetKeyOf = (redirectTo: string | null): string | null =>
  redirectTo === null || !redirectTo.startsWith('/') ? null : (readRedirectPath(redirectTo)?.key ?? null);

import { LONGEST_PATH } from '../../redirect-kinds.contract.ts';

/** What a reader asks for, in the one form that is stored and compared. */
export type RedirectPath = {
  /** With its case, decoded once, without doubled slashes, dot segments and fragment. */
  path: string;
  /** The same, case-folded and without the trailing slash: two paths with one key are the same. */
  key: string;
};

const RESERVED = ['core', 'api', 'r', 'u'];

/**
 * Brings a path into the stored form. An address of one of the own hosts counts as its path.
 * @returns null when it is no path of this site
 */
export function readRedirectPath(
  text: string,
  ownHosts: ReadonlySet<string> = new Set(),
): RedirectPath | null {
  const local = withoutOwnHost(text.trim(), ownHosts);
  if (local === null || local.length > LONGEST_PATH || !local.startsWith('/')) return null;
  const [beforeFragment = ''] = local.split('#', 1);
  const at = beforeFragment.indexOf('?');
  const rawPath = at < 0 ? beforeFragment : beforeFragment.slice(0, at);
  const query = at < 0 ? '' : beforeFragment.slice(at);
  const decoded = decodeOnce(rawPath);
  if (decoded === null || hasControlCharacters(decoded)) return null;
  const path = withoutDots(decoded.replace(/\/{2,}/g, '/')) + query;
  return { path, key: keyOf(path) };
}

/** Compared without case and without the slash at the end. */
function keyOf(path: string): string {
  const [bare = '', ...query] = path.split('?');
  const trimmed = bare.length > 1 ? bare.replace(/\/$/, '') : bare;
  return [trimmed.toLowerCase(), ...query].join('?');
}

/** The key of an address without what follows its question mark. */
export const bareKey = (key: string): string => key.split('?', 1)[0] ?? key;

/** Tells whether the path belongs to Masthead itself and can never be redirected. */
export function isReservedPath({ key }: RedirectPath): boolean {
  return RESERVED.includes(key.split(/[/?]/, 2)[1] ?? '');
}

function withoutOwnHost(text: string, ownHosts: ReadonlySet<string>): string | null {
  if (!/^https?:\/\//i.test(text)) return text;
  try {
    const url = new URL(text);
    return ownHosts.has(url.hostname) ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

function decodeOnce(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone percent sign is a letter of the path, as browsers see it.
    return path;
  }
}

function hasControlCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be stored.
  return /[\u0000-\u001f\u007f]/.test(text);
}

function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  const endsOpen = ['.', '..'].includes(segments.at(-1) ?? '');
  return `/${kept.join('/')}${endsOpen && kept.length > 0 ? '/' : ''}`;
}

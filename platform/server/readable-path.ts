/** Paths under these belong to Masthead itself, whatever stands there. */
export const OWN_PATHS = /^\/+(core|api|r|u)(\/|$)/i;

/** What is written as bytes in a path, or a sign that only looks like the beginning of it. */
const BYTES = /(?:%[0-9a-f]{2})+|%/gi;

/**
 * An address that a reader asks, so that its path can be read: older sites wrote theirs in Latin-1, and a reader who
 * mistypes one gets the site's own page about it.
 */
export function withReadablePath(url: string): string {
  if (!url.includes('%') || OWN_PATHS.test(url)) return url;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (isReadable(path)) return url;
  return path.replace(BYTES, readable) + (at < 0 ? '' : url.slice(at));
}

function readable(bytes: string): string {
  if (bytes === '%') return '%25';
  if (isReadable(bytes)) return bytes;
  return bytes.replace(/%(\w\w)/g, (byte, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code < 0x80 ? byte : encodeURIComponent(String.fromCharCode(code));
  });
}

function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

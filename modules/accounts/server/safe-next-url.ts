const HOME = '/r/dashboard/';
const MOST_CHARACTERS = 2000;

/**
 * Where the browser may go after signing in: a path of this host, as it was asked for, or the dashboard.
 * It is asked where the address is used, every time.
 */
export function safeNextUrl(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > MOST_CHARACTERS) return HOME;
  // Control characters and backslashes are read differently by browsers and by us.
  if (!asked.startsWith('/') || /[\p{Cc}\\]/u.test(asked)) return HOME;
  if (!URL.canParse(asked, 'http://host.invalid')) return HOME;
  const url = new URL(asked, 'http://host.invalid');
  if (url.origin !== 'http://host.invalid') return HOME;
  const path = decodedFully(url.pathname);
  if (path === null || !staysHere(path) || leadsBackToSignIn(path)) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}

const staysHere = (path: string): boolean => /^\/(?!\/)/.test(path) && !/[\p{Cc}\\]/u.test(path);
const leadsBackToSignIn = (path: string): boolean => /^\/core\/users\/log(in|out)\b/i.test(path);

/** Decoded until nothing changes any more: whoever decodes once more than we do sees no other address. */
function decodedFully(path: string): string | null {
  let text = path;
  for (let round = 0; round < 5; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(text);
    } catch {
      return null;
    }
    if (next === text) return text;
    text = next;
  }
  return null;
}

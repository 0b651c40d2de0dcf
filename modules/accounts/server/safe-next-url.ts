const HOME = '/r/dashboard/';
const MOST_CHARACTERS = 2000;

/**
 * Where the browser may go after signing in: a path of this host, as it was asked for, or the dashboard.
 * It is asked where the address is used, every time.
 */
export function safeNextUrl(asked: unknown): string {
  return ownPath(asked, leadsBackToSignIn) ?? HOME;
}

/**
 * The same for who signs in to read: a page of the site, or its front page. What Masthead itself answers, such as a
 * call or the dashboard, is no page.
 */
export function safePageAddress(asked: unknown): string {
  return ownPath(asked, (path) => /^\/(core|api|r|u)(\/|$)/i.test(path)) ?? '/';
}

function ownPath(asked: unknown, isRefused: (path: string) => boolean): string | null {
  if (typeof asked !== 'string' || asked.length > MOST_CHARACTERS) return null;
  // Control characters and backslashes are read differently by browsers and by us.
  if (!asked.startsWith('/') || /[\p{Cc}\\]/u.test(asked)) return null;
  if (!URL.canParse(asked, 'http://host.invalid')) return null;
  const url = new URL(asked, 'http://host.invalid');
  if (url.origin !== 'http://host.invalid') return null;
  const path = decodedFully(url.pathname);
  if (path === null || !staysHere(path) || isRefused(path)) return null;
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

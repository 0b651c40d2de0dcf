const MOST_CHARACTERS = 2000;

/**
 * A path of this host, as it was asked for; null for everything that leads elsewhere, or that is refused.
 * @param isRefused asked of the path in plain letters
 */
export function ownPath(asked: unknown, isRefused: (path: string) => boolean): string | null {
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

/** A file, or a page of subscriptions, that readers sign in for. */
const READER_PAGE = /^\/u\/site\/(files\/\d{1,16}\/[^/]{1,300}|subscribe(\/thanks)?)$/;

/**
 * Where readers of a site may be led back to: one of its pages or files, or the front page. What else Masthead itself answers is none.
 * @param isPage whether a path of Masthead's own is a page that readers come back to after all
 */
export function safePageAddress(asked: unknown, isPage: (path: string) => boolean = () => false): string {
  const isOwn = (path: string) => /^\/(core|api|r|u)(\/|$)/i.test(path) && !READER_PAGE.test(path);
  return ownPath(asked, (path) => isOwn(path) && !isPage(path)) ?? '/';
}

const staysHere = (path: string): boolean => /^\/(?!\/)/.test(path) && !/[\p{Cc}\\]/u.test(path);

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

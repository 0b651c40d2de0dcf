import type { WxrContext } from './wxr-context.ts';

const NUMBERED = /^\?(?:p|page_id)=(\d{1,15})$/;
const LINK =
  /<a\b[^<>]{0,1000}?\shref\s{0,9}=\s{0,9}["']\s{0,9}([^"'<>\s]{1,500}\?(?:p|page_id)=\d{1,15})\s{0,9}["']/gi;
/** Of links that lead to posts by their numbers, so many are kept. */
const MOST = 50_000;

/** An address such as `/?p=12`: of a site without permalinks the only one, and of any other a short one. */
export function numberedPath(address: string): string | null {
  const url = URL.parse(address, 'http://old.invalid/');
  return url && /^https?:$/.test(url.protocol) && NUMBERED.test(url.search)
    ? url.pathname + url.search
    : null;
}

/** Notes where a text leads to others of its site by their numbers. */
export function noteNumberedLinks(html: string, { names, numbered }: WxrContext): void {
  if (!/\?p(?:age_id)?=\d/.test(html)) return;
  const own = hostOf(names.address ?? names.link ?? '');
  for (const [, address = ''] of html.matchAll(LINK)) {
    const path = numberedPath(address);
    const host = hostOf(address);
    if (path !== null && (host === null || host === own) && numbered.size < MOST) numbered.add(path);
  }
}

/** Gives redirects from those of them that lead to a page of the export which readers see. */
export function giveNumberedLinks(context: WxrContext): void {
  for (const path of context.numbered) {
    const postId = /\d+$/.exec(path)?.[0] ?? '';
    if (!context.seen.has(`live\n${postId}`)) continue;
    const id = context.ownId('redirects', path);
    context.give({ what: 'redirects', id, path, target: { postId }, status: 301, isImplied: true });
  }
}

/** Without what sites have or have not before their name. */
const hostOf = (address: string): string | null => URL.parse(address)?.host.replace(/^www\./, '') ?? null;

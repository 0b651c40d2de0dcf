import type { SourceItem } from '../source.ts';
import type { OwnAddress } from '../source-reader.ts';

const TAG = /<(?:a|area)\b[^<>]{1,8000}>/gi;
const HREF =
  /(\shref\s{0,9}=\s{0,9}["']?\s{0,9})(?:https?:)?\/\/([^/?#"'\s<>]{1,300})([^?#"'\s<>]{0,2000})(?=([?#"'\s<>]))/i;
/** What the programs of a site answer themselves; nothing of it comes along. */
const OF_ITS_PROGRAM = /^\/(?:wp-(?:admin|content|includes|json|login)|xmlrpc\.php|ghost\/|content\/)/i;
/** A file is no page, and may still lie where it did. */
const FILE = /\.(?!(?:x?html?|php|aspx?|jsp)$)[a-z0-9]{1,5}$/i;

/** Texts that lead to other pages of the site that they come from lead to these here; nothing else of them changes. */
export async function* withOwnLinks(
  items: AsyncIterable<SourceItem>,
  addresses: () => readonly OwnAddress[],
): AsyncGenerator<SourceItem> {
  let own: Own[] | null = null;
  for await (const item of items) {
    own ??= addresses().flatMap(ownOf);
    yield 'html' in item && own.length > 0 ? { ...item, html: withPathsAlone(item.html, own) } : item;
  }
}

/** A site, by its bare host and the path below which its pages are, which ends without a slash. */
type Own = { host: string; below: string; isRoot: boolean };

function ownOf({ address, isRoot }: OwnAddress): Own[] {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (!url?.hostname.includes('.')) return [];
  return [{ host: bare(url.host), below: url.pathname.replace(/\/+$/, ''), isRoot }];
}

function withPathsAlone(html: string, own: readonly Own[]): string {
  const lower = html.toLowerCase();
  if (!own.some(({ host }) => lower.includes(host))) return html;
  return html.replaceAll(TAG, (tag) =>
    tag.replace(HREF, (whole, before: string, host: string, path: string) => {
      const name = bare(host);
      const site = own.find((one) => one.host === name && isBelow(path, one.below));
      if (!site || !isPage(path.slice(site.below.length))) return whole;
      // Two slashes at its beginning would name a host.
      return before + (path.slice(site.isRoot ? site.below.length : 0).replace(/^\/{2,}/, '/') || '/');
    }),
  );
}

const isPage = (path: string): boolean => !OF_ITS_PROGRAM.test(path) && !FILE.test(path);

const isBelow = (path: string, below: string): boolean => path === below || path.startsWith(`${below}/`);

/** Without what sites have or have not before their name, and without the port that every browser takes. */
const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:(?:80|443)$/, '');

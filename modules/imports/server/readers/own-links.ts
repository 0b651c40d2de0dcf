import { readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { SourceItem } from '../source.ts';
import type { OwnAddress } from '../source-reader.ts';

const TAG = /<(?:a|area)\b[^<>]{1,8000}>/gi;
const HREF =
  /(\shref\s{0,9}=\s{0,9}["']?\s{0,9})(?:https?:)?\/\/([^/?#"'\s<>]{1,300})([^?#"'\s<>]{0,2000})(?=(\?[^#"'\s<>]{0,2000})?[#"'\s<>])/i;

/** So many addresses are remembered; links to what comes after them stay as they are. */
const MOST_KNOWN = 500_000;

/** The links within a source: of those that lead to its own site, what came along is reached here. */
export type OwnLinks = {
  /** Passes the items on and remembers where they stood; all of them are learnt before the first is led. */
  learn(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem>;
  /** Leads texts to what came along by its path alone; nothing else of them changes. */
  lead(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem>;
};

/** @param addresses where the site stood, known once the source has been read */
export function ownLinks(addresses: () => readonly OwnAddress[]): OwnLinks {
  const known = new Set(['/']);
  return {
    async *learn(items) {
      for await (const item of items) {
        if (known.size < MOST_KNOWN) for (const key of pathsOf(item).flatMap(keyOf)) known.add(key);
        yield item;
      }
    },
    async *lead(items) {
      const own = addresses().flatMap(ownOf);
      for await (const item of items) {
        yield 'html' in item && own.length > 0
          ? { ...item, html: withPathsAlone(item.html, own, known) }
          : item;
      }
    },
  };
}

/** Where somebody found it there, or finds it here. */
function pathsOf(item: SourceItem): readonly string[] {
  if (item.what === 'redirects') return [item.path];
  const old = 'oldPaths' in item ? (item.oldPaths ?? []) : [];
  return 'html' in item && 'slug' in item && item.slug ? [...old, `/${item.slug}`] : old;
}

const keyOf = (path: string): string[] => {
  const key = readRedirectPath(path)?.key;
  return key === undefined ? [] : [key];
};

/** A site, by its bare host and the path below which its pages are, which ends without a slash. */
type Own = { host: string; below: string; isRoot: boolean };

function ownOf({ address, isRoot }: OwnAddress): Own[] {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (!url?.hostname.includes('.')) return [];
  return [{ host: bare(url.host), below: url.pathname.replace(/\/+$/, ''), isRoot }];
}

function withPathsAlone(html: string, own: readonly Own[], known: ReadonlySet<string>): string {
  const lower = html.toLowerCase();
  if (!own.some(({ host }) => lower.includes(host))) return html;
  return html.replaceAll(TAG, (tag) =>
    tag.replace(HREF, (whole, before: string, host: string, path: string, query = '') => {
      const name = bare(host);
      const site = own.find((one) => one.host === name && isBelow(path, one.below));
      if (!site) return whole;
      // Two slashes at its beginning would name a host.
      const here = path.slice(site.isRoot ? site.below.length : 0).replace(/^\/{2,}/, '/') || '/';
      return isKnown(known, here, query) ? before + here : whole;
    }),
  );
}

/** Its front page answers many things by what follows the question mark, any other page is itself whatever does. */
function isKnown(known: ReadonlySet<string>, path: string, query: string): boolean {
  const asked = [`${path}${query.replaceAll('&amp;', '&')}`, ...(path === '/' && query !== '' ? [] : [path])];
  return asked.flatMap(keyOf).some((key) => known.has(key));
}

const isBelow = (path: string, below: string): boolean => path === below || path.startsWith(`${below}/`);

/** Without what sites have or have not before their name, and without the port that every browser takes. */
const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:(?:80|443)$/, '');

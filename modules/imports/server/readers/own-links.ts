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

/** What came from the same sites before. */
export type CameBefore = {
  /** Where these stood, each as `bareHost` writes it. */
  hosts: ReadonlySet<string>;
  /** Those of the keys of paths at which somebody finds it here. */
  found(keys: readonly string[]): Promise<ReadonlySet<string>>;
};

/** So many texts are asked about at once, as long as they are together no longer than this. */
const AT_ONCE = 200;
const MOST_CHARACTERS = 4_000_000;
/** Links of so many texts that nobody has written by hand; further ones stay as they are. */
const MOST_ASKED = 50_000;

/**
 * @param addresses where the site stood, known once the source has been read
 * @param before a site may come in several parts, of which each names pages of the others
 */
export function ownLinks(addresses: () => readonly OwnAddress[], before?: CameBefore): OwnLinks {
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
      const earlier = own.some(({ host }) => before?.hosts.has(host)) ? before : undefined;
      for await (const some of inParts(items, earlier ? AT_ONCE : 1)) {
        if (earlier) await learnFrom(earlier, some, own, known);
        for (const item of some)
          yield 'html' in item && own.length > 0
            ? {
                ...item,
                html: withPathsAlone(item.html, own, (_, keys) => keys.some((key) => known.has(key))),
              }
            : item;
      }
    },
  };
}

/** Texts of an earlier part of a site, which lead to what has come since by its path alone; nothing else of them changes. */
export async function ledTexts(
  before: CameBefore,
  addresses: readonly OwnAddress[],
  texts: readonly string[],
): Promise<string[]> {
  const own = addresses.flatMap(ownOf);
  const known = new Set(['/']);
  await learnFrom(
    before,
    texts.map((html) => ({ html })),
    own,
    known,
  );
  return texts.map((html) => withPathsAlone(html, own, (_, keys) => keys.some((key) => known.has(key))));
}

/** The hosts of these addresses, as `CameBefore` names them. */
export const hostsOf = (addresses: readonly OwnAddress[]): string[] => [
  ...new Set(addresses.flatMap(ownOf).map(({ host }) => host)),
];

/** What the texts name and did not come with them, as far as it came before. */
async function learnFrom(
  { hosts, found }: CameBefore,
  items: readonly (SourceItem | { html: string })[],
  own: readonly Own[],
  known: Set<string>,
): Promise<void> {
  const asked = new Set<string>();
  for (const item of items) {
    if (!('html' in item)) continue;
    withPathsAlone(item.html, own, ({ host }, keys) => {
      if (!hosts.has(host) || asked.size >= MOST_ASKED) return false;
      for (const key of keys) if (!known.has(key)) asked.add(key);
      return false;
    });
  }
  if (asked.size > 0) for (const key of await found([...asked])) known.add(key);
}

async function* inParts(items: AsyncIterable<SourceItem>, size: number): AsyncGenerator<SourceItem[]> {
  let part: SourceItem[] = [];
  let characters = 0;
  for await (const item of items) {
    part.push(item);
    characters += 'html' in item ? item.html.length : 0;
    if (part.length < size && characters < MOST_CHARACTERS) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part;
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
  return [{ host: bareHost(url.host), below: url.pathname.replace(/\/+$/, ''), isRoot }];
}

type IsHere = (site: Own, keys: readonly string[]) => boolean;

function withPathsAlone(html: string, own: readonly Own[], isHere: IsHere): string {
  const lower = html.toLowerCase();
  if (!own.some(({ host }) => lower.includes(host))) return html;
  return html.replaceAll(TAG, (tag) =>
    tag.replace(HREF, (whole, before: string, host: string, path: string, query = '') => {
      const name = bareHost(host);
      const site = own.find((one) => one.host === name && isBelow(path, one.below));
      if (!site) return whole;
      // Two slashes at its beginning would name a host.
      const here = path.slice(site.isRoot ? site.below.length : 0).replace(/^\/{2,}/, '/') || '/';
      return isHere(site, keysOf(here, query)) ? before + here : whole;
    }),
  );
}

/** Its front page answers many things by what follows the question mark, any other page is itself whatever does. */
function keysOf(path: string, query: string): string[] {
  const asked = [`${path}${query.replaceAll('&amp;', '&')}`, ...(path === '/' && query !== '' ? [] : [path])];
  return asked.flatMap(keyOf);
}

const isBelow = (path: string, below: string): boolean => path === below || path.startsWith(`${below}/`);

/** Without what sites have or have not before their name, and without the port that every browser takes. */
export const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:(?:80|443)$/, '');

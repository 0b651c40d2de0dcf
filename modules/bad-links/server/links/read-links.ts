import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseBounded } from '#platform/server/safe-html/parse-bounded.ts';
import { type LinkType, LONGEST_ADDRESS } from '../../link-kinds.contract.ts';

/** A link as it is told apart from others: with the address in one spelling, without the place on the page. */
export type ReadLink = { address: string; type: LinkType; host: string };

/** An `a` of a body, with where its tags and its address stand in the text. */
export type PlacedLink = ReadLink & {
  start: { from: number; to: number };
  /** Nothing where the end tag is left out. */
  end: { from: number; to: number } | null;
  href: { from: number; to: number };
};

export const MOST_LINKS_OF_POST = 500;

/** What no browser opens as a page, or only with the page that it stands on. */
const OTHER_SCHEME =
  /^(mailto|tel|sms|fax|callto|skype|whatsapp|geo|magnet|ftp|file|data|blob|about|javascript|irc|news|xmpp|feed|webcal):/i;

/** What a link leads to; null for what is not looked after, such as mail addresses and places on the page. */
export function readLink(href: string, ownHosts: ReadonlySet<string>): ReadLink | null {
  const text = href.trim();
  if (text.startsWith('#') || text.startsWith('?') || OTHER_SCHEME.test(text)) return null;
  if (text.length > LONGEST_ADDRESS) return null;
  const malformed: ReadLink = { address: text, type: 'MALFORMED', host: '' };
  if (text === '' || /^(www\.|https?:?$|https?:\/{0,1}[^/])/i.test(text)) return malformed;
  // A shortcode writes the address once the page is rendered.
  if (/^(\[|\{\{)/.test(text)) return null;
  const isAbsolute = /^(https?:)?\/\//i.test(text);
  if (!isAbsolute && /^[a-z][a-z0-9+.-]*:/i.test(text)) return malformed;
  if (!isAbsolute && !text.startsWith('/')) return null;
  const url = URL.parse(text, 'https://own.invalid');
  if (!url || !/^https?:$/.test(url.protocol)) return malformed;
  if (isAbsolute && !ownHosts.has(url.hostname)) {
    if (!isHost(url.hostname)) return malformed;
    url.hash = '';
    return { address: url.href, type: 'EXTERNAL', host: url.hostname };
  }
  return { address: `${url.pathname}${url.search}`, type: 'INTERNAL', host: '' };
}

const isHost = (host: string): boolean => host.includes('.') || host.startsWith('[');

/** The links of a body as it is stored; null for one that is nested beyond all bounds. */
export function placedLinks(body: string, ownHosts: ReadonlySet<string>): PlacedLink[] | null {
  if (!/<a\b/i.test(body)) return [];
  const nodes = parseBounded(body, true);
  if (!nodes) return null;
  const links: PlacedLink[] = [];
  const open = nodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'a') {
      const link = placed(node, ownHosts);
      if (link) links.push(link);
    }
    open.push(...node.childNodes.toReversed());
  }
  return links;
}

function placed(node: DefaultTreeAdapterTypes.Element, ownHosts: ReadonlySet<string>): PlacedLink | null {
  const { startTag, endTag, attrs } = node.sourceCodeLocation ?? {};
  const place = attrs?.href;
  const value = node.attrs.find(({ name }) => name === 'href')?.value;
  // What the parser repeats for overlapping tags stands nowhere in the text.
  if (!startTag || !place || value === undefined) return null;
  const link = readLink(value, ownHosts);
  return link
    ? {
        ...link,
        start: { from: startTag.startOffset, to: startTag.endOffset },
        end: endTag ? { from: endTag.startOffset, to: endTag.endOffset } : null,
        href: { from: place.startOffset, to: place.endOffset },
      }
    : null;
}

/** The links of a body, each once. */
export function linksOfBody(body: string, ownHosts: ReadonlySet<string>): ReadLink[] {
  const found = new Map<string, ReadLink>();
  for (const { address, type, host } of placedLinks(body, ownHosts) ?? []) {
    if (found.size >= MOST_LINKS_OF_POST) break;
    found.set(address, { address, type, host });
  }
  return [...found.values()];
}

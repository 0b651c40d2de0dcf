import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree } from 'parse5';
import { parseBounded } from '#platform/server/safe-html/parse-bounded.ts';

/** What a policy has to let in so that a piece of markup works: hashes of what stands in it, addresses of what it loads. */
export type MarkupSources = { scripts: readonly string[]; styles: readonly string[] };

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const textOf = (element: Element): string =>
  element.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('');
const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value.trim();
/** Blocks of data run nothing. */
const DATA = /json|^text\/(?!javascript|ecmascript)/i;

/** The address of a file as a policy can name it: whole, without its query. @returns null for what is no web address */
function sourceOf(address: string): string | null {
  try {
    const { protocol, origin, pathname } = new URL(address, 'https://site.invalid');
    if (protocol !== 'https:' && protocol !== 'http:') return null;
    // A file of the site itself could be one that somebody uploaded.
    if (origin === 'https://site.invalid') return null;
    return `${origin}${pathname}`.replaceAll(';', '%3B').replaceAll(',', '%2C');
  } catch {
    return null;
  }
}

/** Finds the scripts and stylesheets of markup, wherever they stand in it; null where it costs more than markup should. */
export function markupSources(...pieces: readonly string[]): MarkupSources | null {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  // The last one first, so that they come in the order of the page.
  const left: Node[] = [];
  for (const piece of pieces.toReversed()) {
    const nodes = parseBounded(piece);
    if (!nodes) return null;
    left.push(...nodes.reverse());
  }
  for (let node = left.pop(); node; node = left.pop()) {
    if (!tree.isElementNode(node)) continue;
    noteElement(node, scripts, styles);
    for (let at = node.childNodes.length - 1; at >= 0; at -= 1) left.push(node.childNodes[at] as Node);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function noteElement(element: Element, scripts: Set<string>, styles: Set<string>): void {
  if (element.tagName === 'script') noteScript(element, scripts);
  else if (element.tagName === 'style') styles.add(hashOf(textOf(element)));
  else if (element.tagName === 'link' && /(^|\s)stylesheet(\s|$)/i.test(attribute(element, 'rel') ?? '')) {
    const source = sourceOf(attribute(element, 'href') ?? '');
    if (source) styles.add(source);
  }
}

/** Characters of a policy's header that sources of markup may take: proxies and browsers refuse heads of more than 8 kB. */
const MOST_CHARACTERS = 4_096;

/** Whether all that markup needs has room in the head of an answer. */
export const fitsIntoPolicy = (needs: MarkupSources | null): boolean =>
  needs !== null && [...needs.scripts, ...needs.styles].join(' ').length <= MOST_CHARACTERS;

function noteScript(element: Element, scripts: Set<string>): void {
  const address = attribute(element, 'src');
  if (address !== undefined) {
    const source = sourceOf(address);
    if (source) scripts.add(source);
    return;
  }
  if (DATA.test(attribute(element, 'type') ?? '')) return;
  scripts.add(hashOf(textOf(element)));
}

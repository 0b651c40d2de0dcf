import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parseFragment, defaultTreeAdapter as tree } from 'parse5';

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

/** Finds the scripts and stylesheets of markup, wherever they stand in it. */
export function markupSources(...pieces: readonly string[]): MarkupSources {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const look = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (!tree.isElementNode(node)) continue;
      if (node.tagName === 'script') noteScript(node, scripts);
      else if (node.tagName === 'style') styles.add(hashOf(textOf(node)));
      else if (node.tagName === 'link' && /(^|\s)stylesheet(\s|$)/i.test(attribute(node, 'rel') ?? '')) {
        const source = sourceOf(attribute(node, 'href') ?? '');
        if (source) styles.add(source);
      }
      look(node.childNodes);
    }
  };
  for (const piece of pieces) look(parseFragment(piece).childNodes);
  return { scripts: [...scripts], styles: [...styles] };
}

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

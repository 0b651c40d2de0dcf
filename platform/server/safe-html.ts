import type { DefaultTreeAdapterTypes } from 'parse5';
import { escapeHtml } from './html.ts';
import { safeAttributes } from './safe-html/allowed-attributes.ts';
import { DROPPED, isAllowedTag, renamed, VOID } from './safe-html/allowed-tags.ts';
import { parseBounded } from './safe-html/parse-bounded.ts';
import { plainTextOf } from './safe-html/plain-text.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Writes HTML anew from an allow-list: what is not on it is left out, with its content where that would run or show
 * nothing to readers. What is beyond the budget of the parser comes back as plain text.
 */
export function safeHtml(html: string): string {
  const nodes = parseBounded(html);
  return nodes === null ? asPlainText(html) : written(nodes);
}

/** Goes through the tree without recursion: how deep it is, others decide. */
function written(roots: readonly Node[]): string {
  let text = '';
  const open: (Node | string)[] = roots.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') text += node;
    else if (node.nodeName === '#text') text += escapeHtml((node as DefaultTreeAdapterTypes.TextNode).value);
    else if ('tagName' in node) text += begin(node, open);
  }
  return text;
}

/** What stands before the content of an element; its content and its end are put on the pile. */
function begin(element: Element, open: (Node | string)[]): string {
  const { tagName, attrs, childNodes, namespaceURI } = element;
  if (DROPPED.has(tagName) || namespaceURI !== 'http://www.w3.org/1999/xhtml') return '';
  const name = renamed(tagName);
  const attributes = isAllowedTag(name) ? safeAttributes(name, attrs) : null;
  if (attributes === null) {
    if (name !== 'iframe') open.push(...childNodes.toReversed());
    return '';
  }
  if (VOID.has(name)) return `<${name}${attributes}>`;
  open.push(`</${name}>`);
  if (name !== 'iframe') open.push(...childNodes.toReversed());
  return `<${name}${attributes}>`;
}

const asPlainText = (html: string): string => `<p>${escapeHtml(plainTextOf(html, 2_000_000))}</p>`;

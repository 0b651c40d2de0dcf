import type { DefaultTreeAdapterTypes } from 'parse5';
import { escapeHtml } from '#platform/server/html.ts';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** What Apple News Format takes within texts. */
const TAKEN = new Set('a b strong em i del s sub sup code samp br ul ol li p pre'.split(' '));
const RENAMED: Record<string, string> = { s: 'del', kbd: 'code', tt: 'code', cite: 'em', dfn: 'em' };

export const isElement = (node: Node): node is Element => 'tagName' in node;
export const attributeOf = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value.trim() ?? '';
export const isWeb = (address: string): boolean => /^https?:\/\/[^\s/]+/i.test(address);

/** All elements below some nodes that pass, the outermost alone. */
export const elementsIn = (nodes: readonly Node[], passes: (element: Element) => boolean): Element[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    return passes(node) ? [node] : elementsIn(node.childNodes, passes);
  });

/** Nodes as the HTML that texts of articles take; pictures and frames are left to others. */
export const inlineHtml = (nodes: readonly Node[]): string => nodes.map(written).join('');

function written(node: Node): string {
  if (node.nodeName === '#text') return escapeHtml((node as DefaultTreeAdapterTypes.TextNode).value);
  if (!isElement(node)) return '';
  const tag = RENAMED[node.tagName] ?? node.tagName;
  const inside = inlineHtml(node.childNodes);
  if (tag === 'br') return '<br>';
  if (tag === 'a') {
    const href = attributeOf(node, 'href');
    return /^(https?:\/\/|mailto:)/i.test(href) ? `<a href="${escapeHtml(href)}">${inside}</a>` : inside;
  }
  return TAKEN.has(tag) ? `<${tag}>${inside}</${tag}>` : inside;
}

/** Whether there is anything to be read. */
export const hasText = (html: string): boolean => /[^\s\u00a0]/.test(html.replace(/<[^>]*>|&nbsp;/g, ''));

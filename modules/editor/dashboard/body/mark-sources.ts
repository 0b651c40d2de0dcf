import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, serializeOuter } from 'parse5';
import { inlineElements, inlineSources, isKept, textBlocks } from './body-elements.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Deeper markup is kept as source. */
const MAX_DEPTH = 60;

/** A block as the editor reads it, with what it does not know wrapped as source; none when that is all of it. */
export function markedBlock(node: Node): string | undefined {
  return block(node, 0);
}

/** Something that stands in a line, as the editor reads it. */
export function markedLine(node: Node): string {
  return line(node, 0);
}

function block(node: Node, depth: number): string | undefined {
  if (!isElement(node) || depth > MAX_DEPTH) return undefined;
  const { tagName } = node;
  if (textBlocks.has(tagName))
    return wrapped(
      node,
      node.childNodes.map((child) => line(child, depth + 1)),
    );
  if (tagName === 'hr') return '<hr>';
  if (tagName === 'ul' || tagName === 'ol') return listOf(node, depth);
  if (tagName === 'blockquote') return wrapped(node, blocks(node, depth));
  if (tagName === 'pre') return isPlainCode(node) ? serializeOuter(node) : undefined;
  if (tagName === 'figure') return figure(node, depth);
  if (tagName === 'table') return table(node, depth);
  return undefined;
}

/** What a list item, a quote or a cell holds: blocks, and lines between them. */
function blocks(parent: Element, depth: number): string[] {
  return parent.childNodes.map((child) => {
    if (!isElement(child)) return line(child, depth + 1);
    if (inlineElements.has(child.tagName) || isLineSource(child)) return line(child, depth + 1);
    return block(child, depth + 1) ?? sourceElement('mh-source', child);
  });
}

function line(node: Node, depth: number): string {
  if (defaultTreeAdapter.isTextNode(node)) return escaped(node.value);
  if (!isElement(node)) return '';
  if (node.tagName === 'br' || node.tagName === 'wbr') return `<${node.tagName}>`;
  if (!inlineElements.has(node.tagName) || depth > MAX_DEPTH || !holdsLines(node)) {
    return sourceElement('mh-inline', node);
  }
  const inner = node.childNodes.map((child) => line(child, depth + 1));
  return isKept(node.tagName, hasAttribute(node, 'href')) ? keptElement(node, inner) : wrapped(node, inner);
}

/** Whether only lines are below: a link around a heading is kept as it is. */
function holdsLines(element: Element): boolean {
  return element.childNodes.every(
    (child) => !isElement(child) || inlineElements.has(child.tagName) || isLineSource(child),
  );
}

function isLineSource({ tagName }: Element): boolean {
  return inlineSources.has(tagName);
}

function listOf(list: Element, depth: number): string | undefined {
  const items = list.childNodes.filter((child) => isElement(child) || !isBlank(child));
  if (!items.every((child) => isElement(child) && child.tagName === 'li')) return undefined;
  return wrapped(
    list,
    items.map((item) => wrapped(item as Element, blocks(item as Element, depth + 1))),
  );
}

function isPlainCode(pre: Element): boolean {
  const [only] = pre.childNodes;
  const holder =
    pre.childNodes.length === 1 && only && isElement(only) && only.tagName === 'code' ? only : pre;
  return holder.childNodes.every((child) => defaultTreeAdapter.isTextNode(child));
}

/** One picture, perhaps within a link, and its caption. */
function figure(element: Element, depth: number): string | undefined {
  const parts = element.childNodes.filter((child) => !isBlank(child));
  const [picture, caption] = parts;
  if (!picture || !isElement(picture) || parts.length > 2) return undefined;
  const image = picture.tagName === 'a' ? picture.childNodes.filter((child) => !isBlank(child)) : [picture];
  const [only] = image;
  if (image.length !== 1 || !only || !isElement(only) || only.tagName !== 'img') return undefined;
  if (caption && (!isElement(caption) || caption.tagName !== 'figcaption')) return undefined;
  const words =
    caption && isElement(caption) ? caption.childNodes.map((child) => line(child, depth + 1)) : [];
  const source = attribute('data-picture', serializeOuter(picture));
  const look = attribute('data-look', element.attrs.find(({ name }) => name === 'class')?.value ?? '');
  return `<mh-figure ${source} ${look} data-captioned="${caption ? 1 : 0}">${words.join('')}</mh-figure>`;
}

const rowGroups = new Set(['thead', 'tbody', 'tfoot']);

function table(element: Element, depth: number): string | undefined {
  const groups = element.childNodes.filter((child) => !isBlank(child));
  if (!groups.every((group) => isElement(group) && rowGroups.has(group.tagName))) return undefined;
  const rows = groups.flatMap((group) => (group as Element).childNodes.filter((child) => !isBlank(child)));
  if (rows.length === 0 || !rows.every((row) => isElement(row) && row.tagName === 'tr')) return undefined;
  const cells = (row: Node) => (row as Element).childNodes.filter((child) => !isBlank(child));
  const isCell = (cell: Node) => isElement(cell) && (cell.tagName === 'td' || cell.tagName === 'th');
  if (!rows.every((row) => cells(row).length > 0 && cells(row).every(isCell))) return undefined;
  const shown = rows.map((row) => {
    const inner = cells(row).map((cell) => wrapped(cell as Element, blocks(cell as Element, depth + 1)));
    return `<tr>${inner.join('')}</tr>`;
  });
  return `<table><tbody>${shown.join('')}</tbody></table>`;
}

/** The element with its attributes, around what is given; by its style alone it becomes nothing else. */
function wrapped(element: Element, inner: readonly string[]): string {
  const said = element.attrs.filter(({ name }) => name !== 'style');
  return `<${element.tagName}${attributesOf(said)}>${inner.join('')}</${element.tagName}>`;
}

/** The element as it was opened, around its words. */
function keptElement(element: Element, inner: readonly string[]): string {
  const open = attribute('data-kept', `<${element.tagName}${attributesOf(element.attrs)}>`);
  const directions = element.attrs.filter(({ name }) => name === 'dir' || name === 'lang');
  const name = element.tagName === 'cite' ? 'cite' : 'mh-kept';
  return `<${name} ${open}${attributesOf(directions)}>${inner.join('')}</${name}>`;
}

function attributesOf(attrs: Element['attrs']): string {
  return attrs.map(({ name, value }) => ` ${attribute(name, value)}`).join('');
}

const hasAttribute = ({ attrs }: Element, wanted: string): boolean =>
  attrs.some(({ name }) => name === wanted);

function sourceElement(name: 'mh-source' | 'mh-inline', element: Element): string {
  return `<${name} ${attribute('data-source', serializeOuter(element))}></${name}>`;
}

function attribute(name: string, value: string): string {
  return `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function isBlank(node: Node): boolean {
  if (defaultTreeAdapter.isTextNode(node)) return node.value.trim() === '';
  return defaultTreeAdapter.isCommentNode(node);
}

function isElement(node: Node): node is Element {
  return defaultTreeAdapter.isElementNode(node) && node.namespaceURI === html.NS.HTML;
}

import type { Mark, Node } from '@tiptap/pm/model';

/** Names of elements within others, `outer inner`, as a source has them. */
export type Nesting = ReadonlySet<string>;

const nowhere: Nesting = new Set();

/**
 * The editor's own source of a block: the same for the same content, so that two of them can be compared.
 * @param nesting in which order elements stand that begin and end together
 */
export function sourceOf(node: Node, nesting = nowhere): string {
  const write = writers[node.type.name];
  return write ? write(node, nesting) : inside(node, nesting);
}

/** The source of a block without the tags around it. */
export function inside(node: Node, nesting = nowhere): string {
  if (node.inlineContent) return lines(node, nesting);
  return children(node)
    .map((child) => sourceOf(child, nesting))
    .join('');
}

const writers: Record<string, (node: Node, nesting: Nesting) => string> = {
  paragraph: (node, nesting) => `<p>${lines(node, nesting)}</p>`,
  heading: (node, nesting) => `<h${node.attrs.level}>${lines(node, nesting)}</h${node.attrs.level}>`,
  bulletList: (node, nesting) => `<ul>${inside(node, nesting)}</ul>`,
  orderedList: (node, nesting) => `<ol${numbered(node)}>${inside(node, nesting)}</ol>`,
  listItem: (node, nesting) => `<li>${inside(node, nesting)}</li>`,
  blockquote: (node, nesting) => `<blockquote>${inside(node, nesting)}</blockquote>`,
  codeBlock: (node) =>
    `<pre><code${node.attrs.language ? ` class="language-${escaped(node.attrs.language)}"` : ''}>${escaped(node.textContent)}</code></pre>`,
  horizontalRule: () => '<hr>',
  hardBreak: () => '<br>',
  table: (node, nesting) => `<table><tbody>${inside(node, nesting)}</tbody></table>`,
  tableRow: (node, nesting) => `<tr>${inside(node, nesting)}</tr>`,
  tableCell: (node, nesting) => cell('td', node, nesting),
  tableHeader: (node, nesting) => cell('th', node, nesting),
  figure: (node, nesting) => {
    const caption = lines(node, nesting);
    return `<figure${classed(node)}>${node.attrs.picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
  },
  sourceBlock: (node) => node.attrs.source,
  inlineSource: (node) => node.attrs.source,
  container: (node, nesting) =>
    `<${node.attrs.tag}${classed(node)}>${inside(node, nesting)}</${node.attrs.tag}>`,
  text: (node) => escaped(node.text ?? ''),
};

function classed({ attrs }: Node): string {
  return attrs.look ? ` class="${escaped(attrs.look).replaceAll('"', '&quot;')}"` : '';
}

function numbered({ attrs }: Node): string {
  return attrs.start > 1 ? ` start="${attrs.start}"` : '';
}

function cell(name: string, node: Node, nesting: Nesting): string {
  const span = (key: string, value: number) => (value > 1 ? ` ${key}="${value}"` : '');
  return `<${name}${span('colspan', node.attrs.colspan)}${span('rowspan', node.attrs.rowspan)}>${inside(node, nesting)}</${name}>`;
}

const elements: Record<string, string> = {
  ...{ bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' },
  ...{ subscript: 'sub', superscript: 'sup', highlight: 'mark', link: 'a', credit: 'cite' },
};

/** The element of a mark; none of one that is not written. */
function elementOf({ type, attrs }: Mark): string | undefined {
  return type.name === 'kept' ? /^<([a-z]+)/i.exec(attrs.open)?.[1]?.toLowerCase() : elements[type.name];
}

/** Text with its marks: a mark stays open as long as the next piece has it too. */
function lines(node: Node, nesting: Nesting): string {
  const open: Mark[] = [];
  const parts: string[] = [];
  const close = (count: number) => {
    for (let mark = open.length > count && open.pop(); mark; mark = open.length > count && open.pop())
      parts.push(`</${elementOf(mark)}>`);
  };
  const pieces = children(node);
  for (const [place, piece] of pieces.entries()) {
    const marks = piece.marks.filter((mark) => elementOf(mark) !== undefined);
    const ended = open.findIndex((mark) => !mark.isInSet(marks));
    if (ended >= 0) close(ended);
    // What begins around something that is open already, begins that anew within.
    const within = open.findIndex((mark) =>
      marks.some((other) => !other.isInSet(open) && holds(other, mark, nesting)),
    );
    if (within >= 0) close(within);
    const begun = marks.filter((mark) => !mark.isInSet(open));
    for (const mark of begun.length > 1 ? nested(begun, pieces.slice(place), nesting) : begun) {
      parts.push(mark.type.name === 'kept' ? mark.attrs.open : `<${elementOf(mark)}${linkTo(mark)}>`);
      open.push(mark);
    }
    parts.push(sourceOf(piece, nesting));
  }
  close(0);
  return parts.join('');
}

/** Marks that begin at once, the outer ones first: as the source has them, or those that go on for longer. */
function nested(marks: readonly Mark[], pieces: readonly Node[], nesting: Nesting): Mark[] {
  const length = (mark: Mark) => {
    const end = pieces.findIndex((piece) => !mark.isInSet(piece.marks));
    return end < 0 ? pieces.length : end;
  };
  const rest = marks.toSorted((one, other) => length(other) - length(one));
  const order: Mark[] = [];
  while (rest.length > 0) {
    const outer = rest.findIndex((mark) => !rest.some((other) => holds(other, mark, nesting)));
    order.push(...rest.splice(Math.max(outer, 0), 1));
  }
  return order;
}

/** Whether one stands around the other in the source, and never within it. */
function holds(outer: Mark, inner: Mark, nesting: Nesting): boolean {
  const [name, other] = [elementOf(outer), elementOf(inner)];
  return nesting.has(`${name} ${other}`) && !nesting.has(`${other} ${name}`);
}

function linkTo({ type, attrs }: Mark): string {
  if (type.name !== 'link') return '';
  const said = ['href', 'target', 'rel', 'class', 'title'].filter((name) => attrs[name]);
  return said.map((name) => ` ${name}="${escaped(attrs[name]).replaceAll('"', '&quot;')}"`).join('');
}

function children(node: Node): Node[] {
  return Array.from({ length: node.childCount }, (_, place) => node.child(place));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}

import type { Mark, Node } from '@tiptap/pm/model';

/** The editor's own source of a block: the same for the same content, so that two of them can be compared. */
export function sourceOf(node: Node): string {
  const write = writers[node.type.name];
  return write ? write(node) : inside(node);
}

/** The source of a block without the tags around it. */
export function inside(node: Node): string {
  return node.inlineContent ? lines(node) : children(node).map(sourceOf).join('');
}

const writers: Record<string, (node: Node) => string> = {
  paragraph: (node) => `<p>${lines(node)}</p>`,
  heading: (node) => `<h${node.attrs.level}>${lines(node)}</h${node.attrs.level}>`,
  bulletList: (node) => `<ul>${inside(node)}</ul>`,
  orderedList: (node) => `<ol${numbered(node)}>${inside(node)}</ol>`,
  listItem: (node) => `<li>${inside(node)}</li>`,
  blockquote: (node) => `<blockquote>${inside(node)}</blockquote>`,
  codeBlock: (node) =>
    `<pre><code${node.attrs.language ? ` class="language-${escaped(node.attrs.language)}"` : ''}>${escaped(node.textContent)}</code></pre>`,
  horizontalRule: () => '<hr>',
  hardBreak: () => '<br>',
  table: (node) => `<table><tbody>${inside(node)}</tbody></table>`,
  tableRow: (node) => `<tr>${inside(node)}</tr>`,
  tableCell: (node) => cell('td', node),
  tableHeader: (node) => cell('th', node),
  figure: (node) => {
    const caption = lines(node);
    return `<figure${classed(node)}>${node.attrs.picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
  },
  sourceBlock: (node) => node.attrs.source,
  inlineSource: (node) => node.attrs.source,
  container: (node) => `<${node.attrs.tag}${classed(node)}>${inside(node)}</${node.attrs.tag}>`,
  text: (node) => escaped(node.text ?? ''),
};

function classed({ attrs }: Node): string {
  return attrs.look ? ` class="${escaped(attrs.look).replaceAll('"', '&quot;')}"` : '';
}

function numbered({ attrs }: Node): string {
  return attrs.start > 1 ? ` start="${attrs.start}"` : '';
}

function cell(name: string, node: Node): string {
  const span = (key: string, value: number) => (value > 1 ? ` ${key}="${value}"` : '');
  return `<${name}${span('colspan', node.attrs.colspan)}${span('rowspan', node.attrs.rowspan)}>${inside(node)}</${name}>`;
}

const elements: Record<string, string> = {
  ...{ bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' },
  ...{ subscript: 'sub', superscript: 'sup', highlight: 'mark', link: 'a', credit: 'cite' },
};

/** Text with its marks: a mark stays open as long as the next piece has it too. */
function lines(node: Node): string {
  const open: Mark[] = [];
  const parts: string[] = [];
  const close = (count: number) => {
    while (open.length > count) parts.push(`</${elements[open.pop()?.type.name ?? '']}>`);
  };
  for (const child of children(node)) {
    const marks = child.marks.filter(({ type }) => type.name in elements);
    const same = open.findIndex((mark, place) => !marks[place]?.eq(mark));
    close(same < 0 ? open.length : same);
    for (const mark of marks.slice(open.length)) {
      parts.push(`<${elements[mark.type.name]}${linkTo(mark)}>`);
      open.push(mark);
    }
    parts.push(sourceOf(child));
  }
  close(0);
  return parts.join('');
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

import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5';
import { containers, inlineElements, inlineSources } from './body-elements.ts';
import { markedBlock, markedLine } from './mark-sources.ts';
import { shortcodeIn } from './shortcode-source.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** One block of a body: the bytes before it, its own, and what the editor reads. */
export type BodyBlock = {
  /** White space and comments since the block before. */
  before: string;
  source: string;
  /** What the editor parses in its place. */
  html: string;
  kind: 'block' | 'bare' | 'source' | 'container';
  /** What a container holds, and the bytes of its tags. */
  inside?: { open: string; blocks: BodyBlock[]; after: string; close: string };
};

export type SplitBody = { blocks: BodyBlock[]; after: string };

/** How deep containers are opened; what lies deeper is kept as source. */
const MAX_DEPTH = 12;

/**
 * Splits the source of a body into its blocks, in order and without losing a byte:
 * all `before` and `source`, with `after` at the end, make the body again.
 */
export function splitBody(body: string): SplitBody {
  const { childNodes } = parseFragment(body, { sourceCodeLocationInfo: true });
  return splitNodes(body, childNodes, 0, body.length, 0);
}

type Group = { start: number; end: number; nodes: Node[]; kind: 'gap' | 'line' | 'block' | 'comments' };

function splitNodes(
  body: string,
  nodes: readonly Node[],
  from: number,
  to: number,
  depth: number,
): SplitBody {
  const blocks: BodyBlock[] = [];
  let done = from;
  for (const group of joinedByComments(groupsOf(body, nodes, from, to))) {
    if (group.kind === 'gap') continue;
    const before = body.slice(done, group.start);
    const source = body.slice(group.start, group.end);
    blocks.push({ before, source, ...readGroup(body, group, depth) });
    done = group.end;
  }
  return { blocks, after: body.slice(done, to) };
}

/** Neighbours that belong together; ranges that overlap (misnested tags) become one. */
function groupsOf(body: string, nodes: readonly Node[], from: number, to: number): Group[] {
  const groups: Group[] = [];
  let at = from;
  for (const node of nodes) {
    const range = node.sourceCodeLocation;
    const kind = kindOf(node);
    const last = groups.at(-1);
    const start = range ? Math.max(range.startOffset, from) : at;
    const end = range ? Math.min(Math.max(range.endOffset, start), to) : at;
    if (last && (!range || start < at)) {
      last.nodes.push(node);
      last.end = Math.max(last.end, end);
      last.kind = 'block';
    } else if (last?.kind === 'line' && kind === 'line') {
      last.nodes.push(node);
      last.end = end;
    } else if (kind === 'gap' && last?.kind === 'line' && isText(node)) {
      last.nodes.push(node);
      last.end = end;
    } else {
      groups.push({ start, end, nodes: [node], kind });
    }
    at = Math.max(at, end);
  }
  return groups.flatMap((group) => (group.kind === 'line' ? paragraphsOf(body, group) : [group]));
}

function kindOf(node: Node): Group['kind'] {
  if (isText(node)) return node.value.trim() === '' ? 'gap' : 'line';
  if (!isElement(node)) return 'gap';
  return isInline(node) ? 'line' : 'block';
}

function isInline(element: Element): boolean {
  return inlineElements.has(element.tagName) || inlineSources.has(element.tagName);
}

/** Text without tags of paragraphs, as WordPress keeps it, is parted where a line is empty. */
function paragraphsOf(body: string, group: Group): Group[] {
  const parts: Group[] = [];
  let nodes: Node[] = [];
  let start = group.start;
  let end = group.start;
  const close = (next: number) => {
    const source = body.slice(start, end);
    // Spaces that do not break are words to a reader.
    const text = source.replace(/^[ \t\n\r\f]+|[ \t\n\r\f]+$/g, '');
    const lead = source.indexOf(text);
    if (text !== '')
      parts.push({ kind: 'line', nodes, start: start + lead, end: start + lead + text.length });
    nodes = [];
    start = next;
    end = next;
  };
  for (const node of group.nodes) {
    const range = node.sourceCodeLocation;
    if (!range) return [{ ...group, kind: 'block' }];
    const slice = body.slice(range.startOffset, range.endOffset);
    if (!isText(node) || !emptyLine.test(slice)) {
      nodes.push(node);
      end = range.endOffset;
      continue;
    }
    let at = range.startOffset;
    for (const piece of slice.split(/(\r?\n[ \t\r]*\n\s*)/)) {
      at += piece.length;
      if (emptyLine.test(piece)) {
        close(at);
      } else if (piece !== '') {
        nodes.push(...(slice === node.value ? [{ ...node, value: piece }] : parseFragment(piece).childNodes));
        end = at;
      }
    }
  }
  close(group.end);
  return parts;
}

const emptyLine = /\n[ \t\r]*\n/;
const opening = /^\s*wp:([a-z][\w/-]*)(?:\s|$)/;
const closing = /^\s*\/wp:([a-z][\w/-]*)\s*$/;

/** What stands between the comments of a WordPress block goes with them. */
function joinedByComments(groups: readonly Group[]): Group[] {
  const ends = endsOfBlocks(groups);
  const joined: Group[] = [];
  for (let at = 0; at < groups.length; at += 1) {
    const end = ends.get(at);
    const within = groups.slice(at, (end ?? at) + 1);
    const [first] = within;
    const last = within.at(-1);
    if (!first || !last) continue;
    if (end === undefined) {
      joined.push(first);
      continue;
    }
    const inner = within.slice(1, -1).filter(({ kind }) => kind !== 'gap');
    const only = inner.length === 1 ? inner[0] : undefined;
    joined.push({
      start: first.start,
      end: last.end,
      nodes: only?.nodes ?? within.flatMap(({ nodes }) => nodes),
      kind: only?.kind ?? 'comments',
    });
    at = end;
  }
  return joined;
}

const MAX_OPEN_COMMENTS = 50;

/** Where the block that a comment opens is closed; at the comment itself for one that holds nothing. */
function endsOfBlocks(groups: readonly Group[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: { name: string; at: number }[] = [];
  for (const [at, group] of groups.entries()) {
    const comment = commentOf(group);
    if (comment === undefined) continue;
    const name = opening.exec(comment)?.[1];
    if (name && comment.trimEnd().endsWith('/')) ends.set(at, at);
    else if (name && open.length < MAX_OPEN_COMMENTS) open.push({ name, at });
    const closed = closing.exec(comment)?.[1];
    const place = closed === undefined ? -1 : open.findLastIndex((one) => one.name === closed);
    if (place < 0) continue;
    ends.set(open[place]?.at ?? at, at);
    open.length = place;
  }
  return ends;
}

function commentOf({ nodes }: Group): string | undefined {
  const [node] = nodes;
  return nodes.length === 1 && node && defaultTreeAdapter.isCommentNode(node) ? node.data : undefined;
}

function readGroup(body: string, group: Group, depth: number): Pick<BodyBlock, 'html' | 'kind' | 'inside'> {
  const [node] = group.nodes;
  if (group.kind !== 'comments' && shortcodeIn(body.slice(group.start, group.end)))
    return { kind: 'source', html: '' };
  if (group.kind === 'line') return { kind: 'bare', html: group.nodes.map(markedLine).join('') };
  if (group.kind !== 'block' || group.nodes.length !== 1 || !node || !isElement(node)) {
    return { kind: 'source', html: '' };
  }
  const { sourceCodeLocation: range, tagName } = node;
  if (containers.has(tagName) && depth < MAX_DEPTH && range?.startTag && range.endTag) {
    const inner = splitNodes(
      body,
      node.childNodes,
      range.startTag.endOffset,
      range.endTag.startOffset,
      depth + 1,
    );
    const open = body.slice(group.start, range.startTag.endOffset);
    const close = body.slice(range.endTag.startOffset, group.end);
    return { kind: 'container', html: '', inside: { open, ...inner, close } };
  }
  const read = markedBlock(node);
  return read === undefined ? { kind: 'source', html: '' } : { kind: 'block', html: read };
}

function isText(node: Node): node is DefaultTreeAdapterTypes.TextNode {
  return defaultTreeAdapter.isTextNode(node);
}

function isElement(node: Node): node is Element {
  return defaultTreeAdapter.isElementNode(node) && node.namespaceURI === html.NS.HTML;
}

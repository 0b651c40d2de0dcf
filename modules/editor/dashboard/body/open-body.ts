import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';
import { inside, sourceOf } from './body-source.ts';
import { nestingIn, tokensOf } from './body-tokens.ts';
import { openedBy, withPicture } from './element-tags.ts';
import { mergeSource } from './merge-source.ts';
import { type BodyBlock, type SplitBody, splitBody } from './split-body.ts';

/** A body that is open in the editor. */
export type OpenBody = {
  /** What the editor starts with. */
  doc: Node;
  /** The source of a document that came of it: what was not changed keeps its bytes. */
  save(doc: Node): string;
};

type Kept = { block: BodyBlock; node: Node };

/** Reads the source of a body into a document, and remembers where each block came from. */
export function openBody(schema: Schema, source: string): OpenBody {
  const body = splitBody(source);
  const all = flat(body);
  const nodes = readBlocks(schema, all);
  const kept: Kept[] = [];
  const read = (split: SplitBody): Node[] =>
    split.blocks.map((block) => {
      const origin = kept.length;
      kept.push({ block, node: schema.topNodeType.create() });
      const within = block.inside && read(block.inside);
      const node =
        within && within.length > 0
          ? schema.node('container', { origin, ...openedBy(block.inside?.open ?? '') }, within)
          : withOrigin(nodes.get(block) ?? schema.node('sourceBlock', { source: block.source }), origin);
      kept[origin] = { block, node };
      return node;
    });
  const blocks = read(body);
  const doc = schema.topNodeType.create(null, blocks.length > 0 ? blocks : [schema.node('paragraph')]);
  return { doc, save: (changed) => (changed.eq(doc) ? source : writeBlocks(body, children(changed))) };

  function writeBlocks(split: SplitBody, nodes: readonly Node[]): string {
    const used = new Set<BodyBlock>();
    const breaks = split.blocks.find(({ before }) => before !== '')?.before.match(/^\s+/)?.[0] ?? '\n';
    const parts: string[] = [];
    for (const node of nodes) {
      const origin = kept[node.attrs.origin ?? -1];
      const mine = origin && !used.has(origin.block) ? origin : undefined;
      if (mine) used.add(mine.block);
      const isFirst = parts.length === 0;
      const before = mine ? mine.block.before : isFirst ? '' : breaks;
      parts.push(!isFirst && before === '' && mine !== undefined && wasFirst(split, mine) ? breaks : before);
      parts.push(mine ? writeBlock(mine, node) : sourceOf(node));
    }
    return parts.join('') + split.after;
  }

  function writeBlock({ block, node: before }: Kept, node: Node): string {
    if (node.eq(before)) return block.source;
    if (block.inside && node.type.name === 'container') {
      return block.inside.open + writeBlocks(block.inside, children(node)) + block.inside.close;
    }
    if (node.type.name === 'sourceBlock') return sourceOf(node);
    const isBare = block.kind === 'bare';
    const nesting = nestingIn(block.source);
    if (node.type.name === 'figure') {
      // What is said of the picture stands in its tags, which a merge of words does not look into.
      const shown = before.type.create(
        { ...before.attrs, picture: node.attrs.picture, look: node.attrs.look },
        before.content,
      );
      const source = withPicture(block.source, before, node);
      const merged = mergeSource({ source, base: sourceOf(shown, nesting), mine: sourceOf(node, nesting) });
      return merged !== undefined && reads(merged, node) ? merged : sourceOf(node);
    }
    const write = isBare && node.type.name === 'paragraph' ? inside : sourceOf;
    const merged = mergeSource({
      source: block.source,
      base: isBare ? inside(before, nesting) : sourceOf(before, nesting),
      mine: write(node, nesting),
    });
    return merged !== undefined && reads(merged, node) ? merged : sourceOf(node);
  }

  /** Whether the source is read as exactly this block. */
  function reads(merged: string, node: Node): boolean {
    const { doc: again } = openBody(schema, merged);
    const [only] = children(again);
    return again.childCount === 1 && only !== undefined && spaceless(only) === spaceless(node);
  }
}

/** All blocks, those within others too. */
function flat({ blocks }: SplitBody): BodyBlock[] {
  return blocks.flatMap((block) => [block, ...(block.inside ? flat(block.inside) : [])]);
}

/** Reads each block for itself, in one document; a block of which words would get lost is left out. */
function readBlocks(schema: Schema, blocks: readonly BodyBlock[]): Map<BodyBlock, Node> {
  const shown = blocks.filter(({ html }) => html !== '');
  const html = shown.map(
    (block) => `<mh-block>${block.kind === 'bare' ? `<p>${block.html}</p>` : block.html}</mh-block>`,
  );
  const { body } = new window.DOMParser().parseFromString(html.join(''), 'text/html');
  const parser = DOMParser.fromSchema(schema);
  const nodes = new Map<BodyBlock, Node>();
  for (const [place, block] of shown.entries()) {
    const element = body.children[place];
    if (!element) continue;
    const [node, second] = children(parser.parse(element));
    if (node && !second && wordsOf(node) === wordsOfElement(element)) nodes.set(block, node);
  }
  return nodes;
}

function withOrigin(node: Node, origin: number): Node {
  return node.type.create({ ...node.attrs, origin }, node.content, node.marks);
}

function wasFirst(split: SplitBody, { block }: Kept): boolean {
  return split.blocks[0] === block;
}

/** The words and things of a block in their order, to see that none was lost. */
function wordsOf(node: Node): string {
  return squeezed(
    node.textBetween(0, node.content.size, ' ', (leaf) => (leaf.type.name === 'hardBreak' ? ' ' : '\ufffc')),
  );
}

function wordsOfElement(element: Element): string {
  for (const thing of element.querySelectorAll('mh-inline, mh-source')) thing.textContent = '\ufffc';
  return squeezed(element.textContent ?? '');
}

/** The source of a block without the spaces that readers do not see. */
function spaceless(node: Node): string {
  const shown = tokensOf(sourceOf(node)).filter(({ kind }) => kind !== 'space');
  return shown.map(({ source }) => source).join('');
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

function children(node: Node): Node[] {
  return Array.from({ length: node.childCount }, (_, place) => node.child(place));
}

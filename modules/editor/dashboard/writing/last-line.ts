import { TrailingNode } from '@tiptap/extensions/trailing-node';
import { Fragment, type Node } from '@tiptap/pm/model';

/** Blocks after which one goes on by Enter; after any other as the last one, a line to go on in stands below. */
const goOn = ['paragraph', 'heading', 'bulletList', 'orderedList'];

/** Keeps a line below the last block, so that nobody is held in a table, a callout or a caption. */
export const LastLine = TrailingNode.configure({ node: 'paragraph', notAfter: goOn });

/** A document with the line below its last block where it needs one. */
export function withLastLine(doc: Node): Node {
  const { lastChild, type } = doc;
  if (!lastChild || goOn.includes(lastChild.type.name)) return doc;
  return doc.copy(doc.content.addToEnd(type.schema.node('paragraph')));
}

/** Whether the last block is the line that was put there to go on in, and nobody did. */
export function hasLastLine(doc: Node): boolean {
  const { lastChild, childCount } = doc;
  const before = doc.maybeChild(childCount - 2);
  if (!before || goOn.includes(before.type.name)) return false;
  const isEmpty = lastChild?.type.name === 'paragraph' && lastChild.content.size === 0;
  return isEmpty && lastChild.attrs.origin === null;
}

/** The document as it is saved: a line in which nothing was written is no part of it. */
export function withoutLastLine(doc: Node): Node {
  if (!hasLastLine(doc)) return doc;
  const blocks = Array.from({ length: doc.childCount - 1 }, (_, place) => doc.child(place));
  return doc.copy(Fragment.fromArray(blocks));
}

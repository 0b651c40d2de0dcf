import type { EditorState, Transaction } from '@tiptap/pm/state';
import { hasLastLine } from './last-line.ts';

/** Moves the block at a place over the one before or after it, within the same parent; none where there is none. */
export function moveBlock(state: EditorState, at: number, by: -1 | 1): Transaction | undefined {
  const place = state.doc.resolve(at);
  const node = place.nodeAfter;
  const index = place.index();
  const other = place.parent.maybeChild(index + by);
  if (!node || !other || (by === -1 && index === 0)) return undefined;
  // The line below the last block stays there.
  const last = place.parent === state.doc && hasLastLine(state.doc) ? state.doc.lastChild : null;
  if (last !== null && (node === last || other === last)) return undefined;
  const target = by === -1 ? at - other.nodeSize : at + other.nodeSize;
  return state.tr
    .delete(at, at + node.nodeSize)
    .insert(target, node)
    .scrollIntoView();
}

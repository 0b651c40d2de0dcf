import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { moveBlock } from './move-block.ts';

/** Where the block at the cursor begins, the one that stands in the text itself. */
export function blockAtCursor({ state }: Editor): number {
  const { $from } = state.selection;
  return $from.depth === 0 ? $from.pos : $from.before(1);
}

/** Moves a block; the cursor goes along. */
export function move(editor: Editor, at: number, by: -1 | 1): boolean {
  const { state, view } = editor;
  const node = state.doc.nodeAt(at);
  const moved = node && editor.isEditable ? moveBlock(state, at, by) : undefined;
  if (!node || !moved) return false;
  const other = state.doc.resolve(at).parent.child(state.doc.resolve(at).index() + by);
  const target = by === -1 ? at - other.nodeSize : at + other.nodeSize;
  const within = Math.min(Math.max(state.selection.from - at, 0), node.nodeSize);
  const selection = node.isAtom
    ? NodeSelection.create(moved.doc, target)
    : TextSelection.near(moved.doc.resolve(target + within));
  view.dispatch(moved.setSelection(selection).scrollIntoView());
  return true;
}

/** Puts the same block below; it is a new one to the source. */
export function duplicate(editor: Editor, at: number): void {
  const node = editor.state.doc.nodeAt(at);
  if (!node) return;
  const twin = node.type.create({ ...node.attrs, origin: null }, node.content, node.marks);
  editor.view.dispatch(editor.state.tr.insert(at + node.nodeSize, twin).scrollIntoView());
}

export function remove(editor: Editor, at: number): void {
  const node = editor.state.doc.nodeAt(at);
  if (!node) return;
  editor
    .chain()
    .deleteRange({ from: at, to: at + node.nodeSize })
    .focus()
    .run();
}

/** Blocks are moved by keys as they are by the pointer. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  priority: 1_000,
  addKeyboardShortcuts: () => ({
    'Alt-ArrowUp': ({ editor }) => move(editor, blockAtCursor(editor), -1),
    'Alt-ArrowDown': ({ editor }) => move(editor, blockAtCursor(editor), 1),
  }),
});

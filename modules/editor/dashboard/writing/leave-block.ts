import { type Editor, Extension, type JSONContent } from '@tiptap/core';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

const left = ['table', 'figure', 'container', 'codeBlock', 'blockquote'];

/** Puts the cursor into the line below; where none is free there, it is made. */
function below(tr: Transaction, at: number): Transaction {
  const next = tr.doc.resolve(at).nodeAfter;
  const isFree = next?.type.name === 'paragraph' && next.content.size === 0;
  if (!isFree) tr.insert(at, tr.doc.type.schema.node('paragraph'));
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
}

/** From a caption on below its picture, and out of a callout from its empty last line. */
function onEnter({ selection, tr }: EditorState): Transaction | undefined {
  const { $from, empty } = selection;
  if ($from.parent.type.name === 'figure') return below(tr, $from.after());
  const outer = $from.node(-1);
  if (!empty || outer?.type.name !== 'container' || $from.parent.type.name !== 'paragraph') return undefined;
  const isLast = $from.index(-1) === outer.childCount - 1;
  if (!isLast || outer.childCount === 1 || $from.parent.content.size > 0) return undefined;
  tr.delete($from.before(), $from.after());
  return below(tr, tr.mapping.map($from.after(-1)));
}

/** Out of the block of the text in which the cursor stands, wherever in it. */
function onLeave({ selection, tr }: EditorState): Transaction | undefined {
  const { $from } = selection;
  if ($from.depth === 0 || !left.includes($from.node(1).type.name)) return undefined;
  return below(tr, $from.after(1));
}

const ways = { Enter: onEnter, 'Mod-Enter': onLeave };

/** The ways out of blocks that hold others. */
export const LeaveBlocks = Extension.create({
  name: 'leaveBlocks',
  priority: 1_000,
  addKeyboardShortcuts: () =>
    Object.fromEntries(
      Object.entries(ways).map(([key, way]) => [
        key,
        ({ editor }: { editor: Editor }) => {
          const tr = editor.isEditable ? way(editor.state) : undefined;
          if (tr) editor.view.dispatch(tr);
          return tr !== undefined;
        },
      ]),
    ),
});

/** Puts blocks in at the cursor, which then stands below them. */
export function insertBlocks(editor: Editor, content: JSONContent | JSONContent[]): void {
  editor.chain().focus().insertContent(content).run();
  const { selection } = editor.state;
  // Where no line follows, the block itself is selected, and the next word would take its place.
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    editor.view.dispatch(below(editor.state.tr, selection.to));
    return;
  }
  const { $from } = selection;
  if ($from.parent.type.name !== 'figure') return;
  const isGallery =
    $from.node(-1).type.name === 'container' && !Array.isArray(content) && content.type === 'container';
  editor.view.dispatch(below(editor.state.tr, isGallery ? $from.after(-1) : $from.after()));
}

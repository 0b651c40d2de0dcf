import { type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { EditRequest } from './edit-request.ts';
import { BlockquoteIcon, BoldIcon, HighlightIcon, ItalicIcon } from './editor-icons.tsx';
import classes from './floating.module.css';
import { useFloating } from './use-floating.ts';

type SelectionBarProps = { editor: Editor; ask: (request: EditRequest) => void };

/** What can be done to selected words, above them. */
export function SelectionBar({ editor, ask }: SelectionBarProps) {
  const text = useEditorTexts();
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { selection, doc } = now.state;
      const isOpen =
        now.isFocused &&
        now.isEditable &&
        !selection.empty &&
        !('node' in selection) &&
        !now.isActive('codeBlock') &&
        doc.textBetween(selection.from, selection.to, ' ').trim() !== '';
      return {
        isOpen,
        bold: isOpen && now.isActive('bold'),
        italic: isOpen && now.isActive('italic'),
        highlight: isOpen && now.isActive('highlight'),
        link: isOpen && now.isActive('link'),
        quote: isOpen && now.isActive('blockquote'),
      };
    },
  });
  const box = useFloating(
    at.isOpen,
    () => {
      const { from, to } = editor.state.selection;
      const [first, last] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to)];
      const isOneLine = Math.abs(first.top - last.top) < 4;
      const left = isOneLine ? Math.min(first.left, last.left) : first.left;
      return {
        left,
        right: isOneLine ? Math.max(first.left, last.left) : left,
        top: first.top,
        bottom: last.bottom,
      };
    },
    'top',
  );
  if (!at.isOpen) return null;
  const run = () => editor.chain().focus();
  const tool = (name: string, sign: ReactNode, act: () => void, isOn: boolean) => (
    <IconButton name={name} aria-pressed={isOn} onMouseDown={(event) => event.preventDefault()} onClick={act}>
      {sign}
    </IconButton>
  );
  return (
    <div ref={box} role="toolbar" aria-label={text('tools.selection')} className={classes.bar}>
      {tool(text('tools.bold'), <BoldIcon />, () => run().toggleBold().run(), at.bold)}
      {tool(text('tools.italic'), <ItalicIcon />, () => run().toggleItalic().run(), at.italic)}
      {tool(text('tools.highlight'), <HighlightIcon />, () => run().toggleHighlight().run(), at.highlight)}
      {tool(text('tools.link'), <LinkIcon />, () => ask({ kind: 'link' }), at.link)}
      {tool(text('tools.quote'), <BlockquoteIcon />, () => run().toggleBlockquote().run(), at.quote)}
    </div>
  );
}

import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import classes from '../editor.module.css';
import { useEditorTexts } from '../editor-texts.ts';
import {
  BlockquoteIcon,
  BoldIcon,
  CodeIcon,
  ItalicIcon,
  ListIcon,
  ListNumbersIcon,
  PhotoIcon,
  RedoIcon,
  SeparatorIcon,
  TableIcon,
  UndoIcon,
} from './editor-icons.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';

const levels = [2, 3, 4] as const;

/** What can be done to the text, and how it stands at the cursor. */
export function Toolbar({ editor }: { editor: Editor }) {
  const text = useEditorTexts();
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: levels.find((level) => now.isActive('heading', { level })) ?? 0,
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      link: now.isActive('link'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      codeBlock: now.isActive('codeBlock'),
      isInTable: now.isActive('table'),
      mayUndo: now.can().undo(),
      mayRedo: now.can().redo(),
      words:
        now.getText({ blockSeparator: ' ' }).match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0,
    }),
  });
  const run = () => editor.chain().focus();
  const tool = (name: string, sign: ReactNode, act: () => void, isOn?: boolean, isOff = false) => (
    <IconButton
      name={name}
      className={classes.tool}
      aria-pressed={isOn}
      disabled={isOff}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {sign}
    </IconButton>
  );
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={text('tools.label')}>
      <select
        aria-label={text('tools.style')}
        className={classes.style}
        value={at.heading}
        onChange={({ currentTarget }) => {
          const level = levels.find((one) => String(one) === currentTarget.value);
          if (level === undefined) run().setParagraph().run();
          else run().setHeading({ level }).run();
        }}
      >
        <option value={0}>{text('tools.paragraph')}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {text('tools.heading', { level: level - 1 })}
          </option>
        ))}
      </select>
      {tool(text('tools.bold'), <BoldIcon />, () => run().toggleBold().run(), at.bold)}
      {tool(text('tools.italic'), <ItalicIcon />, () => run().toggleItalic().run(), at.italic)}
      {tool(text('tools.link'), <LinkIcon />, () => setDialog('link'), at.link)}
      {tool(text('tools.bullets'), <ListIcon />, () => run().toggleBulletList().run(), at.bulletList)}
      {tool(
        text('tools.numbers'),
        <ListNumbersIcon />,
        () => run().toggleOrderedList().run(),
        at.orderedList,
      )}
      {tool(text('tools.quote'), <BlockquoteIcon />, () => run().toggleBlockquote().run(), at.blockquote)}
      {tool(text('tools.code'), <CodeIcon />, () => run().toggleCodeBlock().run(), at.codeBlock)}
      {tool(text('tools.picture'), <PhotoIcon />, () => setDialog('picture'))}
      {tool(
        text('tools.table'),
        <TableIcon />,
        () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        undefined,
        at.isInTable,
      )}
      {tool(text('tools.divider'), <SeparatorIcon />, () => run().setHorizontalRule().run())}
      {tool(text('tools.undo'), <UndoIcon />, () => run().undo().run(), undefined, !at.mayUndo)}
      {tool(text('tools.redo'), <RedoIcon />, () => run().redo().run(), undefined, !at.mayRedo)}
      {at.isInTable ? (
        <span className={classes.tableTools}>
          <button type="button" onClick={() => run().addRowAfter().run()}>
            {text('table.addRow')}
          </button>
          <button type="button" onClick={() => run().addColumnAfter().run()}>
            {text('table.addColumn')}
          </button>
          <button type="button" onClick={() => run().deleteRow().run()}>
            {text('table.deleteRow')}
          </button>
          <button type="button" onClick={() => run().deleteColumn().run()}>
            {text('table.deleteColumn')}
          </button>
          <button type="button" onClick={() => run().deleteTable().run()}>
            {text('table.delete')}
          </button>
        </span>
      ) : null}
      <span className={classes.words}>{text('words', { count: at.words })}</span>
      {dialog === 'link' ? <LinkDialog editor={editor} onClose={() => setDialog(null)} /> : null}
      {dialog === 'picture' ? <PictureDialog editor={editor} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

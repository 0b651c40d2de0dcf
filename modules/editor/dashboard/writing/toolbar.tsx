import { type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon, SearchIcon } from '#platform/dashboard/icons.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { EditRequest } from './edit-request.ts';
import {
  BlockquoteIcon,
  BoldIcon,
  CodeIcon,
  FocusIcon,
  ItalicIcon,
  ListIcon,
  ListNumbersIcon,
  OutlineIcon,
  PhotoIcon,
  RedoIcon,
  TableIcon,
  UndoIcon,
} from './editor-icons.tsx';
import { insertActs } from './insert-items.ts';
import { Outline } from './outline.tsx';
import classes from './toolbar.module.css';
import { useInsertItems } from './use-insert-items.ts';
import { useWordCount } from './use-word-count.ts';

const levels = [2, 3, 4] as const;

/** Where the tools are wider than the screen, those of the table come to where they are seen. */
const showFirst = (tools: HTMLElement | null) => tools?.scrollIntoView({ block: 'nearest', inline: 'start' });

type ToolbarProps = {
  editor: Editor;
  ask: (request: EditRequest) => void;
  onFind: () => void;
  /** Leaves nothing on the screen but the text. */
  onFocus: () => void;
};

/** What can be done to the text, and how it stands at the cursor. */
export function Toolbar({ editor, ask, onFind, onFocus }: ToolbarProps) {
  const text = useEditorTexts();
  const items = useInsertItems();
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
      mayWrite: now.isEditable,
      mayUndo: now.can().undo(),
      mayRedo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  /** What changes the text is off while somebody else writes. */
  const tool = (name: string, sign: ReactNode, act: () => void, isOn?: boolean, isOff = !at.mayWrite) => (
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
        disabled={!at.mayWrite}
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
      {tool(text('tools.link'), <LinkIcon />, () => ask({ kind: 'link' }), at.link)}
      {tool(text('tools.bullets'), <ListIcon />, () => run().toggleBulletList().run(), at.bulletList)}
      {tool(
        text('tools.numbers'),
        <ListNumbersIcon />,
        () => run().toggleOrderedList().run(),
        at.orderedList,
      )}
      {tool(text('tools.quote'), <BlockquoteIcon />, () => run().toggleBlockquote().run(), at.blockquote)}
      {tool(text('tools.code'), <CodeIcon />, () => run().toggleCodeBlock().run(), at.codeBlock)}
      {tool(text('tools.picture'), <PhotoIcon />, () =>
        ask({ kind: items.some(({ name }) => name === 'library') ? 'library' : 'picture' }),
      )}
      {tool(
        text('tools.table'),
        <TableIcon />,
        () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        undefined,
        at.isInTable || !at.mayWrite,
      )}
      <Dropdown
        label={text('insert.label')}
        opener={(opener) => (
          <IconButton
            name={text('insert.label')}
            className={classes.tool}
            disabled={!at.mayWrite}
            {...opener}
          >
            <PlusIcon />
          </IconButton>
        )}
      >
        {(close) => (
          <ChoiceList
            label={text('insert.label')}
            search="labels"
            choices={items.map(({ name, label }) => ({ value: name, label }))}
            isChosen={() => false}
            onChoose={(name) => {
              close();
              insertActs[name](editor, ask);
            }}
          />
        )}
      </Dropdown>
      {tool(
        text('tools.undo'),
        <UndoIcon />,
        () => run().undo().run(),
        undefined,
        !at.mayUndo || !at.mayWrite,
      )}
      {tool(
        text('tools.redo'),
        <RedoIcon />,
        () => run().redo().run(),
        undefined,
        !at.mayRedo || !at.mayWrite,
      )}
      {at.isInTable && at.mayWrite ? (
        <span className={classes.tableTools} ref={showFirst}>
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
      <span className={classes.toolEnd}>
        <Words editor={editor} />
        <Dropdown
          label={text('outline.label')}
          align="end"
          opener={(opener) => (
            <IconButton name={text('outline.label')} className={classes.tool} {...opener}>
              <OutlineIcon />
            </IconButton>
          )}
        >
          {(close) => <Outline editor={editor} onClose={close} />}
        </Dropdown>
        {tool(text('find.label'), <SearchIcon />, onFind, undefined, false)}
        {tool(text('focus.enter'), <FocusIcon />, onFocus, undefined, false)}
      </span>
    </div>
  );
}

function Words({ editor }: { editor: Editor }) {
  const text = useEditorTexts();
  const { words, minutes, selected } = useWordCount(editor);
  return (
    <span className={classes.words}>
      {selected > 0
        ? text('wordsSelected', { count: words, selected })
        : text('wordsToRead', { words: text('words', { count: words }), minutes })}
    </span>
  );
}

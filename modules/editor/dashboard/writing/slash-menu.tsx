import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useEditorTexts } from '../editor-texts.ts';
import type { EditRequest } from './edit-request.ts';
import classes from './floating.module.css';
import { type InsertName, insertActs } from './insert-items.ts';
import { useFloating } from './use-floating.ts';
import { useInsertItems } from './use-insert-items.ts';

type SlashMenuProps = { editor: Editor; ask: (request: EditRequest) => void };

/** Blocks to choose from, as soon as a line begins with a slash. */
export function SlashMenu({ editor, ask }: SlashMenuProps) {
  const text = useEditorTexts();
  const id = useId();
  const items = useInsertItems();
  const typed = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { $from, empty } = now.state.selection;
      if (!empty || !now.isFocused || $from.parent.type.name !== 'paragraph') return null;
      const words = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
      const query = /^\/([\p{L}\p{N} ]{0,20})$/u.exec(words)?.[1];
      return query === undefined ? null : `${$from.start()}:${query}`;
    },
  });
  const [left, setLeft] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const start = typed === null ? null : Number(typed.split(':')[0]);
  const query =
    typed
      ?.slice(typed.indexOf(':') + 1)
      .trim()
      .toLocaleLowerCase() ?? '';
  const found = items.filter(({ label }) => label.toLocaleLowerCase().includes(query));
  const isOpen = start !== null && left !== String(start) && found.length > 0;
  const current = Math.min(active, found.length - 1);
  const box = useFloating(isOpen, () => editor.view.coordsAtPos(start ?? 0));
  // A line that is no longer begun by a slash may ask again.
  useEffect(() => {
    if (start === null) setLeft(null);
  }, [start]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words bring other choices.
  useEffect(() => setActive(0), [query]);

  const choose = (name: InsertName) => {
    if (start === null) return;
    editor.chain().focus().deleteRange({ from: start, to: editor.state.selection.from }).run();
    insertActs[name](editor, ask);
  };
  const onKey = useRef((_: KeyboardEvent) => {});
  onKey.current = (event) => {
    if (!isOpen || event.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') setActive((current + 1) % found.length);
    else if (key === 'ArrowUp') setActive((current + found.length - 1) % found.length);
    else if (key === 'Escape') setLeft(String(start));
    else if ((key === 'Enter' || key === 'Tab') && found[current]) choose(found[current].name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => {
    const { dom } = editor.view;
    const listener = (event: KeyboardEvent) => onKey.current(event);
    dom.addEventListener('keydown', listener, true);
    return () => dom.removeEventListener('keydown', listener, true);
  }, [editor]);
  useEffect(() => {
    const { dom } = editor.view;
    if (isOpen) {
      dom.setAttribute('aria-controls', id);
      dom.setAttribute('aria-activedescendant', `${id}-${current}`);
    } else {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    }
  }, [editor, id, isOpen, current]);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, current]);
  if (!isOpen) return null;
  return (
    <div ref={box} id={id} role="listbox" aria-label={text('insert.label')} className={classes.menu}>
      {found.map(({ name, label, Icon }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and takes the keys.
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onPointerMove={() => setActive(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(name)}
        >
          <Icon /> {label}
        </div>
      ))}
    </div>
  );
}

import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { duplicate, move, remove } from './block-acts.ts';
import { GripIcon } from './editor-icons.tsx';
import classes from './floating.module.css';

/** Beside the block under the pointer: to drag it, and what else can be done with it. */
export function BlockHandle({ editor }: { editor: Editor }) {
  const text = useEditorTexts();
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    const { dom } = editor.view;
    const paper = dom.parentElement;
    if (!paper) return;
    const onMove = (event: PointerEvent) => {
      if (isOpen.current || event.pointerType !== 'mouse' || !editor.isEditable) return;
      const block = [...dom.children].find((child) => {
        const { top, bottom } = child.getBoundingClientRect();
        return event.clientY >= top - 6 && event.clientY <= bottom + 6;
      });
      if (!(block instanceof HTMLElement)) return;
      const place = editor.view.posAtDOM(block, 0);
      const resolved = editor.state.doc.resolve(Math.min(place, editor.state.doc.content.size));
      setAt(resolved.depth === 0 ? resolved.pos : resolved.before(1));
      if (box.current) box.current.style.top = `${block.offsetTop + 1}px`;
    };
    const onKey = () => setAt(null);
    paper.addEventListener('pointermove', onMove);
    dom.addEventListener('keydown', onKey);
    return () => {
      paper.removeEventListener('pointermove', onMove);
      dom.removeEventListener('keydown', onKey);
    };
  }, [editor]);
  const onDrag = (event: DragEvent) => {
    if (at === null || !editor.state.doc.nodeAt(at)) return;
    const { view, state } = editor;
    const selection = NodeSelection.create(state.doc, at);
    view.dispatch(state.tr.setSelection(selection));
    const shown = view.nodeDOM(at);
    if (shown instanceof HTMLElement) event.dataTransfer.setDragImage(shown, 0, 0);
    event.dataTransfer.setData('text/plain', '');
    event.dataTransfer.effectAllowed = 'move';
    view.dragging = { slice: selection.content(), move: true };
  };
  const acts: { name: 'up' | 'down' | 'duplicate' | 'delete'; keys?: string; act: (at: number) => void }[] = [
    { name: 'up', keys: 'Alt ↑', act: (place) => move(editor, place, -1) },
    { name: 'down', keys: 'Alt ↓', act: (place) => move(editor, place, 1) },
    { name: 'duplicate', act: (place) => duplicate(editor, place) },
    { name: 'delete', act: (place) => remove(editor, place) },
  ];
  return (
    <div ref={box} className={classes.handle} hidden={at === null}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dragged is moved by keys too. */}
      <span draggable onDragStart={onDrag}>
        <Dropdown
          label={text('block.label')}
          opener={(opener) => (
            <IconButton
              name={text('block.label')}
              tip="start"
              {...opener}
              className={classes.grip}
              tabIndex={-1}
              onClick={() => {
                isOpen.current = true;
                opener.onClick();
              }}
            >
              <GripIcon />
            </IconButton>
          )}
        >
          {(close) => (
            <Closing onClosed={() => (isOpen.current = false)}>
              <ul className={classes.acts}>
                {acts.map(({ name, keys, act }) => (
                  <li key={name}>
                    <button
                      type="button"
                      onClick={() => {
                        close();
                        setAt(null);
                        if (at !== null) act(at);
                      }}
                    >
                      {text(`block.${name}`)} {keys ? <kbd>{keys}</kbd> : null}
                    </button>
                  </li>
                ))}
              </ul>
            </Closing>
          )}
        </Dropdown>
      </span>
    </div>
  );
}

function Closing({ onClosed, children }: { onClosed: () => void; children: React.ReactNode }) {
  const latest = useRef(onClosed);
  useEffect(() => () => latest.current(), []);
  return children;
}

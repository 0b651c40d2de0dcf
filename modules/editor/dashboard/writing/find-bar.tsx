import { Button } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './find-bar.module.css';
import { findKey } from './find-plugin.ts';

/** Finds words in the text and puts others in their place; the headline is not among it. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useEditorTexts();
  const [words, setWords] = useState('');
  const [other, setOther] = useState('');
  const [isExact, setIsExact] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { count, current, mayWrite } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const state = findKey.getState(now.state);
      return { count: state?.found.length ?? 0, current: state?.current ?? 0, mayWrite: now.isEditable };
    },
  });
  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    const { state, view } = editor;
    view.dispatch(state.tr.setMeta(findKey, { words, isExact, current: 0 }).setMeta('addToHistory', false));
  }, [editor, words, isExact]);
  useEffect(
    () => () => {
      if (editor.isDestroyed) return;
      const { state, view } = editor;
      view.dispatch(state.tr.setMeta(findKey, { words: '' }).setMeta('addToHistory', false));
    },
    [editor],
  );
  const go = (to: number) => {
    if (count === 0) return;
    const { state, view } = editor;
    view.dispatch(
      state.tr.setMeta(findKey, { current: (to + count) % count }).setMeta('addToHistory', false),
    );
    const place = findKey.getState(editor.state)?.found[(to + count) % count];
    const element = place ? view.domAtPos(place.from).node.parentElement : null;
    element?.scrollIntoView?.({ block: 'center' });
  };
  const replace = (isAll: boolean) => {
    const found = findKey.getState(editor.state)?.found ?? [];
    const { tr, schema } = editor.state;
    const places = isAll ? [...found].reverse() : found.slice(current, current + 1);
    for (const { from, to } of places) {
      const marks = tr.doc.resolve(from + 1).marks();
      if (other === '') tr.delete(from, to);
      else tr.replaceWith(from, to, schema.text(other, marks));
    }
    if (places.length > 0) editor.view.dispatch(tr);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onClose();
      editor.commands.focus();
    } else if (event.key === 'Enter' && event.target === field.current)
      go(current + (event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={classes.find} aria-label={text('find.label')} onKeyDown={onKey}>
      <input
        ref={field}
        type="text"
        aria-label={text('find.words')}
        placeholder={text('find.words')}
        value={words}
        maxLength={200}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <span className={classes.count} role="status">
        {words === ''
          ? ''
          : count === 0
            ? text('find.nothing')
            : text('find.place', { at: current + 1, count })}
      </span>
      <IconButton name={text('find.previous')} disabled={count === 0} onClick={() => go(current - 1)}>
        <ChevronUpIcon />
      </IconButton>
      <IconButton name={text('find.next')} disabled={count === 0} onClick={() => go(current + 1)}>
        <ChevronDownIcon />
      </IconButton>
      <label className={classes.exact}>
        <input
          type="checkbox"
          checked={isExact}
          onChange={({ currentTarget }) => setIsExact(currentTarget.checked)}
        />
        {text('find.exact')}
      </label>
      {mayWrite ? (
        <>
          <input
            type="text"
            aria-label={text('find.other')}
            placeholder={text('find.other')}
            value={other}
            maxLength={200}
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
          />
          <Button size="xs" variant="default" disabled={count === 0} onClick={() => replace(false)}>
            {text('find.replace')}
          </Button>
          <Button size="xs" variant="default" disabled={count === 0} onClick={() => replace(true)}>
            {text('find.replaceAll')}
          </Button>
        </>
      ) : null}
      <IconButton name={text('find.close')} tip="end" className={classes.close} onClick={onClose}>
        <XIcon />
      </IconButton>
    </search>
  );
}

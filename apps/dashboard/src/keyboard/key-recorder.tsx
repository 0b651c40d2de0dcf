import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Refusal, refusalOf, type Shortcut } from '#platform/dashboard/keys/bindings.ts';
import { isPlain, keyCaps, strokeOf, strokesOf } from '#platform/dashboard/keys/key-stroke.ts';
import { useBindings } from '#platform/dashboard/keys/shortcuts.ts';
import classes from './keyboard.module.css';
import { useKeyboardTexts } from './keyboard-texts.ts';

type KeyRecorderProps = {
  shortcut: Shortcut;
  title: string;
  /** Names other shortcuts, where the keys are theirs. */
  titleOf: (id: string) => string;
  onKeep: (keys: string) => void;
  onCancel: () => void;
};

/** Takes new keys as they are pressed: one stroke, or two plain ones after each other. */
export function KeyRecorder({ shortcut, title, titleOf, onKeep, onCancel }: KeyRecorderProps) {
  const text = useKeyboardTexts();
  const id = useId();
  const bindings = useBindings();
  const [keys, setKeys] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const refusal = keys === '' ? undefined : refusalOf(keys, shortcut.id, bindings);
  const needsModifier = shortcut.worksInFields === true && keys !== '' && isPlain(keys);
  const complaint = needsModifier ? text('needsModifier') : refusal && said(refusal, text, titleOf);
  const isReady = keys !== '' && complaint === undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const stroke = strokeOf(event.nativeEvent);
    if (stroke === undefined || stroke === 'Tab' || stroke === 'Shift+Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (stroke === 'Escape') onCancel();
    else if (stroke === 'Backspace') setKeys('');
    else if (stroke === 'Enter') isReady && onKeep(keys);
    else setKeys(withStroke(keys, stroke));
  };
  return (
    <div className={classes.recorder}>
      <input
        ref={field}
        type="text"
        readOnly
        className={classes.field}
        aria-label={text('newKeys', { title })}
        aria-describedby={`${id}-said`}
        aria-invalid={complaint !== undefined}
        placeholder={text('press')}
        value={keyCaps(keys)
          .map((caps) => caps.join(' '))
          .join(` ${text('then')} `)}
        onKeyDown={onKeyDown}
      />
      <Button size="xs" disabled={!isReady} onClick={() => onKeep(keys)}>
        {text('keep')}
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        {text('cancel')}
      </Button>
      <p id={`${id}-said`} role="status" className={classes.said} data-failed={complaint !== undefined}>
        {complaint ?? text('recordHint')}
      </p>
    </div>
  );
}

/** A second plain stroke follows the first; anything else begins anew. */
function withStroke(keys: string, stroke: string): string {
  const isSecond = strokesOf(keys).length === 1 && isPlain(keys) && isPlain(stroke);
  return isSecond ? `${keys} ${stroke}` : stroke;
}

function said(
  refusal: Refusal,
  text: ReturnType<typeof useKeyboardTexts>,
  titleOf: (id: string) => string,
): string {
  return refusal.kind === 'taken'
    ? text('taken', { title: titleOf(refusal.by) })
    : text(refusal.kind === 'browser' ? 'browser' : 'movement');
}

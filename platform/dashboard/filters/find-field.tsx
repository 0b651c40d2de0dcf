import { useEffect, useRef, useState } from 'react';
import { useCommands } from '../commands/commands.ts';
import { SearchIcon, XIcon } from '../icons.tsx';
import { CapsText } from '../keys/caps-text.tsx';
import { useShortcut, useShownKeys } from '../keys/shortcut-registry.ts';
import { usePlatformTexts } from '../texts.ts';
import classes from './find-field.module.css';

const restMs = 250;

type FindFieldProps = {
  value: string;
  onFind: (text: string) => void;
  /** What is sought, where "Find in list" says too little. */
  label?: string | undefined;
};

/** The search of a list: asks once typing rests, and its shortcut leads to it from anywhere. */
export function FindField({ value, onFind, label }: FindFieldProps) {
  const text = usePlatformTexts();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const latest = useRef(onFind);
  latest.current = onFind;

  useEffect(() => {
    // Another address, such as by Back, wins over what was typed.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);

  const send = (next: string) => {
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    latest.current(sent.current);
  };

  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const rest = setTimeout(() => {
      sent.current = typed.trim();
      latest.current(sent.current);
    }, restMs);
    return () => clearTimeout(rest);
  }, [typed]);

  const keys = useShownKeys('find');
  const reach = () => {
    input.current?.focus();
    input.current?.select();
  };
  useShortcut('find', reach);
  useCommands([{ id: 'find', title: label ?? text('list.find'), shortcut: 'find', run: reach }]);

  return (
    <search className={classes.find} data-long={label !== undefined}>
      <SearchIcon />
      <input
        ref={input}
        type="text"
        enterKeyHint="search"
        aria-label={label ?? text('list.find')}
        aria-keyshortcuts={keys?.aria}
        placeholder={label ?? text('list.find')}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed);
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            setTyped('');
            send('');
          }
        }}
      />
      {typed === '' ? (
        <span aria-hidden="true" className={classes.key}>
          {keys ? <CapsText caps={keys.caps} /> : null}
        </span>
      ) : (
        <button
          type="button"
          className={classes.clearFind}
          aria-label={text('list.clearFind')}
          onClick={() => {
            setTyped('');
            send('');
            input.current?.focus();
          }}
        >
          <XIcon />
        </button>
      )}
    </search>
  );
}

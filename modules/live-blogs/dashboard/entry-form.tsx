import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { KeysText } from '#platform/dashboard/keys/keys-text.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_ENTRY_TITLE } from '../live-limits.contract.ts';
import { keptDraft, type Written } from './kept-draft.ts';
import classes from './live-blogs.module.css';
import { useLiveTexts } from './live-blogs-texts.ts';

/** Where the text of an update is written, as whoever shows the form has it. */
export type BodyField = ComponentType<{
  /** Of the live blog. */
  postId: number;
  start: string;
  label: string;
  /** Gives what reads the text at any moment. */
  onReady: (read: () => string) => void;
}>;

const nothing: Written = { title: '', body: '', is_pinned: false, is_key: false };

type EntryFormProps = {
  postId: number;
  Body: BodyField;
  submit: string;
  start?: Written;
  onSubmit: (written: Written) => Promise<unknown>;
  /** Under this name words that were not sent wait in the window, when the screen goes away or is loaded again. */
  keptAs?: string;
  /** What stands above the buttons. */
  children?: ReactNode;
  /** The way out; without it the form stays and is empty once its words are sent. */
  onClose?: () => void;
};

/** What somebody writes of what just happened; Ctrl+Enter sends it. */
export function EntryForm({
  postId,
  Body,
  submit,
  start,
  keptAs,
  onSubmit,
  onClose,
  children,
}: EntryFormProps) {
  const text = useLiveTexts();
  const [first] = useState(() => start ?? keptDraft.read(keptAs) ?? nothing);
  const [said, setSaid] = useState(first);
  const [count, setCount] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const readBody = useRef(() => first.body);
  const isOpened = useRef(onClose !== undefined);
  const title = useRef<HTMLInputElement>(null);
  // Whoever has opened it goes on in it.
  useEffect(() => {
    if (isOpened.current) title.current?.focus();
  }, []);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit({ ...said, body: readBody.current() });
      setSaid(nothing);
      if (keptAs) keptDraft.forget(keptAs);
      setCount((before) => before + 1);
      onClose?.();
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setBusy(false);
  };
  const keep = useRef(() => {});
  keep.current = () => {
    if (keptAs) keptDraft.write(keptAs, { ...said, body: readBody.current() });
  };
  const keepUnsent = () => {
    if (!isBusy) keep.current();
  };
  const hide = useRef(keepUnsent);
  hide.current = keepUnsent;
  useEffect(() => {
    const onHide = () => hide.current();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
  // A screen that goes away hears no blur. What is on its way then is kept too: once it is sent, it is forgotten.
  useLayoutEffect(() => () => keep.current(), []);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onBlur={keepUnsent}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        void send();
      }}
    >
      <TextField
        ref={title}
        label={text('entryTitle')}
        value={said.title}
        maxLength={LONGEST_ENTRY_TITLE}
        onText={(title) => setSaid({ ...said, title })}
      />
      <Body
        key={count}
        postId={postId}
        start={count === 0 ? first.body : ''}
        label={text('entryBody')}
        onReady={(read) => {
          readBody.current = read;
        }}
      />
      {failure === undefined ? null : (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {children}
      <div className={classes.acts}>
        <CheckField
          label={text('key')}
          isOn={said.is_key}
          onChange={(is_key) => setSaid({ ...said, is_key })}
        />
        <CheckField
          label={text('pinned')}
          isOn={said.is_pinned}
          onChange={(is_pinned) => setSaid({ ...said, is_pinned })}
        />
        <span className={classes.end}>
          <KeysText keys="Mod+Enter" />
          {onClose ? (
            <Button size="xs" variant="default" onClick={onClose}>
              {text('cancel')}
            </Button>
          ) : null}
          <Button type="submit" size="xs" loading={isBusy}>
            {submit}
          </Button>
        </span>
      </div>
    </form>
  );
}

import { Button } from '@mantine/core';
import { type ComponentType, useRef, useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_ENTRY_TITLE } from '../live-limits.contract.ts';
import classes from './live-blogs.module.css';
import { useLiveTexts } from './live-blogs-texts.ts';

/** Where the text of an update is written, as whoever shows the form has it. */
export type BodyField = ComponentType<{
  start: string;
  label: string;
  /** Gives what reads the text at any moment. */
  onReady: (read: () => string) => void;
}>;

export type Written = { title: string; body: string; is_pinned: boolean; is_key: boolean };

const nothing: Written = { title: '', body: '', is_pinned: false, is_key: false };

type EntryFormProps = {
  Body: BodyField;
  submit: string;
  start?: Written;
  onSubmit: (written: Written) => Promise<unknown>;
  /** The way out; without it the form stays and is empty once its words are sent. */
  onClose?: () => void;
};

/** What somebody writes of what just happened; Ctrl+Enter sends it. */
export function EntryForm({ Body, submit, start = nothing, onSubmit, onClose }: EntryFormProps) {
  const text = useLiveTexts();
  const [said, setSaid] = useState(start);
  const [count, setCount] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const readBody = useRef(() => start.body);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit({ ...said, body: readBody.current() });
      setSaid(nothing);
      setCount((before) => before + 1);
      onClose?.();
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        void send();
      }}
    >
      <TextField
        label={text('entryTitle')}
        value={said.title}
        maxLength={LONGEST_ENTRY_TITLE}
        onText={(title) => setSaid({ ...said, title })}
      />
      <Body
        key={count}
        start={count === 0 ? start.body : ''}
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
          <small>{text('keys')}</small>
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

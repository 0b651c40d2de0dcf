import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_NOTE, MOST_MENTIONS } from '../note-limits.contract.ts';
import classes from './notes.module.css';
import { useNotesTexts } from './notes-texts.ts';
import { PeopleToMention } from './people-to-mention.tsx';

type Person = { id: number; title: string };
type Said = { text: string; mention_ids: number[] };

type NoteFormProps = {
  postId: number;
  label: string;
  submit: string;
  start?: { text: string; mentions: readonly Person[] };
  /** Whether it was opened by a press, and so takes the focus. */
  isAsked?: boolean;
  onSubmit: (said: Said) => Promise<unknown>;
  /** The way out; without it the form stays and is empty once its words are sent. */
  onClose?: () => void;
};

/** What somebody says, and whom it mentions. */
export function NoteForm({ postId, label, submit, start, isAsked, onSubmit, onClose }: NoteFormProps) {
  const text = useNotesTexts();
  const [typed, setTyped] = useState(start?.text ?? '');
  const [people, setPeople] = useState<readonly Person[]>(start?.mentions ?? []);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAsked) form.current?.querySelector('textarea')?.focus();
  }, [isAsked]);
  const send = async () => {
    if (typed.trim() === '') return setFailure(text('missing'));
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit({ text: typed.trim(), mention_ids: people.map(({ id }) => id) });
      setTyped('');
      setPeople([]);
      onClose?.();
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={label}
        value={typed}
        onText={setTyped}
        lines={3}
        maxLength={LONGEST_NOTE}
        error={failure}
      />
      <Mentions people={people} onPeople={setPeople}>
        {people.length < MOST_MENTIONS ? (
          <Dropdown
            label={text('mention')}
            opener={(opener) => (
              <button type="button" className={classes.link} {...opener}>
                {text('mention')}
              </button>
            )}
          >
            {(close) => (
              <PeopleToMention
                postId={postId}
                without={people.map(({ id }) => id)}
                onChoose={(person) => {
                  setPeople([...people, person]);
                  close();
                }}
              />
            )}
          </Dropdown>
        ) : null}
      </Mentions>
      <div className={classes.acts}>
        <Button type="submit" size="xs" variant="default" loading={isBusy}>
          {submit}
        </Button>
        {onClose ? (
          <Button size="xs" variant="default" onClick={onClose}>
            {text('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type MentionsProps = {
  people: readonly Person[];
  onPeople: (people: readonly Person[]) => void;
  /** What adds one. */
  children: ReactNode;
};

/** Whom a note mentions, each with a way to take them out. */
function Mentions({ people, onPeople, children }: MentionsProps) {
  const text = useNotesTexts();
  return (
    <ul className={classes.mentions} aria-label={text('mentions')}>
      {people.map(({ id, title }) => (
        <li key={id}>
          <bdi>{title || text('nobody')}</bdi>
          <button
            type="button"
            aria-label={text('without', { name: title || text('nobody') })}
            onClick={() => onPeople(people.filter((one) => one.id !== id))}
          >
            <XIcon size={14} />
          </button>
        </li>
      ))}
      <li data-add>{children}</li>
    </ul>
  );
}

import { type ReactNode, useState } from 'react';
import { CallError } from '../call.ts';
import { clockTime } from '../dates.ts';
import { ConflictPanel } from '../dialogs/conflict-panel.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import type { schemaErrors } from '../dialogs/form-errors.ts';
import { useConflict } from '../dialogs/use-conflict.ts';
import type { FormState } from '../dialogs/use-form.ts';
import { notices } from '../notices.tsx';
import { useRecordsTexts } from './records-texts.ts';

/** What people call a row, by whichever of the usual columns it has. */
function nameIn(row: object): string | undefined {
  const { title, name, code } = row as { title?: unknown; name?: unknown; code?: unknown };
  return [title, name, code].find((said): said is string => typeof said === 'string' && said !== '');
}

type Stored = { id: number; revision: number; updated_ts?: number };

export type RecordDialogProps<Row extends Stored, Values extends object, Saved extends Row = Row> = {
  /** The row that is changed; null to add one. */
  record: Row | null;
  /** The contract's schema of a row, which reads the saved row out of a conflict. */
  rowSchema: { safeParse: (value: unknown) => { data?: Row } };
  /** The contract's schema of what is typed, or one that asks it. */
  schema: Parameters<typeof schemaErrors>[0];
  /** The values of a row as the form holds them; null is a fresh one. */
  valuesOf: (row: Row | null) => Values;
  /** Verbs with their object: "Add badge", "Save badge"; the title of an edit says what is edited; `submit` instead of both verbs. */
  words: { add: string; edit: string; save: string; submit?: string };
  /** What people call each value, in the order of the form; a conflict names them. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Values whose words are not themselves, for a conflict: a status by its name. */
  inWords?: { readonly [Name in keyof Values]?: (value: Values[Name]) => string };
  create: (values: Values) => Promise<Saved>;
  update: (row: { id: number; revision: number }, values: Values) => Promise<Saved>;
  /** Called with what was saved; without it a notice says that it was added or saved, by its name. */
  onSaved?: (row: Saved, isNew: boolean) => void;
  /** What people call a row, where it has none of the usual columns. */
  nameOf?: (row: Saved) => string;
  /** The exact sentence for a refused form, by the code of the refusal. */
  failed?: (code: string, isNew: boolean) => string;
  isCovered?: boolean;
  onClose: () => void;
  /** The fields; `saved` is the row that is changed, null while one is added. */
  children: (form: FormState<Values>, saved: Row | null) => ReactNode;
};

/**
 * Adds a row or changes one. Saved elsewhere meanwhile, both values are shown; deleted meanwhile, what was typed can be
 * added again; refusals stand under their fields, and nothing typed is lost by a slip.
 */
export function RecordDialog<Row extends Stored, Values extends object, Saved extends Row = Row>(
  props: RecordDialogProps<Row, Values, Saved>,
) {
  const { valuesOf, words, onSaved } = props;
  const text = useRecordsTexts();
  // The row may be fetched again meanwhile; the revision belongs to what was opened.
  const [opened] = useState(props.record);
  const [initial] = useState(() => valuesOf(opened));
  const [isDeleted, setIsDeleted] = useState(false);
  const row = isDeleted ? null : opened;
  const { current, isOwn, watch } = useConflict(props.rowSchema);

  const write = async (values: Values): Promise<Saved> => {
    if (!row) return props.create(values);
    try {
      return await props.update({ id: row.id, revision: (current ?? row).revision }, values);
    } catch (error) {
      if (!(error instanceof CallError && error.status === 404)) throw error;
      setIsDeleted(true);
      throw new Error(text('deletedMeanwhile'));
    }
  };
  const send = async (values: Values) => {
    const saved = await watch(write(values));
    if (onSaved) onSaved(saved, row === null);
    else {
      const name = props.nameOf ? props.nameOf(saved) : nameIn(saved);
      if (name === undefined) notices.done(text(row ? 'saved' : 'added'));
      else notices.done(text(row ? 'savedOne' : 'addedOne', { name }));
    }
  };
  return (
    <FormDialog
      title={row ? words.edit : words.add}
      submit={words.submit ?? (row ? words.save : words.add)}
      schema={props.schema}
      onSubmit={send}
      onClose={props.onClose}
      {...{ initial, isCovered: props.isCovered ?? false }}
      {...(props.failed ? { failed: (code: string) => props.failed?.(code, row === null) ?? '' } : {})}
    >
      {(form) => (
        <>
          {current && row ? (
            <ConflictPanel
              {...{ form, initial, isOwn, revision: current.revision }}
              theirs={valuesOf(current)}
              labels={props.labels}
              inWords={props.inWords}
              savedAt={current.updated_ts === undefined ? undefined : clockTime(current.updated_ts * 1000)}
            />
          ) : null}
          {props.children(form, row)}
        </>
      )}
    </FormDialog>
  );
}

import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CallError } from '../call.ts';
import type { FormState } from '../dialogs/use-form.ts';
import { notices } from '../notices.tsx';
import { PageForm } from '../page-form.tsx';
import { useRecordsTexts } from './records-texts.ts';

type RecordPageFormProps<Row, Values> = {
  /** The record as it is saved. */
  record: Row;
  /** Asks what is saved by now. */
  onRefresh: () => Promise<Row | undefined>;
  /** A verb with its object. */
  submit: string;
  /** What is said once it is saved. */
  said: string;
  valuesOf: (record: Row) => Values;
  schema: (record: Row) => Parameters<typeof PageForm>[0]['schema'];
  /** Saves over the version that the form began with. */
  save: (values: Values, record: Row) => Promise<Row>;
  children: (form: FormState<Values>, record: Row) => ReactNode;
  /** What stands below the form, with a way to begin anew with what is saved. */
  after?: (record: Row, takeSaved: () => Promise<void>) => ReactNode;
};

/** A record whose form stands in a page: what somebody else saved meanwhile is told, and is taken by hand. */
export function RecordPageForm<Row, Values extends object>(props: RecordPageFormProps<Row, Values>) {
  const text = useRecordsTexts();
  const [started, setStarted] = useState(props.record);
  // What is typed stays until it is saved or given up.
  const [taken, setTaken] = useState(0);
  const [isStale, setIsStale] = useState(false);
  const onSubmit = async (values: Values): Promise<Values> => {
    try {
      const saved = await props.save(values, started);
      setStarted(saved);
      notices.done(props.said);
      return props.valuesOf(saved);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'revision_conflict') setIsStale(true);
      throw failure;
    }
  };
  const takeSaved = async () => {
    const latest = await props.onRefresh();
    if (!latest) return;
    setStarted(latest);
    setTaken((times) => times + 1);
    setIsStale(false);
  };
  return (
    <>
      <PageForm
        key={taken}
        submit={props.submit}
        initial={props.valuesOf(started)}
        schema={props.schema(started)}
        onSubmit={onSubmit}
        // The refusal says who saved it; here is the way on.
        beside={
          isStale ? (
            <Button size="xs" variant="default" onClick={() => void takeSaved()}>
              {text('useSaved')}
            </Button>
          ) : null
        }
      >
        {(form) => props.children(form, started)}
      </PageForm>
      {props.after?.(started, takeSaved)}
    </>
  );
}

import { useCallback, useState } from 'react';
import { CallError } from '../call.ts';
import { ToldInForm } from './use-form.ts';

type Schema<Row> = { safeParse: (value: unknown) => { data?: Row } };

/**
 * What was saved elsewhere while a form was open, as the refusal of a write tells it.
 * @param schema the contract's schema of the row
 */
export function useConflict<Row extends { revision: number | null }>(schema: Schema<Row>) {
  const [current, setCurrent] = useState<Row | null>(null);
  const [isOwn, setIsOwn] = useState(false);
  const watch = useCallback(
    async <T>(write: Promise<T>): Promise<T> => {
      try {
        const saved = await write;
        setCurrent(null);
        return saved;
      } catch (error) {
        if (error instanceof CallError && error.code === 'revision_conflict') {
          const { data = null } = schema.safeParse(error.body.current);
          setCurrent(data);
          setIsOwn(error.body.saved_by_caller === true);
          // The panel says it, with what can be done; without a row there is none.
          if (data) throw new ToldInForm(error.message);
        }
        throw error;
      }
    },
    [schema],
  );
  /** `current` is null while nobody saved, `isOwn` when that was in another window; `watch` looks how a write ends. */
  return { current, isOwn, watch };
}

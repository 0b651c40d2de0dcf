import { useCallback, useState } from 'react';
import { CallError } from '../call.ts';

type Schema<Row> = { safeParse: (value: unknown) => { data?: Row } };

/**
 * What somebody else saved while a form was open, as the refusal of a write tells it.
 * @param schema the contract's schema of the row
 */
export function useConflict<Row extends { revision: number | null }>(schema: Schema<Row>) {
  const [current, setCurrent] = useState<Row | null>(null);
  const watch = useCallback(
    async <T>(write: Promise<T>): Promise<T> => {
      try {
        const saved = await write;
        setCurrent(null);
        return saved;
      } catch (error) {
        if (error instanceof CallError && error.code === 'revision_conflict')
          setCurrent(schema.safeParse(error.body.current).data ?? null);
        throw error;
      }
    },
    [schema],
  );
  /** `current` is null while nobody else saved; `watch` looks at how a write ends. */
  return { current, watch };
}

import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { DeleteRows } from './use-delete.tsx';

const ConfirmDialog = lazyPart(() => import('../dialogs/confirm-dialog.tsx'), 'ConfirmDialog');

/** What is asked about: the first row, how many there are, and how often they are used together. */
export type AskedRows<Row> = { first: Row; count: number; uses: number };

type AskedDelete<Row> = {
  /** The rows of the list, by which it is known how often each is used. */
  shown: readonly Row[];
  usesOf: (row: Row) => number;
  /** Deletes, as `useDelete` gives it. */
  run: DeleteRows;
  /** The question, its button, and what happens to those who use the rows. */
  words: (asked: AskedRows<Row>) => { title: string; confirm: string; used: string };
};

type Question<Row> = { ids: readonly number[]; about: AskedRows<Row>; answer: (isDone: boolean) => void };

/** Deletes at once what nobody uses, and asks first about the rest; `dialog` is drawn beside the list. */
export function useAskedDelete<Row extends { id: number }>({
  shown,
  usesOf,
  run,
  words,
}: AskedDelete<Row>): { onDelete: DeleteRows; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question<Row> | null>(null);
  const onDelete = useCallback<DeleteRows>(
    (ids) => {
      const rows = shown.filter(({ id }) => ids.includes(id));
      const uses = rows.reduce((sum, row) => sum + usesOf(row), 0);
      const [first] = rows;
      if (first === undefined || uses === 0) return run(ids);
      return new Promise((answer) => setAsked({ ids, about: { first, count: ids.length, uses }, answer }));
    },
    [shown, usesOf, run],
  );
  if (asked === null) return { onDelete, dialog: null };
  const { title, confirm, used } = words(asked.about);
  return {
    onDelete,
    dialog: (
      <Suspense fallback={null}>
        <ConfirmDialog
          title={title}
          confirm={confirm}
          onConfirm={async () => asked.answer(await run(asked.ids))}
          onClose={() => {
            setAsked(null);
            asked.answer(false);
          }}
        >
          {used}
        </ConfirmDialog>
      </Suspense>
    ),
  };
}

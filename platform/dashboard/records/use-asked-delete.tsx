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
  /** What stands below that, such as who uses them. */
  more?: (rows: readonly Row[]) => ReactNode;
};

type Question<Row> = {
  ids: readonly number[];
  used: readonly Row[];
  about: AskedRows<Row>;
  answer: (isDone: boolean) => void;
};

/** Deletes at once what nobody uses, and asks first about the rest; `dialog` is drawn beside the list. */
export function useAskedDelete<Row extends { id: number }>({
  shown,
  usesOf,
  run,
  words,
  more,
}: AskedDelete<Row>): { onDelete: DeleteRows; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question<Row> | null>(null);
  const onDelete = useCallback<DeleteRows>(
    (ids) => {
      const rows = shown.filter(({ id }) => ids.includes(id));
      const uses = rows.reduce((sum, row) => sum + usesOf(row), 0);
      const [first] = rows;
      if (first === undefined || uses === 0) return run(ids);
      const used = rows.filter((row) => usesOf(row) > 0);
      const about = { first, count: ids.length, uses };
      return new Promise((answer) => setAsked({ ids, used, about, answer }));
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
          {more?.(asked.used)}
        </ConfirmDialog>
      </Suspense>
    ),
  };
}

import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useRef } from 'react';
import { numberText } from '../number-text.ts';
import type { SelectedRows } from '../table/selected-rows.ts';
import { type UndoableDelete, useUndoableDelete } from '../use-undoable-delete.ts';
import { recordsText, useRecordsTexts } from './records-texts.ts';

type DeleteOptions = {
  /** Deletes, and gives the ids of what was there, with the batch by which it is undone. */
  remove: (ids: number[]) => Promise<{ ids: number[]; batchId: number | null }>;
  /** Undoes the batch, and says what came back and what did not. */
  undo: (batchId: number | null) => Promise<unknown>;
  /** What a row that is shown is called; undefined for one that is not. */
  nameOf?: (id: number) => string | undefined;
  /** Sentences of the room where the standard ones do not fit. */
  said?: Partial<UndoableDelete<number[]>['said']>;
};

/** Deletes rows by their ids, says so with Undo, and tells whether they were deleted. */
export type DeleteRows = (ids: number[]) => Promise<boolean>;

/** Deletes rows at once and gives them back by Undo. */
export function useDelete(options: DeleteOptions): DeleteRows {
  const undoably = useUndoableDelete();
  const latest = useRef(options);
  latest.current = options;
  return useCallback(
    (ids) => {
      const { remove, undo, nameOf, said } = latest.current;
      const name = ids.length === 1 && ids[0] !== undefined ? nameOf?.(ids[0]) : undefined;
      const { deleted, ...failures } = { ...sentences(name), ...said };
      return undoably({
        remove: () => remove(ids),
        restore: ({ batchId }) => undo(batchId),
        isNothing: ({ batchId }) => batchId === null,
        saysEnd: true,
        said: { ...failures, deleted: (gone) => deleted(gone.ids) },
      });
    },
    [undoably],
  );
}

const sentences = (name: string | undefined): UndoableDelete<number[]>['said'] => ({
  deleted: ({ length }) =>
    name !== undefined && length === 1
      ? recordsText('deletedOne', { name })
      : recordsText('deletedMany', { count: length, shown: numberText(length) }),
  deleteFailed: (reason) => recordsText('deleteFailed', { reason }),
  restoreFailed: (reason) => recordsText('restoreFailed', { reason }),
});

type BulkDeleteProps = {
  selected: SelectedRows;
  clear: () => void;
  /** Deletes the selected rows, or all that the list shows. */
  onDelete: (selected: SelectedRows) => Promise<boolean>;
  /** How many the act is for, and how many it takes at once. */
  count: number;
  most: number;
  children?: ReactNode;
};

/** Delete for selected rows; the selection goes once they are deleted. */
export function BulkDelete({ selected, clear, onDelete, count, most, children }: BulkDeleteProps) {
  const text = useRecordsTexts();
  const isTooMany = count > most;
  const run = async () => {
    if (await onDelete(selected)) clear();
  };
  return (
    <>
      {children}
      <Button size="xs" variant="default" disabled={isTooMany} onClick={() => void run()}>
        {isTooMany ? text('deleteMost', { count: numberText(most) }) : text('deleteWord')}
      </Button>
    </>
  );
}

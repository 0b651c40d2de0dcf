import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { MOST_AT_ONCE } from '#platform/contract/search-limit.ts';
import { lazyPart } from '../lazy-part.ts';
import { numberText } from '../number-text.ts';
import type { SelectedRows } from '../table/selected-rows.ts';
import { type UndoableDelete, useUndoableDelete } from '../use-undoable-delete.ts';
import { recordsText, useRecordsTexts } from './records-texts.ts';

const ConfirmDialog = lazyPart(() => import('../dialogs/confirm-dialog.tsx'), 'ConfirmDialog');

/** What was deleted, with what more its return needs, such as the batch. */
type GoneRows = { ids: readonly number[] };

export type DeleteOptions<Gone extends GoneRows> = Pick<
  UndoableDelete<Gone>,
  'restore' | 'batchOf' | 'isNothing' | 'saysEnd'
> & {
  /** Deletes, and says what was there. */
  remove: (ids: readonly number[]) => Promise<Gone>;
  /** What a row that is shown is called, for the sentence about it alone. */
  nameOf?: (id: number) => string | undefined;
  /** Sentences of the room where the standard ones do not fit. */
  said?: Partial<UndoableDelete<Gone>['said']>;
};

/** Deletes rows by their ids, says so with Undo, and tells whether they were deleted. */
export type DeleteRows = (ids: readonly number[]) => Promise<boolean>;

/**
 * Deletes at once and gives back by Undo.
 * @returns a function that stays the same while the screen is drawn anew
 */
export function useDelete<Gone extends GoneRows>(options: DeleteOptions<Gone>): DeleteRows {
  const undoably = useUndoableDelete();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  return useCallback(
    (ids) => {
      const { remove, nameOf, said, ...act } = latest.current;
      const name = ids.length === 1 && ids[0] !== undefined ? nameOf?.(ids[0]) : undefined;
      return undoably<Gone>({
        isNothing: (gone) => gone.ids.length === 0,
        ...act,
        remove: () => remove(ids),
        said: { ...sentences(name), ...said },
      });
    },
    [undoably],
  );
}

/** The sentence for so many deleted rows; one alone is called by its name. */
export const deletedText = (count: number, name: string | undefined): string =>
  name !== undefined && count === 1
    ? recordsText('deletedOne', { name })
    : recordsText('deletedMany', { count, shown: numberText(count) });

const sentences = (name: string | undefined): UndoableDelete<GoneRows>['said'] => ({
  deleted: ({ ids: { length } }) => deletedText(length, name),
  deleteFailed: (reason) => recordsText('deleteFailed', { reason }),
  restoreFailed: (reason) => recordsText('restoreFailed', { reason }),
  restored: ({ ids: { length } }) =>
    name !== undefined && length === 1
      ? recordsText('restoredOne', { name })
      : recordsText('restoredMany', { count: length, shown: numberText(length) }),
});

type BulkDeleteProps = {
  selected: SelectedRows;
  clear: () => void;
  /** Deletes the selected rows, or all that the list shows. */
  onDelete: (selected: SelectedRows) => Promise<boolean>;
  /** How many the act is for, and how many it takes at once. */
  count: number;
  most?: number;
  /** The room asks about these rows itself, for a reason of its own. */
  asksItself?: boolean;
  /** Recent actions keep the way back for a day. */
  isKept?: boolean;
  children?: ReactNode;
};

/** More than these are deleted only by whoever has read their number. */
const MOST_UNASKED = 10;

/** Delete for selected rows; the selection goes once they are deleted. Many are asked about by their number. */
export function BulkDelete({
  selected,
  clear,
  onDelete,
  count,
  most = MOST_AT_ONCE,
  asksItself = false,
  isKept = false,
  children,
}: BulkDeleteProps) {
  const text = useRecordsTexts();
  const isTooMany = count > most;
  const [isAsking, setIsAsking] = useState(false);
  const shown = numberText(count);
  const run = async () => {
    if (await onDelete(selected)) clear();
  };
  return (
    <>
      {children}
      <Button
        size="xs"
        variant="default"
        disabled={isTooMany}
        onClick={() => (count > MOST_UNASKED && !asksItself ? setIsAsking(true) : void run())}
      >
        {isTooMany ? text('deleteMost', { count: numberText(most) }) : text('deleteWord')}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={text('deleteManyTitle', { shown })}
            confirm={text('deleteManyConfirm', { shown })}
            onConfirm={run}
            onClose={() => setIsAsking(false)}
          >
            {text(isKept ? 'deleteManyKept' : 'deleteManyHint')}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  );
}

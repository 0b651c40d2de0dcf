import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { BulkDelete } from '#platform/dashboard/records/use-delete.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import { useFolders } from './use-folders.ts';

const SeveralDialog = lazyPart(() => import('./several-dialog.tsx'), 'SeveralDialog');

type BulkActsProps = {
  selected: SelectedRows;
  clear: () => void;
  isTrash: boolean;
  onDelete: (ids: readonly number[]) => Promise<boolean>;
  onRestore: (ids: readonly number[]) => Promise<boolean>;
};

/** What is done with selected files: said of all, put into the trash, brought back. */
export function BulkActs({ selected, clear, isTrash, onDelete, onRestore }: BulkActsProps) {
  const text = useAssetsTexts();
  const [isOpen, setIsOpen] = useState(false);
  const folders = useFolders();
  const ids = [...selected.ids];
  const restore = async () => {
    if (await onRestore(ids)) clear();
  };
  if (isTrash) {
    return (
      <Button size="xs" variant="default" onClick={() => void restore()}>
        {text('trash.restore')}
      </Button>
    );
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {text('several.open')}
      </Button>
      <BulkDelete
        {...{ selected, clear }}
        count={ids.length}
        onDelete={(some) => onDelete([...some.ids])}
        isKept
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <SeveralDialog
            {...{ ids, folders }}
            onDone={() => {
              setIsOpen(false);
              clear();
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

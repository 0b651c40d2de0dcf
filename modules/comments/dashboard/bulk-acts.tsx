import { Button } from '@mantine/core';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import type { CommentStatus } from '../comment-kinds.contract.ts';
import { useCommentsTexts } from './comments-texts.ts';
import type { SetStatus } from './use-moderation.ts';

type BulkActsProps = {
  status: CommentStatus;
  selected: SelectedRows;
  clear: () => void;
  setStatus: SetStatus;
};

const acts = [
  { act: 'approve', status: 'approved' },
  { act: 'reject', status: 'rejected' },
  { act: 'spam', status: 'spam' },
  { act: 'delete', status: 'deleted' },
] as const;

/** What is done with the selected comments; all of it can be undone. */
export function BulkActs({ status, selected, clear, setStatus }: BulkActsProps) {
  const text = useCommentsTexts();
  const run = async (to: CommentStatus) => {
    if (await setStatus([...selected.ids], to)) clear();
  };
  return (
    <>
      {acts
        .filter((one) => one.status !== status)
        .map((one) => (
          <Button
            key={one.act}
            size="xs"
            variant={one.act === 'approve' ? 'filled' : 'default'}
            onClick={() => void run(one.status)}
          >
            {text(`short.${one.act}`)}
          </Button>
        ))}
    </>
  );
}

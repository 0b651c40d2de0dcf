import { useState } from 'react';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { Tag } from '../tags.contract.ts';
import { TagChoice } from './merging/tag-choice.tsx';
import { useMerge } from './merging/use-merge.ts';
import { useTagsTexts } from './tags-texts.ts';

type DeleteDialogProps = {
  tags: readonly Tag[];
  onDelete: () => Promise<unknown>;
  /** Called once another tag stands in their place. */
  onReplaced: () => void;
  onClose: () => void;
};

/** Asks before tags go that posts have: the posts lose them, or get another tag. */
export function DeleteDialog({ tags, onDelete, onReplaced, onClose }: DeleteDialogProps) {
  const text = useTagsTexts();
  const { merge } = useMerge();
  const [action, setAction] = useState<'remove' | 'replace'>('remove');
  const [target, setTarget] = useState('');
  const posts = tags.reduce((sum, { post_count }) => sum + (post_count ?? 0), 0);
  const ids = tags.map(({ id }) => id);
  const count = tags.length;
  const onConfirm = async () => {
    if (action === 'remove') return onDelete();
    if (target === '') throw new Error(text('merge.targetMissing'));
    await merge(ids, Number(target), false);
    onReplaced();
  };
  return (
    <ConfirmDialog
      title={text('delete.title', { count, name: tags[0]?.title ?? '' })}
      confirm={text('delete.confirm', { count })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <SegmentedField
        label={text('delete.action')}
        value={action}
        choices={(['remove', 'replace'] as const).map((value) => ({ value, label: text(`delete.${value}`) }))}
        onChoose={setAction}
      />
      {action === 'replace' ? (
        <TagChoice label={text('delete.with')} value={target} without={ids} onChoose={setTarget} />
      ) : null}
      <p>
        {action === 'remove'
          ? text('delete.used', { count: posts, shown: numberText(posts) })
          : text('merge.undoable')}
      </p>
    </ConfirmDialog>
  );
}

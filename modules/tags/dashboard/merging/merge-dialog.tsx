import { useState } from 'react';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { useTagsTexts } from '../tags-texts.ts';
import { TagChoice } from './tag-choice.tsx';
import { useMerge } from './use-merge.ts';

export type MergedTag = { id: number; title: string; post_count: number | null };

type MergeDialogProps = {
  /** One, which is merged into another one of the site, or several, of which one is kept. */
  tags: readonly MergedTag[];
  /** Which of several is kept at first; that of most posts otherwise. */
  into?: number | undefined;
  onMerged?: () => void;
  onClose: () => void;
};

/** Merges tags: which one is kept, and what becomes of the others. */
export function MergeDialog({ tags, into, onMerged, onClose }: MergeDialogProps) {
  const text = useTagsTexts();
  const { merge } = useMerge();
  const isOne = tags.length === 1;
  const ordered = [...tags].sort((one, other) => (other.post_count ?? 0) - (one.post_count ?? 0));
  const [target, setTarget] = useState(isOne ? '' : String(into ?? ordered[0]?.id ?? ''));
  const name = tags[0]?.title ?? '';
  const onConfirm = async () => {
    if (target === '') throw new Error(text('merge.targetMissing'));
    const kept = Number(target);
    await merge(
      tags.map(({ id }) => id).filter((id) => id !== kept),
      kept,
    );
    onMerged?.();
  };
  return (
    <ConfirmDialog
      title={text('merge.title', { count: tags.length, name })}
      confirm={text('merge.submit')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isOne ? (
        <TagChoice
          label={text('merge.into')}
          value={target}
          without={tags.map(({ id }) => id)}
          onChoose={setTarget}
        />
      ) : (
        <SelectField
          label={text('merge.keep')}
          value={target}
          choices={ordered.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChoose={setTarget}
        />
      )}
      <p>
        {text('merge.keepHelp')} {text('merge.undoable')}
      </p>
    </ConfirmDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { keepTask } from '#platform/dashboard/kept-task.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { HOME, type PostsAction, postsActions } from '../../section-kinds.contract.ts';
import { listSections } from '../../section-list.contract.ts';
import { countRemoval, removeSections } from '../../section-removal.contract.ts';
import { deleteStage, listTreeSections, type TreeSection } from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import type { TreeKind } from '../tree/tree-kind.ts';
import { useScopeId } from '../tree/tree-scope.tsx';
import { useRemovalKey } from './removal-progress.tsx';

type RemoveDialogProps = {
  kind: TreeKind;
  items: readonly TreeSection[];
  section: TreeSection;
  onClose: () => void;
};

/** Asks before a section or a stage goes, and what becomes of its posts. */
export function RemoveDialog(props: RemoveDialogProps) {
  return props.kind === 'stage' ? <RemoveStage {...props} /> : <RemoveSection {...props} />;
}

const stale = [listTreeSections, listSections];

function RemoveStage({ section, onClose }: RemoveDialogProps) {
  const text = useSectionsTexts();
  const siteId = useCaller().site.id;
  const remove = useWrite(deleteStage, stale);
  const undo = useUndoRows(stale);
  return (
    <ConfirmDialog
      title={text('deleteStage.title', { name: section.title })}
      confirm={text('deleteStage.confirm')}
      onConfirm={async () => {
        const { batch_id } = await remove.mutateAsync({ params: { siteId, sectionId: section.id } });
        offerUndo(text('kinds.stage.deleted'), () => undo(batch_id), { saysEnd: true, batchId: batch_id });
      }}
      onClose={onClose}
    >
      {text('deleteStage.body')}
    </ConfirmDialog>
  );
}

function RemoveSection({ items, section, onClose }: RemoveDialogProps) {
  const text = useSectionsTexts();
  const siteId = useScopeId();
  const key = useRemovalKey();
  const [action, setAction] = useState<PostsAction>('keep');
  const [target, setTarget] = useState('');
  const counted = useQuery({
    ...read(countRemoval, { params: { siteId }, body: { section_ids: [section.id] } }),
    staleTime: 0,
  });
  const { mutateAsync: start } = useWrite(removeSections, []);
  const below = items.filter(({ parent_ids }) => parent_ids.includes(section.id)).length;
  const posts = counted.data?.post_count;
  const targets = items.filter(
    ({ id, parent_ids }) => id !== HOME && id !== section.id && !parent_ids.includes(section.id),
  );
  const words = {
    ...{ name: section.title, count: below + 1, shown: numberText(below + 1) },
    below: text('remove.below', { count: below, shown: numberText(below) }),
  };
  const onConfirm = async () => {
    if (action === 'move' && target === '') throw new Error(text('remove.targetMissing'));
    const moved = action === 'move' ? { targetSectionId: Number(target) } : {};
    const body = { sectionIds: [section.id], postsAction: action, ...moved };
    const { task_id } = await start({ body }).catch((error: Error) => {
      throw new Error(text('remove.failed'), { cause: error });
    });
    keepTask({ key, id: task_id });
  };
  return (
    <ConfirmDialog
      title={text('remove.title', words)}
      confirm={text('remove.confirm', words)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p role="status">
        {posts === undefined
          ? text('remove.counting')
          : posts === 0
            ? text('remove.noPosts')
            : text('remove.posts', { count: posts, shown: numberText(posts) })}
      </p>
      {posts === 0 ? null : (
        <SegmentedField
          label={text('remove.action')}
          value={action}
          choices={postsActions.map((value) => ({ value, label: text(`remove.${value}`) }))}
          onChoose={setAction}
        />
      )}
      {action === 'move' ? (
        <SelectField
          label={text('remove.target')}
          value={target}
          choices={[
            { value: '', label: text('remove.choose') },
            ...targets.map(({ id, full_title }) => ({ value: String(id), label: full_title })),
          ]}
          onChoose={setTarget}
        />
      ) : null}
    </ConfirmDialog>
  );
}

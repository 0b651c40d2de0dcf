import { Button } from '@mantine/core';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { May } from '#platform/dashboard/may.tsx';
import type { BatchAction } from '../../batch-kinds.contract.ts';
import { changePosts, mayActOnAuthors } from '../../post-batches.contract.ts';
import { offeredActs } from './batch-acts.ts';
import type { BatchTarget } from './batch-order.ts';
import { useBatchTexts } from './batch-texts.ts';

type SelectedButtonProps = {
  target: BatchTarget;
  onAct: (target: BatchTarget, action: BatchAction | undefined) => void;
};

/** Changes the selected posts, and deletes or restores them at once. */
export function SelectedButton({ target, onAct }: SelectedButtonProps) {
  const text = useBatchTexts();
  const acts = offeredActs(useCaller(), target);
  const quick = acts.find((action) => action === 'delete' || action === 'restore_to_draft');
  const rest = acts.filter((action) => action !== quick);
  return (
    <May call={changePosts}>
      {rest.length > 0 ? (
        <Button size="xs" variant="default" onClick={() => onAct(target, undefined)}>
          {text('change')}
        </Button>
      ) : null}
      {quick ? (
        <Button size="xs" variant="default" onClick={() => onAct(target, quick)}>
          {text(`acts.${quick}`)}
        </Button>
      ) : null}
    </May>
  );
}

/** Changes all posts of the author whose the list shows. */
export function AuthorButton({ onOpen }: { onOpen: () => void }) {
  const text = useBatchTexts();
  const { holder } = useCaller();
  if (!isAllowed(mayActOnAuthors, holder)) return null;
  return (
    <May call={changePosts}>
      <BarButton icon={<PencilIcon />} label={text('changeAll')} aria-haspopup="dialog" onClick={onOpen} />
    </May>
  );
}

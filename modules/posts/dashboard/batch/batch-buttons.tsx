import { Button } from '@mantine/core';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { changePosts, mayActOnAuthors } from '../../post-batches.contract.ts';
import { useBatchTexts } from './batch-texts.ts';

/** Changes the selected posts. */
export function SelectedButton({ onOpen }: { onOpen: () => void }) {
  const text = useBatchTexts();
  return (
    <May call={changePosts}>
      <Button size="xs" variant="default" onClick={onOpen}>
        {text('change')}
      </Button>
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

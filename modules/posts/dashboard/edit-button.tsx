import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { mayChangePost, type RowFacts } from './may-edit-row.ts';
import { usePostsTexts } from './posts-texts.ts';

type EditButtonProps = { post: RowFacts & { id: number; headline: string } };

/** Opens a post in the editor, for whoever may change it. */
export function EditButton({ post }: EditButtonProps) {
  const text = usePostsTexts();
  const go = useGo();
  const caller = useCaller();
  if (!mayChangePost(caller, post)) return null;
  const name = text('edit', { name: post.headline || text('noHeadline') });
  return (
    <IconButton name={name} tip="end" onClick={() => go(`/r/dashboard/editor/post/${post.id}`)}>
      <PencilIcon />
    </IconButton>
  );
}

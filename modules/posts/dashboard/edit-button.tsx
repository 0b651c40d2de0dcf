import { PencilIcon } from '#platform/dashboard/act-icons.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { usePostsTexts } from './posts-texts.ts';

/** Opens a post in the editor, which says it when somebody may not change it. */
export function EditButton({ post }: { post: { id: number; headline: string } }) {
  const text = usePostsTexts();
  const go = useGo();
  const name = text('edit', { name: post.headline || text('noHeadline') });
  return (
    <IconButton name={name} tip="end" onClick={() => go(`/r/dashboard/editor/post/${post.id}`)}>
      <PencilIcon />
    </IconButton>
  );
}

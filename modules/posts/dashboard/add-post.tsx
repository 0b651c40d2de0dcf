import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { May } from '#platform/dashboard/may.tsx';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { createPost } from '../post-writing.contract.ts';
import { usePostsTexts } from './posts-texts.ts';

/** Opens the editor for a new post. */
export function AddPost({ isQuiet }: { isQuiet: boolean }) {
  const text = usePostsTexts();
  const go = useGo();
  // A phone has it in the menu; its bar has room for the count and the time alone.
  if (useWidthBand() === 'phone') return null;
  return (
    <May call={createPost}>
      <AddButton label={text('add')} isQuiet={isQuiet} onClick={() => go('/r/dashboard/editor/article')} />
    </May>
  );
}

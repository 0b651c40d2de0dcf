import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { May } from '#platform/dashboard/may.tsx';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { createPost } from '../post-writing.contract.ts';
import { useNewPosts } from './new-posts.ts';
import { usePostsTexts } from './posts-texts.ts';

type AddPostProps = {
  isQuiet?: boolean;
  /** Where it is written; else the writer chooses. */
  communityId?: number;
};

/** Opens the editor for a new post: of the usual type, or of another one that the site supports. */
export function AddPost({ isQuiet = false, communityId }: AddPostProps) {
  const text = usePostsTexts();
  const go = useGo();
  const [usual, ...others] = useNewPosts(communityId);
  const isPhone = useWidthBand() === 'phone';
  // A phone has the editor in the menu; the bar of all posts has room for the count and the time alone.
  if (!usual || (isPhone && communityId === undefined)) return null;
  return (
    <May call={createPost} communityId={communityId ?? null}>
      <AddButton
        label={text('add')}
        isQuiet={isQuiet}
        onClick={() => go(usual.url)}
        othersLabel={text('addOther')}
        others={others.map(({ name, url }) => ({ name, run: () => go(url) }))}
      />
    </May>
  );
}

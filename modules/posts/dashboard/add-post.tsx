import { Suspense } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { mayStart } from '../post-rights.contract.ts';
import { createPost } from '../post-writing.contract.ts';
import { usePostsTexts } from './posts-texts.ts';

const NewPostMenu = lazyPart(() => import('./new-post-menu.tsx'), 'NewPostMenu');

type AddPostProps = {
  isQuiet?: boolean;
  /** Where it is written; else the writer chooses. */
  communityId?: number;
};

/** Opens the editor for a new post: of the usual type, or of another one that the site supports. */
export function AddPost({ isQuiet = false, communityId }: AddPostProps) {
  const text = usePostsTexts();
  const go = useGo();
  const { holder } = useCaller();
  const isPhone = useWidthBand() === 'phone';
  const place = communityId === undefined ? '' : `?community=${communityId}`;
  // A phone has the editor in the menu; the bar of all posts has room for the count and the time alone.
  if ((isPhone && !place) || !mayStart('article', holder, communityId)) return null;
  return (
    <May call={createPost} communityId={communityId ?? null}>
      <AddButton
        label={text('add')}
        isQuiet={isQuiet}
        // Where the site has no articles, the editor begins with the first type that it has.
        onClick={() => go(`/r/dashboard/editor/article${place}`)}
        menu={
          <Suspense fallback={null}>
            <NewPostMenu {...{ isQuiet, communityId }} />
          </Suspense>
        }
      />
    </May>
  );
}

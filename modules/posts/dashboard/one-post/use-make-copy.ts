import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError, call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { copyPost } from '../../post-copy.contract.ts';
import { MAX_HEADLINE, type PostContent, type PostEdit, updatePost } from '../../post-writing.contract.ts';
import { stalePosts } from '../batch/stale-posts.ts';
import { useOnePostTexts } from './one-post-texts.ts';

type Copied = { id: number; headline: string };

/**
 * Makes a copy of a post: a draft that says the same.
 * @returns what makes it and gives it on; `edit` is what of the post is not saved, and goes into the copy
 */
export function useMakeCopy() {
  const text = useOnePostTexts();
  const client = useQueryClient();
  const { site } = useCaller();
  const isMaking = useRef(false);
  return async (post: Copied, onMade: (id: number) => void, edit: Partial<PostEdit> = {}): Promise<void> => {
    // A second press while the first is under way makes no second copy.
    if (isMaking.current) return;
    const said = post.headline === '' ? '' : text('copy.of', { headline: post.headline });
    const headline = said.slice(0, MAX_HEADLINE);
    let made: PostContent | undefined;
    const make = async (): Promise<void> => {
      isMaking.current = true;
      try {
        made ??= await call(copyPost, { params: { siteId: site.id, postId: post.id }, body: { headline } });
        const { id, revision } = made;
        if (Object.keys(edit).length > 0) {
          await call(updatePost, { params: { postId: id }, body: { ...edit, revision } });
        }
        stalePosts(client);
        notices.done(text('copy.made'));
        onMade(id);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        notices.failed(error, reasonOf(error), make);
      } finally {
        isMaking.current = false;
      }
    };
    return make();
  };
}

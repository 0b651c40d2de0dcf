import { useCaller } from '#platform/dashboard/caller.tsx';
import { mayStart } from '../post-rights.contract.ts';
import { type PostType, postTypes } from '../post-status.contract.ts';
import { usePostsTexts } from './posts-texts.ts';

type NewPost = { type: PostType; name: string; title: string; url: string };

/** What somebody may begin: a post of each type that the site supports, the usual one first. */
export function useNewPosts(communityId?: number): NewPost[] {
  const text = usePostsTexts();
  const { holder, postTypes: supported } = useCaller();
  const place = communityId === undefined ? '' : `?community=${communityId}`;
  return postTypes
    .filter((type) => supported.includes(type) && mayStart(type, holder, communityId))
    .map((type) => ({
      ...{ type, name: text(`type.${type}`), title: text(`addType.${type}`) },
      url: `/r/dashboard/editor/${type}${place}`,
    }));
}

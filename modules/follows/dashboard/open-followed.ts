import { listPosts } from '#modules/posts/posts.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { FollowType } from '../follow-kinds.contract.ts';

type Opened = { id: number; title: string; type: FollowType | 'sections' };

/** Leads to the posts of what is followed, in the list of posts; nothing for those who have none. */
export function useOpenFollowed(): (followed: Opened) => void {
  const go = useGo();
  const { holder } = useCaller();
  if (!mayCall(listPosts, holder)) return () => undefined;
  return ({ id, title, type }) => {
    const name = encodeURIComponent(title);
    if (type === 'communities') go(`/r/dashboard/posts?followed_site_id=${id}&followed_site=${name}`);
    else if (type === 'profiles') go(`/r/dashboard/posts?author_id=${id}&author=${name}`);
    else go(type === 'sections' ? `/r/dashboard/posts?sectionid=${id}` : '/r/dashboard/posts');
  };
}

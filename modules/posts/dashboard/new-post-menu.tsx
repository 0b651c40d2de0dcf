import { AddMenu } from '#platform/dashboard/add-menu.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useNewPosts } from './new-posts.ts';
import { usePostsTexts } from './posts-texts.ts';

type NewPostMenuProps = { isQuiet: boolean; communityId: number | undefined };

/** Begins a post of another type than the usual one. */
export function NewPostMenu({ isQuiet, communityId }: NewPostMenuProps) {
  const text = usePostsTexts();
  const go = useGo();
  const [, ...others] = useNewPosts(communityId);
  const acts = others.map(({ name, url }) => ({ name, run: () => go(url) }));
  return acts.length === 0 ? null : <AddMenu label={text('addOther')} {...{ acts, isQuiet }} />;
}

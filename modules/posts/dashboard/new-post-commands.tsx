import { useGo } from '#platform/dashboard/address.ts';
import { useCommands } from '#platform/dashboard/commands/commands.ts';
import { useNewPosts } from './new-posts.ts';
import { usePostsTexts } from './posts-texts.ts';

/** Lets the palette begin a post of each type, from every screen. */
export function NewPostCommands() {
  const go = useGo();
  const text = usePostsTexts();
  const posts = useNewPosts();
  useCommands(
    posts.map(({ type, name, title, url }) => ({
      ...{ id: `add-${type}`, title, also: `${text('addWords')} ${name}` },
      run: () => go(url),
    })),
  );
  return null;
}

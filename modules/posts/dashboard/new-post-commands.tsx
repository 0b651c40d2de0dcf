import { useGo } from '#platform/dashboard/address.ts';
import { useCommands } from '#platform/dashboard/commands/commands.ts';
import { useNewPosts } from './new-posts.ts';

/** Lets the palette begin a post of each type, from every screen. */
export function NewPostCommands() {
  const go = useGo();
  const posts = useNewPosts();
  useCommands(posts.map(({ type, title, url }) => ({ id: `add-${type}`, title, run: () => go(url) })));
  return null;
}

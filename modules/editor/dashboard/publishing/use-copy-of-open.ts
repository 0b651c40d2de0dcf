import { useRouter } from '@tanstack/react-router';
import { useMakeCopy } from '#modules/posts/posts.public.tsx';
import { useGoSaved } from '#platform/dashboard/address.ts';
import { editorPath } from '../editor-address.ts';
import type { OpenPost } from '../saving/use-open-post.ts';

/** What a copy has of its own, whatever stands on the screen. */
const own = [
  ...['headline', 'slug', 'community_id', 'is_locked'],
  ...['scheduled_at', 'is_auto_enabled', 'unpublish_at'],
];
const isOwn = (name: string): boolean => name === 'embargoed_until_ts' || own.includes(name);

/** Makes a copy of the open post as it stands on the screen, and goes on with it; undefined until the post is made. */
export function useCopyOfOpen(open: OpenPost, keepNow: () => Promise<void>): (() => void) | undefined {
  const { basepath } = useRouter();
  const goSaved = useGoSaved();
  const makeCopy = useMakeCopy();
  const { post } = open;
  if (!post) return undefined;
  return () => {
    const edit = Object.fromEntries(Object.entries(open.changes()).filter(([name]) => !isOwn(name)));
    const shown = { id: post.id, headline: open.fields.headline };
    const goOn = async (id: number) => {
      await keepNow();
      // What is not saved is in the copy by now, and kept beside the post.
      goSaved(`${basepath}${editorPath(id)}`);
    };
    void makeCopy(shown, (id) => void goOn(id), edit);
  };
}

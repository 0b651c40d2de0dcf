import { Suspense, useRef, useState } from 'react';
import { type PickedTag, TagPicker } from '#modules/tags/tags.public.tsx';
import { FocusHere } from '../batch/focus-here.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import { useOnePostTexts } from './one-post-texts.ts';
import type { CellPanelProps } from './panel-props.ts';
import { useOneAct } from './use-one-act.ts';

/** Adds tags and takes them away, one press each; a new one is made while typing, where the person may. */
export function TagsPanel({ post }: CellPanelProps) {
  const text = useOnePostTexts();
  const ofPosts = usePostsTexts();
  const act = useOneAct();
  const [tags, setTags] = useState<readonly PickedTag[]>(post.tags);
  // Each act follows the one before it: the post has its next revision then.
  const seen = useRef({ id: post.id, revision: post.revision });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const pick = (tag: PickedTag) => {
    const isThere = tags.some(({ id }) => id === tag.id);
    const without = (list: readonly PickedTag[]) => list.filter(({ id }) => id !== tag.id);
    setTags((list) => (isThere ? without(list) : [...without(list), tag]));
    queue.current = queue.current.then(async () => {
      const order = { action: isThere ? ('remove_tags' as const) : ('add_tags' as const), tag_ids: [tag.id] };
      const said = text(isThere ? 'done.untagged' : 'done.tagged', { tag: tag.title });
      if (await act(seen.current, order, said))
        seen.current = { ...seen.current, revision: seen.current.revision + 1 };
      else setTags((list) => (isThere ? [...without(list), tag] : without(list)));
    });
  };
  return (
    <Suspense fallback={null}>
      <FocusHere>
        <TagPicker label={ofPosts('inPlace.tags')} chosen={tags} isMultiple onPick={pick} />
      </FocusHere>
    </Suspense>
  );
}

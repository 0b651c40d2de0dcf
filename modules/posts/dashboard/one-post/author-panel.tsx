import { Suspense } from 'react';
import { PeopleList } from '#modules/profiles/profiles.public.tsx';
import { FocusHere } from '../batch/focus-here.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import { useOnePostTexts } from './one-post-texts.ts';
import type { CellPanelProps } from './panel-props.ts';
import { useOneAct } from './use-one-act.ts';

/** Gives the post to another author, who is sought while typing. */
export function AuthorPanel({ post, onDone }: CellPanelProps) {
  const text = useOnePostTexts();
  const ofPosts = usePostsTexts();
  const act = useOneAct();
  const [only] = post.authors.length === 1 ? post.authors : [];
  return (
    <Suspense fallback={null}>
      <FocusHere>
        <PeopleList
          label={ofPosts('inPlace.authors')}
          chosen={only?.id}
          onChoose={async ({ id, title }) => {
            if (id !== undefined && id !== only?.id) {
              const order = { action: 'move_posts_to_author' as const, destination_author_ids: [id] };
              await act(post, order, text('done.author', { name: title }));
            }
            onDone();
          }}
        />
      </FocusHere>
    </Suspense>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { StatusFilter } from '#modules/posts/post-status.contract.ts';
import { listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { FrontPost } from '../fronts.contract.ts';
import rows from './front-rows.module.css';
import { useFrontsTexts } from './fronts-texts.ts';
import classes from './place-dialogs.module.css';
import { PostFacts } from './post-words.tsx';

type AddDialogProps = {
  sectionId: number;
  placed: ReadonlySet<number>;
  onAdd: (post: FrontPost) => void;
  onClose: () => void;
};

const SHOWN = 8;

/** Finds a post by its words, and puts it first. */
export function AddDialog({ sectionId, placed, onAdd, onClose }: AddDialogProps) {
  const text = useFrontsTexts();
  const { site } = useCaller();
  const [words, setWords] = useState('');
  const q = useDeferredValue(words.trim());
  const query = {
    ...{ status: StatusFilter.PUBLISHED, limit: SHOWN },
    ...(sectionId === 0 ? {} : { subpage_id: sectionId }),
    ...(q === '' ? {} : { q }),
  };
  const list = useQuery({
    ...read(listPosts, { params: { roarId: site.id }, query }),
    placeholderData: keepPreviousData,
  });
  const posts = list.data?.posts ?? [];
  return (
    <DialogFrame title={text('add.title')} width={560} onClose={onClose}>
      <div className={classes.add}>
        <TextField label={text('add.find')} value={words} onText={setWords} />
        {list.error && !list.data ? (
          <FailureView error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ul className={classes.found} aria-label={text('add.found')}>
            {posts.map((post) => (
              <li key={post.id}>
                <button
                  type="button"
                  className={classes.foundPost}
                  disabled={placed.has(post.id)}
                  onClick={() => onAdd(frontPostOf(post))}
                >
                  <span className={rows.headline} dir="auto">
                    {post.headline || text('noHeadline')}
                  </span>
                  {placed.has(post.id) ? (
                    <span className={rows.pin}>{text('add.there')}</span>
                  ) : (
                    <PostFacts post={frontPostOf(post)} />
                  )}
                </button>
              </li>
            ))}
          </ul>
        )}
        {list.data && posts.length === 0 ? <p className={classes.nothing}>{text('add.nothing')}</p> : null}
      </div>
    </DialogFrame>
  );
}

const frontPostOf = (post: PostRow): FrontPost => ({
  ...{ id: post.id, headline: post.headline, status: post.status, is_shown: true, hidden_for: null },
  ...{ published_ts: post.published_ts, scheduled_at: post.scheduled_at },
  section: post.primary_section?.title ?? '',
});

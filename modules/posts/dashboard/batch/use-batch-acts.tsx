import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { PencilIcon } from '#platform/dashboard/icons.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { changePosts } from '../../post-batches.contract.ts';
import { type ListedPosts, useKnownNames } from '../filters/use-known-names.ts';
import type { PostsSearch } from '../list/posts-search.ts';
import { usePostsTexts } from '../posts-texts.ts';
import type { BatchTarget } from './batch-order.ts';
import classes from './posts-batch-control.module.css';
import { PostsBatchControl } from './posts-batch-control.tsx';

const PostsBatchDialog = lazy(() =>
  import('./posts-batch-dialog.tsx').then((module) => ({ default: module.PostsBatchDialog })),
);

/** Acts on all posts of somebody need both of these. */
const mayActOnAuthors = onSite('EDIT_POST', 'MANAGE_USERS');

type BatchActs = {
  /** For the selected rows. */
  bulkActions: (selected: ReadonlySet<number>, clear: () => void) => ReactNode;
  /** For the list as a whole: all posts of the author whose they are, and a batch under way. */
  control: ReactNode;
  dialog: ReactNode;
};

/** The acts of the posts list on many posts at once. */
export function useBatchActs(search: PostsSearch, listed: ListedPosts | undefined): BatchActs {
  const text = usePostsTexts();
  const { holder } = useCaller();
  const [open, setOpen] = useState<{ target: BatchTarget; onDone: () => void }>();
  const { authorId } = search;
  const { author } = useKnownNames(search, listed);
  const name = author ?? text('filters.byId', { id: authorId ?? 0 });
  return {
    bulkActions: (selected, clear) => (
      <May call={changePosts}>
        <Button
          size="xs"
          variant="default"
          onClick={() => setOpen({ target: { kind: 'posts', ids: [...selected] }, onDone: clear })}
        >
          {text('batch.change')}
        </Button>
      </May>
    ),
    control: (
      <>
        <PostsBatchControl />
        {authorId !== undefined && isAllowed(mayActOnAuthors, holder) ? (
          <May call={changePosts}>
            <button
              type="button"
              className={classes.button}
              aria-haspopup="dialog"
              aria-label={text('batch.changeAll')}
              onClick={() =>
                setOpen({ target: { kind: 'author', id: authorId, name }, onDone: () => undefined })
              }
            >
              <PencilIcon />
              <span>{text('batch.changeAll')}</span>
            </button>
          </May>
        ) : null}
      </>
    ),
    dialog: open ? (
      <Suspense fallback={null}>
        <PostsBatchDialog {...open} onClose={() => setOpen(undefined)} />
      </Suspense>
    ) : null,
  };
}

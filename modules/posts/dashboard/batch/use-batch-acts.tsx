import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useKeptTask } from '#platform/dashboard/kept-task.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { loadAtRest } from '#platform/dashboard/load-part.ts';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import type { BatchAction } from '../../batch-kinds.contract.ts';
import { type ListedPosts, useKnownNames } from '../filters/use-known-names.ts';
import type { PostsSearch } from '../list/posts-search.ts';
import type { BatchTarget } from './batch-order.ts';
import type { OnAct } from './post-acts.tsx';
import { useBatchKey } from './use-batch-key.ts';

// All of it comes when it is asked for: the list itself must stay light.
const buttons = () => import('./batch-buttons.tsx');
const SelectedButton = lazyPart(buttons, 'SelectedButton');
const AuthorButton = lazyPart(buttons, 'AuthorButton');
const acts = () => loadAtRest(() => import('./post-acts.tsx'));
const ActCommands = lazyPart(acts, 'ActCommands');
const ActKeys = lazyPart(acts, 'ActKeys');
const RowKeys = lazyPart(acts, 'RowKeys');
const PostsBatchControl = lazyPart(() => import('./posts-batch-control.tsx'), 'PostsBatchControl');
const PostsBatchDialog = lazyPart(async () => {
  const frame = import('#platform/dashboard/dialogs/dialog-frame.tsx');
  const [dialog] = await Promise.all([import('./posts-batch-dialog.tsx'), frame]);
  return dialog;
}, 'PostsBatchDialog');

/** What the list asks, and how many posts answered. */
type ListQuestion = Omit<Extract<BatchTarget, { kind: 'list' }>, 'kind'>;

type BatchActs = {
  /** For the selected rows, or for everything that answers the question of the list. */
  bulkActions: (selected: SelectedRows, clear: () => void) => ReactNode;
  /** For the list as a whole: all posts of the author whose they are, and a batch under way. */
  control: ReactNode;
  dialog: ReactNode;
  /** For one post. */
  onAct: OnAct;
};

type Open = {
  target: BatchTarget;
  action: BatchAction | undefined;
  status?: number | undefined;
  onDone: () => void;
};
const nothing = () => undefined;

/** The acts of the posts list on many posts at once. */
export function useBatchActs(
  search: PostsSearch,
  asked: ListQuestion,
  listed: ListedPosts | undefined,
): BatchActs {
  const running = useKeptTask(useBatchKey());
  const [open, setOpen] = useState<Open>();
  const { authorId } = search;
  const { author } = useKnownNames(search, listed);
  const onAct = useCallback<OnAct>(
    (target, action, status) => setOpen({ target, action, status, onDone: nothing }),
    [],
  );
  return {
    onAct,
    bulkActions: (selected, clear) => {
      const target: BatchTarget = selected.isAll
        ? { kind: 'list', ...asked }
        : { kind: 'posts', ids: [...selected.ids], ...knownOf(listed, selected.ids) };
      return (
        <Suspense fallback={null}>
          <SelectedButton
            target={target}
            onAct={(of, action) => setOpen({ target: of, action, onDone: clear })}
          />
          <ActCommands
            of="selected"
            target={target}
            onAct={(of, action) => setOpen({ target: of, action, onDone: clear })}
          />
          <ActKeys
            target={() => target}
            onAct={(of, action, status) => setOpen({ target: of, action, status, onDone: clear })}
          />
        </Suspense>
      );
    },
    control: (
      <>
        <Suspense fallback={null}>
          <RowKeys listed={listed} openId={search.post} onAct={onAct} />
        </Suspense>
        <Suspense fallback={null}>
          {running === null ? null : <PostsBatchControl key={running} running={running} />}
          {authorId === undefined ? null : (
            <AuthorButton
              onOpen={() =>
                setOpen({
                  target: { kind: 'author', id: authorId, name: String(authorId) },
                  action: undefined,
                  onDone: nothing,
                })
              }
            />
          )}
        </Suspense>
      </>
    ),
    dialog: open ? (
      <Suspense fallback={null}>
        <PostsBatchDialog {...open} target={named(open.target, author)} onClose={() => setOpen(undefined)} />
      </Suspense>
    ) : null,
  };
}

/** The name of an author may come after the dialog was opened. */
function named(target: BatchTarget, author: string | undefined): BatchTarget {
  return target.kind === 'author' && author !== undefined ? { ...target, name: author } : target;
}

/** Of selected posts that are all on the page: the status, where they have the same, and the name of a single one. */
function knownOf(listed: ListedPosts | undefined, ids: ReadonlySet<number>) {
  const posts = (listed?.posts ?? []).filter(({ id }) => ids.has(id));
  const [one] = posts;
  if (!one || posts.length < ids.size) return {};
  return {
    rows: posts,
    status: posts.every(({ status }) => status === one.status) ? one.status : undefined,
    isSpam: posts.every(({ is_suspicious }) => is_suspicious === one.is_suspicious)
      ? one.is_suspicious
      : undefined,
    name: ids.size === 1 ? one.headline || String(one.id) : undefined,
  };
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { DropdownPanel } from '#platform/dashboard/dropdown-panel.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getPost, type PostRow } from '../../posts.contract.ts';
import { FocusHere } from '../batch/focus-here.tsx';
import type { CellKind } from '../may-edit-row.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { AuthorPanel } from './author-panel.tsx';
import classes from './cell-editor.module.css';
import { useOnePostTexts } from './one-post-texts.ts';
import { SectionPanel } from './section-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';

/** The cell that is changed, and where it stands. */
export type OpenCell = { kind: CellKind; post: PostRow; at: HTMLElement };

type CellEditorProps = { cell: OpenCell; onClose: () => void };

const panels = { status: StatusPanel, authors: AuthorPanel, section: SectionPanel, tags: TagsPanel };

/** Changes a cell of a row where it stands: by what the person may choose for this post as it is now. */
export function CellEditor({ cell, onClose }: CellEditorProps) {
  const { kind, post: row, at } = cell;
  const text = useOnePostTexts();
  const ofPosts = usePostsTexts();
  const post = useQuery({ ...read(getPost, { params: { postId: row.id } }), staleTime: 0 });
  const Panel = panels[kind];
  const close = () => {
    onClose();
    at.focus();
  };
  return (
    <Floating at={at} label={ofPosts(`inPlace.${kind}`)} onClose={close} onLeave={onClose}>
      {post.error ? (
        <FailureView error={post.error} onRetry={() => void post.refetch()} />
      ) : post.data?.may_change === false ? (
        <p className={classes.note} role="status">
          {text('stays.permission_denied')}
        </p>
      ) : post.data ? (
        <FocusHere>
          <Panel post={post.data} onDone={close} />
        </FocusHere>
      ) : (
        // The focus goes into the panel at once, whatever it waits for.
        <p className={classes.note} role="status" tabIndex={-1} data-autofocus>
          {text('loading')}
        </p>
      )}
    </Floating>
  );
}

type FloatingProps = {
  at: HTMLElement;
  label: string;
  onClose: () => void;
  /** Somebody pressed elsewhere: the focus stays where they pressed. */
  onLeave: () => void;
  children: ReactNode;
};

/** Floats below an element that stands elsewhere in the page. */
function Floating({ at, label, onClose, onLeave, children }: FloatingProps) {
  const id = useId();
  const { left, top, width, height } = at.getBoundingClientRect();
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isInside =
        target instanceof Element &&
        (at.contains(target) || target.closest(`[data-dropdown="${id}"], [role="dialog"]`) !== null);
      if (!isInside) onLeave();
    };
    document.addEventListener('pointerdown', onPress);
    addEventListener('resize', onLeave);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      removeEventListener('resize', onLeave);
    };
  }, [at, id, onLeave]);
  return (
    <span style={{ position: 'fixed', pointerEvents: 'none', left, top, width, height }}>
      <DropdownPanel id={id} label={label} align="start" width={280} onClose={onClose}>
        {children}
      </DropdownPanel>
    </span>
  );
}

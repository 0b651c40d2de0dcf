import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { loadAtRest } from '#platform/dashboard/load-part.ts';
import { RowActions } from '#platform/dashboard/row-actions.tsx';
import type { RowShape } from '#platform/dashboard/table/table-column.ts';
import { PostStatus } from '../post-status.contract.ts';
import type { PostRow } from '../posts.contract.ts';
import type { OnAct } from './batch/post-acts.tsx';
import { EditButton } from './edit-button.tsx';
import { PartOf, PeopleAndSection } from './people-text.tsx';
import classes from './posts-columns.module.css';
import { usePostsTexts } from './posts-texts.ts';

// Comes at rest: rows are read before anything is done with them.
const acts = () => loadAtRest(() => import('./batch/post-acts.tsx'));
const RowActs = lazyPart(acts, 'RowActs', Nobody);
const RowPeople = lazyPart(acts, 'RowPeople', Nobody);

type HeadlineCellProps = {
  post: PostRow;
  shape: RowShape;
  href: string;
  onAct: OnAct;
  /** A lock or another small mark after the headline. */
  children: ReactNode;
};

/** The headline, and beside or below it what the width leaves room for. */
export function HeadlineCell({ post, shape, href, onAct, children }: HeadlineCellProps) {
  const text = usePostsTexts();
  const link = (className: string | undefined) => (
    <a
      href={href}
      tabIndex={-1}
      dir="auto"
      className={className}
      data-missing={post.headline === ''}
      data-removed={post.status === PostStatus.REMOVED}
      data-opens-row
    >
      {post.headline || text('noHeadline')}
    </a>
  );
  const people = (
    <Suspense fallback={null}>
      <RowPeople postId={post.id} isShort={shape !== 'line'} />
    </Suspense>
  );
  if (shape === 'phone') {
    return (
      <span className={classes.withPeople}>
        {link(classes.blockHeadline)}
        {people}
      </span>
    );
  }
  if (shape === 'double') {
    return (
      <div className={classes.double}>
        <span className={classes.withPeople}>
          {link(classes.headline)}
          {people}
        </span>
        <PeopleAndSection post={post} />
      </div>
    );
  }
  return (
    <div className={classes.cell}>
      {link(classes.headline)}
      {children}
      {people}
      {post.parent_headline !== null ? (
        <span className={classes.subheadline}>
          <PartOf headline={post.parent_headline} />
        </span>
      ) : post.subheadline === '' ? null : (
        <span className={classes.subheadline} dir="auto">
          {post.subheadline}
        </span>
      )}
      <RowActions>
        <EditButton post={post} />
        <Suspense fallback={null}>
          <RowActs post={post} onAct={onAct} />
        </Suspense>
      </RowActions>
    </div>
  );
}

function Nobody() {
  return null;
}

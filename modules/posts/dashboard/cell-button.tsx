import type { ReactNode } from 'react';
import type { PostRow } from '../posts.contract.ts';
import { type CellKind, usePermissionOnPost } from './may-edit-row.ts';
import classes from './posts-columns.module.css';
import { usePostsTexts } from './posts-texts.ts';

/** Begins to change a cell of a post; what is chosen from floats at the element. */
export type OnCell = (kind: CellKind, post: PostRow, at: HTMLElement) => void;

type CellButtonProps = { kind: CellKind; post: PostRow; onCell: OnCell; children: ReactNode };

/** A cell that is changed where it stands, for whoever may change the post. */
export function CellButton({ kind, post, onCell, children }: CellButtonProps) {
  const text = usePostsTexts();
  const may = usePermissionOnPost();
  if (!may(kind, post)) return children;
  return (
    <span data-row-cell data-cell={kind} className={classes.inPlace}>
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="dialog"
        title={text(`inPlace.${kind}`)}
        onClick={({ currentTarget }) => onCell(kind, post, currentTarget)}
      >
        {children}
      </button>
    </span>
  );
}

import type { ReactNode } from 'react';
import { PencilIcon, TrashIcon } from '../act-icons.tsx';
import { IconButton } from '../icon-button.tsx';
import { RowActions } from '../row-actions.tsx';
import type { RowShape } from '../table/table-column.ts';
import { useRecordsTexts } from './records-texts.ts';

type RowActsProps = {
  /** What the row is called, for the names of the buttons. */
  name: string;
  /** On a phone a row opens at a touch and has no buttons. */
  shape: RowShape;
  onEdit?: () => void;
  onDelete?: () => void;
  /** Further buttons, before these. */
  children?: ReactNode;
};

/** Edit and Delete at the end of a row's main cell, while the pointer or the focus is on it. */
export function RowActs({ name, shape, onEdit, onDelete, children }: RowActsProps) {
  const text = useRecordsTexts();
  if (shape === 'phone') return null;
  return (
    <RowActions>
      {children}
      {onEdit ? (
        <IconButton name={text('edit', { name })} tip="end" onClick={onEdit}>
          <PencilIcon />
        </IconButton>
      ) : null}
      {onDelete ? (
        <IconButton name={text('delete', { name })} tip="end" onClick={onDelete}>
          <TrashIcon />
        </IconButton>
      ) : null}
    </RowActions>
  );
}

import type { ComponentProps } from 'react';
import { numberText } from '../number-text.ts';
import { SideDrawer } from '../side-drawer.tsx';
import type { TableRow } from '../table/table-column.ts';

/** The rows of a page, where it begins in the list, counted from 1, and how many the list has. */
export type ShownRows<Row> = {
  rows: readonly TableRow<Row>[];
  first: number;
  total: number | undefined;
};

type RowDrawerProps<Row> = Omit<ComponentProps<typeof SideDrawer>, 'position' | 'onPrevious' | 'onNext'> & {
  /** Of the row that is open. */
  id: number;
  shown: ShownRows<Row>;
  onOpen: (row: Row) => void;
};

/** The details of a row of a list, with where it stands there and the ways to its neighbours. */
export function RowDrawer<Row>({ id, shown, onOpen, ...drawer }: RowDrawerProps<Row>) {
  const { rows, first, total } = shown;
  const at = rows.findIndex((row) => row.id === id);
  const [previous, next] = at < 0 ? [] : [rows[at - 1], rows[at + 1]];
  return (
    <SideDrawer
      {...drawer}
      position={at < 0 || total === undefined ? undefined : { of: first + at, total: numberText(total) }}
      onPrevious={previous && (() => onOpen(previous.value))}
      onNext={next && (() => onOpen(next.value))}
    />
  );
}

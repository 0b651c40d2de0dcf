import { useState } from 'react';
import { vi } from 'vitest';
import { ColumnsMenu } from '../columns-menu.tsx';
import { RowActions } from '../row-actions.tsx';
import { DataTable } from './data-table.tsx';
import { useColumnLayout } from './kept-columns.ts';
import { useRowSelection } from './row-selection.ts';
import type { Sort } from './sort-cycle.ts';
import type { TableColumn, TableRow } from './table-column.ts';
import { TableFoot } from './table-foot.tsx';

export type Animal = { id: number; name: string; legs: number };
export const animals: Animal[] = ['Ant', 'Bee', 'Cat', 'Dog'].map((name, index) => ({
  ...{ id: index + 1, name, legs: index < 2 ? 6 : 4 },
}));

export const onFeed = vi.fn();
export const onOpen = vi.fn();
export const onEscape = vi.fn();

const columns: TableColumn<Animal>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'rest',
    cell: ({ name }) => (
      <>
        {name}
        <RowActions>
          <button type="button" onClick={() => onFeed(name)}>
            Feed {name}
          </button>
        </RowActions>
      </>
    ),
  },
  { id: 'legs', title: 'Legs', width: 80, sortBy: 'legs', cell: ({ legs }) => legs },
  {
    id: 'age',
    title: 'Age',
    width: 96,
    sorts: [
      { by: 'born', direction: -1, title: 'Youngest first', head: 'Birth' },
      { by: 'age', direction: -1, title: 'Oldest first' },
    ],
    cell: () => 'young',
  },
];

type AnimalsProps = {
  shown?: Animal[];
  rows?: TableRow<Animal>[];
  total?: number;
  isLoading?: boolean;
  expands?: boolean;
  onToggleBranch?: (id: number) => void;
};

/** A table of animals with everything that a table has. */
export function Animals({
  shown = animals,
  total,
  isLoading = false,
  expands = false,
  ...props
}: AnimalsProps) {
  const rows = props.rows ?? shown.map((value) => ({ id: value.id, name: value.name, value }));
  const selection = useRowSelection(rows.map(({ id }) => id));
  const layout = useColumnLayout('animals');
  const [sort, setSort] = useState<Sort>({ by: 'legs', direction: 0 });
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const all = total ?? rows.length;
  return (
    <>
      <ColumnsMenu columns={columns} layout={layout} />
      <DataTable
        title="animals"
        {...{ columns, layout, rows, sort, selection, onEscape, isLoading }}
        total={all}
        onToggleBranch={props.onToggleBranch}
        onSort={setSort}
        selectsAll={all > rows.length}
        onOpen={(id, animal) => {
          onOpen(id, animal.name);
          if (expands) setExpanded((open) => new Set(open.has(id) ? [] : [id]));
        }}
        expanded={expands ? expanded : undefined}
        detail={({ name }) => <p>All about {name}</p>}
        notice={<p>No animals</p>}
      />
      <TableFoot
        selection={selection}
        total={all}
        isExact
        selectsAll={all > rows.length}
        isSelectable
        isOpen={false}
      >
        {null}
      </TableFoot>
      <output>{selection.isAll ? 'all' : [...selection.ids].sort((a, b) => a - b).join()}</output>
      <samp>{`${sort.by} ${sort.direction}`}</samp>
    </>
  );
}

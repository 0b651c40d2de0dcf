import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { usePlatformTexts } from '../texts.ts';
import type { ColumnDeeds } from './column-deeds.ts';
import { useColumnDrag } from './column-drag.ts';
import tableClasses from './data-table.module.css';
import { HeadCell } from './head-cell.tsx';
import type { ColumnLayout } from './kept-columns.ts';
import checkboxClasses from './row-checkbox.module.css';
import { isRightToLeft } from './row-elements.ts';
import type { RowSelection } from './row-selection.ts';
import type { Sort } from './sort-cycle.ts';
import type { RowId, TableColumn } from './table-column.ts';
import classes from './table-head.module.css';

type TableHeadProps<Row, Id extends RowId> = {
  head: RefObject<HTMLTableSectionElement | null>;
  columns: readonly TableColumn<Row>[];
  deeds: ColumnDeeds;
  layout: ColumnLayout | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  hasEdge: boolean;
  selection: RowSelection<Id> | undefined;
  ids: readonly { id: Id }[];
  /** The way down to the rows. */
  onLeave: () => void;
};

/** The sticky head: one tab stop, from which the arrows go through its checkbox, sorts and menus. */
export function TableHead<Row, Id extends RowId>(props: TableHeadProps<Row, Id>) {
  const { columns, selection, layout, deeds, head } = props;
  const [stop, setStop] = useState<string>();
  const drag = useColumnDrag(head, layout ? deeds.onDrop : undefined);
  const hasCheck = selection !== undefined;

  useEffect(() => {
    // The stop is settled on the elements, because which there are depends on what columns can do.
    const stops = stopsOf(head.current);
    const current = stops.find(({ dataset }) => dataset.stop === stop) ?? stops[0];
    for (const element of stops) element.tabIndex = element === current ? 0 : -1;
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && event.key === 'ArrowDown') return deeds.openMenu(event);
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return deeds.openMenu(event);
    if (event.altKey) return;
    if (event.shiftKey) return deeds.onShiftKey(event);
    if (event.ctrlKey || event.metaKey) return;
    const stops = stopsOf(head.current);
    const at = stops.indexOf(event.target as HTMLElement);
    const onward = isRightToLeft(event.currentTarget) ? -1 : 1;
    const target = {
      ArrowRight: at + onward,
      ArrowLeft: at - onward,
      Home: 0,
      End: stops.length - 1,
    }[event.key];
    if (event.key === 'ArrowDown') props.onLeave();
    else if (target !== undefined && at >= 0) stops[target]?.focus();
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset.stop !== undefined) setStop(target.dataset.stop);
  };

  return (
    <thead ref={head} role="rowgroup" className={classes.head} onKeyDown={onKeyDown} onFocus={onFocus}>
      <tr role="row" aria-rowindex={1}>
        {selection ? (
          <th role="columnheader" aria-colindex={1} className={tableClasses.check}>
            <PageCheckbox selection={selection} ids={props.ids} />
          </th>
        ) : null}
        {columns.map((column, at) => (
          <HeadCell
            key={column.id}
            column={column}
            index={at + (hasCheck ? 2 : 1)}
            isFirst={at === 0}
            {...{ layout, deeds, drag }}
            sort={props.sort}
            onSort={props.onSort}
          />
        ))}
        {props.hasEdge ? <td aria-hidden="true" /> : null}
      </tr>
    </thead>
  );
}

const stopsOf = (head: HTMLElement | null): HTMLElement[] => [
  ...(head?.querySelectorAll<HTMLElement>('[data-stop]:not(:disabled)') ?? []),
];

function PageCheckbox<Id extends RowId>(props: { selection: RowSelection<Id>; ids: readonly { id: Id }[] }) {
  const { selection, ids } = props;
  const text = usePlatformTexts();
  const box = useRef<HTMLInputElement>(null);
  const count = ids.filter(({ id }) => selection.has(id)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < ids.length;
  }, [count, ids.length]);
  return (
    <label className={checkboxClasses.area}>
      <input
        ref={box}
        type="checkbox"
        data-stop="check"
        className={checkboxClasses.checkbox}
        aria-label={text('list.selectAll')}
        checked={count > 0 && count === ids.length}
        disabled={ids.length === 0}
        onChange={selection.togglePage}
      />
    </label>
  );
}

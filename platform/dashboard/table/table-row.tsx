import { type MouseEvent, memo } from 'react';
import { ChevronDownIcon, ChevronRightIcon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import { BranchMark } from './branch-mark.tsx';
import classes from './data-table.module.css';
import checkboxClasses from './row-checkbox.module.css';
import type { RowId, RowShape, TableColumn, TableRow } from './table-column.ts';

/** Told of the element of each line that is drawn. */
export type Measure = (element: Element | null) => void;

type TableRowProps<Row, Id extends RowId> = {
  row: TableRow<Row, Id>;
  /** The place among all rows of the list, counted from 1 with the head. */
  index: number;
  columns: readonly TableColumn<Row>[];
  shape: RowShape;
  /** Undefined in a table whose rows cannot be selected. */
  isSelected: boolean | undefined;
  isOpen: boolean;
  /** Whether the row shows and hides its details below it. */
  isExpandable: boolean;
  isCursor: boolean;
  /** Among many rows, whose heights are measured. */
  measure?: Measure | undefined;
  line?: number | undefined;
  onToggle: (id: Id, range: boolean) => void;
  onPress: (id: Id) => void;
  onFocus: (id: Id) => void;
  onToggleBranch: (id: Id) => void;
};

function PlainRow<Row, Id extends RowId>(props: TableRowProps<Row, Id>) {
  const { row, columns, shape, isSelected } = props;
  const hasCheck = isSelected !== undefined;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const pressed = event.target instanceof Element ? event.target.closest('a, button, input, label') : null;
    // A link of the row opens it like the row itself, unless it is meant for another tab.
    const isOwnLink =
      pressed?.matches('[data-opens-row]') && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isOwnLink) event.preventDefault();
    const isSelectingText = !getSelection()?.isCollapsed;
    if (isOwnLink || (!pressed && !isSelectingText)) props.onPress(row.id);
  };
  return (
    <tr
      ref={props.measure}
      role="row"
      data-row={row.id}
      data-index={props.line}
      data-changed={row.isChanged}
      tabIndex={props.isCursor ? 0 : -1}
      aria-rowindex={props.index}
      aria-selected={hasCheck ? isSelected : undefined}
      aria-level={row.branch ? row.branch.level + 1 : undefined}
      aria-expanded={row.branch?.isParent ? row.branch.isOpen : props.isExpandable ? props.isOpen : undefined}
      aria-current={props.isOpen && !props.isExpandable ? 'true' : undefined}
      className={classes.row}
      onClick={onClick}
      onFocus={() => props.onFocus(row.id)}
    >
      {hasCheck ? (
        <td role="gridcell" aria-colindex={1} className={classes.check}>
          <RowCheckbox id={row.id} name={row.name} isSelected={isSelected} onToggle={props.onToggle} />
        </td>
      ) : null}
      <RowCells
        {...{ row, columns, shape, hasCheck }}
        isExpanded={props.isExpandable ? props.isOpen : undefined}
        onToggleBranch={props.onToggleBranch}
      />
      {shape === 'phone' ? null : <td aria-hidden="true" />}
    </tr>
  );
}

/** A row; it is drawn again only when something of its own has changed. */
export const TableRowView = memo(PlainRow) as typeof PlainRow;

type RowCellsProps<Row, Id extends RowId> = {
  row: TableRow<Row, Id>;
  columns: readonly TableColumn<Row>[];
  shape: RowShape;
  hasCheck: boolean;
  /** Undefined in a row without details. */
  isExpanded: boolean | undefined;
  onToggleBranch: (id: Id) => void;
};

function PlainCells<Row, Id extends RowId>(props: RowCellsProps<Row, Id>) {
  const { row, columns, shape, hasCheck, isExpanded } = props;
  const first = columns[0]?.id;
  return (
    <>
      {columns.map((column, at) =>
        shape === 'phone' && column.phone === undefined ? null : (
          <td
            key={column.id}
            role="gridcell"
            aria-colindex={at + (hasCheck ? 2 : 1)}
            data-align={column.align}
            data-first={column.id === first && shape !== 'phone' ? true : undefined}
            data-place={shape === 'phone' ? column.phone : undefined}
            data-level={column.width === 'rest' ? row.branch?.level : undefined}
          >
            {column.width === 'rest' && row.branch && shape !== 'phone' ? (
              <BranchMark name={row.name} branch={row.branch} onToggle={() => props.onToggleBranch(row.id)} />
            ) : null}
            {isExpanded !== undefined && column.id === first ? <Expander isOpen={isExpanded} /> : null}
            {column.cell(row.value, shape)}
          </td>
        ),
      )}
    </>
  );
}

/** What a row says; selecting, opening and going through rows draws none of it again. */
const RowCells = memo(PlainCells) as typeof PlainCells;

function Expander({ isOpen }: { isOpen: boolean }) {
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <span className={classes.expander} data-open={isOpen}>
      <Chevron />
    </span>
  );
}

function RowCheckbox<Id extends RowId>(props: {
  id: Id;
  name: string;
  isSelected: boolean;
  onToggle: (id: Id, range: boolean) => void;
}) {
  const text = usePlatformTexts();
  return (
    <label className={checkboxClasses.area}>
      <input
        type="checkbox"
        tabIndex={-1}
        className={checkboxClasses.checkbox}
        aria-label={text('list.selectRow', { name: props.name })}
        checked={props.isSelected}
        onChange={({ nativeEvent }) =>
          props.onToggle(props.id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

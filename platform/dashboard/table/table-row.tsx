import { type MouseEvent, memo } from 'react';
import { usePlatformTexts } from '../texts.ts';
import { BranchMark } from './branch-mark.tsx';
import classes from './data-table.module.css';
import type { RowShape, TableColumn, TableRow } from './table-column.ts';

type TableRowProps<Row> = {
  row: TableRow<Row>;
  /** The place among all rows of the list, counted from 1 with the head. */
  index: number;
  columns: readonly TableColumn<Row>[];
  columnKey: string;
  shape: RowShape;
  isSelected: boolean;
  isOpen: boolean;
  isCursor: boolean;
  onToggle: (id: number, range: boolean) => void;
  onPress: (id: number) => void;
  onFocus: (id: number) => void;
  onToggleBranch: (id: number) => void;
};

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, shape, isSelected } = props;
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
      role="row"
      data-row={row.id}
      tabIndex={props.isCursor ? 0 : -1}
      aria-rowindex={props.index}
      aria-selected={shape === 'phone' ? undefined : isSelected}
      aria-level={row.branch ? row.branch.level + 1 : undefined}
      aria-expanded={row.branch?.isParent ? row.branch.isOpen : undefined}
      aria-current={props.isOpen ? 'true' : undefined}
      className={classes.row}
      onClick={onClick}
      onFocus={() => props.onFocus(row.id)}
    >
      {shape === 'phone' ? null : (
        <td role="gridcell" className={classes.check}>
          <RowCheckbox id={row.id} name={row.name} isSelected={isSelected} onToggle={props.onToggle} />
        </td>
      )}
      {columns.map((column) =>
        shape === 'phone' && column.phone === undefined ? null : (
          <td
            key={column.id}
            role="gridcell"
            data-align={column.align}
            data-place={shape === 'phone' ? column.phone : undefined}
            data-level={column.width === 'rest' ? row.branch?.level : undefined}
          >
            {column.width === 'rest' && row.branch && shape !== 'phone' ? (
              <BranchMark id={row.id} name={row.name} branch={row.branch} onToggle={props.onToggleBranch} />
            ) : null}
            {column.cell(row.value, shape)}
          </td>
        ),
      )}
      {shape === 'phone' ? null : <td aria-hidden="true" />}
    </tr>
  );
}

/** A row; it is drawn again only when something of its own has changed. */
export const TableRowView = memo(
  PlainRow,
  (before, after) =>
    before.row === after.row &&
    before.columnKey === after.columnKey &&
    before.shape === after.shape &&
    before.index === after.index &&
    before.isSelected === after.isSelected &&
    before.isOpen === after.isOpen &&
    before.isCursor === after.isCursor &&
    before.onToggle === after.onToggle &&
    before.onPress === after.onPress &&
    before.onToggleBranch === after.onToggleBranch,
) as typeof PlainRow;

function RowCheckbox(props: {
  id: number;
  name: string;
  isSelected: boolean;
  onToggle: (id: number, range: boolean) => void;
}) {
  const text = usePlatformTexts();
  return (
    <label className={classes.checkArea}>
      <input
        type="checkbox"
        tabIndex={-1}
        className={classes.checkbox}
        aria-label={text('list.selectRow', { name: props.name })}
        checked={props.isSelected}
        onChange={({ nativeEvent }) =>
          props.onToggle(props.id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

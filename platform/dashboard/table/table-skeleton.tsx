import tableClasses from './data-table.module.css';
import checkboxClasses from './row-checkbox.module.css';
import type { RowShape, TableColumn } from './table-column.ts';
import classes from './table-skeleton.module.css';

const widths = [62, 88, 45, 74, 92, 56, 80];

/** Bars of the real heights in the real columns; nothing is shown for the first 150 ms. */
export function TableSkeleton<Row>(props: {
  columns: readonly TableColumn<Row>[];
  shape: RowShape;
  hasCheck: boolean;
}) {
  const { columns, shape } = props;
  return Array.from({ length: shape === 'line' ? 24 : 12 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity and never change their order.
    <tr key={row} role="row" className={`${tableClasses.row} ${classes.bars}`} aria-hidden="true">
      {props.hasCheck && shape !== 'phone' ? (
        <td className={tableClasses.check}>
          <span className={checkboxClasses.area}>
            <span className={checkboxClasses.checkbox} />
          </span>
        </td>
      ) : null}
      {columns.map((column, index) =>
        shape === 'phone' && column.phone === undefined ? null : (
          <td
            key={column.id}
            data-align={column.align}
            data-place={shape === 'phone' ? column.phone : undefined}
          >
            <span
              className={classes.bar}
              data-tall={column.width === 'rest'}
              style={{ width: `${widths[(row * 3 + index * 5) % widths.length]}%` }}
            />
          </td>
        ),
      )}
      {shape === 'phone' ? null : <td />}
    </tr>
  ));
}

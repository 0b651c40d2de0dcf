import classes from './data-table.module.css';

/** Room for rows that are not drawn; a number is pixels. */
export function TableGap({ height }: { height: number | string }) {
  return (
    <tr aria-hidden="true" className={classes.gap} style={{ height }}>
      <td style={{ height }} />
    </tr>
  );
}

import { numberText } from '../number-text.ts';
import type { ChartPoint } from './chart-point.ts';
import classes from './line-chart.module.css';

type ChartTableProps = {
  title: string;
  points: readonly ChartPoint[];
  names: { now: string; before: string };
  stepName: string;
};

/** The numbers of a chart, the youngest first. */
export function ChartTable({ title, points, names, stepName }: ChartTableProps) {
  const hasBefore = points.some(({ before }) => before !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={classes.rows} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{stepName}</th>
            <th scope="col">{names.now}</th>
            {hasBefore ? <th scope="col">{names.before}</th> : null}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.id}>
              <th scope="row">{point.title}</th>
              <td>{numberText(point.value)}</td>
              {hasBefore ? <td>{point.before === null ? '–' : numberText(point.before)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

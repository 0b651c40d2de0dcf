import { numberText } from '#platform/dashboard/number-text.ts';
import type { SiteImportReport } from '../imports.contract.ts';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';

type LinesProps = { heading: string; lines: SiteImportReport['skipped']; count: number };

/** What was left out or is worth a look, thing by thing with its reason. */
export function ReportLines({ heading, lines, count }: LinesProps) {
  const text = useImportsTexts();
  if (count === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{heading}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={classes.lines} tabIndex={0} aria-label={heading}>
        <table>
          <tbody>
            {lines.map(({ what, id, title, message }) => (
              <tr key={`${what} ${id} ${message}`}>
                <th scope="row">
                  <bdi>{title || id}</bdi>
                </th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > lines.length ? (
        <p className={classes.quiet}>
          {text('more', { count: count - lines.length, shown: numberText(count - lines.length) })}
        </p>
      ) : null}
    </section>
  );
}

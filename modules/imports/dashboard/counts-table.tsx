import { numberText } from '#platform/dashboard/number-text.ts';
import { countedKinds } from '../import-kinds.contract.ts';
import type { SiteImportReport } from '../imports.contract.ts';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';

const columns = ['made', 'updated', 'unchanged'] as const;

/** How many of each kind come in anew, are updated, stay, or are left out. */
export function CountsTable({ report }: { report: SiteImportReport }) {
  const text = useImportsTexts();
  const rows = countedKinds.filter((kind) => report.source[kind] > 0);
  return (
    <table className={classes.counts}>
      <thead>
        <tr>
          <th scope="col">{text('counts.kind')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {text(`counts.${column}`)}
            </th>
          ))}
          <th scope="col">{text('counts.skipped')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((kind) => {
          const skipped = columns.reduce((left, column) => left - report[column][kind], report.source[kind]);
          return (
            <tr key={kind}>
              <th scope="row">{text(`counted.${kind}`)}</th>
              {columns.map((column) => (
                <td key={column} data-none={report[column][kind] === 0}>
                  {numberText(report[column][kind])}
                </td>
              ))}
              <td data-none={skipped === 0} data-wrong={skipped > 0}>
                {numberText(skipped)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

import { CountText } from '#platform/dashboard/count-text.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { ImportReport } from '../../redirect-files.contract.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import classes from './import.module.css';

type ImportReportProps = {
  report: ImportReport;
  /** Told which host was this site's before; the file is then checked once more. */
  onHost: (host: string) => void;
};

/** What the check of a file found: how many rows are right, what is wrong in which line, what is worth a look. */
export function ImportReportView({ report, onHost }: ImportReportProps) {
  const text = useRedirectsTexts();
  const figures = ['ready', 'unchanged', 'wrong'] as const;
  const worth = (['chains', 'live', 'missing'] as const).filter((kind) => report.warnings[kind] > 0);
  return (
    <>
      <p>
        <CountText text={text('import.rows', { count: report.rows, shown: numberText(report.rows) })} />
      </p>
      <dl className={classes.figures}>
        {figures.map((name) => (
          <div key={name} data-wrong={name === 'wrong' && report.wrong > 0}>
            <dt>{text(`import.${name}`)}</dt>
            <dd>{numberText(report[name])}</dd>
          </div>
        ))}
      </dl>
      {worth.length > 0 ? (
        <div className={classes.help}>
          {worth.map((kind) => (
            <p key={kind}>
              {text(`import.warnings.${kind}`, {
                count: report.warnings[kind],
                shown: numberText(report.warnings[kind]),
              })}
            </p>
          ))}
        </div>
      ) : null}
      {report.other_hosts.length > 0 ? (
        <div className={classes.hosts}>
          {report.other_hosts.map(({ host, rows }) => (
            <div key={host}>
              <bdi>{text('import.hosts', { host, count: numberText(rows) })}</bdi>
              <button type="button" className={classes.link} onClick={() => onHost(host)}>
                {text('import.takeHost')}
              </button>
            </div>
          ))}
        </div>
      ) : null}
      {report.errors.length > 0 ? <Errors report={report} /> : null}
    </>
  );
}

function Errors({ report }: { report: ImportReport }) {
  const text = useRedirectsTexts();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={classes.errors} tabIndex={0} aria-label={text('import.problem')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('import.line')}</th>
              <th scope="col">{text('import.path')}</th>
              <th scope="col">{text('import.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {report.errors.map(({ line, path, message }) => (
              <tr key={`${line} ${message}`}>
                <td>{line}</td>
                <td>
                  <bdi dir="ltr" className={classes.path}>
                    {path}
                  </bdi>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {report.wrong > report.errors.length ? (
        <p className={classes.help}>{text('import.more', { count: report.errors.length })}</p>
      ) : null}
    </>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { PEOPLE_KIND } from '../import-kinds.contract.ts';
import { getImportReport, type OpenedImport } from '../imports.contract.ts';
import { CountsTable } from './counts-table.tsx';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';
import { reportCsv } from './report-csv.ts';
import { ReportFacts } from './report-facts.tsx';
import { ReportLines } from './report-lines.tsx';

/** What came in, and what was left out and why; it can be kept as a file. */
export function ReportView({ data: { id, kind, filename } }: { data: OpenedImport }) {
  const text = useImportsTexts();
  const params = { siteId: useCaller().site.id, importId: id };
  const { data: report, error, refetch } = useQuery(read(getImportReport, { params }));
  if (!report) {
    if (!error) return <p role="status">{text('loading')}</p>;
    return <FailureView error={error} title={text('loadFailed')} onRetry={() => void refetch()} />;
  }
  const { made, updated, skipped, warnings, skipped_count, warning_count } = report;
  const isOfPeople = kind === PEOPLE_KIND;
  const count = isOfPeople
    ? made.authors + updated.authors
    : made.posts + made.pages + updated.posts + updated.pages;
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([reportCsv(report)], { type: 'text/csv;charset=utf-8' }));
    link.download = `${filename}.report.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <p>{text(isOfPeople ? 'report.donePeople' : 'report.done', { count, shown: numberText(count) })}</p>
      <CountsTable report={report} />
      <ReportFacts report={report} />
      <ReportLines heading={text('report.skipped')} lines={skipped} count={skipped_count} />
      <ReportLines heading={text('warnings')} lines={warnings} count={warning_count} />
      <Button variant="default" className={classes.save} onClick={save}>
        {text('report.download')}
      </Button>
    </>
  );
}

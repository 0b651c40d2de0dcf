import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { countedKinds } from '../import-kinds.contract.ts';
import { getImportUndo, type ImportUndoReport } from '../imports.contract.ts';
import { useAmounts } from './amounts.ts';
import { useImportsTexts } from './imports-texts.ts';
import { ReportLines } from './report-lines.tsx';

/** What an undo removed, and what it kept and why. */
export function UndoReport({ importId }: { importId: number }) {
  const text = useImportsTexts();
  const amounts = useAmounts();
  const reasonOf = useReasons();
  const params = { siteId: useCaller().site.id, importId };
  const { data, error, refetch } = useQuery({ ...read(getImportUndo, { params }), staleTime: 0 });
  if (!data?.report) {
    if (!error) return <p role="status">{text('loading')}</p>;
    return <FailureView error={error} title={text('loadFailed')} onRetry={() => void refetch()} />;
  }
  const { removed, left, lines } = data.report;
  const list = amounts(removed);
  const kept = countedKinds.reduce((sum, kind) => sum + left[kind], 0);
  return (
    <>
      <p>{list === '' ? text('undo.doneNothing') : text('undo.done', { list })}</p>
      <ReportLines
        heading={text('undo.kept')}
        count={kept}
        lines={lines.map((line) => ({ ...line, id: String(line.id), message: reasonOf(line) }))}
      />
    </>
  );
}

/** Why something stayed, in words. */
function useReasons(): (line: ImportUndoReport['lines'][number]) => string {
  const text = useImportsTexts();
  const { site } = useCaller();
  return ({ reason, by, ts }) => {
    if (reason !== 'changed_since') return text(`stays.${reason}`);
    const time =
      ts === null
        ? ''
        : shortDateTime({ seconds: ts, zone: site.timeZone, language: pageLanguage }, Date.now() / 1000);
    return by === null
      ? text('stays.changedBySomebody', { time })
      : text('stays.changed_since', { name: by, time });
  };
}

import { MOST_REPORT_LINES, PEOPLE_KIND } from '../../import-kinds.contract.ts';
import type { ImportReport } from '../import-report.ts';
import { storable } from './storable.ts';

/** What is kept of a run for good: of people its counts alone, as their lines are to go after some days. */
export function keptReport(report: ImportReport) {
  const { skipped, warnings } = report;
  const most = report.kind === PEOPLE_KIND ? 0 : MOST_REPORT_LINES;
  return storable({
    ...{ ...report, skipped: skipped.slice(0, most), warnings: warnings.slice(0, most) },
    ...{ skipped_count: skipped.length, warning_count: warnings.length },
  });
}

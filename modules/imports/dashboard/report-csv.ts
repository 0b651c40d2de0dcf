import { countedKinds } from '../import-kinds.contract.ts';
import type { SiteImportReport } from '../imports.contract.ts';

/** What a spreadsheet would take for a formula begins with an apostrophe. */
const safe = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${safe(value).replaceAll('"', '""')}"`;

/** The report as a file for spreadsheets: the counts by kind, then each thing that was left out or warned of. */
export function reportCsv(report: SiteImportReport): string {
  const { source, made, updated, unchanged, skipped, warnings } = report;
  const counts = countedKinds
    .filter((kind) => source[kind] > 0)
    .map((kind) => {
      const left = source[kind] - made[kind] - updated[kind] - unchanged[kind];
      return [kind, source[kind], made[kind], updated[kind], unchanged[kind], left];
    });
  const lines = [
    ...skipped.map((line) => ['skipped', line] as const),
    ...warnings.map((line) => ['warning', line] as const),
  ].map(([entry, { what, id, title, message }]) => [entry, what, id, title, message]);
  const rows = [
    ['kind', 'in file', 'new', 'updated', 'unchanged', 'skipped'],
    ...counts,
    [],
    ['entry', 'kind', 'id', 'title', 'reason'],
    ...lines,
  ];
  // The mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

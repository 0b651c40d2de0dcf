import { PEOPLE_KIND } from '../import-kinds.contract.ts';
import { type ImportReport, sourceKinds } from './import-report.ts';

const MOST_NAMED = 5;

/** The report in words: a table, then what was skipped and warned of, by reason. */
export function reportText(report: ImportReport, isDryRun: boolean): string {
  const skipped = new Map<string, number>();
  for (const { what } of report.skipped) skipped.set(what, (skipped.get(what) ?? 0) + 1);
  const rows = sourceKinds
    .filter((kind) => report.source[kind] > 0)
    .map((kind) => [
      kind,
      ...[
        report.source[kind],
        report.made[kind],
        report.updated[kind],
        report.unchanged[kind],
        skipped.get(kind) ?? 0,
      ].map((count) => count.toLocaleString('en-US')),
    ]);
  const posts = report.source.posts + report.source.pages;
  const rate =
    report.seconds > 0 && posts > 0
      ? `, ${Math.round(posts / report.seconds).toLocaleString('en-US')} posts a second`
      : '';
  return [
    ...tableLines([['', 'source', 'made', 'updated', 'unchanged', 'skipped'], ...rows]),
    ...(report.addresses > 0
      ? [`${report.addresses.toLocaleString('en-US')} old addresses lead to the new ones.`]
      : []),
    ...(report.missingFiles > 0
      ? [`Files that the source names and does not hold: ${report.missingFiles.toLocaleString('en-US')}.`]
      : []),
    ...(report.outside > 0
      ? [
          `New sections outside of the menu and the newsletter sign-up: ${report.outside.toLocaleString('en-US')}.`,
        ]
      : []),
    ...(report.kind === PEOPLE_KIND && report.matched > 0
      ? [
          `People who were here by their email address and stay as they are: ${report.matched.toLocaleString('en-US')}.`,
        ]
      : []),
    ...(report.cleaned.pieces > 0 ? [cleanedLine(report.cleaned)] : []),
    ...(report.language === null
      ? []
      : [`The site speaks ${report.language} now, as what came in does. Its settings change that.`]),
    ...grouped(
      'Skipped',
      report.skipped.map(({ what, id, title, reason }) => ({ what, id, title, text: reason })),
    ),
    ...grouped(
      'Warnings',
      report.warnings.map(({ what, id, title, message }) => ({ what, id, title, text: message })),
    ),
    `${isDryRun ? 'A trial run: nothing was changed. It took' : 'It took'} ${report.seconds} s${rate}.`,
  ].join('\n');
}

const cleanedLine = ({ posts, pieces }: ImportReport['cleaned']): string =>
  `${pieces.toLocaleString('en-US')} scripts, forms and unknown frames of ${posts.toLocaleString('en-US')} posts were left out. --as <email> of somebody who may write HTML keeps them.`;

function tableLines(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

type Said = { what: string; id: string; title: string; text: string };

function grouped(heading: string, entries: readonly Said[]): string[] {
  if (entries.length === 0) return [];
  const groups = Map.groupBy(entries, ({ what, text }) => `${what}: ${text}`);
  const lines = [...groups].map(([text, group]) => {
    const names = group.slice(0, MOST_NAMED).flatMap(({ title, id }) => title || id || []);
    const more = group.length > MOST_NAMED ? ` and ${group.length - MOST_NAMED} more` : '';
    return `  ${text}${names.length > 0 ? ` (${names.join('; ')}${more})` : ''}`;
  });
  return [`${heading}: ${entries.length.toLocaleString('en-US')}`, ...lines];
}

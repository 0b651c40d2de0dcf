import type { Measured } from './measured.ts';
import { targets } from './targets.ts';

const heads = [
  'what',
  'posts',
  'p50',
  'p99',
  'requests/s',
  'MB',
  'other',
  'load before',
  'target',
  'met',
  'Directus',
  'Ghost',
  'WordPress',
  'Strapi',
  'limit',
];

/** The measured lines as a table of Markdown, with the targets beside. */
export function table(measured: readonly Measured[]): string {
  const rows = measured.map((one) => cells(one));
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(heads), rule, ...rows.map(line)].join('\n');
}

function cells(one: Measured): string[] {
  const target = targets[one.what];
  const other = [
    one.value === undefined ? '' : `${shown(one.value)} ${one.unit ?? ''}`.trim(),
    one.note ?? '',
  ];
  return [
    one.what,
    one.posts?.toLocaleString('en') ?? '',
    shown(one.p50),
    shown(one.p99),
    shown(one.perSecond),
    shown(one.megabytes),
    other.filter((text) => text !== '').join('; '),
    String(one.load),
    target?.target ?? '',
    target ? (target.isMet(one) ? 'yes' : 'NO') : '',
    target?.directus ?? '',
    target?.ghost ?? '',
    target?.wordpress ?? '',
    target?.strapi ?? '',
    target?.limit ?? '',
  ];
}

/** Three digits that matter. */
function shown(value: number | undefined): string {
  if (value === undefined) return '';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

import { type LogLine, logLine } from '../log-line.ts';
import { onWallClock, readIsoTime } from '../log-time.ts';
import type { LogFormat } from './log-format.ts';
import { tokensOf } from './tokens.ts';

const FIELDS = /^#Fields:/i;
const DIRECTIVE = /^#\s*[\w-]+:/;

/** W3C extended: IIS, CloudFront, and what else names its columns in a directive. */
export const w3cFormat: LogFormat = {
  name: 'W3C extended (IIS, CloudFront)',
  open: (first, zone) => {
    if (!first.some((line) => isFields(line) || /^#(Software|Version):/i.test(line))) return null;
    let columns: Columns | string = "There's no #Fields line before this one.";
    return {
      read: (line) => {
        if (isFields(line)) {
          columns = columnsOf(line.slice('#Fields:'.length));
          // Said once, where it stands, and for each line that cannot be read for it.
          return typeof columns === 'string' ? columns : null;
        }
        if (line.startsWith('#')) return null;
        return typeof columns === 'string' ? columns : readLine(valuesOf(line, columns.count), columns, zone);
      },
    };
  },
};

/** What names the columns of the lines that follow. */
export const isFields = (line: string): boolean => FIELDS.test(line);

/** What the server writes about itself between its lines. */
export const isDirective = (line: string): boolean => line.startsWith('#') && DIRECTIVE.test(line);

type Column = 'date' | 'time' | 'target' | 'query' | 'status' | 'method' | 'agent' | 'referrer';
type Columns = Record<Column, number> & {
  hosts: readonly number[];
  /** Of the clock on the wall. */
  isLocal: boolean;
  count: number;
};

/** Where things stand by their names; a sentence where something is not there that must be. */
function columnsOf(text: string): Columns | string {
  const names = text.toLowerCase().split(/\s+/).filter(Boolean);
  const at = (...known: string[]) =>
    known.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  const inUtc = { date: at('date', 'date-utc'), time: at('time', 'time-utc') };
  const isLocal = inUtc.date < 0 || inUtc.time < 0;
  const columns = {
    ...(isLocal ? { date: at('date-local'), time: at('time-local') } : inUtc),
    ...{ target: at('cs-uri-stem', 'cs-uri'), query: at('cs-uri-query'), status: at('sc-status') },
    ...{ method: at('cs-method'), agent: at('cs(user-agent)', 'c-user-agent') },
    referrer: at('cs(referer)', 'cs(referrer)', 'cs-referer', 'cs-referrer'),
    // The host of the viewer comes before that of the distribution.
    hosts: ['x-host-header', 'cs-host', 'cs(host)']
      .map((name) => names.indexOf(name))
      .filter((one) => one >= 0),
    ...{ isLocal, count: names.length },
  };
  const needed = { date: 'date', time: 'time', target: 'cs-uri-stem', status: 'sc-status' } as const;
  for (const [field, name] of Object.entries(needed)) {
    if (columns[field as keyof typeof needed] < 0) return `The #Fields line does not name ${name}.`;
  }
  return columns;
}

/** Tabs where there are any, as CloudFront has them; else spaces, and quotes around what holds some. */
function valuesOf(line: string, count: number): string[] {
  if (line.includes('\t')) return line.split('\t');
  const values = line.split(' ').filter((text) => text !== '');
  // A quote may be a part of what a browser sent.
  if (values.length === count || !line.includes('"')) return values.map(withoutQuotes);
  return tokensOf(line).texts;
}

const withoutQuotes = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;

function readLine(values: readonly string[], columns: Columns, zone: string): LogLine | string | null {
  if (values.length === 0) return null;
  if (values.length < columns.count) return `The line has ${values.length} of ${columns.count} columns.`;
  const valueAt = (at: number) => (at < 0 ? undefined : values[at]);
  const ts = timeOf(valueAt(columns.date) ?? '', valueAt(columns.time) ?? '', columns.isLocal ? zone : null);
  if (ts === null) return "The time can't be read.";
  const status = valueAt(columns.status) ?? '';
  if (!/^(\d{1,3}|-?)$/.test(status)) return 'The status is missing.';
  const agent = valueAt(columns.agent);
  return logLine({
    ...{ ts, status: Number(status) || 0, method: valueAt(columns.method) ?? 'GET' },
    target: targetOf(valueAt(columns.target) ?? '', valueAt(columns.query) ?? '-'),
    // IIS writes plus signs for spaces.
    userAgent: agent?.includes(' ') ? agent : agent?.replaceAll('+', ' '),
    referrer: valueAt(columns.referrer),
    host: hostOf(columns.hosts.map((at) => values[at] ?? '-')),
  });
}

function timeOf(date: string, time: string, zone: string | null): number | null {
  const ts = readIsoTime(`${date}T${time}`);
  if (ts === null || zone === null) return ts;
  const [year, month, day] = date.split('-');
  return onWallClock(`${day}-${month}-${year}`, ts % 86_400, zone);
}

/** CloudFront encodes what came encoded; IIS has plus signs for spaces. */
function targetOf(stem: string, query: string): string {
  const path = stem.replace(/%25([0-9a-f]{2})/gi, '%$1').replaceAll('+', '%20');
  const whole = /^[/*]|^https?:/i.test(path) ? path : `http://${path}`;
  return query === '-' || query === '' || whole.includes('?') ? whole : `${whole}?${query}`;
}

/** A log of a distribution without the name that viewers see is of one site. */
function hostOf(hosts: readonly string[]): string {
  const host = hosts.find((one) => one !== '-' && one !== '') ?? '';
  return hosts.length === 1 && /\.cloudfront\.net$/i.test(host) ? '' : host;
}

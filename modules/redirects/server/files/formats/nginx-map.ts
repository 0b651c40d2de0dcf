import type { FileRow } from '../file-row.ts';
import { fromExpression, patternUnknown, rowOf } from './source-pattern.ts';

/** A `map` of nginx that is being read: what its values are put into, and whether what they are chosen by is a path. */
export type ReadMap = { variable: string; isOfPaths: boolean };

const BEGIN = /^\s*map\s+["']?\$(\w+)["']?\s+\$(\w+)\s*\{/i;
const PATHS = new Set(['uri', 'document_uri', 'request_uri']);
/** `/old /new;`, `~^/old/(.*)$ /new/$1;`: what stands in a map, or in a file of its own that one includes. */
const ENTRY =
  /^\s*(?:"(~\*?)?([^"]+)"|'(~\*?)?([^']+)'|(~\*?)?([/^][^\s;"']*))\s+(?:"([^"]*)"|'([^']*)'|([^\s;"']+))\s*;/;
const LEADS_AWAY = /^(?:\/|https?:)/i;

/** The map that begins on a line; null where none does. */
export function mapOf(line: string): ReadMap | null {
  const [, chosenBy = '', variable = ''] = BEGIN.exec(line) ?? [];
  return variable === '' ? null : { variable, isOfPaths: PATHS.has(chosenBy.toLowerCase()) };
}

/** Whether a line could be of a map: what leads from a path to another place. */
export const isMapEntry = (line: string): boolean => entryOf(line) !== null;

function entryOf(line: string): { source: string; isExpression: boolean; target: string } | null {
  const [, double, quoted, single, apostrophed, sign, plain, ...values] = ENTRY.exec(line) ?? [];
  const source = quoted ?? apostrophed ?? plain ?? '';
  const target = values.find((value) => value !== undefined) ?? '';
  const isExpression = (double ?? single ?? sign) !== undefined;
  if (!(isExpression ? /^\^?\// : /^\//).test(source) || !LEADS_AWAY.test(target)) return null;
  return { source, isExpression, target };
}

/** The redirect that an entry is; its status is said where the variable of the map is used. */
export function rowOfMapEntry(number: number, line: string): FileRow | null {
  const entry = entryOf(line);
  if (!entry) return null;
  const { source, isExpression, target } = entry;
  const row = rowOf(number, { path: source, redirectTo: target, match: isExpression ? '' : 'exact' });
  if (!isExpression) return target.includes('$') ? { ...row, refusal: patternUnknown } : row;
  const translated = fromExpression(source, target);
  return translated ? { ...row, ...translated } : { ...row, refusal: patternUnknown };
}

const USE =
  /\b(?:return\s+(30[1278])\s+[^;]*?\$([a-z_]\w*)\s*;|rewrite\s+\S+\s+\S*\$([a-z_]\w*)\s+(permanent|redirect)\s*;)/i;

/** `return 301 $new;` and `rewrite ^ $new permanent;`: which variable leads away, and how. */
export function leadsAwayBy(line: string): { variable: string; status: string } | null {
  const [, status, returned, rewritten, flag] = USE.exec(line) ?? [];
  const variable = returned ?? rewritten;
  if (variable === undefined) return null;
  return { variable, status: status ?? (flag?.toLowerCase() === 'permanent' ? '301' : '302') };
}

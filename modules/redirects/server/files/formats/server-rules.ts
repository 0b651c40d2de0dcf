import type { FileRow } from '../file-row.ts';
import { rowsOfLines, type SaidLine } from '../said-lines.ts';
import { isMapEntry, leadsAwayBy, mapOf, type ReadMap, rowOfMapEntry } from './nginx-map.ts';
import { fromExpression, hasCondition, patternUnknown, rowOf, type Translated } from './source-pattern.ts';

/** Whether a text is the settings of Apache or nginx: one of its lines is a rule of theirs. */
export const isServerRules = (lines: Iterable<SaidLine>): boolean => {
  let read = 0;
  for (const [, line] of lines) {
    if (RULE.test(line) || mapOf(line) || isMapEntry(line)) return true;
    read += 1;
    if (read === MOST_LOOKED_AT) return false;
  }
  return false;
};

const MOST_LOOKED_AT = 500;
const RULE =
  /^\s*(?:Redirect(?:Match|Permanent|Temp)?\s+(?:(?:\d{3}|permanent|temp|seeother|gone)\s+)?["']?[/^]|RewriteRule\s+\S+\s+\S|RewriteEngine\s+on\b|rewrite\s+["']?[/^]|location\s+=\s+\/)/i;

const STATUS: Readonly<Record<string, string>> = {
  permanent: '301',
  temp: '302',
  seeother: '303',
  gone: '410',
};
const statusOf = (word: string): string => STATUS[word.toLowerCase()] ?? word;

/** Words of a rule; those in quotes may hold blanks. */
const wordsOf = (line: string): string[] =>
  Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g),
    ([, one, other, plain]) => one ?? other ?? plain ?? '',
  );

/** The redirects among the settings of Apache (`Redirect`, `RewriteRule`) and nginx (`rewrite`, `location =`, `map`). */
export function readServerRules(lines: Iterable<SaidLine>, most: number): FileRow[] {
  const reading: Reading = {
    hasCondition: false,
    location: null,
    map: null,
    ofMaps: new Map(),
    uses: new Map(),
  };
  const rows = rowsOfLines(lines, most, (number, line) => ruleOf(number, line, reading));
  return rows.map((row) => {
    const status = reading.uses.get(reading.ofMaps.get(row.line) ?? '');
    return status === undefined ? row : { ...row, status };
  });
}

/** What lines before this one say of it. */
type Reading = {
  hasCondition: boolean;
  location: string | null;
  map: ReadMap | null;
  /** The variables of the maps that rows stand in, by their lines, and with which status these lead away. */
  ofMaps: Map<number, string>;
  uses: Map<string, string>;
};

function ruleOf(number: number, line: string, reading: Reading): FileRow | null {
  const begins = mapOf(line);
  if (begins) {
    reading.map = begins;
    return null;
  }
  const used = leadsAwayBy(line);
  if (used) reading.uses.set(used.variable, used.status);
  const entry = reading.map?.isOfPaths === false ? null : rowOfMapEntry(number, line);
  if (entry) {
    if (reading.map) reading.ofMaps.set(number, reading.map.variable);
    return entry;
  }
  const [name = '', ...words] = wordsOf(line.trim().replace(/;\s*\}?\s*$/, ''));
  switch (name.toLowerCase()) {
    case 'rewritecond':
      reading.hasCondition = true;
      return null;
    case 'redirect':
    case 'redirectpermanent':
    case 'redirecttemp':
    case 'redirectmatch':
      return apacheRedirect(number, name.toLowerCase(), words);
    case 'rewriterule': {
      const { hasCondition: isConditional } = reading;
      reading.hasCondition = false;
      return rewriteRule(number, words, isConditional);
    }
    case 'rewrite':
      // What a map has found is told by its entries.
      return used ? null : nginxRewrite(number, words);
    case 'location':
      reading.location = words[0] === '=' ? (words[1] ?? null) : null;
      return reading.location === null ? null : returned(number, line, reading.location);
    case 'return':
      return reading.location === null ? null : returned(number, line, reading.location);
    case '}':
      reading.location = null;
      reading.map = null;
      return null;
    default:
      return null;
  }
}

/** `Redirect [status] /from to` takes all that begins with the path, and goes on with the rest of it. */
function apacheRedirect(number: number, name: string, words: readonly string[]): FileRow {
  const hasStatus = /^(?:\d{3}|permanent|temp|seeother|gone)$/i.test(words[0] ?? '');
  const said = hasStatus ? statusOf(words[0] ?? '') : name === 'redirectpermanent' ? '301' : '302';
  const [source = '', target = ''] = hasStatus ? words.slice(1) : words;
  const row = rowOf(number, { path: source, redirectTo: said === '410' ? '' : target, status: said });
  if (name !== 'redirectmatch') return { ...row, match: said === '410' ? 'exact' : 'prefix' };
  return withTranslated(row, fromExpression(source, row.redirectTo));
}

/** Without `R` or `G` it shows another page at the same address, or none: that is no redirect. */
function rewriteRule(number: number, words: readonly string[], isConditional: boolean): FileRow | null {
  const [source = '', target = '', said = ''] = words;
  const flags = said.replace(/^\[|\]$/g, '').split(',');
  const isGone = flags.some((flag) => /^\s*G(?:one)?\s*$/i.test(flag));
  const away = flags.flatMap((flag) => /^\s*R(?:edirect)?(?:=(\w+))?\s*$/i.exec(flag) ?? []);
  if (!isGone && away.length === 0) return null;
  const status = isGone ? '410' : statusOf(away[1] ?? '302');
  const row = rowOf(number, { path: source, redirectTo: isGone ? '' : rooted(target), status });
  if (isConditional) return { ...row, refusal: hasCondition };
  return withTranslated(row, fromExpression(source, row.redirectTo));
}

function nginxRewrite(number: number, words: readonly string[]): FileRow | null {
  const [source = '', target = '', flag = ''] = words;
  const isAway = /^https?:/i.test(target);
  if (!isAway && flag !== 'permanent' && flag !== 'redirect') return null;
  const row = rowOf(number, {
    path: source,
    redirectTo: target,
    status: flag === 'permanent' ? '301' : '302',
  });
  return withTranslated(row, fromExpression(source, target));
}

/** `return 301 /to;`, also in the line of its `location`. */
function returned(number: number, line: string, path: string): FileRow | null {
  const [, status = '', target = ''] = /\breturn\s+(\d{3})(?:\s+([^;\s]+))?\s*;/.exec(line) ?? [];
  if (!/^(?:30[1278]|410)$/.test(status)) return null;
  const row = rowOf(number, { path, redirectTo: status === '410' ? '' : target, status, match: 'exact' });
  return target.includes('$') ? { ...row, refusal: patternUnknown } : row;
}

const withTranslated = (row: FileRow, translated: Translated | null): FileRow =>
  translated ? { ...row, ...translated } : { ...row, refusal: patternUnknown };

/** In a file of a folder, paths begin without their slash. */
const rooted = (target: string): string => (/^(?:\/|https?:)/i.test(target) ? target : `/${target}`);

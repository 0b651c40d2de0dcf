import type { FileRow } from '../file-row.ts';
import { fromPattern, hasCondition, patternUnknown, rowOf } from './source-pattern.ts';

const ADDRESS = /^(?:\/|https?:\/\/)/i;
const STATUS = /^\d{3}!?$/;

/** Whether a line is one of the file `_redirects` of Netlify and Cloudflare: two addresses with blanks between. */
export function isHostLine(line: string): boolean {
  const [source = '', ...rest] = line.trim().split(/\s+/);
  return ADDRESS.test(source) && !/[,;]/.test(line) && rest.some((part) => ADDRESS.test(part));
}

/** `/from /to 301`: the status may be left out, and `!` after it says that the redirect comes before pages. */
export function rowOfHostLine(number: number, line: string): FileRow {
  const [said = ''] = line.split(/\s#/, 1);
  const [source = '', ...rest] = said.trim().split(/\s+/);
  const at = rest.findIndex((part) => ADDRESS.test(part));
  const target = rest[at] ?? '';
  const [status = '', ...conditions] = rest.slice(at + 1);
  const row = rowOf(number, { path: source, redirectTo: target, status: status.replace('!', '') || '301' });
  // What stands before the target asks for a query, what stands after the status for a country or a language.
  if (at > 0 || conditions.length > 0 || (status !== '' && !STATUS.test(status)))
    return { ...row, refusal: hasCondition };
  const translated = fromPattern(source, target, 'splat');
  return translated ? { ...row, ...translated } : { ...row, refusal: patternUnknown };
}

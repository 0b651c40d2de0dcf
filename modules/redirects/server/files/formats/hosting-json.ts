import type { Said } from '#platform/contract/sentence.ts';
import type { FileRow } from '../file-row.ts';
import { fromExpression, fromPattern, hasCondition, patternUnknown, rowOf } from './source-pattern.ts';

type Json = Record<string, unknown>;

/**
 * Redirects in the JSON of hosts and plugins: `hosting.redirects` of Firebase, `redirects` of Vercel and of the plugin
 * Redirection, or a list of objects. The line counts the redirects.
 * @returns why it is none, in words
 */
export function readJsonRedirects(text: string, most: number): FileRow[] | Said {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return "This file isn't valid JSON. Export it again, and choose that file.";
  }
  const list = listIn(said);
  if (list.length === 0) return 'This JSON file has no list of redirects.';
  return list.slice(0, most).map((one, at) => rowOfObject(at + 1, one));
}

function listIn(said: unknown): Json[] {
  if (Array.isArray(said)) return said.filter(isObject);
  if (!isObject(said)) return [];
  const hosting = [said.hosting].flat().filter(isObject);
  return [said, ...hosting]
    .flatMap(({ redirects }) => (Array.isArray(redirects) ? redirects : []))
    .filter(isObject);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first of these keys that holds a text or a number. */
function textAt(from: Json, ...keys: string[]): string {
  for (const key of keys) {
    const value = from[key];
    if (typeof value === 'string') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
}

function rowOfObject(line: number, one: Json): FileRow {
  const data = isObject(one.action_data) ? one.action_data : {};
  const isPermanent = one.permanent === undefined ? '' : one.permanent ? '308' : '307';
  const source = textAt(one, 'source', 'url', 'from', 'path', 'fromPath', 'old', 'src');
  const target =
    textAt(data, 'url') || textAt(one, 'destination', 'to', 'toPath', 'target', 'redirect_to', 'new');
  const row = rowOf(line, {
    ...{ path: source, redirectTo: target },
    status: textAt(one, 'type', 'statusCode', 'action_code', 'code', 'status') || isPermanent,
    enabled: one.enabled === undefined ? '' : String(one.enabled),
  });
  // The plugin Redirection says there whether a rule is on.
  if (/^(en|dis)abled$/.test(row.status))
    Object.assign(row, { status: '', enabled: String(row.status === 'enabled') });
  if (row.status === '410') row.redirectTo = '';
  const conditions = [one.has, one.missing, one.conditions].flat().filter(Boolean);
  if (conditions.length > 0 || isOther(one.match_type)) return { ...row, refusal: hasCondition };
  const expression = textAt(one, 'regex');
  const isExpression = one.regex === true || expression === '1' || (source === '' && expression !== '');
  const translated = isExpression
    ? fromExpression(source || expression, target)
    : fromPattern(source, row.redirectTo, 'glob');
  return translated
    ? { ...row, ...translated }
    : { ...row, path: source || expression, refusal: patternUnknown };
}

const isOther = (matchType: unknown): boolean => typeof matchType === 'string' && matchType !== 'url';

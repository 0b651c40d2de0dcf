import { parse as parseToml, TomlDate, TomlError } from 'smol-toml';
import { ImportProblem } from '../../import-problem.ts';
import { jsonFault } from '../json-fault.ts';
import { MOST_FIELDS, parseYaml } from './yaml.ts';

export type FrontMatter = { fields: Record<string, unknown>; body: string; hasFields: boolean };

const FENCED = /^(---|\+\+\+)([a-z]*)[ \t]*\r?\n/;

/** Splits a file into its front matter (YAML, TOML or JSON) and its body. */
export function splitFrontMatter(text: string): FrontMatter {
  const opening = FENCED.exec(text);
  if (opening) return splitFenced(text, opening[0], opening[1] ?? '---', opening[2] ?? '');
  if (/^\{\s*("|\r?\n)/.test(text)) return splitJson(text);
  return { fields: {}, body: text, hasFields: false };
}

function splitFenced(text: string, opening: string, fence: string, language: string): FrontMatter {
  const closing = new RegExp(
    `^(?:${fence === '---' ? '---|\\.\\.\\.' : '\\+\\+\\+'})[ \\t]*(?:\\r?\\n|$)`,
    'm',
  );
  const rest = text.slice(opening.length);
  const end = closing.exec(rest);
  // Without an end, the first line is a rule across the page.
  if (!end) return { fields: {}, body: text, hasFields: false };
  const source = rest.slice(0, end.index);
  const body = rest.slice(end.index + end[0].length);
  const fields = parseFields(source, language === '' ? (fence === '---' ? 'yaml' : 'toml') : language);
  return { fields, body, hasFields: true };
}

function parseFields(source: string, language: string): Record<string, unknown> {
  if (source.length > MOST_FIELDS)
    throw new ImportProblem('The front matter is larger than 256 kB.', { line: 1, column: 1 });
  if (language === 'yaml' || language === 'yml') return parseYamlFields(source);
  if (language === 'toml') return parseTomlFields(source);
  if (language === 'json') return parseJson(source, 2).fields;
  throw new ImportProblem(`The front matter is a program (${language}), not data.`, { line: 1, column: 1 });
}

function parseYamlFields(source: string): Record<string, unknown> {
  const value = parseYaml(source, 2);
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ImportProblem("The front matter isn't a list of fields.", { line: 2, column: 1 });
}

function parseTomlFields(source: string): Record<string, unknown> {
  try {
    return withPlainTimes(parseToml(source)) as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof TomlError))
      throw new ImportProblem("The front matter can't be read.", { line: 2 });
    const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '') ?? '';
    throw new ImportProblem(`The front matter isn't valid TOML (${reason}).`, {
      line: error.line + 1,
      column: error.column,
    });
  }
}

function withPlainTimes(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(withPlainTimes);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlainTimes(inner)]));
  }
  return typeof value === 'bigint' ? Number(value) : value;
}

/** Hugo's JSON front matter ends with the brace at the start of a line that closes it. */
function splitJson(text: string): FrontMatter {
  const end = /^\}[ \t]*(?:\r?\n|$)/m.exec(text);
  if (!end) return { fields: {}, body: text, hasFields: false };
  if (end.index > MOST_FIELDS)
    throw new ImportProblem('The front matter is larger than 256 kB.', { line: 1, column: 1 });
  const { fields } = parseJson(text.slice(0, end.index + 1), 1);
  return { fields, body: text.slice(end.index + end[0].length), hasFields: true };
}

function parseJson(source: string, firstLine: number): { fields: Record<string, unknown> } {
  try {
    return { fields: JSON.parse(source) as Record<string, unknown> };
  } catch {
    const before = source.slice(0, jsonFault(source)).split('\n');
    throw new ImportProblem("The front matter isn't valid JSON.", {
      line: firstLine + before.length - 1,
      column: (before.at(-1) ?? '').length + 1,
    });
  }
}

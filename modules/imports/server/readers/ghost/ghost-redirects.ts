import { load } from 'js-yaml';
import { ImportProblem } from '../../import-problem.ts';
import { readWholeText } from '../../input/read-text.ts';
import type { SourceFile } from '../../input/source-input.ts';
import type { SourceItem } from '../../source.ts';

const MOST_BYTES = 20 * 1024 ** 2;

/** Ghost keeps its redirects in a file of their own, in JSON or in YAML. */
export function isRedirectsFile(name: string): boolean {
  return /(^|\/)redirects[^/]*\.(json|ya?ml)$/i.test(name);
}

type Rule = { from: string; to: string; status: 301 | 302 };

export async function* redirectsOf(
  file: SourceFile,
  ownId: (kind: string, id: string) => string,
): AsyncGenerator<SourceItem> {
  for (const rule of await rulesOf(file)) {
    const path = literalPath(rule.from);
    const id = ownId('redirects', rule.from);
    if (path === null) {
      const reason = 'Its source is a pattern. Only plain paths are imported.';
      yield { what: 'skipped', kind: 'redirects', id, title: rule.from, reason };
    } else yield { what: 'redirects', id, path, target: { address: rule.to }, status: rule.status };
  }
}

async function rulesOf(file: SourceFile): Promise<Rule[]> {
  const text = await readWholeText(file.open(), MOST_BYTES);
  let value: unknown;
  try {
    value = /\.json$/i.test(file.name) ? JSON.parse(text) : load(text);
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new ImportProblem(`The redirects can't be read (${message}).`, { file: file.name });
  }
  if (Array.isArray(value))
    return value.filter(isRule).map((rule) => ruleOf(rule.from, rule.to, rule.permanent !== false));
  const rules: Rule[] = [];
  for (const [status, pairs] of Object.entries((value ?? {}) as Record<string, unknown>)) {
    for (const [from, to] of Object.entries((pairs ?? {}) as Record<string, unknown>)) {
      if (typeof to === 'string') rules.push(ruleOf(from, to, status === '301'));
    }
  }
  return rules;
}

function isRule(value: unknown): value is { from: string; to: string; permanent?: boolean } {
  const rule = value as { from?: unknown; to?: unknown } | null;
  return typeof rule?.from === 'string' && typeof rule.to === 'string';
}

function ruleOf(from: string, to: string, isPermanent: boolean): Rule {
  return { from, to, status: isPermanent ? 301 : 302 };
}

/** `^/a/?$` and `/a/` are plain paths; anything else of a regular expression is not. */
function literalPath(from: string): string | null {
  const bare = from
    .replace(/^\^/, '')
    .replace(/\/?\??\$$/, '')
    .replace(/\\([/.-])/g, '$1');
  return /^\/[^\\^$*+?()[\]{}|]*$/.test(bare) ? bare : null;
}

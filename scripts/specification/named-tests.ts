import { parseSync } from 'oxc-parser';

type Node = Record<string, unknown> & { type: string };

const runners = new Set(['test', 'it']);
const resting = new Set(['skip', 'todo', 'fails']);

/** The titles of the tests in a file, as they are written there; one that is skipped is none. */
export function titlesOfTests(path: string, source: string): Set<string> {
  const titles = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const title = node.type === 'CallExpression' ? titleOf(node) : undefined;
    if (title !== undefined) titles.add(title);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(path, source).program);
  return titles;
}

function titleOf({ callee, arguments: given }: Node): string | undefined {
  let runner = callee as Node;
  while (runner.type !== 'Identifier') {
    if (runner.type === 'MemberExpression') {
      if (resting.has(String((runner.property as Node).name))) return undefined;
      runner = runner.object as Node;
    } else if (runner.type === 'CallExpression') runner = runner.callee as Node;
    else return undefined;
  }
  if (!runners.has(String(runner.name))) return undefined;
  const [title] = given as Node[];
  return title?.type === 'Literal' && typeof title.value === 'string' ? title.value : undefined;
}

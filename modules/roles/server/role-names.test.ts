import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { specifiedRoles } from './specified-roles.fixture.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
// The demo newsroom says whom it makes, and decides nothing.
// Technical is a type of profile as well, which the routes ask for by that name.
const names = new Set<string>(specifiedRoles.roles.filter((name) => name !== 'technical'));

type Node = Record<string, unknown> & { type: string };

/** Where code compares something with the name of a role, or looks for one in a list. */
function comparedRoles(path: string): string[] {
  const found: string[] = [];
  const isName = (node: unknown) => {
    const { type, value } = (node ?? {}) as Node;
    return type === 'Literal' && names.has(String(value));
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const asked =
      (node.type === 'BinaryExpression' && [node.left, node.right].find(isName)) ||
      (node.type === 'SwitchCase' && isName(node.test) && node.test) ||
      (node.type === 'CallExpression' &&
        ['has', 'includes'].includes(String(((node.callee as Node).property as Node | undefined)?.name)) &&
        (node.arguments as unknown[]).find(isName));
    if (asked) found.push(`${path}: ${(asked as Node).value}`);
    for (const part of Object.values(node)) visit(part);
  };
  const source = readFileSync(`${root}${path}`, 'utf8');
  // To read the syntax of all sources takes long, and few say such a word.
  if ([...names].some((name) => source.includes(name))) visit(parseSync(path, source).program);
  return found;
}

test('no-named-roles: code that decides access names permissions, never a role', () => {
  const files = globSync('{apps,modules,platform}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.(test|fixture)\.|\/testing\/|^apps\/demo\/|^platform\/dashboard\/keys\//.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(comparedRoles)).toEqual([]);
});

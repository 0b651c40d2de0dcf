import type { Finding, SourceFile, SourceNode } from './source-file.ts';

type Member = { object: SourceNode; property: SourceNode & { name?: string } };

/** What the code may not do: SQL from strings, tests that hide others, prints, default exports. */
export function checkCode(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) =>
    file.nodes.flatMap((node) => {
      const message = problemOf(file, node);
      return message === null ? [] : [{ path: file.path, line: node.line, message }];
    }),
  );
}

function problemOf(file: SourceFile, node: SourceNode): string | null {
  if (node.type === 'ExportDefaultDeclaration') return defaultExport(file);
  if (node.type === 'MemberExpression') return member(file, node as unknown as Member);
  return node.type === 'CallExpression' ? call(file, node) : null;
}

function defaultExport(file: SourceFile): string | null {
  return /(^|\/)[a-z]+\.config\.ts$|\.d\.ts$/.test(file.path) ? null : 'exports have a name';
}

const printing = /^(scripts|bench)\/|^apps\/server\/src\/commands\/|\.mjs$/;

function member(file: SourceFile, { object, property }: Member): string | null {
  const name = nameOf(object);
  if (property.name === 'only' && ['it', 'test', 'describe', 'suite'].includes(name))
    return 'no test hides the others';
  const isPrint = name === 'console' && property.name === 'log' && !printing.test(file.path);
  return isPrint ? 'what happens is logged, not printed' : null;
}

function call(file: SourceFile, node: SourceNode): string | null {
  const callee = node.callee as Partial<Member> | undefined;
  const name = callee?.property?.name;
  const [first] = node.arguments as SourceNode[];
  if (callee?.object === undefined || first === undefined) return null;
  const isReplaced = nameOf(callee.object) === 'vi' && name === 'mock' && /^[.#]/.test(String(first.value));
  if (isReplaced && !file.path.endsWith('.apart.test.tsx'))
    return 'what puts something else in the place of a file stands in an .apart.test.tsx';
  // Migrations are fixed texts without input, and the only place that sends them as they are.
  const isRaw =
    nameOf(callee.object) === 'sql' && name === 'raw' && !file.path.startsWith('database/migrations/');
  if (isRaw && !isFixed(first, file)) return 'sql.raw takes a fixed text only';
  const isTrusted =
    file.isTest || /^(bench|platform\/testing|apps\/testing)\/|\/server\/testing\//.test(file.path);
  const isMixed = name === 'query' && first.type === 'TemplateLiteral' && !isTrusted && !isFixed(first, file);
  return isMixed
    ? 'SQL is not put together from strings; escapeIdentifier is the one way to put a name in'
    : null;
}

/** A literal, a constant of this file that is one, or a template whose holes are such or escaped names. */
export function isFixed(node: SourceNode, file: SourceFile): boolean {
  if (node.type === 'Literal') return true;
  if (node.type === 'Identifier') return literalConstants(file).has(String(node.name));
  if (node.type !== 'TemplateLiteral') return false;
  return (node.expressions as SourceNode[]).every((hole) => isEscaped(hole) || isFixed(hole, file));
}

function literalConstants(file: SourceFile): Set<string> {
  const declared = file.nodes.filter((node) => node.type === 'VariableDeclaration' && node.kind === 'const');
  const declarators = declared.flatMap(
    (node) => node.declarations as { id: SourceNode; init: SourceNode | null }[],
  );
  return new Set(declarators.flatMap(({ id, init }) => (init?.type === 'Literal' ? [nameOf(id)] : [])));
}

function isEscaped(hole: SourceNode): boolean {
  const callee = hole.callee as (SourceNode & Partial<Member>) | undefined;
  const name = callee === undefined ? '' : (callee.property?.name ?? nameOf(callee));
  return hole.type === 'CallExpression' && (name === 'escapeIdentifier' || name === 'escapeLiteral');
}

/** The name of an identifier, or of the first one in a chain such as `it.concurrent`. */
function nameOf(node: SourceNode): string {
  if (node.type === 'Identifier') return String(node.name);
  return node.type === 'MemberExpression' ? nameOf((node as unknown as Member).object) : '';
}

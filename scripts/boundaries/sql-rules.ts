import { isFixed } from './code-rules.ts';
import type { Finding, SourceFile, SourceNode } from './source-file.ts';

const LOOKS_LIKE_SQL =
  /^\s*(select\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|order\s+by\s|(and|or|where)\s+\w+\s*(=|<|>|like\s|in\s*\())/i;
const MESSAGE = 'text that is SQL has no holes outside of the sql tag; escapeIdentifier puts a name in';

/** Files that put names of tables and columns into SQL as they are, each with the reason. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['platform/server/bulk-rows.ts', 'the names are keys of the schema by their type, never input'],
  ['platform/server/bulk-updates.ts', 'the names are keys of the schema by their type, never input'],
]);

/** F-04: SQL that is put together from strings, wherever it goes from there. */
export function checkSql(files: readonly SourceFile[]): Finding[] {
  return files.filter((file) => !isTrusted(file)).flatMap(findingsIn);
}

/** Migrations take no input; tests and the bench ask their own database. */
const isTrusted = ({ isTest, path }: SourceFile): boolean =>
  isTest ||
  allowed.has(path) ||
  /^(bench|database\/migrations|platform\/testing|apps\/testing)\/|\/server\/testing\/|\.(fixture|samples)\.ts$/.test(
    path,
  );

function findingsIn(file: SourceFile): Finding[] {
  const tagged = new Set(
    file.nodes.flatMap((node) =>
      node.type === 'TaggedTemplateExpression' ? [(node.quasi as SourceNode).start] : [],
    ),
  );
  return file.nodes.flatMap((node) => {
    const isMixed =
      (node.type === 'TemplateLiteral' && !tagged.has(node.start) && isSqlWithHoles(node, file)) ||
      (node.type === 'BinaryExpression' && node.operator === '+' && startsAsSql(node.left as SourceNode));
    return isMixed ? [{ path: file.path, line: node.line, message: MESSAGE }] : [];
  });
}

function isSqlWithHoles(node: SourceNode, file: SourceFile): boolean {
  const [first] = node.quasis as { value: { raw: string } }[];
  return LOOKS_LIKE_SQL.test(first?.value.raw ?? '') && !isFixed(node, file);
}

const startsAsSql = (node: SourceNode): boolean =>
  node.type === 'Literal' && typeof node.value === 'string' && LOOKS_LIKE_SQL.test(node.value);
